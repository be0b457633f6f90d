import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { basic, OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { insertManyDomains, redisUrl, until } from '@registrar/testkit';
import { Client } from 'pg';

/**
 * Memory of the real public API, alone in its process, while it streams the largest exports. Only bytes are
 * asserted; times are printed.
 */
jest.setTimeout(1_800_000);
const MIB = 1_048_576;
/** Above the size of the process after small exports. */
const MAY_GROW = 100 * MIB;
/** `EXPORT_DOMAINS=100000`: a shorter run. */
const DOMAINS = Number(process.env['EXPORT_DOMAINS'] ?? 1_000_000);
/** The slow reader reads this much of an export with a pause after each piece, then the rest at once. */
const SLOW_BYTES = 16 * MIB;
const PAUSE_MS = 20;

let registry: TestRegistry;
let stack: Stack;

beforeAll(async () => {
  registry = await TestRegistry.start();
  stack = await Stack.start({
    environment: 'sandbox',
    registry,
    registrar: OWN_REGISTRAR,
    settings: { COMPARE_PER_MINUTE: '0', REDIS_URL: redisUrl(), LOG_LEVEL: 'warn' },
    isWorkerApart: true,
  });
});
afterAll(async () => {
  await stack?.stop();
  await registry?.close();
});

const credentials = (): string => basic(stack.credentials.username, stack.credentials.token);
/** Growth of the resident memory at most during the work, and its seconds. */
async function growthDuring(work: () => Promise<unknown>): Promise<{ growth: number; seconds: number }> {
  const api = stack.processOf('public-api');
  const before = api.residentBytes();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, api.residentBytes());
  }, 20);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  most = Math.max(most, api.residentBytes());
  return { growth: most - before, seconds: (performance.now() - began) / 1_000 };
}

function report(what: string, { growth, seconds }: { growth: number; seconds: number }): void {
  process.stdout.write(`${what}: +${(growth / MIB).toFixed(1)} MiB, ${seconds.toFixed(1)} s\n`);
}

describe(`an export of ${DOMAINS.toLocaleString('en')} domains`, () => {
  beforeAll(async () => {
    const superuser = new Client({ connectionString: stack.database.superuserUrl });
    await superuser.connect();
    try {
      const { rows } = await superuser.query<Record<'accountId' | 'connectionId' | 'contactId', number>>(
        `select a.id as "accountId", t.connection_id as "connectionId", (select max(id) from contacts) as "contactId"
           from accounts a, tlds t where a.username = $1 and t.name = 'com'`,
        [stack.credentials.username],
      );
      await insertManyDomains(superuser, {
        ...rows[0],
        count: DOMAINS,
        now: new Date(),
        tlds: { frequent: 'com', common: 'net', rare: 'org' },
      });
    } finally {
      await superuser.end();
    }
  });

  const open = async (query: string): Promise<IncomingMessage> => {
    const headers = { authorization: credentials() };
    const [response] = (await once(
      get(`${stack.url}/core/v1/domains:export${query}`, { headers }),
      'response',
    )) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    return response;
  };

  /** Lines and bytes; pauses after each piece of the first bytes. */
  async function read(response: IncomingMessage, slowBytes = 0): Promise<{ lines: number; bytes: number }> {
    let [lines, bytes] = [0, 0];
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.length;
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
      const resumed = performance.now() + PAUSE_MS;
      if (bytes < slowBytes) await until(() => performance.now() >= resumed, 'the reader goes on');
    }
    return { lines, bytes };
  }

  beforeAll(async () => {
    for (const format of ['csv', 'ndjson']) {
      const response = await open(`?format=${format}&tld=org`);
      await read(response);
    }
  });

  it.each([
    ['csv', 'a quick', 0, DOMAINS + 1],
    ['csv', 'a slow', SLOW_BYTES, DOMAINS + 1],
    ['ndjson', 'a quick', 0, DOMAINS],
    ['ndjson', 'a slow', SLOW_BYTES, DOMAINS],
  ])('as %s reaches %s reader whole, with bounded memory', async (format, reader, slowBytes, lines) => {
    let found = { lines: 0, bytes: 0 };
    const used = await growthDuring(async () => {
      found = await read(await open(`?format=${format}`), slowBytes);
    });
    report(
      `${DOMAINS.toLocaleString('en')} domains as ${format}, ${(found.bytes / MIB).toFixed(0)} MiB, ${reader} reader`,
      used,
    );
    expect(found.lines).toBe(lines);
    expect(used.growth).toBeLessThanOrEqual(MAY_GROW);
  });
});

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { insertManyDomains, until } from '@registrar/testkit';
import { Client } from 'pg';
import {
  credentials,
  MAY_GROW,
  memoryDuring,
  MIB,
  printUsed,
  stack,
  startMeasuredApi,
  stopMeasuredApi,
} from '../support/measured-api';

/**
 * Memory of the real public API, alone in its process, while it streams the largest exports. Only bytes are
 * asserted; times are printed.
 */
jest.setTimeout(1_800_000);
/** `EXPORT_DOMAINS=100000`: a shorter run. */
const DOMAINS = Number(process.env['EXPORT_DOMAINS'] ?? 1_000_000);
/** The slow reader reads this much of an export with a pause after each piece, then the rest at once. */
const SLOW_BYTES = 16 * MIB;
const PAUSE_MS = 20;

beforeAll(startMeasuredApi);
afterAll(stopMeasuredApi);

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
    const used = await memoryDuring(async () => {
      found = await read(await open(`?format=${format}`), slowBytes);
    });
    printUsed(
      `${DOMAINS.toLocaleString('en')} domains as ${format}, ${(found.bytes / MIB).toFixed(0)} MiB, ${reader} reader`,
      used,
    );
    expect(found.lines).toBe(lines);
    expect(used.growth).toBeLessThanOrEqual(MAY_GROW);
  });
});

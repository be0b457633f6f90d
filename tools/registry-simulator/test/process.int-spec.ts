import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createEmptyDatabase, testCertificates, type TestDatabase } from '@registrar/testkit';
import { EppClient } from './support/epp-client';
import { done } from './support/harness';
import { contact, domain, login } from './support/messages';

const ROOT = resolve(__dirname, '..', '..', '..');
const MAIN = [
  '-C',
  '@registrar/source',
  '-r',
  './tools/build/register.cjs',
  'tools/registry-simulator/src/main.ts',
];
const PASSWORD = 'secret-a-1';
/** Domains that the first process confirms before it is killed. */
const ENOUGH = 20;

let database: TestDatabase;
let folder: string;
const processes = new Set<ChildProcessWithoutNullStreams>();

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'registry-simulator-'));
  const { ca, server } = await testCertificates();
  for (const [name, text] of Object.entries({ key: server.key, cert: server.cert, ca }))
    writeFileSync(join(folder, name), text);
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true });
});

function settings(overrides: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    REGISTRY_SIMULATOR_PORT: '0',
    SIMULATOR_DATABASE_URL: database.url,
    SIMULATOR_TLS_KEY_FILE: join(folder, 'key'),
    SIMULATOR_TLS_CERT_FILE: join(folder, 'cert'),
    SIMULATOR_TLS_CA_FILE: join(folder, 'ca'),
    SIMULATOR_REGISTRARS: JSON.stringify([{ clientId: 'registrar-a', password: PASSWORD }]),
    ...overrides,
  };
}

interface Started {
  child: ChildProcessWithoutNullStreams;
  line: Record<string, unknown>;
  exited: Promise<number | null>;
}

/** Starts the program and waits for its first line. */
async function start(env = settings()): Promise<Started> {
  const child = spawn(process.execPath, MAIN, { cwd: ROOT, env });
  processes.add(child);
  const exited = new Promise<number | null>((done_) => {
    child.once('exit', (code) => {
      processes.delete(child);
      done_(code);
    });
  });
  const line = await new Promise<string>((first, failed) => {
    createInterface({ input: child.stdout }).once('line', first);
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once('exit', () => failed(new Error(`no line was printed: ${errors}`)));
  });
  child.stdout.resume();
  return { child, line: JSON.parse(line) as Record<string, unknown>, exited };
}

async function session(port: unknown): Promise<EppClient> {
  const { ca, client } = await testCertificates();
  const connection = await EppClient.connect({ port: Number(port), ca, ...(await client('registrar-a')) });
  await connection.next();
  await done(connection.request(login('registrar-a', PASSWORD)));
  return connection;
}

it('keeps every domain it confirmed over kill -9 in mid-flight, whole, and starts again without a hand', async () => {
  const first = await start();
  expect(first.line).toMatchObject({ event: 'listening' });
  const sessions = await Promise.all(Array.from({ length: 4 }, () => session(first.line['port'])));
  await done(sessions[0].request(contact.create('person-1')));
  const confirmed: string[] = [];
  const work = sessions.map(async (client, n) => {
    for (let i = 0; ; i += 1) {
      const name = `kept-${n}-${i}.shop`;
      // no answer: the connection ended with the process
      const answer = await client
        .request(domain.create(name, { registrant: 'person-1', admin: 'person-1', tech: 'person-1' }))
        .catch(() => undefined);
      if (!answer) return;
      if (answer.code !== 1000) throw new Error(`${name} was refused: ${answer.xml}`);
      confirmed.push(name);
      if (confirmed.length === ENOUGH) first.child.kill('SIGKILL');
    }
  });
  await Promise.all(work);
  expect(confirmed.length).toBeGreaterThanOrEqual(ENOUGH);
  const second = await start();
  const client = await session(second.line['port']);
  for (const name of confirmed) {
    const info = await client.request(domain.info(name));
    expect([name, info.code, info.xml.match(/<domain:contact /g)?.length]).toEqual([name, 1000, 2]);
  }
  client.destroy();
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
}, 30_000);

it.each([
  ['a missing setting', { SIMULATOR_DATABASE_URL: undefined }, 'SIMULATOR_DATABASE_URL is not set'],
  [
    'registrars that are no list',
    { SIMULATOR_REGISTRARS: '{}' },
    'SIMULATOR_REGISTRARS is not a JSON list of {clientId, password}',
  ],
  [
    'a latency that is no number',
    { SIMULATOR_LATENCY_MS: 'fast' },
    'SIMULATOR_LATENCY_MS is not a whole number',
  ],
  [
    'a limit of deletes without its least number',
    { SIMULATOR_GRACE_DELETE_LIMIT: '10' },
    'SIMULATOR_GRACE_DELETE_LIMIT is not percent/least like 10/50',
  ],
])(
  'says in one line what is wrong with %s, and ends',
  async (_, overrides, error) => {
    const { line, exited } = await start(settings(overrides));
    expect(line).toMatchObject({ event: 'failed', error });
    expect(await exited).toBe(1);
  },
  30_000,
);

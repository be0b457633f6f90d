import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyWebhook } from '@registrar/sdk';
import { askDns, describeNameServer, until } from '@registrar/testkit';
import { Client } from 'pg';
import { PORTS } from '../src/ports';

/**
 * The product as a newcomer starts it: `npm start` on free ports, real processes, killed with -9. Everything
 * a reseller sees goes over HTTP; the database is only looked at.
 */
const ROOT = join(__dirname, '..', '..', '..');
/** These tests poll by the API; what they are about is not the limits. */
const UNLIMITED = { RATE_LIMIT_PER_SECOND: '1000', RATE_LIMIT_PER_HOUR: '1000000' };
const START_TIMEOUT_MS = 90_000;
jest.setTimeout(240_000);

interface Demo {
  publicApi: string;
  username: string;
  token: string;
  databaseUrl: string;
  dns?: { port: number };
}

interface Webhook {
  signature: string;
  body: string;
}

let folder: string;
let stack: ChildProcess;
let output = '';
let demo: Demo;
let sql: Client;
let listener: Server;
let hookUrl: string;
const webhooks: Webhook[] = [];

async function start(): Promise<void> {
  output = '';
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    LOCAL_DIR: folder,
    RECONCILE_AFTER_SECONDS: '3',
    LOG_LEVEL: 'info',
    ...UNLIMITED,
  };
  for (const { variable } of Object.values(PORTS)) env[variable] ??= '0';
  // The stack brings its own services here: what is tested is the bare machine.
  delete env.DATABASE_URL;
  delete env.REDIS_URL;
  stack = spawn(process.execPath, ['tools/local/start.cjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [stack.stdout, stack.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await until(
    () => output.includes('is running') || stack.exitCode !== null,
    `the stack to start:\n${output}`,
    START_TIMEOUT_MS,
  );
  if (stack.exitCode !== null) throw new Error(`the stack ended:\n${output}`);
  demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo;
  sql = new Client({ connectionString: demo.databaseUrl });
  sql.on('error', () => undefined);
  await sql.connect();
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  await sql?.end().catch(() => undefined);
  if (!stack || stack.exitCode !== null || stack.signalCode !== null) return;
  const ended = new Promise((resolve) => stack.once('exit', resolve));
  stack.kill(signal);
  await ended;
}

const basic = (): string => `Basic ${Buffer.from(`${demo.username}:${demo.token}`).toString('base64')}`;

async function call(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const response = await fetch(`${demo.publicApi}/core/v1${path}`, {
    method,
    headers: { authorization: basic(), ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

const register = (domainName: string, key?: string) =>
  call('POST', '/domains', { domain: { domainName } }, key === undefined ? {} : { 'x-idempotency-key': key });

const count = async (text: string, values: unknown[]): Promise<number> =>
  Number((await sql.query<{ n: string }>(text, values)).rows[0].n);

async function expectOneSale(name: string): Promise<void> {
  expect(await count(`select count(*) as n from domains where name = $1 and state = 'active'`, [name])).toBe(
    1,
  );
  expect(
    await count(
      `select count(*) as n from ledger_transactions t join operations o on o.id = t.operation_id where o.subject = $1 and t.kind = 'capture'`,
      [name],
    ),
  ).toBe(1);
}

/**
 * By the contract's own words, independent of the product's code: HMAC-SHA-256 of `url|body` with the token.
 */
function isSigned({ signature, body }: Webhook): boolean {
  const [digest] = signature.replace('sha256=', '').split(',');
  return digest === createHmac('sha256', demo.token).update(`${hookUrl}|${body}`).digest('hex');
}

const processes = (): Record<string, number> =>
  JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')) as Record<string, number>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registrar-journey-'));
  listener = createServer((request: IncomingMessage, response) => {
    let body = '';
    request
      .on('data', (chunk: Buffer) => {
        body += chunk.toString();
      })
      .on('end', () => {
        webhooks.push({ signature: String(request.headers['x-service-signature']), body });
        response.end();
      });
  }).listen(0, '127.0.0.1');
  await until(() => listener.listening, 'the webhook listener');
  hookUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/in?k=1`;
  await start();
});

afterAll(async () => {
  await stop('SIGTERM');
  listener?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('registers a domain and tells a listener of the balance by a signed webhook', async () => {
  expect(
    (
      await call('POST', '/notifications', {
        eventName: 'account.credit.balance_change',
        url: hookUrl,
        active: true,
      })
    ).status,
  ).toBe(200);
  expect(await register('journey.com')).toMatchObject({ status: 200, body: { totalPaid: 14.5 } });
  await until(() => webhooks.length > 0, 'the webhook');
  expect(webhooks.map(isSigned)).toEqual([true]);
  expect(verifyWebhook({ ...webhooks[0], url: hookUrl, tokens: demo.token }).event).toEqual(
    JSON.parse(webhooks[0].body),
  );
  expect(JSON.parse(webhooks[0].body)).toMatchObject({
    eventName: 'account.credit.balance_change',
    balance: 99_985.5,
  });
  await expectOneSale('journey.com');
});

it('sells credit at the page of the stand-in for the card gateway, which tells of it', async () => {
  const balance = async () => Number((await call('GET', '/accountinfo/balance')).body.balance);
  const before = await balance();
  const bought = await call('POST', '/accountinfo:topUp', { amount: 250 });
  expect(bought).toMatchObject({ status: 200, body: { state: 'waiting', amount: 250 } });
  const page = bought.body.paymentUrl as string;
  expect(await (await fetch(page)).text()).toContain('No money moves');
  expect((await fetch(page, { method: 'POST' })).status).toBe(200);
  await until(
    async () => (await call('GET', `/payments/${bought.body.id as string}`)).body.state === 'succeeded',
    'the gateway to tell of it',
    30_000,
  );
  expect(await balance()).toBe(before + 250);
});

describeNameServer('the name server of the stack', () => {
  it('answers an ANAME with the addresses of a name in another zone', async () => {
    // or the stack says why there is none
    expect(output).toMatch(/name server +127\.0\.0\.1:\d+, PowerDNS/);
    for (const name of ['journey-target.com', 'journey-alias.com'])
      expect((await register(name)).status).toBe(200);
    expect(
      (
        await call('POST', '/domains/journey-target.com/records', {
          type: 'A',
          host: 'www',
          answer: '192.0.2.7',
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await call('POST', '/domains/journey-alias.com/records', {
          type: 'ANAME',
          answer: 'www.journey-target.com',
        })
      ).status,
    ).toBe(200);
    expect(await askDns(demo.dns!.port, 'journey-alias.com', 'A')).toMatchObject({
      status: 'NOERROR',
      answers: [{ data: '192.0.2.7', ttl: 300 }],
    });
  });
});

/** An example of the documentation as a reader runs it, and what it says. */
function example(name: string, ...args: string[]): { program: ChildProcess; said: () => string } {
  const env = { ...process.env, API_URL: demo.publicApi, API_USERNAME: demo.username, API_TOKEN: demo.token };
  const program = spawn(process.execPath, ['docs/examples/run.cjs', name, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return { program, said: () => text };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await until(() => server.listening, 'a port');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function endOf({ program, said }: ReturnType<typeof example>): Promise<string> {
  await until(() => program.exitCode !== null, 'the example to end', 60_000);
  return `${said()}ended with ${program.exitCode}`;
}

it('runs the examples of the documentation as they are', async () => {
  const receiver = example('receive-webhooks', String(await freePort()), '--replace');
  try {
    await until(
      () => receiver.said().includes('listening on') || receiver.program.exitCode !== null,
      'the receiver to listen',
      60_000,
    );
    expect(receiver.said()).toContain('listening on');
    expect(await endOf(example('register-domain', 'example-journey.com', '192.0.2.77'))).toMatch(
      /^registered example-journey\.com until [\dTZ:-]+: order \d+, 14\.5 USD\n(example-journey\.com\. A 192\.0\.2\.77\nwww\.example-journey\.com\. A 192\.0\.2\.77\n)ended with 0$/,
    );
    expect(await endOf(example('register-domain', 'taken-journey.com'))).toBe(
      'taken-journey.com cannot be had: already registered\nended with 0',
    );
    expect(await endOf(example('list-portfolio'))).toMatch(
      /^domain,expires,auto-renewal\n[^]*example-journey\.com,[\dTZ:-]+,(yes|no)\n[^]*ended with 0$/,
    );
    await until(
      () => receiver.said().includes('account.credit.balance_change: {'),
      'the webhook to be received',
      30_000,
    );
  } finally {
    receiver.program.kill('SIGTERM');
  }
});

it('lets a message of the registry settle a create that it accepted', async () => {
  const bought = await register('pending-approved-journey.com');
  expect(bought.status).toBe(200);
  await until(
    async () => (await call('GET', `/orders/${bought.body.order as number}`)).body.status === 'success',
    'the order to succeed',
    30_000,
  );
  await expectOneSale('pending-approved-journey.com');
});

it('finds out what became of a create whose answer was lost, and answers the key with it', async () => {
  expect((await register('drop-after-journey.com', 'lost')).status).toBe(504);
  expect((await register('drop-after-journey.com', 'lost')).status).toBe(409);
  await until(
    async () => (await register('drop-after-journey.com', 'lost')).status === 200,
    'the replay',
    60_000,
  );
  expect((await register('drop-after-journey.com', 'lost')).headers.get('x-idempotent-replay')).toBe('1');
  await expectOneSale('drop-after-journey.com');
});

it('survives kill -9 of the public API in the middle of a create: one domain, one charge, one answer', async () => {
  const name = 'slow-4s-journey.com';
  const cut = register(name, 'killed').then(
    () => 'answered',
    () => 'cut off',
  );
  await until(
    async () =>
      (await count(
        `select count(*) as n from registry_commands where object = $1 and command = 'domain:create'`,
        [name],
      )) === 1,
    'the create to be sent',
  );
  process.kill(processes()['public-api'], 'SIGKILL');
  expect(await cut).toBe('cut off');
  await until(
    async () => (await register(name, 'killed').catch(() => ({ status: 0 }))).status === 200,
    'the replay after the restart',
    90_000,
  );
  await expectOneSale(name);
});

it.each([
  ['the money is held', 'select count(*) as n from operations where subject = $1'],
  [
    'the create is on its way',
    `select count(*) as n from registry_commands where object = $1 and command = 'domain:create'`,
  ],
])(
  'survives a public API that stands still when %s, and goes on once the worker has finished the sale',
  async (_, begun) => {
    const name = `slow-2s-still-${begun.length}.com`;
    const answer = register(name, name);
    await until(async () => (await count(begun, [name])) === 1, 'the sale to begin');
    const { 'public-api': api } = processes();
    process.kill(api, 'SIGSTOP');
    try {
      await until(
        async () =>
          (await count(`select count(*) as n from operations where subject = $1 and state = 'succeeded'`, [
            name,
          ])) === 1,
        'the worker to finish the sale',
        60_000,
      );
    } finally {
      process.kill(api, 'SIGCONT');
    }
    expect([200, 504]).toContain((await answer).status);
    const replay = await register(name, name);
    expect([replay.status, replay.headers.get('x-idempotent-replay')]).toEqual([200, '1']);
    await expectOneSale(name);
  },
);

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it ended by itself meanwhile
  }
};

it.each<[string, () => number[]]>([
  [
    'everything',
    () => [
      stack.pid as number,
      Number.parseInt(readFileSync(join(folder, 'start.pid'), 'utf8'), 10),
      ...Object.values(processes()),
    ],
  ],
  ['the outermost process only, without waiting for the others', () => [stack.pid as number]],
])('goes on after kill -9 of %s: data intact, no manual step', async (what, pids) => {
  const victims = pids();
  await sql.end();
  victims.forEach(kill);
  await start();
  expect((await call('GET', '/domains/journey.com')).status).toBe(200);
  expect((await register(`journey-again-${what.length}.com`)).status).toBe(200);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import {
  appProgram,
  createTestDatabase,
  freePort,
  redisUrl,
  temporaryFolder,
  testCertificates,
  type TestDatabase,
  until,
} from '@registrar/testkit';
import { Client } from 'pg';

const ROOT = resolve(__dirname, '../../../..');

interface Running {
  process: ChildProcess;
  output: () => string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** The program as it is started, with nothing of this process' environment that could set it. */
function start(environment: Record<string, string>, stdout: 'pipe' | number = 'pipe'): Running {
  const child = spawn(process.execPath, appProgram('public-api'), {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      LISTEN_HOST: '127.0.0.1',
      PUBLIC_API_PORT: '0',
      PUBLIC_API_TLS_PORT: '0',
      PUBLIC_API_OPS_PORT: '0',
      SHUTDOWN_DELAY_MS: '0',
      ...environment,
    },
    stdio: ['ignore', stdout, 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return { process: child, output: () => text, ended };
}

describe('the public API as a process', () => {
  let database: TestDatabase;
  let settings: Record<string, string>;
  let running: Running | undefined;
  let folder: ReturnType<typeof temporaryFolder> | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    await mark('sandbox');
    settings = {
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TOKEN_HASH_KEY: 'ab'.repeat(32),
    };
  });
  afterEach(async () => {
    running?.process.kill('SIGKILL');
    await running?.ended;
    folder?.remove();
  });
  afterAll(() => database.drop());

  /** As if an app of this environment had started on it first. */
  async function mark(environment: string): Promise<void> {
    const owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      'insert into environment_mark (environment, marked_at) values ($1, now()) on conflict (id) do update set environment = excluded.environment',
      [environment],
    );
    await owner.end();
  }

  const listening = async (
    program: Running,
  ): Promise<{ port?: number; tlsPort?: number; opsPort: number }> => {
    const line = await until(
      () =>
        program
          .output()
          .split('\n')
          .find((text) => text.includes('"listening"')),
      'it says that it listens',
    );
    return JSON.parse(line) as { port?: number; tlsPort?: number; opsPort: number };
  };

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'without settings',
      { DATABASE_URL: '', ENVIRONMENT: '' },
      /ENVIRONMENT is missing[^]*DATABASE_URL is missing/,
    ],
    [
      'in production without a certificate or a trusted proxy',
      { ENVIRONMENT: 'production' },
      /ENVIRONMENT=production needs HTTPS/,
    ],
    [
      'on a database of the sandbox, in production',
      { ENVIRONMENT: 'production', TRUSTED_PROXIES: '127.0.0.1' },
      /The database belongs to ENVIRONMENT=sandbox, and this is ENVIRONMENT=production/,
    ],
    ['without its database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }, /ECONNREFUSED/],
  ])('does not start %s, and says why', async (_, change, reason) => {
    running = start({ ...settings, ...change });
    expect(await running.ended).toBe(1);
    expect(running.output()).toMatch(/^The public API cannot start: /);
    expect(running.output()).toMatch(reason);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends in order on %s', async (signal) => {
    running = start(settings);
    const { port, opsPort } = await listening(running);
    expect((await fetch(`http://127.0.0.1:${port}/core/v1/hello`)).status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${opsPort}/readyz`)).status).toBe(200);
    running.process.kill(signal);
    expect(await running.ended).toBe(0);
    expect(running.output()).toContain(`"signal":"${signal}"`);
    expect(running.output()).not.toMatch(/"level":"(error|warn)"/);
  });

  it('loses no request of a client that stops when it is not ready, with the default delay', async () => {
    // on a quick machine four clients reach the limits of failed log-ins before the first of them is to leave
    const unlimited = { FAILED_LOGINS_PER_SECOND: '100000', FAILED_LOGINS_PER_HOUR: '1000000' };
    running = start({ ...settings, ...unlimited, SHUTDOWN_DELAY_MS: '' });
    const { port, opsPort } = await listening(running);
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const call = async (): Promise<IncomingMessage> => {
      const asked = plainRequest({ host: '127.0.0.1', port, path: '/core/v1/hello', agent });
      asked.end();
      const [reply] = (await once(asked, 'response')) as [IncomingMessage];
      await once(reply.resume(), 'end');
      return reply;
    };
    let isReady = true;
    const connections = new Set<string | undefined>();
    const client = async (): Promise<number> => {
      let answers = 0;
      for (; isReady; answers += 1) {
        const { statusCode, headers } = await call();
        expect(statusCode).toBe(401);
        connections.add(headers.connection);
      }
      return answers;
    };
    const clients = Promise.all([client(), client(), client(), client()]);
    await call();
    running.process.kill('SIGTERM');
    await until(
      async () => (await fetch(`http://127.0.0.1:${opsPort}/readyz`)).status === 503,
      'it is not ready',
    );
    // a load balancer notices later, and until then its requests are answered on connections that it should
    // leave
    await until(() => connections.has('close'), 'clients are asked to leave their connections');
    isReady = false;
    expect((await clients).every((answers) => answers > 0)).toBe(true);
    expect(await running.ended).toBe(0);
    agent.destroy();
  }, 120_000);

  it.each(['a full disk', 'a stalled reader'])(
    'serves, is healthy and ends in order while its log goes to %s',
    async (kind) => {
      const opsPort = await freePort();
      const port = await freePort();
      const full = kind === 'a full disk' ? openSync('/dev/full', 'w') : undefined;
      running = start(
        { ...settings, PUBLIC_API_PORT: String(port), PUBLIC_API_OPS_PORT: String(opsPort) },
        full,
      );
      if (full !== undefined) closeSync(full);
      running.process.stdout?.pause().removeAllListeners('data');
      const answer = (url: string): Promise<number | undefined> =>
        fetch(url).then(
          ({ status }) => status,
          () => undefined,
        );
      await until(
        async () => (await answer(`http://127.0.0.1:${opsPort}/readyz`)) === 200,
        'it is ready',
        60_000,
      );
      // more lines than a pipe takes
      for (let round = 0; round < 30; round += 1) {
        const answers = await Promise.all(
          Array.from({ length: 30 }, () => answer(`http://127.0.0.1:${port}/core/v1/hello`)),
        );
        expect(answers.filter((status) => status === undefined)).toEqual([]);
      }
      expect(await answer(`http://127.0.0.1:${opsPort}/healthz`)).toBe(200);
      expect(await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()).toContain(
        'registrar_log_lines_dropped_total{app="public-api"} 0',
      );
      running.process.kill('SIGTERM');
      const ended = await new Promise((resolve) => {
        running!.process.once('exit', (code, signal) => resolve(code ?? signal));
      });
      expect(ended).toBe(0);
      running.process.stdout?.destroy();
    },
    120_000,
  );

  it('serves production over HTTPS only, with its own certificate', async () => {
    const { ca, server } = await testCertificates();
    folder = temporaryFolder();
    const files = {
      PUBLIC_API_TLS_CERT_FILE: join(folder.path, 'cert.pem'),
      PUBLIC_API_TLS_KEY_FILE: join(folder.path, 'key.pem'),
    };
    await Promise.all([
      writeFile(files.PUBLIC_API_TLS_CERT_FILE, server.cert),
      writeFile(files.PUBLIC_API_TLS_KEY_FILE, server.key),
    ]);
    await mark('production');
    running = start({ ...settings, ENVIRONMENT: 'production', ...files });
    const { port, tlsPort } = await listening(running);
    expect(port).toBeUndefined();
    const asked = request({ host: '127.0.0.1', port: tlsPort, path: '/core/v1/hello', ca, agent: false });
    asked.end();
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    reply.resume();
    expect(reply.statusCode).toBe(401);
  });
});

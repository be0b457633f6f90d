import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import {
  createTestDatabase,
  PostgresLine,
  redisUrl,
  TcpProxy,
  type TestDatabase,
  until,
} from '@registrar/testkit';
import type { AppProcess } from '@registrar/tool-services/testing';
import { startApi, urlOf } from '../support/api-process';

jest.setTimeout(180_000);

describe.each(['admin-api', 'public-api'] as const)('the %s, whose services are gone', (app) => {
  let database: TestDatabase;
  let line: PostgresLine;
  let redis: TcpProxy;
  let api: AppProcess | undefined;
  let agent: Agent;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    line = await PostgresLine.start(database.url);
    redis = new TcpProxy(new URL(redisUrl()));
    await redis.start();
    api = startApi(app, {
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: line.url(),
      DATABASE_READER_URL: line.url(),
      REDIS_URL: redis.url,
      SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TOKEN_HASH_KEY: 'ab'.repeat(32),
      SHUTDOWN_DELAY_MS: '0',
      SHUTDOWN_TIMEOUT_MS: '40000',
    });
    agent = new Agent({ keepAlive: true });
    // its connection stays open and idle
    const asked = get(`${await urlOf(api)}/core/v1/hello`, { agent });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
  });
  afterEach(async () => {
    agent.destroy();
    await api?.end('SIGKILL');
    await line.close();
    await redis.stop();
  });
  afterAll(() => database?.drop());

  const FAULTS: [string, () => Promise<unknown> | void][] = [
    ['PostgreSQL is gone without a word', () => line.hold()],
    ['Redis is gone without a word', () => void (redis.silent = true)],
    [
      'a proxy hangs up in place of Redis',
      async () => {
        redis.hangsUp = true;
        redis.cutAll();
        const before = redis.connections;
        await until(() => redis.connections > before + 5, 'its connections were cut', 60_000);
      },
    ],
  ];

  it.each(FAULTS)('ends in order: %s', async (_, fault) => {
    await fault();
    expect(await api!.end('SIGTERM')).toBe(0);
    api = undefined;
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { SUPERUSER_PASSWORD, TEST_ADMIN_DATABASE } from '../conventions';

/** Adds something to do when the run ends. */
export type OnStop = (stop: () => Promise<unknown>) => void;

const POSTGRES_IMAGE = 'postgres:16-alpine';
const REDIS_IMAGE = 'redis:7-alpine';
/**
 * Tests may lose their data; two workers with several pools each need more connections than the default of
 * 100. A client digests its password 4,096 times for each of them by default, which takes a millisecond.
 */
const POSTGRES_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'scram_iterations=1',
];
const ANSWER_TIMEOUT_MS = 60_000;
/** First checked after a day. */
const NEVER = { test: ['CMD-SHELL', 'true'] as ['CMD-SHELL', string], interval: 86_400_000 };

/**
 * PostgreSQL and Redis by Testcontainers. `onStop` gets the end of each before it runs: a start may fail or
 * be interrupted half way.
 */
export async function startContainers(onStop: OnStop): Promise<{ databaseUrl: string; redisUrl: string }> {
  const starts = [startPostgres(), startRedis()] as const;
  for (const start of starts) onStop(async () => (await start).stop());
  const [postgres, redis] = await Promise.all(starts);
  await untilItAnswers(postgres.getConnectionUri());
  return { databaseUrl: postgres.getConnectionUri(), redisUrl: redis.getConnectionUrl() };
}

async function startPostgres() {
  // a second to load, and needed only here
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const command = ['postgres', ...POSTGRES_SETTINGS.flatMap((setting) => ['-c', setting])];
  // The usual health check starts a program in the container four times a second, for the whole run: a fifth
  // of a small machine. The image listens on TCP only once its database is made.
  const { Wait } = await import('testcontainers');
  const container = new PostgreSqlContainer(POSTGRES_IMAGE)
    .withHealthCheck(NEVER)
    // In memory, as in data-folder.ts. In a folder that PostgreSQL makes below the mount: the mount itself
    // belongs to root, and an image that starts as another user could not own it.
    .withTmpFs({ '/in-memory': 'rw,mode=1777' })
    .withEnvironment({ PGDATA: '/in-memory/data' })
    .withWaitStrategy(Wait.forListeningPorts())
    .withUsername('postgres')
    .withPassword(SUPERUSER_PASSWORD)
    .withDatabase(TEST_ADMIN_DATABASE);
  return container.withCommand(command).start();
}

/** A port may be open a moment before the database behind it is. Throws the last error after a minute. */
async function untilItAnswers(connectionString: string): Promise<void> {
  const end = performance.now() + ANSWER_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString });
    client.on('error', () => undefined); // it is told by connect() as well
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function startRedis() {
  const { RedisContainer } = await import('@testcontainers/redis');
  return new RedisContainer(REDIS_IMAGE).start();
}

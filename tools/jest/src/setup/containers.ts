import { SUPERUSER_PASSWORD, TEST_ADMIN_DATABASE } from '../conventions';

/** Adds something to do when the run ends. */
export type OnStop = (stop: () => Promise<unknown>) => void;

const POSTGRES_IMAGE = 'postgres:16-alpine';
const REDIS_IMAGE = 'redis:7-alpine';
/** Tests may lose their data; two workers with several pools each need more connections than the default of 100. */
const POSTGRES_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** PostgreSQL and Redis by Testcontainers. `onStop` gets the end of each before it runs: a start may fail or be interrupted half way. */
export async function startContainers(onStop: OnStop): Promise<{ databaseUrl: string; redisUrl: string }> {
  const starts = [startPostgres(), startRedis()] as const;
  for (const start of starts) onStop(async () => (await start).stop());
  const [postgres, redis] = await Promise.all(starts);
  return { databaseUrl: postgres.getConnectionUri(), redisUrl: redis.getConnectionUrl() };
}

async function startPostgres() {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql'); // a second to load, and needed only here
  const command = ['postgres', ...POSTGRES_SETTINGS.flatMap((setting) => ['-c', setting])];
  const container = new PostgreSqlContainer(POSTGRES_IMAGE).withUsername('postgres').withPassword(SUPERUSER_PASSWORD).withDatabase(TEST_ADMIN_DATABASE);
  return container.withCommand(command).start();
}

async function startRedis() {
  const { RedisContainer } = await import('@testcontainers/redis');
  return new RedisContainer(REDIS_IMAGE).start();
}

import { requiredUrl } from './urls';

/**
 * Redis has 16 databases unless told otherwise; 0 is left alone, it is what a developer's own programs use.
 */
const WORKER_DATABASES = 15;

/**
 * The URL of a Redis database which only this Jest worker uses; it is emptied before each test file.
 * Test files of one worker run one after the other, so a test may flush it (`flushdb`, never `flushall`).
 */
export function redisUrl(): string {
  const url = new URL(requiredUrl('TEST_REDIS_URL'));
  url.pathname = `/${workerDatabase(Number(process.env['JEST_WORKER_ID'] ?? 1))}`;
  return url.toString();
}

/** The database of the nth worker. Throws if there are more workers than databases: two would share one. */
export function workerDatabase(worker: number): number {
  if (!Number.isInteger(worker) || worker < 1 || worker > WORKER_DATABASES)
    throw new Error(`Jest worker ${worker}: at most ${WORKER_DATABASES} have a Redis database of their own.`);
  return worker;
}

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgres, EmbeddedRedis, freePort, isAlive } from '@registrar/tool-services';
import { Client } from 'pg';
import { SUPERUSER_PASSWORD, TEST_ADMIN_DATABASE } from '../conventions';
import { startContainers } from './containers';
import { dataFolder, dataFolders } from './data-folder';
import { dockerHost } from './docker';
import { makeTemplate } from './template';

/** URLs of a PostgreSQL superuser, connected to a database for tests, and of a Redis. */
export interface RunningServices {
  databaseUrl: string;
  redisUrl: string;
}

const FOLDER_PREFIX = 'registrar-test-';
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

const stops: (() => Promise<unknown>)[] = [];
let stopped: Promise<unknown> = Promise.resolve();

/**
 * Starts what the tests need (or takes what the environment names), makes the template database and exports
 * TEST_*_URL to the workers.
 */
export async function startTestServices(): Promise<void> {
  stopOnSignals();
  try {
    const services = presetServices() ?? (await containerServices()) ?? (await embeddedServices());
    await makeTemplate(services.databaseUrl);
    process.env['TEST_DATABASE_URL'] = services.databaseUrl;
    process.env['TEST_REDIS_URL'] = services.redisUrl;
  } catch (error) {
    await stopTestServices(); // Jest calls no teardown after a failed setup
    throw error;
  }
}

/** Stops what this run started, the first call for all: a second one waits for the same end. */
export function stopTestServices(): Promise<unknown> {
  const running = stops.splice(0);
  stopped = Promise.all([stopped, Promise.allSettled(running.map((stop) => stop()))]);
  return stopped;
}

function presetServices(): RunningServices | undefined {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
  if (!databaseUrl || !redisUrl) return undefined;
  say('those of TEST_DATABASE_URL and TEST_REDIS_URL');
  return { databaseUrl, redisUrl };
}

async function containerServices(): Promise<RunningServices | undefined> {
  const host = await dockerHost();
  if (!host) return undefined;
  process.env['DOCKER_HOST'] ??= host;
  try {
    const services = await startContainers((stop) => stops.push(stop));
    say('Testcontainers (docker)');
    return services;
  } catch (error) {
    await stopTestServices();
    console.log(`A Docker engine answers, but the containers do not start (${(error as Error).message}).`);
    return undefined;
  }
}

async function embeddedServices(): Promise<RunningServices> {
  await removeLeftovers();
  const folder = join(dataFolder(), `${FOLDER_PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  stops.push(() => stopEmbedded(folder));
  const { postgres, redis } = embeddedIn(folder, await freePort(), await freePort());
  const [first] = (await Promise.allSettled([postgres.start(), redis.start()])).filter(
    (result) => result.status === 'rejected',
  );
  if (first) throw first.reason;
  await createAdminDatabase(postgres.url());
  say('embedded');
  return { databaseUrl: postgres.url(TEST_ADMIN_DATABASE), redisUrl: redis.url };
}

function embeddedIn(
  folder: string,
  postgresPort: number,
  redisPort: number,
): { postgres: EmbeddedPostgres; redis: EmbeddedRedis } {
  return {
    postgres: new EmbeddedPostgres({
      folder: join(folder, 'postgres'),
      port: postgresPort,
      password: SUPERUSER_PASSWORD,
      durable: false,
      maxConnections: 300,
    }),
    redis: new EmbeddedRedis({ folder: join(folder, 'redis'), port: redisPort, say: console.log }),
  };
}

/** Finds the servers by their pid files: also those of a run that was killed. */
async function stopEmbedded(folder: string): Promise<void> {
  const { postgres, redis } = embeddedIn(folder, 0, 0);
  await Promise.all([postgres.stop(), redis.stop()]);
  postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** A run that was ended by `kill -9` leaves its servers and data: the next run removes them. */
async function removeLeftovers(): Promise<void> {
  for (const folder of dataFolders()) {
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
      const pid = Number(name.slice(FOLDER_PREFIX.length));
      if (pid > 1 && !isAlive(pid)) await stopEmbedded(join(folder, name)).catch(() => undefined); // e.g. another user's
    }
  }
}

async function createAdminDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEST_ADMIN_DATABASE}`);
  await client.end();
}

/**
 * `on`, not `once`: libraries that clean up at a signal end the process at once if they see no other
 * listener.
 */
function stopOnSignals(): void {
  for (const [name, number] of Object.entries(SIGNALS)) {
    process.on(name, () => void stopTestServices().finally(() => process.exit(128 + number)));
  }
}

function say(which: string): void {
  console.log(`PostgreSQL and Redis: ${which}`);
}

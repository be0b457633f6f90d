import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgres, freePort, type Role } from '@registrar/tool-services';
import { temporaryFolder } from '@registrar/tool-services/testing';
import { Client } from 'pg';
import { SUPERUSER_PASSWORD, TEMPLATE_DATABASE, TEST_ADMIN_DATABASE } from './conventions';
import { makeTemplate } from './setup/template';
import { type TestDatabase, testDatabase } from './test-database';
import { urlFor } from './urls';

/**
 * A PostgreSQL of one test file, which the test may end and start again: the one of the run serves the other
 * files too.
 */
export interface OwnPostgres {
  /** The migrated database, as superuser. */
  superuserUrl: string;
  /** The same, as a stack takes it; it is removed with its server. */
  database: TestDatabase;
  dataFolder: string;
  urlOf(role: Role): string;
  /** Cuts every connection, as a crash or a failed network does. */
  end(): Promise<void>;
  startAgain(): Promise<void>;
  /** A standby of it on another port, which follows it until it is promoted. */
  startStandby(): Promise<StandbyPostgres>;
  remove(): Promise<void>;
}

export interface StandbyPostgres {
  /** The copy of the migrated database, as superuser. */
  superuserUrl: string;
  urlOf(role: Role): string;
  /** Cuts every connection, as a crash does. */
  end(): Promise<void>;
  startAgain(): Promise<void>;
  promote(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * `folder`: where its data are put, and left to the caller; default: a temporary one. `durable`: it keeps what
 * it acknowledged over its own crash. `environment`: what that of its processes has besides.
 */
export async function startOwnPostgres(
  given: { folder?: string; durable?: boolean; environment?: Readonly<Record<string, string>> } = {},
): Promise<OwnPostgres> {
  const folder = given.folder === undefined ? temporaryFolder() : undefined;
  const postgres = new EmbeddedPostgres({
    folder: join(given.folder ?? folder!.path, 'postgres'),
    port: await freePort(),
    password: SUPERUSER_PASSWORD,
    durable: given.durable ?? false,
    ...(given.environment && { environment: given.environment }),
  });
  const remove = async (): Promise<void> => {
    await postgres.stop();
    postgres.remove();
    folder?.remove();
  };
  try {
    await postgres.start();
    await createAdminDatabase(postgres.url());
    await makeTemplate(postgres.url(TEST_ADMIN_DATABASE));
  } catch (error) {
    await remove();
    throw error;
  }
  const superuserUrl = postgres.url(TEMPLATE_DATABASE);
  return {
    superuserUrl,
    database: {
      ...testDatabase(superuserUrl, TEMPLATE_DATABASE, 'app', 'owner'),
      drop: async () => undefined,
    },
    dataFolder: postgres.dataFolder,
    remove,
    urlOf: (role) => urlFor(superuserUrl, { role, database: TEMPLATE_DATABASE }),
    end: () => postgres.stop(),
    startAgain: () => postgres.start(),
    startStandby: () => startStandby(postgres),
  };
}

async function createAdminDatabase(url: string): Promise<void> {
  await withClient(
    url,
    async (client) => void (await client.query(`create database ${TEST_ADMIN_DATABASE}`)),
  );
}

async function startStandby(primary: EmbeddedPostgres): Promise<StandbyPostgres> {
  const folder = temporaryFolder();
  const standby = new EmbeddedPostgres({
    folder: join(folder.path, 'postgres'),
    port: await freePort(),
    password: SUPERUSER_PASSWORD,
    durable: false,
  });
  await copyData(primary, standby.dataFolder);
  await standby.start();
  const superuserUrl = standby.url(TEMPLATE_DATABASE);
  return {
    superuserUrl,
    urlOf: (role) => urlFor(superuserUrl, { role, database: TEMPLATE_DATABASE }),
    end: () => standby.stop(),
    startAgain: () => standby.start(),
    promote: () =>
      withClient(standby.url(), async (client) => void (await client.query('select pg_promote()'))),
    remove: async () => {
      await standby.stop();
      standby.remove();
      folder.remove();
    },
  };
}

/** A base backup of the running server, set up to follow it. */
async function copyData(primary: EmbeddedPostgres, to: string): Promise<void> {
  await withClient(primary.url(), async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    execFileSync('cp', ['-a', primary.dataFolder, to]);
    const {
      rows: [{ labelfile }],
    } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    rmSync(join(to, 'postmaster.pid'));
    writeFileSync(join(to, 'backup_label'), labelfile);
    writeFileSync(join(to, 'standby.signal'), '');
    const { hostname, port, password } = new URL(primary.url());
    appendFileSync(
      join(to, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${hostname} port=${port} user=postgres password=${password}'\n`,
    );
    execFileSync('chown', ['-R', '--reference', dirname(to), to]);
  });
}

async function withClient(connectionString: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

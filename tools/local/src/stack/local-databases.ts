import { Client } from 'pg';
import { createDatabase, provisionRoles, ROLES, SetupError, type Role } from '@registrar/tool-services';
import { embeddedPostgres } from '../embedded';
import type { LocalSecrets } from './local-secrets';
import type { LocalFolder } from '../settings';

/** The databases, ready to be migrated. */
export interface LocalDatabases {
  /** As the applications' role. */
  databaseUrl: string;
  /** As the owner of the schema. */
  migrationsUrl: string;
  /** As the forwarder's role. */
  forwarderUrl: string;
  /** As the name servers' role; undefined: not known. */
  dnsReaderUrl?: string;
  /** The registry simulator's own database. */
  simulatorUrl: string;
  /** A description for people. */
  description: string;
}

const DATABASE = 'registrar';
const SIMULATOR_DATABASE = 'registrar_simulator';

/**
 * The databases named by the environment, else an embedded PostgreSQL with the product's roles and databases.
 * Throws SetupError.
 */
export function startDatabases(
  folder: LocalFolder,
  port: number,
  secrets: LocalSecrets,
  env: NodeJS.ProcessEnv,
): Promise<LocalDatabases> {
  return env['DATABASE_URL']
    ? namedDatabases(env['DATABASE_URL'], env)
    : embeddedDatabases(folder, port, secrets);
}

async function embeddedDatabases(
  folder: LocalFolder,
  port: number,
  secrets: LocalSecrets,
): Promise<LocalDatabases> {
  const postgres = embeddedPostgres(folder, port, secrets.POSTGRES_PASSWORD);
  await postgres.start();
  await provision(postgres.url(), secrets);
  await renewLease(postgres.url(DATABASE));
  const passwords = rolePasswords(secrets);
  const url = (role: Role, database: string) =>
    Object.assign(new URL(postgres.url(database)), {
      username: ROLES[role],
      password: passwords[role],
    }).toString();
  return {
    databaseUrl: url('app', DATABASE),
    migrationsUrl: url('owner', DATABASE),
    forwarderUrl: url('forwarder', DATABASE),
    dnsReaderUrl: url('dnsReader', DATABASE),
    simulatorUrl: url('simulator', SIMULATOR_DATABASE),
    description: `127.0.0.1:${port}, embedded, data in ${postgres.dataFolder}`,
  };
}

async function provision(superuserUrl: string, secrets: LocalSecrets): Promise<void> {
  await withClient(superuserUrl, async (admin) => {
    await provisionRoles(admin, rolePasswords(secrets));
    await createDatabase(admin, DATABASE, 'owner');
    await createDatabase(admin, SIMULATOR_DATABASE, 'simulator');
  });
}

/** The server of a folder may have another port at each start, and is never a copy of itself. */
async function renewLease(superuserUrl: string): Promise<void> {
  await withClient(superuserUrl, (admin) =>
    admin.query(
      `do $$ begin if to_regclass('public.environment_leases') is not null then update environment_leases set renewed_at = clock_timestamp(); end if; end $$`,
    ),
  );
}

function rolePasswords(secrets: LocalSecrets): Record<Role, string> {
  return {
    owner: secrets.DATABASE_OWNER_PASSWORD,
    app: secrets.DATABASE_PASSWORD,
    dnsReader: secrets.DNS_READER_DATABASE_PASSWORD,
    forwarder: secrets.FORWARDER_DATABASE_PASSWORD,
    mailReader: secrets.MAIL_READER_DATABASE_PASSWORD,
    simulator: secrets.SIMULATOR_DATABASE_PASSWORD,
  };
}

async function namedDatabases(databaseUrl: string, env: NodeJS.ProcessEnv): Promise<LocalDatabases> {
  await withClient(databaseUrl, () => Promise.resolve()).catch((error: Error) => {
    throw new SetupError(
      `The PostgreSQL of DATABASE_URL (${withoutPassword(databaseUrl)}) cannot be used: ${error.message}`,
    );
  });
  const migrationsUrl = env['MIGRATIONS_DATABASE_URL'];
  const migrator = migrationsUrl
    ? 'migrated by MIGRATIONS_DATABASE_URL'
    : 'migrated by the same role, as MIGRATIONS_DATABASE_URL is not set';
  return {
    databaseUrl,
    migrationsUrl: migrationsUrl || databaseUrl,
    forwarderUrl: env['FORWARDER_DATABASE_URL'] || databaseUrl,
    // a single role for everything may also read as the name servers
    dnsReaderUrl: env['DNS_READER_DATABASE_URL'] || (migrationsUrl ? undefined : databaseUrl),
    simulatorUrl: env['SIMULATOR_DATABASE_URL'] || (await simulatorDatabaseBeside(databaseUrl)),
    description: `${withoutPassword(databaseUrl)} (DATABASE_URL), ${migrator}`,
  };
}

/** On the same server, with the same role: `<name>_simulator`, created if the role may. */
async function simulatorDatabaseBeside(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1))}_simulator`;
  url.pathname = `/${encodeURIComponent(name)}`;
  try {
    await withClient(databaseUrl, async (client) => {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
    });
  } catch (error) {
    throw new SetupError(
      `The registry simulator needs a database of its own: set SIMULATOR_DATABASE_URL, or let the role of DATABASE_URL create ${name} (${(error as Error).message}).`,
    );
  }
  return url.toString();
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // the running query reports the error
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

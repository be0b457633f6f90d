import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Role } from '@registrar/tool-services';
import { Client, escapeIdentifier } from 'pg';
import { assertTestDatabase, databaseNameOf, TEMPLATE_DATABASE } from './conventions';
import { requiredUrl, urlFor } from './urls';

/** A database of one test file. */
export interface TestDatabase {
  name: string;
  /** As the applications connect: what the migrations do not grant is refused. */
  url: string;
  ownerUrl: string;
  superuserUrl: string;
  /** As another role connects: name servers, mail servers, the forwarder. */
  urlOf(role: Role): string;
  urlAs(role: Role): string;
  /** Cuts every connection and removes the database. */
  drop(): Promise<void>;
}

/** PostgreSQL's `object_in_use`: somebody else is copying the template at this moment. */
const OBJECT_IN_USE = '55006';
const COPY_TIMEOUT_MS = 20_000;

/** A fresh copy of the migrated template: all tables, no rows but those of the migrations. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = adminUrlOfTests();
  const name = randomName();
  await withAdmin(adminUrl, (admin) => copyDatabase(admin, name, TEMPLATE_DATABASE));
  return testDatabase(adminUrl, name, 'app', 'owner');
}

/**
 * A copy of a test database, as a restored dump is: the same rows in another database. Nothing may be
 * connected to the original.
 */
export async function copyTestDatabase(original: TestDatabase): Promise<TestDatabase> {
  const adminUrl = adminUrlOfTests();
  const name = randomName();
  await withAdmin(adminUrl, (admin) => copyDatabase(admin, name, original.name));
  return testDatabase(adminUrl, name, 'app', 'owner');
}

/** An empty database, owned by `role` (default: the registry simulator's); `url` connects as that role. */
export async function createEmptyDatabase(role: 'owner' | 'simulator' = 'simulator'): Promise<TestDatabase> {
  const adminUrl = adminUrlOfTests();
  const name = randomName();
  await withAdmin(adminUrl, (admin) => createDatabase(admin, name, role));
  return testDatabase(adminUrl, name, role, role);
}

/** `adminUrl`: of its server, as superuser. */
export function testDatabase(adminUrl: string, name: string, user: Role, owner: Role): TestDatabase {
  return {
    name,
    url: urlFor(adminUrl, { role: user, database: name }),
    ownerUrl: urlFor(adminUrl, { role: owner, database: name }),
    superuserUrl: urlFor(adminUrl, { database: name }),
    urlOf: (role) => urlFor(adminUrl, { role, database: name }),
    urlAs: (role) => urlFor(adminUrl, { role, database: name }),
    drop: () => withAdmin(adminUrl, (admin) => dropDatabase(admin, name)),
  };
}

function adminUrlOfTests(): string {
  const url = requiredUrl('TEST_DATABASE_URL');
  assertTestDatabase(databaseNameOf(url));
  return url;
}

function randomName(): string {
  return `registrar_test_${randomBytes(6).toString('hex')}`;
}

async function copyDatabase(admin: Client, name: string, template: string): Promise<void> {
  const end = performance.now() + COPY_TIMEOUT_MS;
  for (;;) {
    try {
      await createDatabase(admin, name, 'owner', template);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE || performance.now() > end) throw error;
      await sleep(20 + Math.random() * 80);
    }
  }
}

async function dropDatabase(admin: Client, name: string): Promise<void> {
  assertTestDatabase(name);
  await admin.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
}

async function withAdmin(adminUrl: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

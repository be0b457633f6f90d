import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDatabase, provisionRoles, ROLES, runCommand } from '@registrar/tool-services';
import { Client } from 'pg';
import { assertTestDatabase, databaseNameOf, ROLE_PASSWORDS, TEMPLATE_DATABASE } from '../conventions';
import { urlFor } from '../urls';

const ROOT = resolve(__dirname, '../../../..');
const CLI = 'apps/cli/src/main.ts';

/** Makes the roles and the migrated template database anew. `adminUrl` is a superuser's. */
export async function makeTemplate(adminUrl: string): Promise<void> {
  assertTestDatabase(databaseNameOf(adminUrl));
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await provisionRoles(admin, ROLE_PASSWORDS);
    await admin.query(`drop database if exists ${TEMPLATE_DATABASE} with (force)`);
    await createDatabase(admin, TEMPLATE_DATABASE, 'owner');
  } finally {
    await admin.end();
  }
  await migrate(urlFor(adminUrl, { role: 'owner', database: TEMPLATE_DATABASE }));
}

/** In a process of its own, by the very program that migrates in production. */
async function migrate(ownerUrl: string): Promise<void> {
  if (!existsSync(join(ROOT, CLI)))
    throw new Error(`${CLI} is missing: it makes the tables of the test databases.`);
  const args = ['-C', '@registrar/source', '-r', './tools/build/register.cjs', CLI, 'migrate'];
  const { code, output } = await runCommand(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, MIGRATIONS_DATABASE_URL: ownerUrl },
  });
  if (code !== 0)
    throw new Error(`The test database could not be migrated by role ${ROLES.owner}:\n${output.trim()}`);
}

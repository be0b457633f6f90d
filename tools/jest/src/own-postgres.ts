import { join } from 'node:path';
import { EmbeddedPostgres, freePort, type Role } from '@registrar/tool-services';
import { temporaryFolder } from '@registrar/tool-services/testing';
import { Client } from 'pg';
import { SUPERUSER_PASSWORD, TEMPLATE_DATABASE, TEST_ADMIN_DATABASE } from './conventions';
import { makeTemplate } from './setup/template';
import { urlFor } from './urls';

/** A PostgreSQL of one test file, which the test may end and start again: the one of the run serves the other files too. */
export interface OwnPostgres {
  /** The migrated database, as superuser. */
  superuserUrl: string;
  urlOf(role: Role): string;
  /** Cuts every connection, as a crash or a failed network does. */
  end(): Promise<void>;
  startAgain(): Promise<void>;
  remove(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = temporaryFolder();
  const postgres = new EmbeddedPostgres({ folder: join(folder.path, 'postgres'), port: await freePort(), password: SUPERUSER_PASSWORD, durable: false });
  const remove = async (): Promise<void> => {
    await postgres.stop();
    postgres.remove();
    folder.remove();
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
    superuserUrl, remove, urlOf: (role) => urlFor(superuserUrl, { role, database: TEMPLATE_DATABASE }),
    end: () => postgres.stop(), startAgain: () => postgres.start(),
  };
}

async function createAdminDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEST_ADMIN_DATABASE}`);
  await client.end();
}

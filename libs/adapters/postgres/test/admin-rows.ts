import { openDatabase, type OpenDatabase } from './open-database';
import { PostgresAdminReader } from '../src/admin/admin-reader';

export const at = new Date('2026-03-02T09:15:00Z');
export const later = new Date('2026-03-02T10:15:00Z');
export const operationId = (count: number): string => `0190a000-0000-7000-8000-00000000000${count}`;

export let database: OpenDatabase;
export let reader: PostgresAdminReader;
export const ids = { account: 0, other: 0, connection: 0, idle: 0, contact: 0, order: 0 };

export const insert = async (text: string, values: unknown[] = []): Promise<number> =>
  (await database.dataSource.query(`${text} returning id`, values))[0].id;
export const run = (text: string, values: unknown[] = []): Promise<unknown> =>
  database.dataSource.query(text, values);

export async function operation(
  id: string,
  subject: string,
  columns: Record<string, unknown> = {},
): Promise<void> {
  const row = {
    id,
    account_id: ids.account,
    kind: 'register',
    subject,
    payload: { contacts: { registrant: ids.contact } },
    due_at: at,
    created_at: at,
    ...columns,
  };
  const names = Object.keys(row);
  await run(
    `insert into operations (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

export function domain(name: string, columns: Record<string, unknown> = {}): Promise<number> {
  const row = {
    account_id: ids.account,
    name,
    tld: 'example',
    connection_id: ids.connection,
    state: 'active',
    registered_at: at,
    expires_at: later,
    term_years: 1,
    autorenew_enabled: true,
    locked: true,
    privacy_enabled: false,
    registrant_id: ids.contact,
    admin_id: ids.contact,
    tech_id: ids.contact,
    billing_id: ids.contact,
    created_at: at,
    ...columns,
  };
  const names = Object.keys(row);
  return insert(
    `insert into domains (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

/** Two accounts, a contact, a connection with a TLD and an idle one. */
export async function openAdminReader(): Promise<void> {
  database = await openDatabase();
  reader = new PostgresAdminReader(database.sql);
  ids.account = await insert(`insert into accounts (username, created_at) values ('lantern-test', $1)`, [at]);
  ids.other = await insert(`insert into accounts (username, created_at) values ('other-test', $1)`, [at]);
  ids.contact = await insert(
    `insert into contacts (first_name, email, created_at) values ('Ilse', 'ilse@example.net', $1)`,
    [at],
  );
  await run(
    `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, verified_at, verified_how)
     values ($1, 'Ilse@Example.net', $2, 'verified', $3, $3, $3, $3, 'link')`,
    [ids.account, ids.contact, at],
  );
  const connection = `insert into registry_connections (code, host, port, client_id, password_sealed, client_key_sealed, created_at, updated_at)
    values ($1, 'epp.example.net', 700, 'registrar-a', 'sealed password', 'sealed key', $2, $2)`;
  ids.connection = await insert(connection, ['sim-thick', at]);
  ids.idle = await insert(connection, ['sim-idle', at]);
  await run(`insert into tlds (name, connection_id, status, updated_at) values ('example', $1, 'live', $2)`, [
    ids.connection,
    at,
  ]);
}

export const closeAdminReader = (): Promise<void> => database?.close();

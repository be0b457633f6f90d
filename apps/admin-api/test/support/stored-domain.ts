import type { Desk } from './desk';

type Row = Readonly<Record<string, unknown>>;

const AT = '2026-03-02T09:15:00Z';

/** Inserts a row; answers its id. */
export async function insertRow(desk: Desk, table: string, row: Row): Promise<number> {
  const names = Object.keys(row);
  const text = `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`;
  return (await desk.sql.query<{ id: number }>(text, Object.values(row))).rows[0].id;
}

/**
 * Inserts an active domain below `.example` with its account, contact and registry connection. `more`: further
 * columns of the domain, e.g. of rows that need the account.
 */
export async function insertActiveDomain(
  desk: Desk,
  name: string,
  more: (accountId: number) => Promise<Row> = async () => ({}),
): Promise<void> {
  const contact = await insertRow(desk, 'contacts', { first_name: 'Ilse', created_at: AT });
  const accountId = await insertRow(desk, 'accounts', { username: 'lanternworks-test', created_at: AT });
  const connectionId = await insertRow(desk, 'registry_connections', {
    code: 'test',
    host: '127.0.0.1',
    port: 1,
    client_id: 'registrar-a',
    password_sealed: '-',
    created_at: AT,
    updated_at: AT,
  });
  await insertRow(desk, 'tlds', {
    name: 'example',
    connection_id: connectionId,
    status: 'live',
    updated_at: AT,
  });
  await insertRow(desk, 'domains', {
    account_id: accountId,
    name,
    tld: 'example',
    connection_id: connectionId,
    state: 'active',
    registered_at: AT,
    expires_at: '2099-01-01T00:00:00Z',
    term_years: 1,
    autorenew_enabled: true,
    locked: true,
    privacy_enabled: true,
    registrant_id: contact,
    admin_id: contact,
    tech_id: contact,
    billing_id: contact,
    created_at: AT,
    ...(await more(accountId)),
  });
}

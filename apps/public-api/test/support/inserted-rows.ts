import type { Sandbox } from '@registrar/test-sandbox';

const CREATED = new Date('2026-03-02T09:15:00Z');
const EXPIRES = new Date('2999-01-01T00:00:00Z');

/** A domain of the demo reseller with its contacts, without a registration at the registry. */
export async function insertDomain(sandbox: Sandbox, name: string): Promise<void> {
  await sandbox.sql.query(
    `insert into domains (name, account_id, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id,
                          tech_id, billing_id, created_at)
     select $1, a.id, t.name, t.connection_id, 'active', $2, $3, 1, true, true, true, a.registrant_id, a.admin_id, a.tech_id, a.billing_id, $2
       from accounts a, tlds t where a.username = 'demo-test' and t.name = split_part($1, '.', 2)`,
    [name, CREATED, EXPIRES],
  );
}

/** Authorization of a new account; `serial` is one of the test file. */
export async function insertStranger(sandbox: Sandbox, serial: number): Promise<Record<string, string>> {
  const [username, token] = [`stranger-${serial}-test`, `token-${serial}`];
  const {
    rows: [{ id }],
  } = await sandbox.sql.query<{ id: number }>(
    'insert into accounts (username, created_at) values ($1, $2) returning id',
    [username, CREATED],
  );
  await sandbox.sql.query(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, '-', $3)`,
    [id, sandbox.vault.digest(token), CREATED],
  );
  return { authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}` };
}

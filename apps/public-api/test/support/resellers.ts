import type { Answer, Sandbox } from '@registrar/test-sandbox';

/** Somebody with credentials, and requests made with them. */
export interface Reseller {
  id: number;
  username: string;
  token: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The same API, other credentials. */
  as(id: number, username: string, token: string): Reseller;
}

/** Requests of one reseller to one API. */
export function resellerAt(
  sandbox: Sandbox,
  url: string,
  id: number,
  username: string,
  token: string,
): Reseller {
  const authorization = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
  return {
    id,
    username,
    token,
    call: (method, path, body, headers = {}) =>
      sandbox.call(url, method, path, body, { authorization, ...headers }),
    as: (otherId, otherName, otherToken) => resellerAt(sandbox, url, otherId, otherName, otherToken),
  };
}

/** A further account of the sandbox with 100,000 USD, a token of full access, and these columns. */
export async function newAccount(
  sandbox: Sandbox,
  url: string,
  username: string,
  columns: Record<string, unknown>,
): Promise<Reseller> {
  const contact = await sandbox.sql.query<{ registrant_id: number }>(
    'select registrant_id from accounts where registrant_id is not null limit 1',
  );
  const id = contact.rows[0]?.registrant_id;
  const values = {
    username,
    created_at: new Date(),
    default_nameservers: ['ns1.example.net', 'ns2.example.net'],
    registrant_id: id,
    admin_id: id,
    tech_id: id,
    billing_id: id,
    ...columns,
  };
  const names = Object.keys(values);
  const {
    rows: [account],
  } = await sandbox.sql.query<{ id: number }>(
    `insert into accounts (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(values),
  );
  const token = `token-of-${username}`;
  await sandbox.sql.query(
    'insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, $2, $3, $4, now())',
    [
      account.id,
      'default',
      sandbox.vault.digest(token),
      sandbox.vault.seal(token, `api-token:${account.id}`),
    ],
  );
  await fund(sandbox, account.id, 10_000_000n);
  return resellerAt(sandbox, url, account.id, username, token);
}

/** By the ledger's own tables, balanced. */
async function fund(sandbox: Sandbox, accountId: number, minor: bigint): Promise<void> {
  await sandbox.sql.query('begin');
  const {
    rows: [{ id }],
  } = await sandbox.sql.query<{ id: string }>(
    "insert into ledger_transactions (id, kind, account_id, reference, created_at) values (gen_random_uuid(), 'credit', $1, 'test', now()) returning id",
    [accountId],
  );
  await sandbox.sql.query(
    "insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency) values ($1, 1, 'payment_clearing', null, -$3::bigint, 'USD'), ($1, 2, 'available', $2, $3, 'USD')",
    [id, accountId, minor.toString()],
  );
  await sandbox.sql.query('insert into account_balances (account_id, available) values ($1, $2)', [
    accountId,
    minor.toString(),
  ]);
  await sandbox.sql.query('commit');
}

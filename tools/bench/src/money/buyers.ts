import { Client } from 'pg';
import { countStock } from '../stock';
import type { System } from '../system';

/** An account that buys, with its domains. */
export interface Buyer {
  authorization: string;
  names: readonly string[];
}

/** In smallest units: what no measurement uses up. */
const CREDIT_LIMIT = 1_000_000_000_000;

/** Default contacts of the stock's account; credit that is not paid, also for that account. */
const SETTINGS = `
update accounts a set registrant_id = s.registrant_id, admin_id = s.admin_id, tech_id = s.tech_id, billing_id = s.billing_id
  from accounts s where s.id = $2 and a.username = any($1)`;
const CREDIT = `
insert into account_balances (account_id, credit_limit) select id, $2 from accounts where username = any($1) or id = $3
on conflict (account_id) do update set credit_limit = excluded.credit_limit`;
/** Each gets as many as the others, one by one in turn. */
const DOMAINS = `
update domains d set account_id = a.id
  from unnest($1::text[]) with ordinality as n (name, position), accounts a
 where d.name = n.name and d.removed_at is null and a.username = ($2::text[])[1 + (n.position - 1) % cardinality($2::text[])]`;

/** New accounts that share the given domains of the stock. */
export async function newBuyers(
  { adminApi, adminAuthorization, superuserUrl, stock }: System,
  count: number,
  names: readonly string[],
  interrupted: AbortSignal,
): Promise<Buyer[]> {
  const label = `b${Date.now().toString(36)}`;
  const accounts: { username: string; token: { token: string } }[] = [];
  for (let at = 0; at < count; at += 1) {
    const response = await fetch(`${adminApi}/admin/v1/accounts`, {
      method: 'POST',
      headers: { 'authorization': adminAuthorization, 'content-type': 'application/json' },
      body: JSON.stringify({ accountName: `${label}-${at}` }),
      signal: interrupted,
    });
    if (!response.ok)
      throw new Error(`an account cannot be opened: ${response.status} ${await response.text()}`);
    accounts.push((await response.json()) as (typeof accounts)[number]);
  }
  const usernames = accounts.map(({ username }) => username);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(SETTINGS, [usernames, stock.accountId]);
    await client.query(CREDIT, [usernames, CREDIT_LIMIT, stock.accountId]);
    await client.query(DOMAINS, [names, usernames]);
    for (const counts of ['account_counters', 'domain_counts', 'domain_day_counts'])
      await client.query(`update ${counts} set domains = 0 where domains <> 0`);
    await countStock(client);
  } finally {
    await client.end();
  }
  return accounts.map(({ username, token }, at) => ({
    authorization: `Basic ${Buffer.from(`${username}:${token.token}`).toString('base64')}`,
    names: names.filter((_, position) => position % count === at),
  }));
}

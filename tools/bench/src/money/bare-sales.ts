import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { Client, Pool } from 'pg';
import { answerQuestions } from '../child';

export interface BareSalesQuestion {
  /** Of a role that may create a schema. */
  superuserUrl: string;
  poolMax: number;
}

/** As long as the API's: longer than the measurements of the other server in between. */
const POOL_IDLE_MS = 30_000;

/** Tables that a sale writes, with what it needs and nothing else. */
const SCHEMA = `
drop schema if exists ceiling cascade;
create schema ceiling;
create table ceiling.keys (account_id int, key text, answer jsonb, primary key (account_id, key));
create table ceiling.balances (account_id int primary key, available bigint check (available >= 0));
create table ceiling.postings (id bigint generated always as identity primary key, sale uuid, account text, amount bigint);
create table ceiling.orders (id bigint generated always as identity primary key, account_id int, sale uuid, name text, price bigint);
create table ceiling.domains (name text primary key, account_id int, order_id bigint, state text);
create table ceiling.commands (id uuid primary key, name text, state text);
create table ceiling.audit (id bigint generated always as identity primary key, account_id int, act text);
create table ceiling.outbox (id bigint generated always as identity primary key, account_id int, payload jsonb);
insert into ceiling.balances values (1, 1000000000000);`;

/** The balance comes last: all sales of the account wait for its row. */
const SALE = `
with keyed as (insert into ceiling.keys values (1, $1, jsonb_build_object('domainName', $2::text)) returning key),
     ordered as (insert into ceiling.orders (account_id, sale, name, price) select 1, $3::uuid, $2, 900 from keyed returning id),
     registered as (insert into ceiling.domains select $2, 1, id, 'initialized' from ordered returning name),
     commanded as (insert into ceiling.commands select $3::uuid, name, 'open' from registered returning id),
     posted as (insert into ceiling.postings (sale, account, amount) select c.id, p.account, p.amount from commanded c cross join (values ('available', -900), ('held', 900)) as p (account, amount) returning id),
     audited as (insert into ceiling.audit (account_id, act) values (1, 'register') returning id),
     announced as (insert into ceiling.outbox (account_id, payload) values (1, '{"eventName": "account.credit.balance_change"}') returning id)
update ceiling.balances set available = available - 900
 where account_id = 1 and (select count(*) from posted) + (select count(*) from audited) + (select count(*) from announced) = 4
returning available`;

/**
 * The least work that keeps the promise of an accepted sale, durable, in one transaction of one statement:
 * key, order, domain, command, two postings, audit, event, balance. No credentials, limits, rules, prices,
 * log or metrics.
 */
async function serve({ superuserUrl, poolMax }: BareSalesQuestion): Promise<{ port: number }> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(SCHEMA);
  await client.end();
  const pool = new Pool({ connectionString: superuserUrl, max: poolMax, idleTimeoutMillis: POOL_IDLE_MS });
  const server = fastify({ logger: false });
  server.post('/sales', async (request) => {
    const { domain } = request.body as { domain: { domainName: string } };
    const values = [String(request.headers['x-idempotency-key']), domain.domainName, randomUUID()];
    const { rowCount } = await pool.query({ name: 'sale', text: SALE, values });
    if (rowCount !== 1) throw new Error('the balance is too low');
    return { domainName: domain.domainName };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { port: (server.server.address() as { port: number }).port };
}

answerQuestions(serve);

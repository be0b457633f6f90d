import { randomUUID } from 'node:crypto';
import { fastify, type FastifyReply } from 'fastify';
import { Pool, type PoolClient } from 'pg';
import { answerQuestions } from '../child';

/** DATABASE_POOL_MAX of the API, which keeps its default. */
const POOL_MAX = 10;
const BODY_LIMIT = 64 * 1_048_576;
/** Rows of a batch, as in the product. */
const BATCH = 1_000;

export interface BareBulkQuestion {
  databaseUrl: string;
  superuserUrl: string;
  accountId: number;
}

export interface BareBulkAnswer {
  port: number;
}

const SCHEMA = `
create schema bench_bulk;
create table bench_bulk.records (
  id bigint generated always as identity primary key, domain text not null, host text not null, type text not null, answer text not null);
create index on bench_bulk.records (domain, host, type);
create table bench_bulk.items (job uuid not null, position int not null, item text not null, primary key (job, position));
grant usage on schema bench_bulk to public;
grant select, insert on all tables in schema bench_bulk to public`;

const RECORDS = `
insert into bench_bulk.records (domain, host, type, answer)
select $1, c->>'host', c->>'type', c->>'answer' from json_array_elements($2::json) as c returning id`;

const ITEMS = `insert into bench_bulk.items select $1, $2::int + n, item from unnest($3::text[]) with ordinality as i (item, n)`;

const EXPORT = `
declare rows no scroll cursor for
select concat_ws(',', name, registered_at, expires_at, autorenew_enabled, locked, privacy_enabled, array_to_string(nameservers, ' ')) as line
  from domains where account_id = $1 and removed_at is null and state in ('active', 'pending_create') order by name`;

const DISPOSITIONS = `
select json_agg(json_build_object('domainName', a.name, 'state', d.state, 'expireDate', d.expires_at))::text as json
  from unnest($2::text[]) as a (name)
  left join domains d on d.name = a.name and d.removed_at is null and d.account_id = $1`;

/** The least work for the answers of bulk operations: no credentials, limits, checks, encryption, log or metrics. */
async function serve({ databaseUrl, superuserUrl, accountId }: BareBulkQuestion): Promise<BareBulkAnswer> {
  const owner = new Pool({ connectionString: superuserUrl, max: 1 });
  await owner.query(SCHEMA);
  await owner.end();
  const pool = new Pool({ connectionString: databaseUrl, max: POOL_MAX });
  const server = fastify({ logger: false, bodyLimit: BODY_LIMIT });
  server.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  server.post('/jobs', async (request) => {
    const items = itemsOf(request.body as string | { items: object[] });
    const job = randomUUID();
    for (let at = 0; at < items.length; at += BATCH)
      await pool.query({ name: 'items', text: ITEMS, values: [job, at, items.slice(at, at + BATCH)] });
    return { id: job };
  });
  server.post('/domains/:name/records', async (request) => {
    const { name } = request.params as { name: string };
    const changes = JSON.stringify((request.body as { changes: object[] }).changes);
    const { rows } = await pool.query<{ id: string }>({
      name: 'records',
      text: RECORDS,
      values: [name, changes],
    });
    return { records: rows.map(({ id }) => Number(id)) };
  });
  server.post('/dispositions', async (request, reply) => {
    const { domainNames } = request.body as { domainNames: string[] };
    const { rows } = await pool.query<{ json: string }>({
      name: 'dispositions',
      text: DISPOSITIONS,
      values: [accountId, domainNames],
    });
    reply.header('content-type', 'application/json; charset=utf-8');
    return `{"results":${rows[0].json}}`;
  });
  server.get('/export', (_request, reply) => exportTo(reply, pool, accountId));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { port: (server.server.address() as { port: number }).port };
}

const itemsOf = (body: string | { items: object[] }): string[] =>
  typeof body === 'string'
    ? body.trimEnd().split('\n').slice(1)
    : body.items.map((item) => JSON.stringify(item));

/** A cursor to the socket. */
async function exportTo(reply: FastifyReply, pool: Pool, accountId: number): Promise<void> {
  reply.hijack();
  const client: PoolClient = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(EXPORT.replace('$1', String(accountId)));
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from rows`);
      if (rows.length === 0) break;
      reply.raw.write(rows.map(({ line }) => `${line}\r\n`).join(''));
    }
    await client.query('commit');
  } finally {
    client.release();
    reply.raw.end();
  }
}

answerQuestions(serve);

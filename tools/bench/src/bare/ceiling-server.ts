import { fastify } from 'fastify';
import { Pool } from 'pg';
import { answerQuestions } from '../child';

/** As long as the API's: longer than the measurements of the other server in between. */
const POOL_IDLE_MS = 30_000;

export interface CeilingQuestion {
  databaseUrl: string;
  /** Number of connections, the same as the API's. */
  poolMax: number;
  hello: object;
  accountId: number;
}

const DOCUMENT = 'select json from ceiling_reads.documents where account_id = $1 and key = $2';
/** The entries by their positions: a late page costs what the first one costs. */
const LIST = `
select l.total, (select string_agg(e.json, ',' order by e.position) from ceiling_reads.entries e
                  where e.list_id = l.id and e.position > $3::int and e.position <= $4::int) as items
  from ceiling_reads.lists l where l.account_id = $1 and l.name = $2`;

/**
 * The most that this stack gives for a read: plain Fastify, the driver's pool, one prepared statement on
 * tables made for the call, and its text sent as it is. No credentials, limits, checks, headers, log or
 * metrics.
 */
async function serve({ databaseUrl, poolMax, hello, accountId }: CeilingQuestion): Promise<{ port: number }> {
  const pool = new Pool({ connectionString: databaseUrl, max: poolMax, idleTimeoutMillis: POOL_IDLE_MS });
  const server = fastify({ logger: false });
  server.get('/hello', () => Promise.resolve(hello));
  server.get('/documents/:key', async (request, reply) => {
    const { key } = request.params as { key: string };
    const { rows } = await pool.query<{ json: string }>({
      name: 'document',
      text: DOCUMENT,
      values: [accountId, key],
    });
    reply.header('content-type', 'application/json; charset=utf-8');
    return rows[0].json;
  });
  server.get('/lists/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const { page, perPage } = request.query as { page: string; perPage: string };
    const to = Number(page) * Number(perPage);
    const { rows } = await pool.query<{ total: number; items: string | null }>({
      name: 'list',
      text: LIST,
      values: [accountId, name, to - Number(perPage), to],
    });
    reply.header('content-type', 'application/json; charset=utf-8');
    return `{"items":[${rows[0].items ?? ''}],"totalCount":${rows[0].total}}`;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { port: (server.server.address() as { port: number }).port };
}

answerQuestions(serve);

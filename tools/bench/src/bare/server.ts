import { type ListedColumns, recordsText } from '@registrar/adapter-postgres';
import { fastify } from 'fastify';
import { Pool } from 'pg';
import { answerQuestions } from '../child';
import { recordListStatement, recordStatement } from '../statements';

/** As long as the API's: longer than the measurements of the other server in between. */
const POOL_IDLE_MS = 30_000;

export interface BareQuestion {
  databaseUrl: string;
  /** Number of connections, the same as the API's. */
  poolMax: number;
  accountId: number;
}

export interface BareAnswer {
  port: number;
}

/**
 * The cost of the same answers without a product around them: plain Fastify, the driver's pool, the same
 * prepared statements; no credentials, limits, checks, headers, log or metrics.
 */
async function serve({ databaseUrl, poolMax, accountId }: BareQuestion): Promise<BareAnswer> {
  const pool = new Pool({ connectionString: databaseUrl, max: poolMax, idleTimeoutMillis: POOL_IDLE_MS });
  const server = fastify({ logger: false });

  server.post('/domains/:name/records', async (request, reply) => {
    const { host, answer } = request.body as { host: string; answer: string };
    const { name, text, values } = await recordStatement(
      accountId,
      (request.params as { name: string }).name,
      host,
      answer,
    );
    const { rows } = await pool.query<{ outcome: string; json: string }>({ name, text, values: [...values] });
    reply
      .code(rows[0].outcome === 'written' ? 200 : 500)
      .header('content-type', 'application/json; charset=utf-8');
    return rows[0].json;
  });
  server.get('/domains/:name/records', async (request, reply) => {
    const { name, text, values } = await recordListStatement(
      accountId,
      (request.params as { name: string }).name,
      1_000,
    );
    const { rows } = await pool.query<ListedColumns>({ name, text, values: [...values] });
    reply.header('content-type', 'application/json; charset=utf-8');
    return recordsText(rows[0], false);
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { port: (server.server.address() as { port: number }).port };
}

answerQuestions(serve);

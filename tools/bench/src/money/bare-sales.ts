import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { Pool, type PoolClient } from 'pg';
import { answerQuestions } from '../child';
import type { TakenStatement } from './sales-api';

export interface BareSalesQuestion {
  databaseUrl: string;
  poolMax: number;
  /** Statements of one sale of the API, and its individual texts in them: name and key. */
  statements: readonly TakenStatement[];
  domainName: string;
  key: string;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** As long as the API's: longer than the measurements of the other server in between. */
const POOL_IDLE_MS = 30_000;

/** Replaces the individual values of one sale by those of another. */
class Translation {
  private readonly words = new Map<string, string>();
  private readonly numbers = new Map<number, number>();

  constructor(words: readonly (readonly [string, string])[]) {
    for (const [word, other] of words) this.words.set(word, other);
  }

  /** Records ids that the database generated. */
  learn(row: Record<string, unknown> | undefined, other: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(row ?? {})) {
      const [values, others] = [[value].flat(), [other[name]].flat()];
      values.forEach(
        (each, at) =>
          typeof each === 'number' && each !== others[at] && this.numbers.set(each, others[at] as number),
      );
    }
  }

  of(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.of(each));
    if (typeof value === 'number') return this.numbers.get(value) ?? value;
    if (typeof value !== 'string') return value;
    let text = value;
    for (const [word, other] of this.words) if (text.includes(word)) text = text.replaceAll(word, other);
    return text;
  }
}

/**
 * The statements of a sale, all in one transaction, and nothing else: no credentials, limits, rules, prices,
 * log or metrics.
 */
async function serve({
  databaseUrl,
  poolMax,
  statements,
  domainName,
  key,
}: BareSalesQuestion): Promise<{ port: number }> {
  const uuids = [...new Set(JSON.stringify(statements.map(({ values }) => values)).match(UUID))];
  const pool = new Pool({ connectionString: databaseUrl, max: poolMax, idleTimeoutMillis: POOL_IDLE_MS });
  const sell = async (client: PoolClient, name: string, ownKey: string): Promise<void> => {
    const translation = new Translation([
      [domainName, name],
      [key, ownKey],
      ...uuids.map((uuid) => [uuid, randomUUID()] as const),
    ]);
    for (const statement of statements) {
      const { rows, rowCount } = await client.query<Record<string, unknown>>({
        name: statement.name,
        text: statement.text,
        values: statement.values.map((value) => translation.of(value)),
      });
      if (rowCount !== statement.rowCount)
        throw new Error(`${statement.name}: ${rowCount} rows and not ${statement.rowCount}`);
      translation.learn(statement.row, rows[0] ?? {});
    }
  };
  const server = fastify({ logger: false });
  server.post('/sales', async (request) => {
    const { domain } = request.body as { domain: { domainName: string } };
    const client = await pool.connect();
    try {
      await client.query('begin');
      await sell(client, domain.domainName, String(request.headers['x-idempotency-key']));
      await client.query('commit');
      return { domainName: domain.domainName };
    } catch (error) {
      await client.query('rollback');
      console.error(error);
      throw error;
    } finally {
      client.release();
    }
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { port: (server.server.address() as { port: number }).port };
}

answerQuestions(serve);

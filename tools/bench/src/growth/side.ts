import { Agent } from 'node:http';
import { ROLES } from '@registrar/tool-services';
import { Client } from 'pg';
import { Child } from '../child';
import { send, type Stroke } from '../records/hammer';
import type { GrowthDatabase } from './database-server';
import type { ProductAnswer, ProductQuestion } from './product';

/** Domains of the large account for reads and renewals; a renewal of a premium domain must name its price. */
const NAMES = `
select d.name from growth.accounts a join domains d on d.account_id = a.id where a.at = 0 and not d.premium order by md5(d.name) limit 1000`;
const DUE = `select count(*)::int as due from domains where coalesce(calendar_at, '-infinity') <= now() and removed_at is null and state = 'active'`;
/**
 * By the applications' role alone, since the counts begin; both databases of the server count for themselves.
 */
const WORK = `
select coalesce(sum(s.shared_blks_hit + s.shared_blks_read), 0)::float8 as pages, coalesce(sum(s.total_exec_time + s.total_plan_time), 0) as ms
  from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database() join pg_roles r on r.oid = s.userid and r.rolname = $1`;
/** Lets the same check of the ledger begin again. */
const REWIND = [
  'delete from ledger_checks where id > (select min(id) from ledger_checks)',
  'truncate ledger_verified_balances',
  'insert into ledger_verified_balances select * from growth.verified',
];

/** What PostgreSQL has done for the product. */
export interface DatabaseWork {
  /** Pages touched, in memory or on disk: the same on a busy machine as on a quiet one. */
  pages: number;
  ms: number;
}

/** The product on one of the two databases. */
export class GrowthSide {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly product: Child<ProductQuestion, ProductAnswer>;
  private readonly client: Client;
  private url = '';
  names: string[] = [];
  /** Domains of the large account. */
  total = 0;
  /** Domains with a due step in the lifecycle schedule. */
  due = 0;

  constructor(
    private readonly database: GrowthDatabase,
    logFile: string,
  ) {
    this.product = new Child('growth/product.ts', logFile);
    this.client = new Client({ connectionString: database.superuserUrl });
    this.client.on('error', () => undefined); // the next query reports it
  }

  async start(): Promise<void> {
    await this.client.connect();
    await this.client.query('create extension if not exists pg_stat_statements');
    this.names = (await this.client.query<{ name: string }>(NAMES)).rows.map(({ name }) => name);
    this.due = (await this.client.query<{ due: number }>(DUE)).rows[0].due;
    const { port } = await this.product.ask({ kind: 'start', env: this.database.settings });
    this.url = `http://127.0.0.1:${port}/core/v1`;
    const { body } = await this.request({ method: 'GET', path: '/domains?perPage=1' });
    this.total = (JSON.parse(body) as { totalCount: number }).totalCount;
  }

  /** Milliseconds of one request; throws unless it is answered 200. */
  async timed(request: {
    method: Stroke['method'];
    path: string;
    key?: string;
    body?: object;
  }): Promise<number> {
    return (await this.request(request)).ms;
  }

  async work(): Promise<DatabaseWork> {
    return (await this.client.query<DatabaseWork>(WORK, [ROLES.app])).rows[0];
  }

  /** Milliseconds for each domain of one pass of the lifecycle schedule. */
  async lifecycle(limit: number): Promise<number> {
    const { units, ms } = await this.product.ask({ kind: 'lifecycle', limit });
    if (!units) throw new Error('no domain was due in the lifecycle schedule');
    return ms! / units;
  }

  /** Milliseconds of the check of the same last sales. */
  async ledgerCheck(): Promise<number> {
    for (const text of REWIND) await this.client.query(text);
    const { units, ms } = await this.product.ask({ kind: 'ledger' });
    if (units === 0) throw new Error('no check of the ledger was due');
    return ms!;
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    await this.product.stop();
    await this.client.end();
  }

  private async request({
    method,
    path,
    key,
    body,
  }: {
    method: Stroke['method'];
    path: string;
    key?: string;
    body?: object;
  }): Promise<{ ms: number; body: string }> {
    const stroke: Stroke = {
      method,
      url: `${this.url}${path}`,
      headers: {
        authorization: this.database.authorization,
        ...(key !== undefined && { 'x-idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    const begin = performance.now();
    const answer = await send(stroke, this.agent);
    const ms = performance.now() - begin;
    if (answer.status !== 200)
      throw new Error(`${method} ${path} is answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    return { ms, body: answer.body };
  }
}

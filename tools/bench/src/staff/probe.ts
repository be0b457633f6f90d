import { Agent } from 'node:http';
import { ROLES } from '@registrar/tool-services';
import type { Client } from 'pg';
import { processorTime, processorTimeOfFamily } from '../processor-time';
import { send, type Stroke } from '../records/hammer';
import { type Spread, spread } from '../report-scale';

/** Prepared statements get a generic plan after five executions. */
const WARM_UP = 6;
/** Of a slow case at least so many requests, and no more once it has taken so long. */
const FEWEST = 3;
const LONGEST_WARM_UP_MS = 2_000;
const LONGEST_MS = 8_000;

/** By the application's role: superuser connections of the benchmark do not count. */
const PAGES = `
select coalesce(sum(s.shared_blks_hit + s.shared_blks_read), 0)::float8 as pages
  from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database() join pg_roles r on r.oid = s.userid and r.rolname = $1`;

/** A request of staff; the path follows the base URL. */
export interface StaffRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** One kind of request, each figure per request. */
export interface Measured {
  name: string;
  ms: Spread;
  /** Of processor time; null where the system does not report it. */
  apiMs: number | null;
  postgresMs: number | null;
  /** What PostgreSQL touched in memory or on disk. */
  pages: number;
  requests: number;
  /** An answer other than the expected one, in words: what was measured is that. */
  failure?: string;
}

interface Usage {
  api?: number;
  postgres?: number;
  pages: number;
}

/** Asks the admin API, one request at a time, as a member of staff with all rights. */
export class StaffProbe {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly api: { url: string; pid: number; authorization: string },
    private readonly database: { client: Client; pid: number },
    private readonly samples: number,
    private readonly interrupted: AbortSignal,
  ) {}

  /** `requestOf`: the n-th request. */
  async measure(
    name: string,
    requestOf: (n: number) => StaffRequest,
    { expected = 200, warmUp = WARM_UP }: { expected?: number; warmUp?: number } = {},
  ): Promise<Measured> {
    let [n, failure] = [0, undefined as string | undefined];
    const timed = async (): Promise<number> => {
      this.interrupted.throwIfAborted();
      const { ms, status, text } = await this.ask(requestOf((n += 1)));
      if (status !== expected) failure = `${status}: ${text.slice(0, 200)}`;
      return ms;
    };
    for (const until = performance.now() + LONGEST_WARM_UP_MS; n < warmUp && performance.now() < until;)
      await timed();
    const before = await this.usage();
    const times: number[] = [];
    const until = performance.now() + LONGEST_MS;
    while (times.length < this.samples && (times.length < FEWEST || performance.now() < until))
      times.push(await timed());
    const after = await this.usage();
    const each = (of: keyof Usage, unit: number): number | null => {
      const [first, last] = [before[of], after[of]];
      return first === undefined || last === undefined ? null : (last - first) / times.length / unit;
    };
    return {
      name,
      ms: spread(times),
      apiMs: each('api', 1_000),
      postgresMs: each('postgres', 1_000),
      pages: each('pages', 1)!,
      requests: times.length,
      ...(failure !== undefined && { failure }),
    };
  }

  /** The answer of one request. Throws unless it is 200. */
  async read<Answer>(request: StaffRequest): Promise<Answer> {
    this.interrupted.throwIfAborted();
    const { status, text } = await this.ask(request);
    if (status !== 200) throw new Error(`${request.path} is answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  }

  close(): void {
    this.agent.destroy();
  }

  private async ask({
    method,
    path,
    body,
  }: StaffRequest): Promise<{ ms: number; status: number; text: string }> {
    const { url, authorization } = this.api;
    const stroke: Stroke = {
      method,
      url: `${url}/admin/v1/${path}`,
      headers: { authorization },
      ...(body && { body: JSON.stringify(body) }),
    };
    const begin = performance.now();
    const answer = await send(stroke, this.agent);
    return { ms: performance.now() - begin, status: answer.status, text: answer.body };
  }

  private async usage(): Promise<Usage> {
    const { rows } = await this.database.client.query<{ pages: number }>(PAGES, [ROLES.app]);
    return {
      api: processorTime(this.api.pid),
      postgres: processorTimeOfFamily(this.database.pid),
      pages: rows[0].pages,
    };
  }
}

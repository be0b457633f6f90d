import { Client } from 'pg';

/** What one statement cost PostgreSQL, per unit of work. */
export interface StatementCost {
  text: string;
  calls: number;
  milliseconds: number;
  walBytes: number;
}

/** Statements that are listed; the rest is one line. */
const LISTED = 20;
const TEXT_LENGTH = 90;

const COSTS = `
select s.query as text, s.calls::float8 as calls, s.total_exec_time + s.total_plan_time as milliseconds, s.wal_bytes::float8 as "walBytes"
  from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
 where s.query not like '%pg_stat_statements%' order by 3 desc`;

/** Costs by statement, by the server's own count: times include waiting for locks and for the disk. */
export class StatementCosts {
  constructor(private readonly superuserUrl: string) {}

  /** Runs `work` and returns what its statements cost per unit; `units` by its result. */
  async during<T>(
    work: () => Promise<T>,
    units: (result: T) => number,
  ): Promise<{ result: T; costs: StatementCost[] }> {
    const client = new Client({ connectionString: this.superuserUrl });
    await client.connect();
    try {
      await client.query('create extension if not exists pg_stat_statements');
      await client.query('select pg_stat_statements_reset()');
      const result = await work();
      const { rows } = await client.query<StatementCost>(COSTS);
      const count = units(result);
      const costs = rows.map(({ text, calls, milliseconds, walBytes }) => ({
        text,
        calls: calls / count,
        milliseconds: milliseconds / count,
        walBytes: walBytes / count,
      }));
      return { result, costs };
    } finally {
      await client.end();
    }
  }
}

/** A table of the most expensive statements. */
export function costLines(unit: string, costs: readonly StatementCost[]): string[] {
  const sum = (of: (cost: StatementCost) => number, from = 0): number =>
    costs.slice(from).reduce((total, cost) => total + of(cost), 0);
  const line = (calls: number, milliseconds: number, walBytes: number, text: string): string =>
    `    ${calls.toFixed(2).padStart(7)} ${milliseconds.toFixed(3).padStart(9)} ${walBytes.toFixed(0).padStart(9)}  ${text}`;
  const shown = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH);
  return [
    `  PostgreSQL per ${unit}: calls, milliseconds, bytes of WAL`,
    ...costs
      .slice(0, LISTED)
      .map(({ text, calls, milliseconds, walBytes }) => line(calls, milliseconds, walBytes, shown(text))),
    line(
      sum(({ calls }) => calls, LISTED),
      sum(({ milliseconds }) => milliseconds, LISTED),
      sum(({ walBytes }) => walBytes, LISTED),
      'all others',
    ),
    line(
      sum(({ calls }) => calls),
      sum(({ milliseconds }) => milliseconds),
      sum(({ walBytes }) => walBytes),
      'in all',
    ),
  ];
}

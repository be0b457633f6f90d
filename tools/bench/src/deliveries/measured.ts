import type { Pool } from 'pg';
import { processorTimeOfFamily } from '../processor-time';

/** What a pusher process is asked: to measure one run. */
export interface PushQuestion {
  databaseUrl: string;
  /** A role that may create and empty tables. */
  ownerUrl: string;
  postgresPid: number;
  /** One per receiver; a subscription each. */
  urls: string[];
  deliveries: number;
}

/** Cost of one part of a run, for all its deliveries together. */
export interface Cost {
  seconds: number;
  /**
   * Processor time in milliseconds: of the pusher, and of PostgreSQL (null where the system does not report
   * it).
   */
  pusherMs: number;
  postgresMs: number | null;
  /** Bytes of WAL. */
  wal: number;
}

export interface PushAnswer {
  /** From the outbox to deliveries that are due; only of the product. */
  relay?: Cost;
  deliver: Cost;
  /** Deliveries stored as delivered, counted in the database. */
  settled: number;
  /** Bytes that the tables and indexes have grown by, from the event to the end of its delivery. */
  growth: number;
}

/** Runs `work` and returns what it cost. */
export async function measured(owner: Pool, postgresPid: number, work: () => Promise<void>): Promise<Cost> {
  const walAt = async (): Promise<number> =>
    Number((await owner.query(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)).rows[0].bytes);
  const [wal, postgres, own] = [await walAt(), processorTimeOfFamily(postgresPid), process.cpuUsage()];
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1_000;
  const { user, system } = process.cpuUsage(own);
  const postgresEnd = processorTimeOfFamily(postgresPid);
  return {
    seconds,
    pusherMs: (user + system) / 1_000,
    postgresMs: postgres === undefined || postgresEnd === undefined ? null : (postgresEnd - postgres) / 1_000,
    wal: (await walAt()) - wal,
  };
}

/** Bytes of these tables with their indexes. */
export async function sizeOf(owner: Pool, tables: readonly string[]): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as name',
    [tables],
  );
  return Number(rows[0].bytes);
}

/** Body of the nth event, as long as that of a change of a balance. */
export const bodyOf = (n: string): string =>
  `'{"accountId":4401,"balance":398.25,"domainName":"name-' || ${n} || '.example","eventName":"account.credit.balance_change"}'`;

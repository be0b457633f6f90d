import { performance } from 'node:perf_hooks';
import type { TimeReading, UnitOfWork } from '@registrar/kernel';
import type { Sql } from '../sql';
import type { EnvironmentLeaseEntity } from './entities/environment-leases.entity';

/**
 * The one place that reads the server's clock: the clocks of processes are compared with it. Business time
 * stays a parameter of each statement.
 */
export const DATABASE_CLOCK = 'extract(epoch from clock_timestamp())::float8 * 1000';

/** Columns of a lease, and the server's clock, of which a reading is made. */
export interface ClockColumns extends Pick<EnvironmentLeaseEntity, 'clock_correction_ms'> {
  database_clock: number;
  /** Null: no process has taken the lease yet. */
  renewed_at: EnvironmentLeaseEntity['renewed_at'] | null;
}

const READ = `
select ${DATABASE_CLOCK} as database_clock, coalesce(l.clock_correction_ms, 0) as clock_correction_ms, l.renewed_at
  from (select 1) one left join environment_leases l on true`;
/** The first answers may be slow: a new connection, a plan to be made. */
const READINGS_AT_START = 3;

/** Compared with the moment right after this call; `sentAt`: when the statement was sent, by `performance.now`. */
export function readingOf(row: ClockColumns, sentAt: number): TimeReading {
  const error = (performance.now() - sentAt) / 2;
  return {
    database: row.database_clock + error,
    correction: Number(row.clock_correction_ms),
    ...(row.renewed_at && { renewedAt: row.renewed_at.getTime() }),
    error,
  };
}

/** The database's clock, and the correction with which it is the platform's time. */
export class PostgresPlatformTime {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {}

  /** The last of a few readings, whose connection is open. */
  async read(): Promise<TimeReading> {
    for (let reading = 1; reading < READINGS_AT_START; reading += 1) await this.readOnce();
    return this.readOnce();
  }

  /**
   * Stores another correction where it is still `from`, in whole milliseconds; false: another process has stored
   * one, or the database is not the one that is alive.
   */
  async correct(from: number, to: number): Promise<boolean> {
    const changed = await this.uow.run(() =>
      this.sql.change(
        'platform_time_correct',
        `update environment_leases l set clock_correction_ms = $2
           from pg_control_system() s, pg_database d
          where l.clock_correction_ms = $1 and l.state = 'active' and d.datname = current_database()
            and l.system_identifier = s.system_identifier::text and l.database_id = d.oid::text`,
        [Math.round(from), Math.round(to)],
      ),
    );
    return changed === 1;
  }

  private async readOnce(): Promise<TimeReading> {
    const sentAt = performance.now();
    return readingOf((await this.sql.row<ClockColumns>('platform_time_read', READ))!, sentAt);
  }
}

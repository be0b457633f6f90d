import { first, type Database, type Sql } from './database';

/** A time set for an unregistered name is void after this: a later registration starts at the real time. */
const UNREGISTERED_SECONDS = 60;

/**
 * Names whose time is ahead of the real one, so that a domain can pass through years in an afternoon. A time
 * belongs to the domain: it only moves forward, and ends with it.
 */
export class NameClocks {
  /** False: no name has its own time, so no query is needed. */
  private any = true;

  constructor(private readonly database: Database) {}

  /** Never sets a time back. `at` is the real time. */
  async set(names: readonly string[], aheadSeconds: number, at: Date): Promise<void> {
    this.any = true;
    await this.database.sql.query(
      `insert into name_clocks as c (name, ahead_seconds, set_at) select distinct n, $2::bigint, $3::timestamptz from unnest($1::text[]) n order by n
       on conflict (name) do update set set_at = $3, ahead_seconds =
         case when exists (select from domains d where d.name = c.name) then greatest(c.ahead_seconds, $2) else $2 end`,
      [names, aheadSeconds, at],
    );
  }

  /** Milliseconds ahead. */
  async aheadOf(name: string, now: Date): Promise<number> {
    if (!this.any) return 0;
    const row = await first<{ ahead_seconds: string }>(
      this.database.sql,
      `select ahead_seconds from name_clocks c where name = $1
       and (set_at > $2::timestamptz - interval '${UNREGISTERED_SECONDS} seconds' or exists (select from domains d where d.name = c.name))`,
      [name, now],
    );
    return Number(row?.ahead_seconds ?? 0) * 1000;
  }

  /** Whether any name has its own time. */
  async hasAny(): Promise<boolean> {
    if (this.any)
      this.any = (await this.database.sql.query('select from name_clocks limit 1')).rows.length > 0;
    return this.any;
  }
}

/** Deletes the time of a removed domain. */
export async function forgetNameClock(sql: Sql, domainId: string): Promise<void> {
  await sql.query('delete from name_clocks where name = (select name from domains where id = $1)', [
    domainId,
  ]);
}

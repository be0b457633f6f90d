import { first, type Database, type Sql } from './database';

/**
 * A time that was given to a name nobody has is void after this: whoever registers the name later begins at
 * the real one.
 */
const UNREGISTERED_SECONDS = 60;

/**
 * Names whose time is ahead of everybody's, so that one domain can live through years in an afternoon. A time
 * belongs to the domain: it goes forward only, and ends with it.
 */
export class NameClocks {
  /** False: no name has a time of its own, and nobody has to be asked. */
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

  /** In milliseconds. */
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

  /** Whether a name has one. */
  async hasAny(): Promise<boolean> {
    if (this.any)
      this.any = (await this.database.sql.query('select from name_clocks limit 1')).rows.length > 0;
    return this.any;
  }
}

/** With the domain goes its time. */
export async function forgetNameClock(sql: Sql, domainId: string): Promise<void> {
  await sql.query('delete from name_clocks where name = (select name from domains where id = $1)', [
    domainId,
  ]);
}

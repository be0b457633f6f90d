import type { Sql } from '../sql';

/**
 * A timeline of the write-ahead log: each promotion begins a new one, and its commits are missing in servers
 * that stay on another. Positions of two timelines cannot be compared.
 */
export interface Timeline {
  /** System identifier of the cluster. */
  system: string;
  timeline: number;
}

/**
 * A row that only servers on the timeline have. No function shows an ordinary role a replica's timeline in
 * time: the control file follows after minutes, and pg_stat_wal_receiver shows it to pg_read_all_stats only.
 */
export interface TimelineMark extends Timeline {
  mark: string;
}

/** SQL at a primary: the number of its timeline, which stands first in the name of a file of the log. */
export const TIMELINE = `('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int`;

/** SQL: whether a server shows the mark of these parameters. */
export const hasMark = (system: string, timeline: string, mark: string): string =>
  `exists (select from database_timelines t where t.system = ${system} and t.timeline = ${timeline} and t.mark = ${mark})`;

const FIND = 'select mark::text as mark from database_timelines where system = $1 and timeline = $2';

export async function findTimelineMark(sql: Sql, of: Timeline): Promise<TimelineMark | undefined> {
  const row = await sql.row<{ mark: string }>('database_timeline_find', FIND, [of.system, of.timeline]);
  return row && { ...of, mark: row.mark };
}

/** The mark of a timeline of the writer; of processes that see the timeline at once the first one puts it. */
export async function putTimelineMark(writer: Sql, of: Timeline): Promise<TimelineMark> {
  const found = await findTimelineMark(writer, of);
  if (found) return found;
  await writer.change(
    'database_timeline_put',
    'insert into database_timelines (system, timeline) values ($1, $2) on conflict do nothing',
    [of.system, of.timeline],
  );
  return (await findTimelineMark(writer, of))!;
}

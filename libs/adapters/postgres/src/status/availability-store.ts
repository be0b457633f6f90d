import {
  AvailabilityStore,
  type CountedSlot,
  type Counts,
  type SubjectTotals,
  type WindowStarts,
} from '@registrar/status/ports';
import type { Sql } from '../sql';
import type { AvailabilityCountEntity } from './entities/availability-counts.entity';

/** Classes of durations, which a constraint of the table demands. */
const CLASSES = 16;
const classes = (expression: (index: number) => string): string =>
  `array[${Array.from({ length: CLASSES }, (_, at) => expression(at + 1)).join(', ')}]`;

/** Counts only grow: of two writes of a process the larger one is the later, in whatever order they arrive. */
const PUT = `
insert into availability_counts as a (slot_start, kind, subject, process_id, ok, refused, failed, in_maintenance, durations)
select n.slot_start, n.kind, n.subject, $1, n.ok, n.refused, n.failed, n.in_maintenance, n.durations::int[]
  from unnest($2::timestamptz[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::text[])
    as n (slot_start, kind, subject, ok, refused, failed, in_maintenance, durations)
on conflict (slot_start, kind, subject, process_id) do update
  set ok = greatest(a.ok, excluded.ok), refused = greatest(a.refused, excluded.refused), failed = greatest(a.failed, excluded.failed),
      in_maintenance = greatest(a.in_maintenance, excluded.in_maintenance),
      durations = ${classes((index) => `greatest(a.durations[${index}], excluded.durations[${index}])`)}`;

/** Counts by the shortest window that has them; float8, since the driver reads bigint as text. */
const TOTALS = `
select kind, subject, case when slot_start >= $3 then 'recent' when slot_start >= $2 then 'hour' else 'day' end as part,
       sum(ok)::float8 as ok, sum(refused)::float8 as refused, sum(failed)::float8 as failed, sum(in_maintenance)::float8 as maintenance,
       ${classes((index) => `sum(durations[${index}])`)}::float8[] as durations
  from availability_counts where slot_start >= $1 group by 1, 2, 3`;

const REMOVE = `
delete from availability_counts where (slot_start, kind, subject, process_id) in (
  select slot_start, kind, subject, process_id from availability_counts where slot_start < $1
   order by slot_start limit $2 for update skip locked)`;

type PartRow = Pick<AvailabilityCountEntity, 'kind' | 'subject'> &
  Counts & { part: 'day' | 'hour' | 'recent' };

export class PostgresAvailabilityStore extends AvailabilityStore {
  constructor(private readonly sql: Sql) {
    super();
  }

  async put(processId: string, slots: readonly CountedSlot[]): Promise<void> {
    if (slots.length === 0) return;
    const counts = slots.map((slot) => slot.counts);
    await this.sql.change('availability_put', PUT, [
      processId,
      slots.map(({ slotStart }) => slotStart),
      slots.map(({ kind }) => kind),
      slots.map(({ subject }) => subject),
      counts.map(({ ok }) => ok),
      counts.map(({ refused }) => refused),
      counts.map(({ failed }) => failed),
      counts.map(({ maintenance }) => maintenance),
      // as text: PostgreSQL would flatten an array of arrays
      counts.map(({ durations }) => `{${durations.join(',')}}`),
    ]);
  }

  async totals({ day, hour, recent }: WindowStarts): Promise<SubjectTotals[]> {
    const rows = await this.sql.rows<PartRow>('availability_totals', TOTALS, [day, hour, recent]);
    const found = new Map<string, SubjectTotals>();
    for (const { kind, subject, part, ...counts } of rows) {
      const key = `${kind} ${subject}`;
      const total = found.get(key) ?? { kind, subject, day: none(), hour: none(), recent: none() };
      found.set(key, total);
      for (const window of INCLUDED_IN[part]) total[window] = plus(total[window], counts);
    }
    return [...found.values()];
  }

  removeBefore(before: Date, limit: number): Promise<number> {
    return this.sql.change('availability_remove', REMOVE, [before, limit]);
  }
}

const INCLUDED_IN = {
  day: ['day'],
  hour: ['day', 'hour'],
  recent: ['day', 'hour', 'recent'],
} as const;

const none = (): Counts => ({
  ok: 0,
  refused: 0,
  failed: 0,
  maintenance: 0,
  durations: new Array<number>(CLASSES).fill(0),
});

const plus = (one: Counts, other: Counts): Counts => ({
  ok: one.ok + other.ok,
  refused: one.refused + other.refused,
  failed: one.failed + other.failed,
  maintenance: one.maintenance + other.maintenance,
  durations: one.durations.map((count, index) => count + other.durations[index]),
});

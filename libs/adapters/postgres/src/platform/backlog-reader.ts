import {
  type Backlog,
  BacklogReader,
  OPERATION_KINDS,
  UNSETTLED_MONEY,
  type UnsettledMoney,
  type WorkKind,
} from '@registrar/kernel';
import type { Sql } from '../sql';
import { NEWER_ROWS } from './stored-versions';
import { DUE_ROWS, type DueRows, OPERATIONS_OF_KIND } from './work-scan';

interface BacklogCounts {
  open: number;
  pending: number;
  attention: number;
  deletions: number;
  reminders: number;
  outbox: number;
  due: number;
  newer: number;
}

interface AgeRow {
  kind: string;
  /** Seconds; negative where an account's test clock is ahead. */
  age: number | null;
}

/** Counts by partial indexes; at most 10,000, so that a flood does not make the statement slow. */
const COUNT = (from: string): string =>
  `(select count(*)::int from (select 1 ${from} limit 10000) as counted)`;

/** Eight days before the deletion it must be out of the DNS (ERRP §2.2). */
const LATE_INTERRUPTION = `(stage = 'kept' and interruption_due_at is not null and delete_at <= $1::timestamptz + interval '8 days')`;
const COUNTS = `select ${COUNT(`from operations where state = 'open'`)} as open, ${COUNT(`from operations where state = 'pending'`)} as pending,
       ${COUNT(`from operations where attention_at is not null and state in ('open', 'pending')`)} as attention,
       ${COUNT(`from domain_ends where trouble is not null and ended_at is null and stage in ('kept', 'deleting') and (delete_at <= $1::timestamptz - interval '2 days' or ${LATE_INTERRUPTION})`)} as deletions,
       ${COUNT(`from data_reminder_turns where remind_by <= $1::timestamptz - interval '30 days'`)} as reminders,
       ${COUNT('from outbox')} as outbox, ${COUNT(`from webhook_deliveries where state = 'pending' and due_at <= $1`)} as due,
       ${NEWER_ROWS.map(COUNT).join(' + ')} as newer`;

/** The earliest time by the index of the job; -infinity stands for a time that is not known yet. */
const earliest = ({ at, rows }: DueRows): string =>
  `(select min(${at}) from ${rows} ${rows.includes(' where ') ? 'and' : 'where'} ${at} > '-infinity')`;
const timed = (rows: readonly DueRows[]): string[] => rows.filter(({ at }) => at !== undefined).map(earliest);

/** Of orders by index of status and id, whose order is that of their creation; of cards among all unsettled. */
const UNSETTLED: Readonly<Record<UnsettledMoney, string>> = {
  hold: `least((select created_at from orders where status = 'initialized' order by id limit 1),
    (select created_at from orders where status = 'started' order by id limit 1))`,
  payment:
    '(select min(created_at) from (select created_at from payments where due_at is not null limit 10000) as p)',
  payment_refund:
    '(select min(created_at) from (select created_at from payment_refunds where due_at is not null limit 10000) as r)',
};

/** By kind; `outbox`, whose rows are due at once, by the time of the oldest event. */
const OLDEST: readonly [kind: string, at: string][] = [
  ...Object.entries(DUE_ROWS).flatMap(([kind, rows]): [string, string][] => {
    const times = timed(rows);
    return times.length === 0 ? [] : [[kind, times.length === 1 ? times[0] : `least(${times.join(', ')})`]];
  }),
  ['outbox', '(select occurred_at from outbox order by id limit 1)'],
  ...Object.entries(UNSETTLED),
];

export const AGES = `
select o.kind, extract(epoch from $1 - ${earliest({ at: 'due_at', rows: OPERATIONS_OF_KIND })})::float8 as age
  from unnest($2::text[]) as o (kind)
${OLDEST.map(([kind, at]) => `union all select '${kind}', extract(epoch from $1 - ${at})::float8`).join('\n')}`;

const DUE_KINDS = [
  ...OPERATION_KINDS,
  ...OLDEST.map(([kind]) => kind).filter((kind) => !(kind in UNSETTLED)),
] as WorkKind[];

export class PostgresBacklogReader extends BacklogReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async read(now: Date): Promise<Backlog> {
    const row = await this.sql.row<BacklogCounts>('backlog', COUNTS, [now]);
    const ages = await this.sql.rows<AgeRow>('backlog_ages', AGES, [now, OPERATION_KINDS]);
    const byKind = new Map(ages.map(({ kind, age }) => [kind, Math.max(0, age ?? 0)]));
    const pick = <Kind extends string>(kinds: readonly Kind[]): Record<Kind, number> =>
      Object.fromEntries(kinds.map((kind) => [kind, byKind.get(kind) ?? 0])) as Record<Kind, number>;
    return {
      operationsOpen: row!.open,
      operationsPending: row!.pending,
      operationsNeedingAttention: row!.attention,
      deletionsInTrouble: row!.deletions,
      dataRemindersLate: row!.reminders,
      outboxEvents: row!.outbox,
      deliveriesDue: row!.due,
      newerVersion: row!.newer,
      oldestDueSeconds: pick(DUE_KINDS),
      oldestUnsettledSeconds: pick(UNSETTLED_MONEY),
    };
  }
}

import { type Backlog, BacklogReader } from '@registrar/kernel';
import type { Sql } from '../sql';

interface BacklogCounts {
  open: number;
  pending: number;
  attention: number;
  outbox: number;
  due: number;
}

/** Counts by partial indexes; at most 10,000, so that a flood does not make the statement slow. */
const COUNT = (from: string): string =>
  `(select count(*)::int from (select 1 ${from} limit 10000) as counted)`;

export class PostgresBacklogReader extends BacklogReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async read(now: Date): Promise<Backlog> {
    const row = await this.sql.row<BacklogCounts>(
      'backlog',
      `select ${COUNT(`from operations where state = 'open'`)} as open, ${COUNT(`from operations where state = 'pending'`)} as pending,
              ${COUNT(`from operations where attention_at is not null and state in ('open', 'pending')`)} as attention,
              ${COUNT('from outbox')} as outbox, ${COUNT(`from webhook_deliveries where state = 'pending' and due_at <= $1`)} as due`,
      [now],
    );
    return {
      operationsOpen: row!.open,
      operationsPending: row!.pending,
      operationsNeedingAttention: row!.attention,
      outboxEvents: row!.outbox,
      deliveriesDue: row!.due,
    };
  }
}

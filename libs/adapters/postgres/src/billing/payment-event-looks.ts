import type { EventLook } from '@registrar/billing';
import { PaymentEventLooks } from '@registrar/billing/ports';
import type { Sql } from '../sql';

interface LookRow {
  taken_until: Date | null;
  looked_until: Date | null;
}

const COLUMNS = 'taken_until, looked_until';

export class PostgresPaymentEventLooks extends PaymentEventLooks {
  constructor(private readonly sql: Sql) {
    super();
  }

  async take(now: Date, leaseUntil: Date): Promise<EventLook | undefined> {
    const row =
      (await this.sql.row<LookRow>(
        'payment_event_look_take',
        `update payment_event_looks set due_at = $2 where due_at <= $1 returning ${COLUMNS}`,
        [now, leaseUntil],
      )) ??
      (await this.sql.row<LookRow>(
        'payment_event_look_begin',
        `insert into payment_event_looks (due_at) values ($1) on conflict do nothing returning ${COLUMNS}`,
        [leaseUntil],
      ));
    return (
      row && {
        takenUntil: row.taken_until ?? undefined,
        lookedUntil: row.looked_until ?? undefined,
        leaseUntil,
      }
    );
  }

  async save({ takenUntil, lookedUntil, leaseUntil }: EventLook, dueAt: Date): Promise<void> {
    await this.sql.change(
      'payment_event_look_save',
      'update payment_event_looks set taken_until = $2, looked_until = $3, due_at = $4 where due_at = $1',
      [leaseUntil, takenUntil ?? null, lookedUntil ?? null, dueAt],
    );
  }

  async takenUntil(): Promise<Date | undefined> {
    return (
      (
        await this.sql.row<Pick<LookRow, 'taken_until'>>(
          'payment_event_look_taken',
          'select taken_until from payment_event_looks',
        )
      )?.taken_until ?? undefined
    );
  }
}

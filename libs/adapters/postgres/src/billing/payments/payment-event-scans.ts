import type { PaymentEventScan } from '@registrar/billing';
import { PaymentEventScans } from '@registrar/billing/ports';
import type { Sql } from '../../sql';
import { PaymentEventLookEntity } from '../entities/payments/payment-event-looks.entity';

type LookRow = Pick<PaymentEventLookEntity, 'taken_until' | 'looked_until'>;

const COLUMNS = 'taken_until, looked_until';

export class PostgresPaymentEventScans extends PaymentEventScans {
  constructor(private readonly sql: Sql) {
    super();
  }

  async take(now: Date, leaseUntil: Date): Promise<PaymentEventScan | undefined> {
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

  async save({ takenUntil, lookedUntil, leaseUntil }: PaymentEventScan, dueAt: Date): Promise<void> {
    await this.sql
      .repository(PaymentEventLookEntity)
      .update(
        { due_at: leaseUntil },
        { taken_until: takenUntil ?? null, looked_until: lookedUntil ?? null, due_at: dueAt },
      );
  }

  async takenUntil(): Promise<Date | undefined> {
    const [row] = await this.sql.repository(PaymentEventLookEntity).find();
    return row?.taken_until ?? undefined;
  }
}

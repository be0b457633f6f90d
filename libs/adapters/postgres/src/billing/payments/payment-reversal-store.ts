import { Money, type UnitOfWork } from '@registrar/kernel';
import type { PaymentReversal } from '@registrar/billing';
import { PaymentReversalStore } from '@registrar/billing/ports';
import type { Sql } from '../../sql';
import type { PaymentReversalEntity } from '../entities/payments/payment-reversals.entity';

type ReversalRow = Pick<
  PaymentReversalEntity,
  | 'id'
  | 'source'
  | 'payment_id'
  | 'account_id'
  | 'amount'
  | 'currency'
  | 'owed'
  | 'written_off'
  | 'times'
  | 'debt_payments'
  | 'taken_at'
  | 'returned_at'
> & { state: PaymentReversal['state'] };

const COLUMNS =
  'id, source, payment_id, account_id, amount, currency, state, owed, written_off, times, debt_payments, taken_at, returned_at';

const reversalOf = (row: ReversalRow): PaymentReversal => ({
  id: row.id,
  source: row.source,
  paymentId: row.payment_id,
  accountId: row.account_id,
  amount: Money.of(BigInt(row.amount), row.currency),
  state: row.state,
  owed: Money.of(BigInt(row.owed), row.currency),
  writtenOff: Money.of(BigInt(row.written_off), row.currency),
  times: row.times,
  debtPayments: row.debt_payments,
  takenAt: row.taken_at,
  returnedAt: row.returned_at ?? undefined,
});

export class PostgresPaymentReversalStore extends PaymentReversalStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async lock(accountId: number, paymentId?: string): Promise<PaymentReversal[]> {
    this.uow.assertOpen();
    const rows = await this.sql.rows<ReversalRow>(
      'payment_reversal_lock',
      `select ${COLUMNS} from payment_reversals
        where id = any(array(select id from payment_reversals where payment_id = $2 union select id from payment_reversals where account_id = $1 and owed > 0)) order by id for update`,
      [accountId, paymentId ?? null],
    );
    return rows.map(reversalOf);
  }

  async find(id: string): Promise<PaymentReversal | undefined> {
    const row = await this.sql.row<ReversalRow>(
      'payment_reversal_find',
      `select ${COLUMNS} from payment_reversals where id = $1`,
      [id],
    );
    return row && reversalOf(row);
  }

  async save({
    id,
    source,
    paymentId,
    accountId,
    amount,
    state,
    owed,
    writtenOff,
    times,
    debtPayments,
    takenAt,
    returnedAt,
  }: PaymentReversal): Promise<void> {
    this.uow.assertOpen();
    const saved = await this.sql.change(
      'payment_reversal_save',
      `insert into payment_reversals as r (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict (id) do update set amount = $5, state = $7, owed = $8, written_off = $9, times = $10, debt_payments = $11, taken_at = $12, returned_at = $13
        where r.payment_id = excluded.payment_id and r.source = excluded.source`,
      [
        id,
        source,
        paymentId,
        accountId,
        amount.minor.toString(),
        amount.currency,
        state,
        owed.minor.toString(),
        writtenOff.minor.toString(),
        times,
        debtPayments,
        takenAt,
        returnedAt ?? null,
      ],
    );
    if (saved !== 1) throw new Error(`${id} is of another payment or source`);
  }

  async ofPayment(paymentId: string): Promise<PaymentReversal[]> {
    return (
      await this.sql.rows<ReversalRow>(
        'payment_reversals_of',
        `select ${COLUMNS} from payment_reversals where payment_id = $1 order by id`,
        [paymentId],
      )
    ).map(reversalOf);
  }
}

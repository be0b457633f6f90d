import { Money, type UnitOfWork } from '@registrar/kernel';
import type { PaymentDispute, PaymentRefund } from '@registrar/billing';
import { type EventOutcome, PaymentEvents, PaymentRefundStore } from '@registrar/billing/ports';
import type { Sql } from '../../sql';
import type { Repository } from 'typeorm';
import { PaymentRefundEntity } from '../entities/payments/payment-refunds.entity';
import type { PaymentDisputeEntity } from '../entities/payments/payment-disputes.entity';

type RefundRow = PaymentRefundEntity;

const COLUMNS =
  'id, payment_id, account_id, amount, currency, reference, state, gateway_id, asked, asked_at, trouble, due_at, attention_at, created_at, settled_at';
const TROUBLE_MAX = 500;

const refundOf = (row: RefundRow): PaymentRefund => ({
  id: row.id,
  paymentId: row.payment_id,
  accountId: row.account_id,
  amount: Money.of(BigInt(row.amount), row.currency),
  reference: row.reference,
  state: row.state,
  gatewayId: row.gateway_id ?? undefined,
  asked: row.asked,
  askedAt: row.asked_at ?? undefined,
  trouble: row.trouble ?? undefined,
  dueAt: row.due_at ?? undefined,
  attentionAt: row.attention_at ?? undefined,
  createdAt: row.created_at,
  settledAt: row.settled_at ?? undefined,
});

const one = (row: RefundRow | null | undefined): PaymentRefund | undefined =>
  row ? refundOf(row) : undefined;

export class PostgresPaymentRefundStore extends PaymentRefundStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add({
    id,
    paymentId,
    accountId,
    amount,
    reference,
    state,
    dueAt,
    createdAt,
  }: PaymentRefund): Promise<void> {
    this.uow.assertOpen();
    await this.refunds.insert({
      id,
      payment_id: paymentId,
      account_id: accountId,
      amount: amount.minor.toString(),
      currency: amount.currency,
      reference,
      state,
      due_at: dueAt ?? null,
      created_at: createdAt,
    });
  }

  async find(id: string): Promise<PaymentRefund | undefined> {
    return one(await this.refunds.findOneBy({ id }));
  }

  async findByGatewayId(gatewayId: string): Promise<PaymentRefund | undefined> {
    return one(await this.refunds.findOneBy({ gateway_id: gatewayId }));
  }

  async findByReference(paymentId: string, reference: string): Promise<PaymentRefund | undefined> {
    return one(await this.refunds.findOneBy({ payment_id: paymentId, reference }));
  }

  async lock(id: string): Promise<PaymentRefund | undefined> {
    this.uow.assertOpen();
    return one(
      await this.sql.row(
        'payment_refund_lock',
        `select ${COLUMNS} from payment_refunds where id = $1 for update`,
        [id],
      ),
    );
  }

  async save(refund: PaymentRefund): Promise<void> {
    this.uow.assertOpen();
    const { id, state, gatewayId, trouble, dueAt, attentionAt, settledAt } = refund;
    await this.refunds.update(
      { id },
      {
        state,
        gateway_id: gatewayId ?? null,
        trouble: trouble?.slice(0, TROUBLE_MAX) ?? null,
        due_at: dueAt ?? null,
        attention_at: attentionAt ?? null,
        settled_at: settledAt ?? null,
      },
    );
  }

  async beginAsking(id: string, askedAt: Date, dueAt: Date): Promise<boolean> {
    const begun = await this.sql.change(
      'payment_refund_begin_asking',
      `update payment_refunds set state = 'asked', asked = asked + 1, asked_at = coalesce(asked_at, $2), due_at = $3 where id = $1 and state in ('created', 'asked')`,
      [id, askedAt, dueAt],
    );
    return begun === 1;
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<PaymentRefund[]> {
    const rows = await this.sql.rows<RefundRow>(
      'payment_refund_take_due',
      `update payment_refunds set due_at = $2 where id = any(array(select id from payment_refunds where due_at <= $1 order by due_at limit $3 for update skip locked)) returning ${COLUMNS}`,
      [now, leaseUntil, limit],
    );
    return rows.map(refundOf);
  }

  async ofPayment(paymentId: string): Promise<PaymentRefund[]> {
    return (await this.refunds.find({ where: { payment_id: paymentId }, order: { id: 'asc' } })).map(
      refundOf,
    );
  }

  private get refunds(): Repository<PaymentRefundEntity> {
    return this.sql.repository(PaymentRefundEntity);
  }
}

type DisputeRow = Pick<
  PaymentDisputeEntity,
  | 'id'
  | 'amount'
  | 'currency'
  | 'reason'
  | 'status'
  | 'opened_at'
  | 'told_at'
  | 'withdrawn_at'
  | 'reinstated_at'
>;

/** Of two reports with the same time the last one to arrive wins. */
const newer = (column: string): string =>
  `${column} = case when d.told_at <= excluded.told_at then excluded.${column} else d.${column} end`;

const PUT_DISPUTE = `
insert into payment_disputes as d (id, payment_id, amount, currency, reason, status, opened_at, told_at, withdrawn_at, reinstated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (id) do update set ${['amount', 'currency', 'reason', 'status'].map(newer).join(', ')}, told_at = greatest(d.told_at, excluded.told_at),
  withdrawn_at = greatest(d.withdrawn_at, excluded.withdrawn_at), reinstated_at = greatest(d.reinstated_at, excluded.reinstated_at)
 where d.payment_id = excluded.payment_id`;

export class PostgresPaymentEvents extends PaymentEvents {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async record({
    id,
    type,
    paymentId,
    outcome,
    receivedAt,
  }: {
    id: string;
    type: string;
    paymentId?: string;
    outcome: EventOutcome;
    receivedAt: Date;
  }): Promise<boolean> {
    this.uow.assertOpen();
    const recorded = await this.sql.change(
      'payment_event_record',
      'insert into payment_events (id, type, payment_id, outcome, received_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing',
      [id, type, paymentId ?? null, outcome, receivedAt],
    );
    return recorded === 1;
  }

  async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(
      (
        await this.sql.rows<{ id: string }>(
          'payment_events_known',
          'select id from payment_events where id = any($1)',
          [ids],
        )
      ).map(({ id }) => id),
    );
  }

  async putDispute(
    paymentId: string,
    { id, amount, currency, reason, status, openedAt, reportedAt, withdrawnAt, reinstatedAt }: PaymentDispute,
  ): Promise<boolean> {
    this.uow.assertOpen();
    return (
      (await this.sql.change('payment_dispute_put', PUT_DISPUTE, [
        id,
        paymentId,
        amount.toString(),
        currency,
        reason,
        status,
        openedAt,
        reportedAt,
        withdrawnAt ?? null,
        reinstatedAt ?? null,
      ])) === 1
    );
  }

  async disputes(paymentId: string): Promise<PaymentDispute[]> {
    const rows = await this.sql.rows<DisputeRow>(
      'payment_disputes_of',
      `select id, amount, currency, reason, status, opened_at, told_at, withdrawn_at, reinstated_at from payment_disputes where payment_id = $1 order by opened_at desc, id`,
      [paymentId],
    );
    return rows.map(
      ({
        id,
        amount,
        currency,
        reason,
        status,
        opened_at: openedAt,
        told_at: reportedAt,
        withdrawn_at: withdrawnAt,
        reinstated_at: reinstatedAt,
      }) => ({
        id,
        amount: BigInt(amount),
        currency,
        reason,
        status,
        openedAt,
        reportedAt,
        withdrawnAt: withdrawnAt ?? undefined,
        reinstatedAt: reinstatedAt ?? undefined,
      }),
    );
  }
}

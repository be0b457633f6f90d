import { Money, type UnitOfWork } from '@registrar/kernel';
import type { Payment, PaymentFilter } from '@registrar/billing';
import { PaymentReader, PaymentStore } from '@registrar/billing/ports';
import { field, jsonObject } from '../../json-sql';
import type { Sql } from '../../sql';
import { StatementNames } from '../../statement-names';
import type { Repository } from 'typeorm';
import { PaymentEntity } from '../entities/payments/payments.entity';

type PaymentRow = Pick<
  PaymentEntity,
  | 'id'
  | 'account_id'
  | 'amount'
  | 'currency'
  | 'state'
  | 'gateway_id'
  | 'gateway_charge'
  | 'page_url'
  | 'page_ends_at'
  | 'asked'
  | 'trouble'
  | 'refunded'
  | 'due_at'
  | 'attention_at'
  | 'created_at'
  | 'settled_at'
>;

const COLUMNS =
  'id, account_id, amount, currency, state, gateway_id, gateway_charge, page_url, page_ends_at, asked, trouble, refunded, due_at, attention_at, created_at, settled_at';

/** Error texts of the gateway may be long. */
const TROUBLE_MAX = 500;

const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  accountId: row.account_id,
  amount: Money.of(BigInt(row.amount), row.currency),
  state: row.state,
  gatewayId: row.gateway_id ?? undefined,
  charge: row.gateway_charge ?? undefined,
  pageUrl: row.page_url ?? undefined,
  pageEndsAt: row.page_ends_at,
  asked: row.asked,
  trouble: row.trouble ?? undefined,
  refunded: Money.of(BigInt(row.refunded), row.currency),
  dueAt: row.due_at ?? undefined,
  attentionAt: row.attention_at ?? undefined,
  createdAt: row.created_at,
  settledAt: row.settled_at ?? undefined,
});

const one = (row: PaymentRow | null | undefined): Payment | undefined => (row ? paymentOf(row) : undefined);

export class PostgresPaymentStore extends PaymentStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(payment: Payment, requestKey: string | undefined, keysSince: Date): Promise<Payment> {
    this.uow.assertOpen();
    if (requestKey !== undefined) {
      await this.sql.change(
        'payment_key_over',
        'update payments set request_key = null where account_id = $1 and request_key = $2 and created_at <= $3',
        [payment.accountId, requestKey, keysSince],
      );
    }
    const { id, accountId, amount, state, pageEndsAt, dueAt, createdAt } = payment;
    const added = await this.sql.row<PaymentRow>(
      'payment_add',
      `insert into payments (id, account_id, amount, currency, state, page_ends_at, due_at, created_at, request_key) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (account_id, request_key) where request_key is not null do nothing returning ${COLUMNS}`,
      [
        id,
        accountId,
        amount.minor.toString(),
        amount.currency,
        state,
        pageEndsAt,
        dueAt,
        createdAt,
        requestKey ?? null,
      ],
    );
    if (added) return paymentOf(added);
    return paymentOf(
      (await this.sql.row<PaymentRow>(
        'payment_by_key',
        `select ${COLUMNS} from payments where account_id = $1 and request_key = $2`,
        [accountId, requestKey],
      ))!,
    );
  }

  async find(id: string): Promise<Payment | undefined> {
    return one(await this.payments.findOneBy({ id }));
  }

  async findByGatewayId(gatewayId: string): Promise<Payment | undefined> {
    return one(await this.payments.findOneBy({ gateway_id: gatewayId }));
  }

  async findByCharge(charge: string): Promise<Payment | undefined> {
    return one(await this.payments.findOneBy({ gateway_charge: charge }));
  }

  async lock(id: string): Promise<Payment | undefined> {
    this.uow.assertOpen();
    return one(
      await this.sql.row('payment_lock', `select ${COLUMNS} from payments where id = $1 for update`, [id]),
    );
  }

  async save(payment: Payment): Promise<void> {
    this.uow.assertOpen();
    await this.payments.update(
      { id: payment.id },
      {
        state: payment.state,
        gateway_id: payment.gatewayId ?? null,
        gateway_charge: payment.charge ?? null,
        page_url: payment.pageUrl ?? null,
        trouble: payment.trouble?.slice(0, TROUBLE_MAX) ?? null,
        refunded: payment.refunded.minor.toString(),
        due_at: payment.dueAt ?? null,
        attention_at: payment.attentionAt ?? null,
        settled_at: payment.settledAt ?? null,
      },
    );
  }

  async beginAsking(id: string, dueAt: Date): Promise<boolean> {
    const begun = await this.sql.change(
      'payment_begin_asking',
      `update payments set state = 'asked', asked = asked + 1, due_at = $2 where id = $1 and state in ('created', 'asked') and gateway_id is null`,
      [id, dueAt],
    );
    return begun === 1;
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<Payment[]> {
    const rows = await this.sql.rows<PaymentRow>(
      'payment_take_due',
      `update payments set due_at = $2 where id = any(array(select id from payments where due_at <= $1 order by due_at limit $3 for update skip locked)) returning ${COLUMNS}`,
      [now, leaseUntil, limit],
    );
    return rows.map(paymentOf);
  }

  private get payments(): Repository<PaymentEntity> {
    return this.sql.repository(PaymentEntity);
  }
}

/** As shown to its owner: only whether there was an error. */
const OWN = jsonObject(
  [
    field.text('id', 'p.id'),
    field.text('state', 'p.state'),
    field.raw('amount', `trim_scale(p.amount::numeric * 0.01)::text`),
    field.text('currency', 'p.currency'),
    field.raw('refunded', `trim_scale(p.refunded::numeric * 0.01)::text`),
    field.raw('paymentUrl', 'to_json(p.page_url)::text', 'p.page_url is not null'),
    field.date('payBefore', 'p.page_ends_at'),
    field.date('createdAt', 'p.created_at'),
    field.raw(
      'settledAt',
      `to_char(p.settled_at at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS"Z\\""')`,
      'p.settled_at is not null',
    ),
  ],
  true,
);

const LIST = `
with page as (select * from payments where account_id = $1 order by id desc limit $2 offset $3)
select coalesce((select '[' || string_agg(${OWN}, ',' order by p.id desc) || ']' from page p), '[]') as items,
       (select count(*)::int from page) as count, (select count(*)::int from payments where account_id = $1) as total`;

/**
 * Selects few of many payments: each condition has its own index and the results are joined; one combined
 * condition would read all payments.
 */
const FEW = {
  /** Of the payment, or of one of its refunds. */
  attention:
    'id in (select id from payments where attention_at is not null union all select payment_id from payment_refunds where attention_at is not null)',
  disputed: 'id in (select payment_id from payment_disputes)',
  owed: 'id in (select payment_id from payment_reversals where owed > 0)',
};

export class PostgresPaymentReader extends PaymentReader {
  private readonly names = new StatementNames('payments');

  constructor(private readonly sql: Sql) {
    super();
  }

  async list(
    accountId: number,
    page: number,
    perPage: number,
  ): Promise<{ items: string; count: number; totalCount: number }> {
    const { items, count, total } = (await this.sql.row<{ items: string; count: number; total: number }>(
      'payment_list',
      LIST,
      [accountId, perPage, (page - 1) * perPage],
    ))!;
    return { items, count, totalCount: total };
  }

  async part(
    { accountId, state, attention, disputed, owed }: PaymentFilter,
    before: string | undefined,
    limit: number,
  ): Promise<Payment[]> {
    const compared = (
      [
        ['account_id =', accountId],
        ['state =', state],
        ['id <', before],
      ] as const
    ).filter(([, value]) => value !== undefined);
    const conditions = [
      ...compared.map(([test], at) => `${test} $${at + 2}`),
      ...(attention ? [FEW.attention] : []),
      ...(disputed ? [FEW.disputed] : []),
      ...(owed ? [FEW.owed] : []),
    ];
    const text = `select ${COLUMNS} from payments${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''} order by id desc limit $1`;
    return (
      await this.sql.rows<PaymentRow>(this.names.of(text, text), text, [
        limit,
        ...compared.map(([, value]) => value),
      ])
    ).map(paymentOf);
  }
}

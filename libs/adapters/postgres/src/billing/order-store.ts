import { Money, type UnitOfWork } from '@registrar/kernel';
import type {
  AppliedTax,
  BoughtItem,
  BoughtOrder,
  NewOrder,
  OrderItemType,
  OrderRefund,
  PlacedOrder,
} from '@registrar/billing';
import { OrderStore } from '@registrar/billing/ports';
import type { Sql } from '../sql';
import { converted } from './currency-sql';
import type { OrderItemEntity } from './entities/order-items.entity';

/**
 * Orders display prices in the account's default currency, where there is a rate; the amounts charged are
 * those in `$3`, in USD.
 */
const PLACE = `
with told as (
  select a.default_currency as currency, r.rate
    from accounts a
         join lateral (select x.rate from exchange_rates x where x.currency = a.default_currency and x.valid_from <= $5 order by x.valid_from desc limit 1) r on r.rate is not null
   where a.id = $1
), placed as (
  insert into orders (account_id, operation_id, status, currency, currency_rate, auth_amount, final_amount, created_at)
  select $1::int, $2::uuid, 'initialized', coalesce(t.currency, $3::char(3)), t.rate, $4::bigint, $4::bigint, $5::timestamptz from (values (true)) one left join told t on true
  returning id, currency, currency_rate
), items as (
  insert into order_items (order_id, name, type, status, interval, duration, quantity, original_price, price, price_non_usd, tax_amount, tld)
  select placed.id, i.name, i.type, 'initialized', i.interval, i.duration, i.quantity, i.original_price, i.price, ${converted('i.price', 'placed.currency_rate', 'placed.currency')}, i.tax_amount, i.tld
    from placed, unnest($6::text[], $7::text[], $8::text[], $9::int[], $10::int[], $11::bigint[], $12::bigint[], $13::bigint[], $14::text[])
         with ordinality as i (name, type, interval, duration, quantity, original_price, price, tax_amount, tld, position)
   order by i.position
  returning id
), taxed as (
  insert into order_taxes (order_id, source, rule_id, rate_bps, label, country, business_status, tax_id, reverse_charge_note, username, contact_id)
  select placed.id, $15, $16, $17, $18, $19, $20, $21, $22, a.username, coalesce(a.billing_id, a.registrant_id)
    from placed join accounts a on a.id = $1
   where $15::text is not null
)
select (select id from placed) as id, (select array_agg(id order by id) from items) as item_ids`;

type ItemRow = Pick<
  OrderItemEntity,
  'id' | 'order_id' | 'name' | 'price' | 'tax_amount' | 'refundable_until'
> & { type: BoughtItem['type']; status: BoughtItem['status'] };

const ITEM = 'i.id, i.order_id, i.name, i.type, i.status, i.price, i.tax_amount, i.refundable_until';

export class PostgresOrderStore extends OrderStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async place(order: NewOrder): Promise<PlacedOrder> {
    this.uow.assertOpen();
    const { items } = order;
    const row = await this.sql.row<{ id: number; item_ids: number[] }>('order_place', PLACE, [
      order.accountId,
      order.operationId,
      order.currency,
      minor(order.authAmount),
      order.createdAt,
      items.map((item) => item.name),
      items.map((item) => item.type),
      items.map((item) => item.interval),
      items.map((item) => item.duration),
      items.map((item) => item.quantity),
      items.map((item) => minor(item.originalPrice)),
      items.map((item) => minor(item.price)),
      items.map((item) => minor(item.taxAmount)),
      items.map((item) => item.tld),
      ...taxValues(order.appliedTax),
    ]);
    return { id: row!.id, itemIds: row!.item_ids };
  }

  async start(orderId: number): Promise<void> {
    await this.change(
      'order_start',
      `update orders set status = 'started' where id = $1 and status = 'initialized'`,
      [orderId],
    );
  }

  async complete(orderId: number, captured: Money, refundableUntil: Date | undefined): Promise<void> {
    await this.change(
      'order_complete',
      `with done as (
         update orders set status = 'success', total_capture = $2, final_amount = $2
          where id = $1 and status in ('initialized', 'started') returning id)
       update order_items set status = 'success', refundable_until = $3 where order_id in (select id from done)`,
      [orderId, minor(captured), refundableUntil ?? null],
    );
  }

  async fail(orderId: number): Promise<void> {
    await this.change(
      'order_fail',
      `with failed as (
         update orders set status = 'failed', final_amount = 0 where id = $1 and status in ('initialized', 'started') returning id)
       update order_items set status = 'failed' where order_id in (select id from failed)`,
      [orderId],
    );
  }

  async find(accountId: number, orderId: number): Promise<BoughtOrder | undefined> {
    this.uow.assertOpen();
    const rows = await this.sql.rows<ItemRow & { operation_id: string | null }>(
      'order_find',
      `select o.operation_id, ${ITEM}
         from orders o join order_items i on i.order_id = o.id where o.account_id = $1 and o.id = $2 order by i.id`,
      [accountId, orderId],
    );
    return rows.length === 0
      ? undefined
      : { id: orderId, accountId, operationId: rows[0].operation_id ?? undefined, items: rows.map(itemOf) };
  }

  privacyOf(accountId: number, name: string, since: number): Promise<readonly BoughtItem[]> {
    return this.paidSince(accountId, name, since, 'whois_privacy');
  }

  renewalsOf(accountId: number, name: string, since: number): Promise<readonly BoughtItem[]> {
    return this.paidSince(accountId, name, since, 'renewal');
  }

  async refundableUntil(accountId: number, name: string): Promise<Date | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ until: Date | null }>(
      'order_refundable_until',
      `select i.refundable_until as until from order_items i join orders o on o.id = i.order_id
        where i.name = $2 and i.type = 'registration' and i.status = 'success' and o.account_id = $1 order by i.order_id desc limit 1`,
      [accountId, name],
    );
    return row?.until ?? undefined;
  }

  async refund({ orderId, itemIds, amount, operationId }: OrderRefund): Promise<void> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ orders: number }>(
      'order_refund',
      `with items as (
         update order_items set status = 'refunded', refund_operation_id = $4 where order_id = $1 and id = any($2::int[]) and status = 'success' returning id),
       total as (
         update orders set total_refund = total_refund + $3::bigint, final_amount = final_amount - $3::bigint where id = $1 and status = 'success' and (select count(*) from items) = cardinality($2::int[]) returning id)
       select count(*)::int as orders from total`,
      [orderId, itemIds, minor(amount), operationId ?? null],
    );
    if (row?.orders !== 1) throw new Error(`order ${orderId} has items that cannot be refunded`);
  }

  private async paidSince(
    accountId: number,
    name: string,
    since: number,
    type: OrderItemType,
  ): Promise<readonly BoughtItem[]> {
    this.uow.assertOpen();
    const rows = await this.sql.rows<ItemRow>(
      'order_paid_since',
      `select ${ITEM} from order_items i join orders o on o.id = i.order_id
        where i.name = $2 and i.type = $4 and i.status = 'success' and i.order_id > $3 and o.account_id = $1 order by i.id`,
      [accountId, name, since, type],
    );
    return rows.map(itemOf);
  }

  private async change(name: string, text: string, values: unknown[]): Promise<void> {
    this.uow.assertOpen();
    this.sql.send(name, text, values, (changed) => {
      if (changed === 0) throw new Error(`order ${String(values[0])} is not in a state for ${name}`);
    });
  }
}

/** Amounts of orders are USD, whatever currency they are displayed in. */
const itemOf = (row: ItemRow): BoughtItem => ({
  id: row.id,
  orderId: row.order_id,
  name: row.name ?? undefined,
  type: row.type,
  status: row.status,
  price: Money.of(BigInt(row.price)),
  tax: Money.of(BigInt(row.tax_amount ?? 0)),
  refundableUntil: row.refundable_until ?? undefined,
});

/** From `$15` on, together with the buyer. */
const taxValues = (tax: AppliedTax | undefined): unknown[] => TAX_VALUES.map((value) => tax?.[value] ?? null);
const TAX_VALUES = [
  'source',
  'ruleId',
  'rateBps',
  'label',
  'country',
  'businessStatus',
  'taxId',
  'reverseChargeNote',
] as const;

const minor = (amount: Money | undefined): string | null => amount?.minor.toString() ?? null;

import { Money } from '@registrar/kernel';
import type { AppliedTax, Receipt, ReceiptBuyer } from '@registrar/billing';
import { ReceiptReader } from '@registrar/billing/ports';
import type { OuterJoined, Sql } from '../sql';
import { converted } from './currency-sql';
import type { OrderItemEntity } from './entities/order-items.entity';
import type { AccountEntity } from '../accounts/entities/accounts.entity';
import type { ContactEntity } from '../contacts/entities/contacts.entity';
import type { OrderEntity } from './entities/orders.entity';
import type { OrderTaxEntity } from './entities/order-taxes.entity';

/** Amounts as text: bigint. */
interface ItemJson extends Pick<
  OrderItemEntity,
  'name' | 'type' | 'status' | 'interval' | 'duration' | 'quantity' | 'original_price' | 'price'
> {
  tax: string;
}

/**
 * An order with its tax, and the buyer as at the purchase or as now. `currency_rate` without trailing zeros.
 */
interface OrderToReceipt
  extends
    Pick<
      OrderEntity,
      | 'id'
      | 'status'
      | 'currency'
      | 'currency_rate'
      | 'created_at'
      | 'total_capture'
      | 'total_refund'
      | 'account_id'
    >,
    Pick<AccountEntity, 'username'>,
    OuterJoined<Pick<ContactEntity, 'company_name' | 'address1' | 'address2' | 'city' | 'state' | 'zip'>>,
    OuterJoined<
      Pick<
        OrderTaxEntity,
        'source' | 'rule_id' | 'label' | 'country' | 'business_status' | 'tax_id' | 'reverse_charge_note'
      >
    > {
  /** Null only where `source` is. */
  rate_bps: OrderTaxEntity['rate_bps'];
  told_total: string | null;
  person: string | null;
  contact_country: ContactEntity['country'];
  paid_at: Date | null;
  discount: string;
  items: ItemJson[];
  refunds: { at: string; amount: string; tax: string }[];
}

/** Refunds to any destination: the part of revenue, tax and promotions that was reversed. */
const RECEIPT = `
select o.id, o.status, o.currency, trim_scale(o.currency_rate)::text as currency_rate, ${converted('o.total_capture', 'o.currency_rate', 'o.currency')}::text as told_total,
       o.created_at, o.total_capture, o.total_refund, a.id as account_id, coalesce(x.username, a.username) as username,
       nullif(concat_ws(' ', c.first_name, c.last_name), '') as person, c.company_name, c.address1, c.address2, c.city, c.state, c.zip, c.country as contact_country,
       x.source, x.rule_id, x.rate_bps, x.label, x.country, x.business_status, x.tax_id, x.reverse_charge_note,
       (select min(t.created_at) from ledger_transactions t where t.order_id = o.id and t.kind = 'capture') as paid_at,
       (select coalesce(-sum(p.amount), 0) from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
         where t.order_id = o.id and t.kind = 'capture' and p.ledger_account = 'promotions')::text as discount,
       (select coalesce(json_agg(i order by i.id), '[]') from (
          select id, name, type, status, interval, duration, quantity, original_price::text, price::text, coalesce(tax_amount, 0)::text as tax
            from order_items where order_id = o.id) i) as items,
       (select coalesce(json_agg(r order by r.at, r.id), '[]') from (
          select t.id, t.created_at as at, (-sum(p.amount))::text as amount, (-coalesce(sum(p.amount) filter (where p.ledger_account = 'tax'), 0))::text as tax
            from ledger_transactions t join ledger_postings p on p.transaction_id = t.id and p.ledger_account in ('refunds', 'tax', 'promotions')
           where t.order_id = o.id and t.kind = 'refund' group by t.id) r) as refunds
  from orders o
  join accounts a on a.id = o.account_id
  left join order_taxes x on x.order_id = o.id
  left join contacts c on c.id = case when x.order_id is null then coalesce(a.billing_id, a.registrant_id) else x.contact_id end
 where o.account_id = $1 and o.id = $2`;

export class PostgresReceiptReader extends ReceiptReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async find(accountId: number, orderId: number): Promise<Receipt | undefined> {
    const row = await this.sql.row<OrderToReceipt>('receipt', RECEIPT, [accountId, orderId]);
    return row && receiptOf(row);
  }
}

function receiptOf(row: OrderToReceipt): Receipt {
  // Amounts of orders are USD, whatever currency they are displayed in.
  const money = (minor: string): Money => Money.of(BigInt(minor));
  const items = row.items.map((item) => ({
    ...(item.name !== null && { name: item.name }),
    type: item.type,
    status: item.status,
    ...(item.interval !== null && { interval: item.interval }),
    duration: item.duration,
    quantity: item.quantity,
    ...(item.original_price !== null && { originalPrice: money(item.original_price) }),
    price: money(item.price),
    tax: money(item.tax),
  }));
  const sum = (amounts: readonly Money[]): Money =>
    amounts.reduce((all, amount) => all.plus(amount), Money.zero());
  return {
    orderId: row.id,
    status: row.status,
    orderedAt: row.created_at,
    ...(row.paid_at && { paidAt: row.paid_at }),
    buyer: buyerOf(row),
    items,
    ...appliedOf(row),
    discount: money(row.discount),
    net: sum(items.map(({ price }) => price)),
    tax: sum(items.map(({ tax }) => tax)),
    total: money(row.total_capture),
    ...(row.currency_rate !== null &&
      row.told_total !== null && {
        displayed: { rate: row.currency_rate, total: Money.of(BigInt(row.told_total), row.currency) },
      }),
    refunds: row.refunds.map(({ at, amount, tax }) => ({
      at: new Date(at),
      amount: money(amount),
      tax: money(tax),
    })),
    refunded: money(row.total_refund),
  };
}

function buyerOf(row: OrderToReceipt): ReceiptBuyer {
  const lines = [row.address1, row.address2, [row.zip, row.city].filter(isText).join(' '), row.state];
  return {
    accountId: row.account_id,
    username: row.username,
    ...(row.person !== null && { name: row.person }),
    ...(isText(row.company_name) && { companyName: row.company_name }),
    address: lines.filter(isText),
    ...(row.contact_country !== null && { country: row.contact_country }),
    asAtPurchase: row.source !== null,
  };
}

function appliedOf(row: OrderToReceipt): { appliedTax?: AppliedTax } {
  const {
    source,
    rule_id: ruleId,
    rate_bps: rateBps,
    label,
    country,
    business_status: businessStatus,
    tax_id: taxId,
    reverse_charge_note: reverseChargeNote,
  } = row;
  if (source === null) return {};
  return {
    appliedTax: {
      source,
      rateBps,
      ...(ruleId !== null && { ruleId }),
      ...(label !== null && { label }),
      ...(country !== null && { country }),
      ...(businessStatus && { businessStatus }),
      ...(taxId !== null && { taxId }),
      ...(reverseChargeNote !== null && { reverseChargeNote }),
    },
  };
}

const isText = (value: string | null): value is string => value !== null && value !== '';

import { type BusinessStatus, Money } from '@registrar/kernel';
import type {
  AppliedTax,
  OrderItemStatus,
  OrderItemType,
  OrderStatus,
  Receipt,
  ReceiptBuyer,
} from '@registrar/billing';
import { ReceiptReader } from '@registrar/billing/ports';
import type { Sql } from '../sql';
import { converted } from './currency-sql';

interface ItemJson {
  name: string | null;
  type: OrderItemType;
  status: OrderItemStatus;
  interval: string | null;
  duration: number;
  quantity: number;
  /** bigint as text. */
  original_price: string | null;
  price: string;
  tax: string;
}

interface ReceiptRow {
  id: number;
  status: OrderStatus;
  currency: string;
  /** Without trailing zeros. */
  currency_rate: string | null;
  told_total: string | null;
  created_at: Date;
  total_capture: string;
  total_refund: string;
  account_id: number;
  username: string;
  person: string | null;
  company_name: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  contact_country: string | null;
  source: AppliedTax['source'] | null;
  rule_id: number | null;
  rate_bps: number;
  label: string | null;
  country: string | null;
  business_status: BusinessStatus | null;
  tax_id: string | null;
  reverse_charge_note: string | null;
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
    const row = await this.sql.row<ReceiptRow>('receipt', RECEIPT, [accountId, orderId]);
    return row && receiptOf(row);
  }
}

function receiptOf(row: ReceiptRow): Receipt {
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

function buyerOf(row: ReceiptRow): ReceiptBuyer {
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

function appliedOf(row: ReceiptRow): { appliedTax?: AppliedTax } {
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

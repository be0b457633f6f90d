import type { LedgerTransactionView, OrderItemView, OrderView } from '@registrar/staff';
import type { Sql } from '../sql';
import { decimal, decimalIfAny, ifAny } from './decimal';
import type { OrderItemEntity } from '../billing/entities/order-items.entity';
import type { AccountEntity } from '../accounts/entities/accounts.entity';
import type { OrderEntity } from '../billing/entities/orders.entity';
import type { LedgerPostingEntity } from '../billing/entities/ledger-postings.entity';
import type { LedgerTransactionEntity } from '../billing/entities/ledger-transactions.entity';

/** `currency_rate` without trailing zeros. */
type OrderOfAccount = Pick<
  OrderEntity,
  | 'id'
  | 'account_id'
  | 'operation_id'
  | 'status'
  | 'currency'
  | 'currency_rate'
  | 'auth_amount'
  | 'total_capture'
  | 'total_refund'
  | 'final_amount'
  | 'created_at'
> &
  Pick<AccountEntity, 'username'>;

type ItemRow = Pick<
  OrderItemEntity,
  | 'id'
  | 'name'
  | 'type'
  | 'status'
  | 'interval'
  | 'duration'
  | 'quantity'
  | 'original_price'
  | 'price'
  | 'price_non_usd'
  | 'tax_amount'
  | 'tld'
  | 'refundable_until'
>;

/** A line of a transaction of the ledger, with the transaction. */
type Posting = Pick<LedgerTransactionEntity, 'id' | 'kind' | 'reference' | 'created_at'> &
  Pick<LedgerPostingEntity, 'ledger_account' | 'amount' | 'currency'>;

const ORDER = `
select o.id, o.account_id, a.username, o.operation_id, o.status, o.currency, trim_scale(o.currency_rate)::text as currency_rate, o.auth_amount, o.total_capture, o.total_refund,
       o.final_amount, o.created_at
  from orders o join accounts a on a.id = o.account_id
 where o.id = $1`;

const ITEMS = `
select id, name, type, status, interval, duration, quantity, original_price, price, price_non_usd, tax_amount, tld, refundable_until
  from order_items where order_id = $1 order by id`;

/** The postings of an order refer to its operation. */
const POSTINGS = `
select t.id, t.kind, t.reference, t.created_at, p.ledger_account, p.amount, p.currency
  from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
 where t.operation_id = $1 and t.order_id = $2
 order by t.created_at, t.id, p.line`;

export async function readOrder(sql: Sql, id: number): Promise<OrderView | undefined> {
  const order = await sql.row<OrderOfAccount>('admin_order', ORDER, [id]);
  if (!order) return undefined;
  const items = await sql.rows<ItemRow>('admin_order_items', ITEMS, [id]);
  const { currency, currency_rate, operation_id } = order;
  const postings =
    operation_id === null
      ? []
      : await sql.rows<Posting>('admin_order_postings', POSTINGS, [operation_id, id]);
  return {
    id: order.id,
    accountId: order.account_id,
    username: order.username,
    operationId: ifAny(operation_id),
    status: order.status,
    currency,
    currencyRate: ifAny(currency_rate),
    authAmount: usd(order.auth_amount),
    totalCapture: usd(order.total_capture),
    totalRefund: usd(order.total_refund),
    finalAmount: usd(order.final_amount),
    createdAt: order.created_at,
    items: items.map((item) => itemOf(item, currency)),
    ledger: transactionsOf(postings),
  };
}

/** Amounts of orders are USD, whatever currency they are displayed in. */
const usd = (minor: string): string => decimal(minor, 'USD');

const itemOf = (row: ItemRow, currency: string): OrderItemView => ({
  id: row.id,
  name: ifAny(row.name),
  type: row.type,
  status: row.status,
  interval: ifAny(row.interval),
  duration: row.duration,
  quantity: row.quantity,
  originalPrice: decimalIfAny(row.original_price, 'USD'),
  price: usd(row.price),
  priceNonUsd: decimalIfAny(row.price_non_usd, currency),
  taxAmount: decimalIfAny(row.tax_amount, 'USD'),
  tld: ifAny(row.tld),
  refundableUntil: ifAny(row.refundable_until),
});

function transactionsOf(rows: readonly Posting[]): LedgerTransactionView[] {
  const ids = [...new Set(rows.map((row) => row.id))];
  return ids.map((id) => {
    const lines = rows.filter((row) => row.id === id);
    const [{ kind, reference, created_at }] = lines;
    return { id, kind, reference: ifAny(reference), createdAt: created_at, postings: lines.map(postingOf) };
  });
}

const postingOf = (row: Posting): LedgerTransactionView['postings'][number] => ({
  ledgerAccount: row.ledger_account,
  amount: decimal(row.amount, row.currency),
  currency: row.currency,
});

import type { Money } from '@registrar/kernel';
import type { NewOrder, OrderStatus, PlacedOrder } from './order';
import type { LedgerTransaction } from './postings';

export interface Balance {
  available: Money;
  held: Money;
}

/** The append-only ledger. */
export abstract class LedgerStore {
  /**
   * Writes transaction and postings and moves the balance row of the account, which stays locked until the end of the
   * transaction: call it last. Throws insufficientFunds() when the available credit (with the credit limit) does not
   * reach. Demands a unit of work. Answers the balance afterwards.
   */
  abstract post(transaction: LedgerTransaction): Promise<Balance>;
  /** The transaction of this kind with this reference, posted before. */
  abstract findByReference(accountId: number, kind: LedgerTransaction['kind'], reference: string): Promise<{ amount: Money } | undefined>;
}

/** Writes of orders; all demand a unit of work. */
export abstract class OrderStore {
  abstract place(order: NewOrder): Promise<PlacedOrder>;
  /** Order and items have come to nothing. */
  abstract fail(orderId: number): Promise<void>;
  /** The registry accepted and will decide later. */
  abstract start(orderId: number): Promise<void>;
  /** Bought: captured in full. `refundableUntil` applies to all items but never-refundable ones. */
  abstract complete(orderId: number, captured: Money, refundableUntil: Date | undefined): Promise<void>;
}

/** Reads of orders: JSON as the contract has it, made in SQL. */
export interface OrderFilter {
  domainName?: string;
  tld?: string;
  createdFrom?: Date;
  /** Exclusive end. */
  createdBefore?: Date;
  type?: string;
  status?: OrderStatus;
}

export interface OrderListRequest {
  accountId: number;
  page: number;
  perPage: number;
  descending: boolean;
  filter: OrderFilter;
  now: Date;
}

/** `items` is JSON text of the array, ready to be sent. */
export interface OrderListPage {
  items: string;
  count: number;
  totalCount: number;
  parentAccountId?: number;
}

export abstract class OrderReader {
  abstract list(request: OrderListRequest): Promise<OrderListPage>;
  /** JSON text of the order, or undefined when the account has none of this id. */
  abstract get(accountId: number, orderId: number, now: Date): Promise<string | undefined>;
}

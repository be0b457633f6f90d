import type { Money } from '@registrar/kernel';
import type { AppliedTax } from './tax/tax';

export type OrderStatus = 'success' | 'failed' | 'initialized' | 'review' | 'started';
export type OrderItemStatus = 'success' | 'failed' | 'refunded' | 'initialized' | 'canceled';
export type OrderItemType = 'registration' | 'renewal' | 'transfer' | 'whois_privacy' | 'restore';

export interface NewOrderItem {
  name: string;
  type: OrderItemType;
  interval: 'year' | 'month';
  duration: number;
  quantity: number;
  /** Price without promotions; absent for items that are always free. */
  originalPrice?: Money;
  price: Money;
  taxAmount?: Money;
  tld: string;
  /** End of the period in which it may be refunded; absent: never. */
  refundableUntil?: Date;
}

export interface NewOrder {
  accountId: number;
  operationId: string;
  currency: string;
  /** What is reserved for it. */
  authAmount: Money;
  items: readonly NewOrderItem[];
  /** How it is taxed, stored with it and never changed; absent: nothing is taxed. */
  appliedTax?: AppliedTax;
  createdAt: Date;
}

export interface PlacedOrder {
  id: number;
  itemIds: number[];
}

/** An item of an order as it stands. */
export interface BoughtItem {
  id: number;
  orderId: number;
  name?: string;
  type: OrderItemType;
  status: OrderItemStatus;
  /** Before tax. */
  price: Money;
  tax: Money;
  /** As in NewOrderItem. */
  refundableUntil?: Date;
}

/** An order as it stands. */
export interface BoughtOrder {
  id: number;
  accountId: number;
  /** The operation that was paid; absent where nothing had to be done for it. */
  operationId?: string;
  items: readonly BoughtItem[];
}

export interface OrderRefund {
  orderId: number;
  itemIds: readonly number[];
  /** With tax; what the order's totals go by. */
  amount: Money;
  /** The operation that pays it back; absent for items that cost nothing. */
  operationId?: string;
}

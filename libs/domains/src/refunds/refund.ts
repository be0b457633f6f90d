import {
  storedAs,
  type AppError,
  type IdempotencyClaim,
  isFlag,
  isListOf,
  isMinorUnits,
  isMoment,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  optional,
} from '@registrar/kernel';
import type { OrderItemStatus, OrderItemType } from '@registrar/billing';

export interface RefundRequest {
  accountId: number;
  orderId: number;
  /** Items of that order, at least one. */
  itemIds: readonly number[];
  /** The client confirms that renewals of the domain are lost without a refund. */
  confirmLostRenewals?: boolean;
  /** The request's idempotency key, claimed already. */
  idempotency?: IdempotencyClaim;
  /** No irreversible step begins after this time: by then the client has received 504. */
  deadline: Date;
}

/** One item as the contract's RefundItemResult. */
export interface RefundItemResult {
  orderId: number;
  orderItemId: number;
  /** initialized: the registry accepted the delete and decides later. */
  orderItemStatus: Extract<OrderItemStatus, 'refunded' | 'failed' | 'initialized'>;
  /** USD, with tax. */
  refundAmount: number;
  message?: string;
}

/** The client's answer, also for a replay of its key. */
export interface RefundAnswer {
  results: RefundItemResult[];
  /** USD. */
  totalRefundAmount: number;
}

const isResult = isObjectOf<RefundItemResult>({
  orderId: isNumber,
  orderItemId: isNumber,
  orderItemStatus: isOneOf('refunded', 'failed', 'initialized'),
  refundAmount: isNumber,
  message: optional(isText),
});

export const refundAnswer = storedAs<RefundAnswer>('answer of the refund', {
  results: isListOf(isResult),
  totalRefundAmount: isNumber,
});

/**
 * answered: refunded, refused by the registry, or accepted for a later decision · unknown: no answer yet,
 * left to the reconciler.
 */
export type RefundResult =
  { kind: 'answered'; answer: RefundAnswer } | { kind: 'unknown'; operationId: string };

/** `orderId`: of privacy bought in another order; absent: an item of the refunded order. */
export interface RefundedItem {
  id: number;
  orderId?: number;
  type: OrderItemType;
  amount: string;
}

/** The order of an item; `refunded`: the order that the refund is of. */
export const orderOf = ({ orderId }: RefundedItem, refunded: number): number => orderId ?? refunded;

/**
 * Stored with the operation: all data needed to resume after a crash. Amounts in smallest units, times in ISO
 * 8601, as text.
 */
export interface RefundPayload {
  domainId: number;
  orderId: number;
  /** The operation of the purchase: its captured amount is refunded, and a promotion's use returned. */
  purchaseId: string;
  name: string;
  tld: string;
  connectionId: number;
  items: RefundedItem[];
  currency: string;
  /** With tax. */
  total: string;
  /** Of the total. */
  tax: string;
  /**
   * End of the add grace period: after it no delete is sent, since the domain would go to redemption and the
   * registry would keep its fee.
   */
  refundableUntil: string;
  /** A look found the domain in redemption: no money moves automatically after it, also once it is purged. */
  wasInRedemption?: boolean;
  /** The month in which the delete counts, and the version of the limit by which it was allowed. */
  month: string;
  limit: { from: string; percent: number; least: number };
}

const isRefundedItem = isObjectOf<RefundedItem>({
  id: isNumber,
  orderId: optional(isNumber),
  type: isOneOf('registration', 'renewal', 'transfer', 'whois_privacy', 'restore'),
  amount: isMinorUnits,
});
const isLimit = isObjectOf<RefundPayload['limit']>({ from: isText, percent: isNumber, least: isNumber });

/** Older payloads have no `orderId` at their items: they refund items of one order. */
export const refundPayload = storedAs<RefundPayload>('payload of the refund', {
  domainId: isNumber,
  orderId: isNumber,
  purchaseId: isText,
  name: isText,
  tld: isText,
  connectionId: isNumber,
  items: isListOf(isRefundedItem),
  currency: isText,
  total: isMinorUnits,
  tax: isMinorUnits,
  refundableUntil: isMoment,
  wasInRedemption: optional(isFlag),
  month: isText,
  limit: isLimit,
});

/** Refused by a later message of the registry, by a poll, or by staff. */
export interface RejectedRefund {
  kind: 'rejected';
  error: AppError;
}

export * from './credit-transfer';
export * from './errors';
export * from './grace-delete-policy';
export * from './ledger';
export * from './order';
export * from './postings';
export * from './refundability';
export { OrderQueries } from './order-queries';
export type { LedgerDifference, LedgerPart, OrderFilter, OrderListPage, OrderListRequest } from './ports';
export { OrderBook } from './order-book';
export * from './statements/month';
export * from './statements/movement-words';
export * from './statements/receipt';
export * from './statements/statement';
export * from './statements/statement-csv';
export type { MovementRow, Seller } from './statements/ports';
export * from './exchange-rates';
export * from './tax/tax';
export * from './tax/tax-rules';
export * from './verify-ledger';
export { BookDispute, type DisputeByHand } from './payments/book-dispute';
export { WriteOffDebt, type WrittenOff } from './payments/write-off-debt';
export * from './payments/follow-payment-events';
export * from './payments/follow-payments';
export * from './payments/payment';
export { PaymentQueries, type PaymentView } from './payments/payment-queries';
export * from './payments/refund-payment';
export { PaymentReversals } from './payments/payment-reversals';
export * from './payments/reversal';
export { paymentReference, SettlePayment } from './payments/settle-payment';
export { SettlePaymentRefund } from './payments/settle-payment-refund';
export { TakePaymentEvent } from './payments/take-payment-event';
export * from './payments/top-up';
export type {
  EventLook,
  GatewayChargeRefund,
  GatewayEvent,
  GatewayEvents,
  GatewayFound,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  GatewayRefundOrder,
  GatewayRefunds,
  PaymentFilter,
} from './payments/ports';
export * from './spending-limits';

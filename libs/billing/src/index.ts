export { type AccountCredit, balanceAfterHold } from './account-credit';
export { CheckLedger } from './check-ledger';
export { CreditTransfer, transferPostings } from './credit-transfer';
export {
  creditLimitUsed,
  debtOpen,
  insufficientFunds,
  priceAboveMost,
  purchaseLimitReached,
  spendCapReached,
} from './errors';
export { costInUsd, type ExchangeRate, ExchangeRates } from './exchange-rates';
export {
  DEFAULT_GRACE_DELETES,
  type GraceDeleteLimit,
  GraceDeletePolicy,
  type GraceDeleteShare,
  ICANN_GRACE_DELETES,
  isGraceDeleteLimitReached,
  monthAfter,
  monthOf,
} from './grace-delete-policy';
export { Ledger, type PurchaseMoney } from './ledger';
export type {
  BoughtItem,
  BoughtOrder,
  NewOrder,
  NewOrderItem,
  OrderItemStatus,
  OrderItemType,
  OrderRefund,
  OrderStatus,
  PlacedOrder,
} from './order';
export { OrderBook } from './order-book';
export { OrderQueries } from './order-queries';
export { BookDispute, type ManualDispute } from './payments/book-dispute';
export { DebtCollection } from './payments/debt-collection';
export { FollowPaymentEvents } from './payments/follow-payment-events';
export { FollowPayments } from './payments/follow-payments';
export {
  isOpenPayment,
  type Payment,
  PAYMENT_MOVES,
  PAYMENT_REFUND_MOVES,
  PAYMENT_STATES,
  type PaymentDispute,
  type PaymentRefund,
  type PaymentRefundState,
  type PaymentState,
} from './payments/payment';
export { PaymentQueries, type PaymentView } from './payments/payment-queries';
export type {
  PaymentEventScan,
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
export { BeginPaymentRefund, FollowPaymentRefunds } from './payments/refund-payment';
export type { PaymentReversal, ReversalSource } from './payments/reversal';
export { TakePaymentEvent } from './payments/take-payment-event';
export { TopUp } from './payments/top-up';
export { WriteOffDebt, type WrittenOff } from './payments/write-off-debt';
export type { LedgerDifference, LedgerPart, OrderFilter, OrderListRequest } from './ports';
export { creditPostings, type LedgerTransaction, type LedgerTransactionKind, type Posting } from './postings';
export { CreateQuote } from './quotes/create-quote';
export type { Quote, QuoteState } from './quotes/quote';
export { QuoteQueries, type ShownQuote } from './quotes/quote-queries';
export { RemoveQuotes } from './quotes/remove-quotes';
export { UseQuote } from './quotes/use-quote';
export { REFUNDABLE_TYPES, type RefundRefusal, whyNotRefundable } from './refundability';
export { SpendingLimits, type SpendingLimitsChange, type SpendingLimitsOfAccount } from './spending-limits';
export { receiptAnswer, statementAnswer } from './statements/answers';
export { monthNamed } from './statements/month';
export { MOVEMENT_WORDS, type MovementKind } from './statements/movement-words';
export type { Seller } from './statements/ports';
export { type Receipt, type ReceiptBuyer, Receipts } from './statements/receipt';
export { type Movement, type OpenStatement, type StatementFoot, Statements } from './statements/statement';
export { statementCsv } from './statements/statement-csv';
export { type AppliedTax, taxFor, type TaxRule, type TaxSituation } from './tax/tax';
export { type NewTaxRule, TaxRules } from './tax/tax-rules';
export { type LedgerVerdict, together, VerifyLedger } from './verify-ledger';

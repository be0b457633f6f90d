// Plain factories from ports and policy to use cases: the apps compose them, tests too.
export { PAYMENT_POLICY, type PaymentParts, type PaymentUseCases, wirePayments } from './payments/wire';
export { type QuoteParts, type QuoteUseCases, wireQuotes } from './quotes/wire';
export { newReceipts, newStatements, type ReceiptParts, type StatementParts } from './statements/wire';
export { newTaxRules } from './tax/wire';
export {
  type LedgerCheckParts,
  type MoneyParts,
  type MoneyUseCases,
  newCheckLedger,
  newCreditTransfer,
  newExchangeRates,
  newLedger,
  newOrderBook,
  wireMoney,
} from './wire';

// Plain factories from ports and policy to use cases: the apps compose them, tests too.
export { PAYMENT_POLICY, type PaymentParts, type PaymentUseCases, wirePayments } from './payments/wire';
export {
  type LedgerCheckParts,
  type MoneyParts,
  type MoneyUseCases,
  newCheckLedger,
  newCreditTransfer,
  newLedger,
  newOrderBook,
  wireMoney,
} from './wire';

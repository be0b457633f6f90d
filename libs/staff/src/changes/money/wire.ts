import type { AccountQueries } from '@registrar/accounts';
import type {
  BeginPaymentRefund,
  BookDispute,
  CreditTransfer,
  ExchangeRates,
  FollowPaymentRefunds,
  Ledger,
  SpendingLimits,
  TaxRules,
  WriteOffDebt,
} from '@registrar/billing';
import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import type { GivenAmountStore } from '../../record/approvals/ports';
import { type AmountPolicy, AmountThresholds } from './amount-thresholds';
import { BookPaymentDispute } from './book-payment-dispute';
import { SetExchangeRate } from './exchange-rates';
import { GrantCredit } from './grant-credit';
import { RefundPayment } from './refund-payment';
import { ChangeSpendingLimits } from './spending-limits';
import { AddTaxRule, EndTaxRule } from './tax-rules';
import { TransferAccountCredit } from './transfer-credit';
import { WriteOffPaymentDebt } from './write-off-payment-debt';

/** Thresholds of what one person gives one account. */
export const newAmountThresholds = (
  { given, clock }: { given: GivenAmountStore; clock: Clock },
  policy: AmountPolicy,
): AmountThresholds => new AmountThresholds(given, clock, policy);

/** Everything that staff need to move credit. */
export interface CreditChangeParts {
  audit: AuditTrail;
  accounts: AccountQueries;
  ledger: Ledger;
  transfer: CreditTransfer;
  thresholds: AmountThresholds;
}

export interface CreditChanges {
  grantCredit: GrantCredit;
  transferCredit: TransferAccountCredit;
}

/** The credit that staff move, each move with its entry in the audit log. */
export const wireCreditChanges = ({
  audit,
  accounts,
  ledger,
  transfer,
  thresholds,
}: CreditChangeParts): CreditChanges => ({
  grantCredit: new GrantCredit(audit, accounts, ledger, thresholds),
  transferCredit: new TransferAccountCredit(audit, accounts, transfer),
});

/** Everything that staff need to change payments. */
export interface PaymentChangeParts {
  audit: AuditTrail;
  beginRefund: BeginPaymentRefund;
  followRefunds: Pick<FollowPaymentRefunds, 'send'>;
  bookDispute: BookDispute;
  writeOffDebt: WriteOffDebt;
  thresholds: AmountThresholds;
}

export interface PaymentChanges {
  refundPayment: RefundPayment;
  bookPaymentDispute: BookPaymentDispute;
  writeOffPaymentDebt: WriteOffPaymentDebt;
}

/** What staff change about payments, each with its entry in the audit log. */
export const wirePaymentChanges = (parts: PaymentChangeParts): PaymentChanges => ({
  refundPayment: new RefundPayment(parts.audit, parts.beginRefund, parts.followRefunds, parts.thresholds),
  bookPaymentDispute: new BookPaymentDispute(parts.audit, parts.bookDispute),
  writeOffPaymentDebt: new WriteOffPaymentDebt(parts.audit, parts.writeOffDebt),
});

/** Everything that staff need to change spending limits, taxes and exchange rates. */
export interface MoneyRuleChangeParts {
  audit: AuditTrail;
  clock: Clock;
  spendingLimits: SpendingLimits;
  taxRules: TaxRules;
  exchangeRates: ExchangeRates;
}

export interface MoneyRuleChanges {
  changeSpendingLimits: ChangeSpendingLimits;
  addTaxRule: AddTaxRule;
  endTaxRule: EndTaxRule;
  setExchangeRate: SetExchangeRate;
}

/** The rules of money that staff set, each change with its entry in the audit log. */
export const wireMoneyRuleChanges = ({
  audit,
  clock,
  spendingLimits,
  taxRules,
  exchangeRates,
}: MoneyRuleChangeParts): MoneyRuleChanges => ({
  changeSpendingLimits: new ChangeSpendingLimits(audit, spendingLimits),
  addTaxRule: new AddTaxRule(audit, taxRules, clock),
  endTaxRule: new EndTaxRule(audit, taxRules, clock),
  setExchangeRate: new SetExchangeRate(audit, exchangeRates, clock),
});

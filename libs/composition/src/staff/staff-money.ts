import { PostgresExchangeRateStore, PostgresTaxRuleStore, Sql } from '@registrar/adapter-postgres';
import { ExchangeRates, SpendingLimits, TaxRules } from '@registrar/billing';
import { newExchangeRates, newTaxRules } from '@registrar/billing/wiring';
import { Clock, UnitOfWork } from '@registrar/kernel';
import { AddTaxRule, AuditTrail, ChangeSpendingLimits, EndTaxRule, SetExchangeRate } from '@registrar/staff';
import { type MoneyRuleChanges, wireMoneyRuleChanges } from '@registrar/staff/wiring';
import { keyOf, provideBy, provideMembers } from '../runtime/providers';

const DATABASE = { sql: Sql, uow: UnitOfWork };
const MONEY_RULES = keyOf<MoneyRuleChanges>('MoneyRuleChanges');

/** Taxes and exchange rates: parts of the StaffModule. */
export const staffMoney = [
  provideBy(TaxRules, DATABASE, ({ sql, uow }) =>
    newTaxRules({ taxRuleStore: new PostgresTaxRuleStore(sql, uow) }),
  ),
  provideBy(ExchangeRates, DATABASE, ({ sql, uow }) =>
    newExchangeRates({ exchangeRateStore: new PostgresExchangeRateStore(sql, uow) }),
  ),
  provideBy(
    MONEY_RULES,
    {
      audit: AuditTrail,
      clock: Clock,
      spendingLimits: SpendingLimits,
      taxRules: TaxRules,
      exchangeRates: ExchangeRates,
    },
    wireMoneyRuleChanges,
  ),
  ...provideMembers(MONEY_RULES, {
    changeSpendingLimits: ChangeSpendingLimits,
    addTaxRule: AddTaxRule,
    endTaxRule: EndTaxRule,
    setExchangeRate: SetExchangeRate,
  }),
];

import { PdfDocuments } from '@registrar/adapter-documents';
import {
  PostgresExchangeRateStore,
  PostgresReceiptReader,
  PostgresStatementReader,
  PostgresTaxRuleStore,
  Sql,
} from '@registrar/adapter-postgres';
import { ExchangeRates, Receipts, SpendingLimits, Statements, TaxRules } from '@registrar/billing';
import type { Seller } from '@registrar/billing/ports';
import { newExchangeRates, newReceipts, newStatements, newTaxRules } from '@registrar/billing/wiring';
import { Clock, UnitOfWork } from '@registrar/kernel';
import { AddTaxRule, AuditTrail, ChangeSpendingLimits, EndTaxRule, SetExchangeRate } from '@registrar/staff';
import { type MoneyRuleChanges, wireMoneyRuleChanges } from '@registrar/staff/wiring';
import { keyOf, madeBy, taken } from '../runtime/made';
import { Settings } from '../settings/settings';

const DATABASE = { sql: Sql, uow: UnitOfWork };
const MONEY_RULES = keyOf<MoneyRuleChanges>('MoneyRuleChanges');

/** Who sells, where the registrar has said it. */
export function sellerOf({
  sellerName,
  sellerAddress,
  sellerTaxId,
}: Pick<Settings, 'sellerName' | 'sellerAddress' | 'sellerTaxId'>): Seller | undefined {
  const address = (sellerAddress ?? '')
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (!sellerName || address.length === 0) return undefined;
  return { name: sellerName, address, ...(sellerTaxId && { taxId: sellerTaxId }) };
}

/** Taxes, exchange rates, receipts and statements: parts of the StaffModule. */
export const staffMoney = [
  madeBy(TaxRules, DATABASE, ({ sql, uow }) =>
    newTaxRules({ taxRuleStore: new PostgresTaxRuleStore(sql, uow) }),
  ),
  madeBy(ExchangeRates, DATABASE, ({ sql, uow }) =>
    newExchangeRates({ exchangeRateStore: new PostgresExchangeRateStore(sql, uow) }),
  ),
  madeBy(Statements, { sql: Sql, clock: Clock }, ({ sql, clock }) =>
    newStatements({ statementReader: new PostgresStatementReader(sql), clock }),
  ),
  madeBy(Receipts, { sql: Sql, settings: Settings }, ({ sql, settings }) =>
    newReceipts(
      { receiptReader: new PostgresReceiptReader(sql), documents: new PdfDocuments() },
      { seller: sellerOf(settings) },
    ),
  ),
  madeBy(
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
  ...taken(MONEY_RULES, {
    changeSpendingLimits: ChangeSpendingLimits,
    addTaxRule: AddTaxRule,
    endTaxRule: EndTaxRule,
    setExchangeRate: SetExchangeRate,
  }),
];

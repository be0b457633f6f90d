import type { Clock, Ids, Log, Outbox, UnitOfWork } from '@registrar/kernel';
import { CheckLedger, NIGHTLY_POLICY } from './check-ledger';
import { CreditTransfer } from './credit-transfer';
import { ExchangeRates } from './exchange-rates';
import { type GraceDeleteLimit, GraceDeletePolicy } from './grace-delete-policy';
import { Ledger } from './ledger';
import { OrderBook } from './order-book';
import { OrderQueries } from './order-queries';
import { DebtCollection } from './payments/debt-collection';
import type {
  CreditTransferStore,
  ExchangeRateStore,
  LedgerAudit,
  LedgerChecks,
  LedgerStore,
  OrderReader,
  OrderStore,
  PaymentReversalStore,
  RecentLedgerAudit,
  SpendingLimitStore,
} from './ports';
import { SpendingLimits } from './spending-limits';

/** Everything the ledger and the orders touch. */
export interface MoneyParts {
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  ledgerStore: LedgerStore;
  orderReader: OrderReader;
  creditTransferStore: CreditTransferStore;
  /** Debt of accounts, which credit that reaches them pays. */
  reversals: PaymentReversalStore;
  spendingLimitStore: SpendingLimitStore;
}

export interface MoneyUseCases {
  ledger: Ledger;
  transfer: CreditTransfer;
  spendingLimits: SpendingLimits;
  orderQueries: OrderQueries;
}

export const newLedger = ({
  ledgerStore,
  outbox,
  clock,
  ids,
}: Pick<MoneyParts, 'ledgerStore' | 'outbox' | 'clock' | 'ids'>): Ledger =>
  new Ledger(ledgerStore, outbox, clock, ids);

export const newOrderBook = ({ orderStore }: { orderStore: OrderStore }): OrderBook =>
  new OrderBook(orderStore);

export const newCreditTransfer = ({
  creditTransferStore,
  reversals,
  ...parts
}: Pick<
  MoneyParts,
  'creditTransferStore' | 'reversals' | 'ledgerStore' | 'outbox' | 'clock' | 'ids'
>): CreditTransfer =>
  new CreditTransfer(
    creditTransferStore,
    new DebtCollection(reversals, newLedger(parts)),
    parts.outbox,
    parts.clock,
    parts.ids,
  );

/** The exchange rates that staff read and set. */
export const newExchangeRates = ({
  exchangeRateStore,
}: {
  exchangeRateStore: ExchangeRateStore;
}): ExchangeRates => new ExchangeRates(exchangeRateStore);

/** The ledger, transfers of credit, limits of spending and the orders, wired by plain constructor calls. */
export const wireMoney = (
  parts: MoneyParts,
  { graceDeleteLimits }: { graceDeleteLimits: readonly GraceDeleteLimit[] },
): MoneyUseCases => ({
  ledger: newLedger(parts),
  transfer: newCreditTransfer(parts),
  spendingLimits: new SpendingLimits(parts.spendingLimitStore, parts.uow),
  orderQueries: new OrderQueries(parts.orderReader, new GraceDeletePolicy(graceDeleteLimits)),
});

/** Everything the nightly check of the ledger touches. */
export interface LedgerCheckParts {
  whole: LedgerAudit;
  recent: RecentLedgerAudit;
  checks: LedgerChecks;
  clock: Clock;
  log: Log;
}

/** The worker's nightly check of the ledger. */
export const newCheckLedger = (
  { whole, recent, checks, clock, log }: LedgerCheckParts,
  policy = NIGHTLY_POLICY,
): CheckLedger => new CheckLedger({ whole, recent }, checks, clock, log, policy);

import { Module } from '@nestjs/common';
import {
  PostgresCreditTransferStore,
  PostgresLedgerAudit,
  PostgresLedgerChecks,
  PostgresOrderReader,
  PostgresPaymentReversalStore,
  PostgresQuoteStore,
  PostgresRecentLedgerAudit,
  PostgresSpendingLimitStore,
  ReplicaReads,
  RoutedOrderReader,
  Sql,
  StoredTexts,
} from '@registrar/adapter-postgres';
import {
  CheckLedger,
  CreditTransfer,
  Ledger,
  OrderQueries,
  RemoveQuotes,
  SpendingLimits,
} from '@registrar/billing';
import { LedgerStore, type OrderReader, OrderStore, QuoteStore } from '@registrar/billing/ports';
import { type MoneyUseCases, newCheckLedger, wireMoney } from '@registrar/billing/wiring';
import { Clock, Ids, Log, Outbox, UnitOfWork } from '@registrar/kernel';
import { keyOf, provide, provideAs, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { RehearsedLedgerStore } from '../dry-run/rehearsed-stores';
import { NotedOrderStore } from '../runtime/noted-writes';
import { Settings } from '../settings/settings';

const MONEY = keyOf<MoneyUseCases>('MoneyUseCases');

const useCases = [
  ...provideMembers(MONEY, {
    ledger: Ledger,
    transfer: CreditTransfer,
    spendingLimits: SpendingLimits,
    orderQueries: OrderQueries,
  }),
  provide(RemoveQuotes, QuoteStore, Clock),
  provideBy(CheckLedger, { sql: Sql, clock: Clock, log: Log }, ({ sql, clock, log }) =>
    newCheckLedger({
      whole: new PostgresLedgerAudit(sql),
      recent: new PostgresRecentLedgerAudit(sql),
      checks: new PostgresLedgerChecks(sql),
      clock,
      log,
    }),
  ),
];

const orderReader = (
  reads: ReplicaReads,
  texts: StoredTexts,
  { registrarName: registrar, sendDefaults, databaseReaderListSize }: Settings,
): OrderReader =>
  new RoutedOrderReader(
    reads.storesOf((sql) => new PostgresOrderReader(sql, { registrar, sendDefaults, texts })),
    databaseReaderListSize,
  );

/** Ledger and orders. */
@Module({
  providers: [
    provideAs(LedgerStore, RehearsedLedgerStore, Sql, UnitOfWork),
    provideAs(OrderStore, NotedOrderStore, Sql, UnitOfWork),
    provideAs(QuoteStore, PostgresQuoteStore, Sql, UnitOfWork),
    provideBy(
      MONEY,
      {
        sql: Sql,
        reads: ReplicaReads,
        texts: StoredTexts,
        uow: UnitOfWork,
        clock: Clock,
        ids: Ids,
        outbox: Outbox,
        ledgerStore: LedgerStore,
        settings: Settings,
      },
      ({ sql, reads, texts, settings, ...parts }) =>
        wireMoney(
          {
            ...parts,
            orderReader: orderReader(reads, texts, settings),
            creditTransferStore: new PostgresCreditTransferStore(sql, parts.uow),
            reversals: new PostgresPaymentReversalStore(sql, parts.uow),
            spendingLimitStore: new PostgresSpendingLimitStore(sql, parts.uow),
          },
          settings,
        ),
    ),
    ...useCases,
  ],
  exports: [LedgerStore, OrderStore, QuoteStore, ...tokensOf(useCases)],
})
export class BillingModule {}

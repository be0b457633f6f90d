import { Module } from '@nestjs/common';
import {
  PostgresCappedLedgerStore,
  PostgresCreditTransferStore,
  PostgresLedgerAudit,
  PostgresLedgerChecks,
  PostgresOrderReader,
  PostgresQuoteStore,
  PostgresRecentLedgerAudit,
  PostgresSpendingLimitStore,
  Sql,
} from '@registrar/adapter-postgres';
import {
  CheckLedger,
  CreditTransfer,
  Ledger,
  OrderQueries,
  RemoveQuotes,
  SpendingLimits,
} from '@registrar/billing';
import { LedgerStore, OrderStore, QuoteStore } from '@registrar/billing/ports';
import { type MoneyUseCases, newCheckLedger, wireMoney } from '@registrar/billing/wiring';
import { currentRequest } from '@registrar/http';
import { Clock, Ids, Log, Outbox, UnitOfWork } from '@registrar/kernel';
import { keyOf, made, madeAs, madeBy, provided, taken } from '../runtime/made';
import { NotedOrderStore } from '../runtime/noted-writes';
import { Settings } from '../settings/settings';

const MONEY = keyOf<MoneyUseCases>('MoneyUseCases');

const useCases = [
  ...taken(MONEY, {
    ledger: Ledger,
    transfer: CreditTransfer,
    spendingLimits: SpendingLimits,
    orderQueries: OrderQueries,
  }),
  made(RemoveQuotes, QuoteStore, Clock),
  madeBy(CheckLedger, { sql: Sql, clock: Clock, log: Log }, ({ sql, clock, log }) =>
    newCheckLedger({
      whole: new PostgresLedgerAudit(sql),
      recent: new PostgresRecentLedgerAudit(sql),
      checks: new PostgresLedgerChecks(sql),
      clock,
      log,
    }),
  ),
];

/** Ledger and orders. */
@Module({
  providers: [
    // Caps are those of the token of the request that is answered; work of the worker has none.
    madeBy(
      LedgerStore,
      { sql: Sql, uow: UnitOfWork },
      ({ sql, uow }) =>
        new PostgresCappedLedgerStore(
          sql,
          uow,
          () => currentRequest()?.cappedTokenId,
          () => currentRequest()?.mostPrice,
        ),
    ),
    madeAs(OrderStore, NotedOrderStore, Sql, UnitOfWork),
    madeAs(QuoteStore, PostgresQuoteStore, Sql, UnitOfWork),
    madeBy(
      MONEY,
      {
        sql: Sql,
        uow: UnitOfWork,
        clock: Clock,
        ids: Ids,
        outbox: Outbox,
        ledgerStore: LedgerStore,
        settings: Settings,
      },
      ({ sql, settings, ...parts }) =>
        wireMoney(
          {
            ...parts,
            orderReader: new PostgresOrderReader(sql, {
              registrar: settings.registrarName,
              sendDefaults: settings.sendDefaults,
            }),
            creditTransferStore: new PostgresCreditTransferStore(sql, parts.uow),
            spendingLimitStore: new PostgresSpendingLimitStore(sql, parts.uow),
          },
          settings,
        ),
    ),
    ...useCases,
  ],
  exports: [LedgerStore, OrderStore, QuoteStore, ...provided(useCases)],
})
export class BillingModule {}

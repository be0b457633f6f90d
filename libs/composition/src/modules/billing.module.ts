import { Module } from '@nestjs/common';
import {
  PostgresCappedLedgerStore,
  PostgresCreditTransferStore,
  PostgresLedgerAudit,
  PostgresLedgerChecks,
  PostgresRecentLedgerAudit,
  PostgresOrderReader,
  PostgresOrderStore,
  PostgresSpendingLimitStore,
  Sql,
} from '@registrar/adapter-postgres';
import {
  CheckLedger,
  CreditTransfer,
  GraceDeletePolicy,
  Ledger,
  OrderQueries,
  SpendingLimits,
} from '@registrar/billing';
import { LedgerStore, OrderReader, OrderStore } from '@registrar/billing/ports';
import { currentRequest } from '@registrar/http';
import { Clock, Ids, Log, Outbox, UnitOfWork } from '@registrar/kernel';
import { made, madeAs, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';

/** Ledger and orders. */
@Module({
  providers: [
    // Caps are those of the token of the request that is answered; work of the worker has none.
    madeBy(
      LedgerStore,
      { sql: Sql, uow: UnitOfWork },
      ({ sql, uow }) => new PostgresCappedLedgerStore(sql, uow, () => currentRequest()?.cappedTokenId),
    ),
    madeAs(OrderStore, PostgresOrderStore, Sql, UnitOfWork),
    madeBy(
      OrderReader,
      { sql: Sql, settings: Settings },
      ({ sql, settings: { registrarName, sendDefaults } }) =>
        new PostgresOrderReader(sql, { registrar: registrarName, sendDefaults }),
    ),
    madeBy(
      OrderQueries,
      { reader: OrderReader, settings: Settings },
      ({ reader, settings: { graceDeleteLimits } }) =>
        new OrderQueries(reader, new GraceDeletePolicy(graceDeleteLimits)),
    ),
    madeBy(
      CheckLedger,
      { sql: Sql, clock: Clock, log: Log },
      ({ sql, clock, log }) =>
        new CheckLedger(
          { whole: new PostgresLedgerAudit(sql), recent: new PostgresRecentLedgerAudit(sql) },
          new PostgresLedgerChecks(sql),
          clock,
          log,
        ),
    ),
    made(Ledger, LedgerStore, Outbox, Clock, Ids),
    madeBy(
      SpendingLimits,
      { sql: Sql, uow: UnitOfWork },
      ({ sql, uow }) => new SpendingLimits(new PostgresSpendingLimitStore(sql, uow), uow),
    ),
    madeBy(
      CreditTransfer,
      { sql: Sql, uow: UnitOfWork, outbox: Outbox, clock: Clock, ids: Ids },
      ({ sql, uow, outbox, clock, ids }) =>
        new CreditTransfer(new PostgresCreditTransferStore(sql, uow), outbox, clock, ids),
    ),
  ],
  exports: [SpendingLimits, CheckLedger, LedgerStore, OrderStore, OrderQueries, Ledger, CreditTransfer],
})
export class BillingModule {}

import { Global, Module } from '@nestjs/common';
import {
  PostgresCappedLedgerStore,
  PostgresCreditTransferStore,
  PostgresLedgerAudit,
  PostgresLedgerChecks,
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
import { made, madeAs } from '../runtime/made';
import { Settings } from '../settings/settings';

/** Ledger and orders. */
@Global()
@Module({
  providers: [
    {
      // Caps are those of the token of the request that is answered; work of the worker has none.
      provide: LedgerStore,
      inject: [Sql, UnitOfWork],
      useFactory: (sql: Sql, uow: UnitOfWork) =>
        new PostgresCappedLedgerStore(sql, uow, () => currentRequest()?.cappedTokenId),
    },
    madeAs(OrderStore, PostgresOrderStore, Sql, UnitOfWork),
    {
      provide: OrderReader,
      inject: [Sql, Settings],
      useFactory: (sql: Sql, { registrarName, sendDefaults }: Settings) =>
        new PostgresOrderReader(sql, { registrar: registrarName, sendDefaults }),
    },
    {
      provide: OrderQueries,
      inject: [OrderReader, Settings],
      useFactory: (reader: OrderReader, { graceDeleteLimits }: Settings) =>
        new OrderQueries(reader, new GraceDeletePolicy(graceDeleteLimits)),
    },
    {
      provide: CheckLedger,
      inject: [Sql, Clock, Log],
      useFactory: (sql: Sql, clock: Clock, log: Log) =>
        new CheckLedger(new PostgresLedgerAudit(sql), new PostgresLedgerChecks(sql), clock, log),
    },
    made(Ledger, LedgerStore, Outbox, Clock, Ids),
    {
      provide: SpendingLimits,
      inject: [Sql, UnitOfWork],
      useFactory: (sql: Sql, uow: UnitOfWork) =>
        new SpendingLimits(new PostgresSpendingLimitStore(sql, uow), uow),
    },
    {
      provide: CreditTransfer,
      inject: [Sql, UnitOfWork, Outbox, Clock, Ids],
      useFactory: (sql: Sql, uow: UnitOfWork, outbox: Outbox, clock: Clock, ids: Ids) =>
        new CreditTransfer(new PostgresCreditTransferStore(sql, uow), outbox, clock, ids),
    },
  ],
  exports: [SpendingLimits, CheckLedger, LedgerStore, OrderStore, OrderQueries, Ledger, CreditTransfer],
})
export class BillingModule {}

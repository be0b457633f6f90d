import { Global, Module } from '@nestjs/common';
import { PostgresLedgerStore, PostgresOrderReader, PostgresOrderStore, Sql } from '@registrar/adapter-postgres';
import { Ledger, OrderQueries } from '@registrar/billing';
import { LedgerStore, OrderReader, OrderStore } from '@registrar/billing/ports';
import { Clock, Ids, Outbox, UnitOfWork } from '@registrar/kernel';
import { Settings } from './settings';

/** Ledger and orders. */
@Global()
@Module({
  providers: [
    { provide: LedgerStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresLedgerStore(sql, uow) },
    { provide: OrderStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresOrderStore(sql, uow) },
    {
      provide: OrderReader,
      inject: [Sql, Settings],
      useFactory: (sql: Sql, { registrarName, sendDefaults }: Settings) => new PostgresOrderReader(sql, { registrar: registrarName, sendDefaults }),
    },
    { provide: OrderQueries, inject: [OrderReader], useFactory: (reader: OrderReader) => new OrderQueries(reader) },
    {
      provide: Ledger,
      inject: [LedgerStore, Outbox, Clock, Ids],
      useFactory: (store: LedgerStore, outbox: Outbox, clock: Clock, ids: Ids) => new Ledger(store, outbox, clock, ids),
    },
  ],
  exports: [LedgerStore, OrderStore, OrderQueries, Ledger],
})
export class BillingModule {}

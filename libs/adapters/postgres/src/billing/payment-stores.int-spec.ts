import { paymentStoresContract } from '@registrar/billing/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { Rows } from '../../test/rows';
import { PostgresPaymentEvents, PostgresPaymentRefundStore } from './payment-refund-store';
import { PostgresPaymentReversalStore } from './payment-reversal-store';
import { PostgresPaymentStore } from './payment-store';

let database: OpenDatabase;
afterAll(() => database?.close());

describe('payments in PostgreSQL', () => {
  paymentStoresContract(async () => {
    database = await openDatabase();
    const { sql, uow } = database;
    const rows = new Rows(sql);
    return {
      payments: new PostgresPaymentStore(sql, uow), refunds: new PostgresPaymentRefundStore(sql, uow), events: new PostgresPaymentEvents(sql, uow),
      reversals: new PostgresPaymentReversalStore(sql, uow), inUnit: (work) => uow.run(work), newAccount: () => rows.account(),
    };
  });
});

import { monthOf } from '@registrar/billing';
import { DomainRows } from './domain-rows';
import { openDatabase, type OpenDatabase } from './open-database';
import { NOW } from './rows';
import { PostgresDomainStore } from '../src/domains/domain-store';
import { PostgresDomainRemovals } from '../src/domains/domain-removal';
import { PostgresGraceDeletes } from '../src/billing/grace-deletes';
import { PostgresOrderReader } from '../src/billing/order-reader';
import { PostgresOrderStore } from '../src/billing/order-store';

/** One rule in two languages: SQL in lists, TypeScript in a refund. */
export let database: OpenDatabase;
export let rows: DomainRows;
export let reader: PostgresOrderReader;
export let orders: PostgresOrderStore;
export let removals: PostgresDomainRemovals;
export let graceDeletes: PostgresGraceDeletes;
export let domains: PostgresDomainStore;

export async function openRefundStores(): Promise<void> {
  database = await openDatabase(24);
  const { sql, uow } = database;
  rows = await DomainRows.create(sql);
  reader = new PostgresOrderReader(sql, { registrar: 'R', sendDefaults: false });
  orders = new PostgresOrderStore(sql, uow);
  removals = new PostgresDomainRemovals(sql, uow);
  graceDeletes = new PostgresGraceDeletes(sql, uow);
  domains = new PostgresDomainStore(sql, uow);
}

export const closeRefundStores = (): Promise<void> => database?.close();
export const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
export const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;
export const LIMIT = { from: new Date(0), percent: 10, least: 2 };
export const MONTH = monthOf(NOW);

export * from './errors';
export * from './ledger';
export * from './order';
export * from './postings';
export { OrderQueries } from './order-queries';
export type { OrderFilter, OrderListPage, OrderListRequest } from './ports';
export { OrderBook } from './order-book';

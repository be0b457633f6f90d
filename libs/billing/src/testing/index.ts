export * from './fake-ledger-store';
export * from './fake-order-store';
export * from './ledger-store-contract';
export * from './order-store-contract';

export * from './catalog-store-contract';
export * from './fake-catalog-store';
export * from './fake-registered-names';

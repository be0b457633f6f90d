export * from './fake-stores';
export * from './fakes';
export * from './store-contracts';

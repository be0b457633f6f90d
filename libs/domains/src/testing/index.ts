export * from './domain-store-contract';
export * from './fake-domain-store';
export * from './fake-registration-attempts';
export * from './registration-attempts-contract';
export * from './registration-world';

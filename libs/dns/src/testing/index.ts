export * from './fake-zones';
export * from './zones-contract';

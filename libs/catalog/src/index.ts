export * from './catalog';
export * from './check-availability';
export * from './errors';
export * from './price-quotes';
export * from './registration-quote';
export * from './search-result';
export * from './tld';

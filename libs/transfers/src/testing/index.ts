export * from './outbound-transfers-contract';
export * from './fake-moves';
export * from './fake-outbound-notices';
export * from './fake-outbound-transfers';
export * from './fake-transfer-store';
export * from './transfer-store-contract';

export { SystemClock } from './clock';
export { base32, SystemIds } from './ids';
export { type LogOptions, PinoLog } from './log';
export { masked } from './masking';
export { MetricsRegistry, type Reading } from './metrics';
export { AesSecretVault, parseHashKey, parseSecretsKeys, type SecretsKey } from './secret-vault';

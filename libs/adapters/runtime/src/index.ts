export { SystemClock } from './clock';
export { DnsNameserverProbe, type ProbeOptions } from './dns-nameserver-probe';
export { base32, SystemIds } from './ids';
export { type LogOptions, PinoLog } from './log';
export { masked } from './masking';
export { MetricsRegistry, type Reading } from './metrics';
export { SystemPause } from './pause';
export { type AcquisitionFees, parseAcquisitionFees, SimulatedAcquisitions } from './simulated-acquisitions';
export { AesSecretVault, parseHashKey, parseSecretsKeys, type SecretsKey } from './secret-vault';

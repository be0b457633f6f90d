export { DnsSignatureProbe, type ProbeSettings } from './dns-signature-probe';
export { type PowerDnsSettings, PowerDnsSigner } from './powerdns-signer';

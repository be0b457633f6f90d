export { AliasResolver, type AliasServers } from './aliases/alias-resolver';
export { AliasServer, type AliasServerOptions } from './aliases/alias-server';
export type { NameServer } from './dns-exchange';
export { DnsSignatureProbe, type ProbeSettings } from './dns-signature-probe';
export { DnsZoneServers, type ZoneServerSettings } from './dns-zone-servers';
export { type PowerDnsSettings, PowerDnsSigner } from './powerdns-signer';

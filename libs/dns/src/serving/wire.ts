import type { ForwardedHosts, RecordReader, ZoneServers } from '../ports';
import { AwaitVersion, type WaitPolicy } from './await-version';
import { CertificateHosts, type CertificatePolicy } from './certificate-hosts';
import { Forwarder } from './forwarder';
import { CachedForwardedHosts, type ForwarderCachePolicy } from './forwarder-cache';

/** Everything that serving forwarded hosts touches. */
export interface ServingParts {
  storedHosts: ForwardedHosts;
  /** Milliseconds that only go forward, from any start. */
  monotonic: () => number;
}

export interface ServingPolicy {
  cache: ForwarderCachePolicy;
  /** Names and addresses (IPv6 in brackets) of the forwarder itself, which are never forwarded. */
  ownHosts: ReadonlySet<string>;
  certificates: CertificatePolicy;
}

export interface ServingUseCases {
  cache: CachedForwardedHosts;
  forwarder: Forwarder;
  certificateHosts: CertificateHosts;
}

/** The forwarder over its cache of forwarded hosts, wired by plain constructor calls. */
export function wireServing(parts: ServingParts, policy: ServingPolicy): ServingUseCases {
  const cache = new CachedForwardedHosts(parts.storedHosts, policy.cache, parts.monotonic);
  return {
    cache,
    forwarder: new Forwarder(cache, policy.ownHosts),
    certificateHosts: new CertificateHosts(policy.certificates, parts.monotonic),
  };
}

/** Waits for versions of zones at the name servers. */
export const wireVersionWaits = (
  { recordReader, zoneServers }: { recordReader: RecordReader; zoneServers: ZoneServers },
  policy: WaitPolicy,
): AwaitVersion => new AwaitVersion(recordReader, zoneServers, policy);

import type { ForwardedHosts } from '../ports';
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
}

export interface ServingUseCases {
  cache: CachedForwardedHosts;
  forwarder: Forwarder;
}

/** The forwarder over its cache of forwarded hosts, wired by plain constructor calls. */
export function wireServing(parts: ServingParts, policy: ServingPolicy): ServingUseCases {
  const cache = new CachedForwardedHosts(parts.storedHosts, policy.cache, parts.monotonic);
  return { cache, forwarder: new Forwarder(cache, policy.ownHosts) };
}

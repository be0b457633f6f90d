import {
  badRequest,
  type DomainName,
  storedAs,
  toAsciiHost,
  isListOf,
  isNullOr,
  isNumber,
  isText,
} from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';

/** A host below a domain, with its addresses: the source of the contract's `VanityNameserver`. */
export interface VanityNameserver {
  /** Lower-case A-labels, as `hostname`. */
  domainName: string;
  /** The full host name: the domain itself, or below it. */
  hostname: string;
  /** IPv4, and IPv6 in the form of RFC 5952; [] where the host has no glue. */
  ips: readonly string[];
}

/**
 * One host before and after a change; null: no host. With addresses it is an object at the registry;
 * without addresses it is local only: registries require at least one below a domain (FACTS §2.9). JSON,
 * because it is stored with the operation.
 */
export interface HostChange {
  hostname: string;
  before: readonly string[] | null;
  after: readonly string[] | null;
}

/** Stored with the operation: all data needed to resume after a crash. */
export interface HostPayload extends HostChange {
  domainId: number;
  /** Of the domain. */
  name: string;
  connectionId: number;
}

export const hostPayload = storedAs<HostPayload>('payload of the host change', {
  domainId: isNumber,
  name: isText,
  connectionId: isNumber,
  hostname: isText,
  before: isNullOr(isListOf(isText)),
  after: isNullOr(isListOf(isText)),
});

/** Outcome of one attempt at the registry; as ChangeOutcome. */
export type HostAttemptOutcome =
  | { kind: 'done' | 'pending' }
  | { kind: 'refused'; refusal: RegistryRefusal }
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'overtaken' };

/**
 * done: as requested, now or before · pending: the registry decides later · unknown: no answer yet, left to
 * the reconciler.
 */
export type HostResult =
  { kind: 'done' | 'pending'; nameserver: VanityNameserver } | { kind: 'unknown'; operationId: string };

/**
 * The whole host name of a label (or several) or of a whole name, Unicode or A-labels, any case, with or
 * without a final dot; `@` is the domain itself, which may be a host as well (RFC 5732 has no rule against
 * it). Undefined when it is invalid, or a full name (final dot) that is not below the domain.
 */
export function hostnameBelow({ ascii: domain }: DomainName, given: string): string | undefined {
  if (given === '@') return domain;
  const whole = toAsciiHost(given);
  if (whole === domain || whole?.endsWith(`.${domain}`)) return whole;
  // A final dot leaves an empty label here, so that no other full name becomes one below the domain.
  return toAsciiHost(`${given.trim()}.${domain}`);
}

/** As `hostnameBelow`; throws 400. */
export function hostnameFrom(domain: DomainName, given: string): string {
  const hostname = hostnameBelow(domain, given);
  if (hostname === undefined) throw badRequest(`hostname must be a host name below ${domain.ascii}`);
  return hostname;
}

/** The order of addresses is irrelevant. */
export const sameAddresses = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((address) => other.includes(address));

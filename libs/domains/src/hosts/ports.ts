import { GlueAddresses } from '../shared/ports';
import type { VanityNameserver } from './host';
import type { HostUse } from './host-errors';

/** Hosts below the account's domains and their addresses. All demand a unit of work. */
export abstract class VanityNameserverStore {
  /** Addresses; undefined: no such host. */
  abstract find(domainId: number, hostname: string): Promise<readonly string[] | undefined>;
  /** Adds it, or replaces its addresses. */
  abstract put(domainId: number, hostname: string, ips: readonly string[], now: Date): Promise<void>;
  abstract remove(domainId: number, hostname: string): Promise<void>;
}

/** `items`: JSON text of an array of VanityNameserver, by host name. */
export interface VanityNameserverPage {
  items: string;
  count: number;
  totalCount: number;
}

/**
 * Hosts as their account sees them: one statement each. Undefined: not a domain of this account, or no such
 * host.
 */
export abstract class VanityNameserverReader extends GlueAddresses {
  abstract list(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<VanityNameserverPage | undefined>;
  abstract get(
    accountId: number,
    domainName: string,
    hostname: string,
  ): Promise<VanityNameserver | undefined>;
  /** Domains of the account that delegate to the host, up to `limit` named. */
  abstract useOf(accountId: number, hostname: string, limit: number): Promise<HostUse>;
}

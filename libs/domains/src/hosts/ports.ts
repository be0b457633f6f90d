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

/** A host that gets another name at its registry; names in lower-case A-labels. */
export interface HostRename {
  connectionId: number;
  host: string;
  /** Has random characters: no other host has it. */
  newName: string;
}

export interface PlannedHostRename extends HostRename {
  plannedAt: Date;
}

/** Domains of an account that delegate to a renamed host, by name. */
export interface RenamedDelegations {
  accountId: number;
  domains: readonly string[];
}

/** Hosts that got a sacrificial name. All but `takeDue` demand a unit of work. */
export abstract class HostRenameStore {
  /** Due at `dueAt` unless it is recorded or cancelled before. */
  abstract plan(rename: HostRename, plannedAt: Date, dueAt: Date): Promise<void>;
  /**
   * Takes up to `limit` that are due and neither recorded nor cancelled, the longest due first, and moves them
   * to `leaseUntil`.
   */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<PlannedHostRename[]>;
  /**
   * The registry carried it out: replaces the name, in its place, in the name servers of the connection's
   * domains that are in an account, and in those that parked domains get back; their comparison with the
   * registry is due at once. Returns the domains by account; none when it is recorded already.
   */
  abstract record(rename: HostRename, at: Date): Promise<RenamedDelegations[]>;
  /** No longer due; no effect on a recorded one. */
  abstract cancel(rename: HostRename): Promise<void>;
}

/** Informs accounts of name servers that got another name without their act. */
export abstract class HostRenameNotices {
  /** In the transaction that records the rename. */
  abstract sendHostRenamed(notice: RenamedDelegations & Pick<HostRename, 'host' | 'newName'>): Promise<void>;
}

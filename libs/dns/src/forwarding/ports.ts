import type { RecordMoves } from './forwarding-records';
import type {
  EmailForwarding,
  HeldRecord,
  UrlForwarding,
  UrlForwardingData,
  UrlForwardingKey,
} from './forwarding';

/** What a host is forwarded to, as the forwarder needs it. */
export interface ForwardedHost {
  /** As stored: http or https. */
  forwardsTo: string;
  type: 'masked' | 'redirect' | '302';
  title?: string;
  meta?: string;
}

/**
 * Hosts that are forwarded, of domains that are served, as visitors find them. Throws while they cannot be
 * read.
 */
export abstract class ForwardedHosts {
  /** `host`: a whole name of two labels or more, lower-case A-labels. */
  abstract find(host: string): Promise<ForwardedHost | undefined>;
}

/** Whose zone, as whom, and when. */
export interface ForwardingAuthor {
  accountId: number;
  /** Lower-case A-labels. */
  domainName: string;
  /** Shown in the history of the zone. */
  author: string;
  now: Date;
}

/** A zone whose row is locked until the transaction ends. */
export interface LockedZone {
  domainId: number;
  tag: string;
  /** Records that it lists. */
  records: number;
  /** Why it is not open to writes, as of records; undefined: it is. */
  closed?: { kind: 'locked'; lock: string } | { kind: 'verification_hold' };
}

/** What is where a URL forwarding is to be, under the lock. */
export interface WebSurroundings {
  isForwarded: boolean;
  /** URL forwardings of the domain. */
  forwardings: number;
  /** Its host, or one above it, has name servers of its own. */
  isDelegated: boolean;
  /** Following the account's own forwardings from the target on leads back to the host. */
  isLoop: boolean;
}

export interface MailSurroundings {
  isForwarded: boolean;
  /** Email forwardings of the domain. */
  forwardings: number;
  /** Following the account's own forwardings from the destination on leads back to the mailbox. */
  isLoop: boolean;
}

/** One change of an entry, and its effect on the zone. */
export type ForwardingWrite =
  | { kind: 'create_url'; entry: UrlForwardingData }
  | { kind: 'change_url'; id: number; entry: UrlForwardingData }
  | { kind: 'delete_url'; id: number }
  | { kind: 'create_email'; entry: EmailForwarding }
  | { kind: 'change_email'; entry: EmailForwarding }
  | { kind: 'delete_email'; mailbox: string };

/**
 * An entry as JSON text (contract URLForwarding, EmailForwarding, with `setAside`: records that this write
 * set aside; empty after a deletion) and the zone's tag after the write.
 */
export interface WrittenForwarding {
  json: string;
  tag: string;
}

/**
 * Forwardings of a zone, inside a transaction that has locked the zone first: writers of records wait for
 * the same lock, so reads under it stay valid.
 */
export abstract class ForwardingStore {
  /** Undefined: the domain is not in this account. */
  abstract lock(author: ForwardingAuthor): Promise<LockedZone | undefined>;

  abstract urlForwarding(zone: LockedZone, key: UrlForwardingKey): Promise<UrlForwarding | undefined>;
  /** `name`: the whole hostname that is to be forwarded; `targetHost` as `hostOfTarget` gives it. */
  abstract aroundUrl(
    zone: LockedZone,
    of: { host: string; name: string; targetHost: string },
    accountId: number,
  ): Promise<WebSurroundings>;

  /** `address`: of the mailbox, whole. */
  abstract aroundEmail(
    zone: LockedZone,
    of: { mailbox: string; address: string; emailTo: string },
    accountId: number,
  ): Promise<MailSurroundings>;

  /** All records of hosts, what was set aside too. */
  abstract held(zone: LockedZone, hosts: readonly string[]): Promise<HeldRecord[]>;

  /**
   * Entry, records, the zone's next version and its history in one statement. Throws as a write of records
   * does.
   */
  abstract write(
    zone: LockedZone,
    author: ForwardingAuthor,
    write: ForwardingWrite,
    moves: RecordMoves,
  ): Promise<WrittenForwarding>;
}

export interface ForwardingPage {
  /** Entries by id as JSON text of an array (contract URLForwarding or EmailForwarding). */
  items: string;
  count: number;
  totalCount: number;
  /** Of the zone: it changes with every entry. */
  tag: string;
}

/** Forwardings as their account sees them; undefined: the domain is not in this account. */
export abstract class ForwardingReader {
  abstract urlForwardings(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<ForwardingPage | undefined>;
  /** `json` is undefined where the domain has no such entry; so below. */
  abstract urlForwarding(
    accountId: number,
    domainName: string,
    key: UrlForwardingKey,
  ): Promise<{ json?: string; tag: string } | undefined>;
  abstract emailForwardings(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<ForwardingPage | undefined>;
  abstract emailForwarding(
    accountId: number,
    domainName: string,
    mailbox: string,
  ): Promise<{ json?: string; tag: string } | undefined>;
}

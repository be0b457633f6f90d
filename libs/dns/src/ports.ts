import type {
  EmailForwarding,
  HeldRecord,
  PlaceOwner,
  UrlForwarding,
  UrlForwardingData,
  UrlForwardingKey,
} from './forwarding/forwarding';
import type { RecordMoves } from './forwarding/forwarding-records';
import type { RecordData, ZoneRecord } from './records/record';
import type { ChangeAction, ZonePlan } from './records/zone-plan';

/** Whose zone, as whom, and when. */
export interface ZoneWrite {
  accountId: number;
  /** Lower-case A-labels. */
  domainName: string;
  /** Shown in the history: the account's username. */
  author: string;
  now: Date;
  /** Tags of the zone one of which must be the present one (If-Match); undefined: any. */
  ifMatch?: readonly string[];
  /** Most records of a zone. */
  limit: number;
}

/** Why nothing was written. `locked` carries the lock. */
export type WriteRefusal =
  | { kind: 'no_domain' } // not in this account
  | { kind: 'no_record' }
  | { kind: 'locked'; lock: string }
  | { kind: 'verification_hold' }
  | { kind: 'changed' } // another tag than asked for, or another base than the plan's
  | { kind: 'full' };

/**
 * `tag` of the zone after the write. `json`: the record (contract Record); empty where there is none to show.
 */
export type WriteResult = { kind: 'written'; tag: string; json: string } | WriteRefusal;

/**
 * Each write is one statement: the check that the domain may be written to, the zone's next version, the
 * record, its history; whole or not at all, whatever else writes to the zone. Throws duplicateRecord,
 * cnameNotAlone, anameNotAlone by constraint, and placeForwarded for a record in the place of a live
 * forwarding or of its own.
 */
export abstract class RecordStore {
  abstract create(write: ZoneWrite, record: RecordData): Promise<WriteResult>;
  abstract replace(write: ZoneWrite, id: number, record: RecordData): Promise<WriteResult>;
  abstract delete(write: ZoneWrite, id: number): Promise<WriteResult>;
  /** Many changes at once, made from version `base`; `changed` when the zone has another by now. */
  abstract apply(
    write: ZoneWrite,
    action: Extract<ChangeAction, 'import' | 'rollback'>,
    base: number,
    plan: ZonePlan,
  ): Promise<WriteResult>;
}

export interface RecordPage {
  /** Records by id as JSON text of an array (contract Record). */
  items: string;
  count: number;
  totalCount: number;
  tag: string;
}

/** A zone at one of its versions. */
export interface ZoneContents {
  /** Lower-case A-labels. */
  name: string;
  /** The version that these are the records of. */
  version: number;
  /** The present one, and its tag. */
  currentVersion: number;
  tag: string;
  /** By host and type; the user's own, without those of forwardings and without what these have set aside. */
  records: ZoneRecord[];
  /** Live forwardings, at present. */
  forwarded: readonly PlaceOwner[];
}

/** One version of a zone. */
export interface ZoneVersion {
  version: number;
  at: Date;
  author: string;
  /**
   * Written by another account, before the domain was moved here: its name is not the new owner's business.
   */
  ofFormerOwner?: true;
  action: ChangeAction;
  /** How many records it added, removed, changed. */
  added: number;
  removed: number;
  changed: number;
}

/** `before` is absent for an added record, `after` for a removed one. */
export interface RecordChange {
  id: number;
  before?: RecordData;
  after?: RecordData;
}

export interface VersionPage {
  /** Newest first. */
  versions: ZoneVersion[];
  totalCount: number;
}

/** Zones as their account sees them; undefined: the domain is not in this account. */
export abstract class RecordReader {
  /** Changes whenever a record does. */
  abstract tag(accountId: number, domainName: string): Promise<string | undefined>;
  abstract list(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<RecordPage | undefined>;
  /** `json` is undefined where the zone has no such record. */
  abstract get(
    accountId: number,
    domainName: string,
    id: number,
  ): Promise<{ json?: string; tag: string } | undefined>;
  /** All records as of a version; undefined also for a version that never was. Absent: the present one. */
  abstract contents(
    accountId: number,
    domainName: string,
    version?: number,
  ): Promise<ZoneContents | undefined>;
  abstract versions(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<VersionPage | undefined>;
  /** Undefined also for a version that never was; 0, the empty zone, has none. */
  abstract version(
    accountId: number,
    domainName: string,
    version: number,
  ): Promise<(ZoneVersion & { changes: RecordChange[] }) | undefined>;
}

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

export {
  type FoundRecipientLink,
  type MailboxRecipient,
  type RecipientChanges,
  type RecipientLink,
  RecipientReader,
  RecipientStore,
} from './recipients/ports';

import type { JsonText } from '@registrar/kernel';
import type { PlaceOwner } from './forwarding/forwarding';
import type { BatchZone } from './records/batch-plan';
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
  /** The result has the changes. */
  withChanges?: boolean;
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
export type WriteResult =
  { kind: 'written'; tag: string; json: string; changes?: readonly RecordChange[] } | WriteRefusal;

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
  /**
   * As `apply`, and changed records may have another host, type and answer. `json`: the ids of added records,
   * in their order.
   */
  abstract applyBatch(write: ZoneWrite, base: number, plan: ZonePlan): Promise<WriteResult>;
}

/** The records of some hosts of a zone, with what a write to it needs to know. */
export interface TouchedZone extends BatchZone {
  currentVersion: number;
  tag: string;
  /** Listed records of the whole zone. */
  total: number;
  /** The zone must not be changed. */
  refusal?: WriteRefusal;
}

export interface RecordPage {
  /** Records by id as JSON text of an array (contract Record). */
  items: JsonText;
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

/** Zones with records whose end has passed. */
export abstract class ExpiringZones {
  /** Ids of domains above `afterId` whose zones may be changed, in ascending order. */
  abstract due(now: Date, afterId: number, limit: number): Promise<number[]>;
  /**
   * Removes the expired records as one version, inside a unit of work. Returns their number: 0 where another
   * write came first, or where the zone may not be changed.
   */
  abstract expire(domainId: number, now: Date): Promise<number>;
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
  /** All listed records of the hosts, and of the hosts of the records with these ids. */
  abstract touched(
    accountId: number,
    domainName: string,
    by: { ids: readonly number[]; hosts: readonly string[] },
  ): Promise<TouchedZone | undefined>;
  /** The present version, and the serial that name servers show for version 0. */
  abstract serial(
    accountId: number,
    domainName: string,
  ): Promise<{ version: number; firstSerial: number } | undefined>;
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

export { ZoneServers } from './serving/zone-servers';
export {
  type ForwardedHost,
  ForwardedHosts,
  type ForwardingAuthor,
  type ForwardingPage,
  ForwardingReader,
  ForwardingStore,
  type ForwardingWrite,
  type LockedZone,
  type MailSurroundings,
  type WebSurroundings,
  type WrittenForwarding,
} from './forwarding/ports';
export {
  type FoundRecipientLink,
  type MailboxRecipient,
  type RecipientChanges,
  type RecipientLink,
  RecipientReader,
  RecipientStore,
} from './recipients/ports';

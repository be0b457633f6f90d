import type { JsonValue } from '@registrar/kernel';

/**
 * Reason for the query of a domain: the registry refused to create it, or did not answer; it sent a message
 * about it; it is in the registry's list of the registrar's domains.
 */
export type CandidateSource = 'create' | 'message' | 'list';

/** A domain that the registry may have under the local client id without an account. */
export interface Candidate {
  /** As the registry or the command wrote it. */
  name: string;
  source: CandidateSource;
  /** clTRID of the create, id of the message at the registry, or name of the list. */
  evidence: string;
}

/** Position up to which the command log and the messages of a connection were read. */
export interface ScanPosition {
  commandId: string;
  messageId: string;
}

/** Domains in one batch of the command log and of the messages. */
export interface CandidatePart {
  candidates: Candidate[];
  /** Position of the next batch. */
  next: ScanPosition;
  /** No entry that is old enough follows. */
  isLast: boolean;
}

export interface UnknownDomain {
  id: string;
  name: string;
}

/**
 * Domains sponsored by this registrar and in no account. Methods run outside a unit of work, unless stated
 * otherwise.
 */
export abstract class UnknownDomainStore {
  /**
   * Whether the nightly comparison of this connection is due; if so it is leased until `leaseUntil`. The
   * first one of a connection is due at `firstAt`.
   */
  abstract take(connectionId: number, now: Date, leaseUntil: Date, firstAt: Date): Promise<boolean>;
  /**
   * Names since the last part of this connection, older than `before`, that no local domain, transfer or
   * deletion has. At most `limit` commands and as many messages; a part reads a bounded piece of the log, so
   * that it may have no names and not be the last.
   */
  abstract candidates(connectionId: number, before: Date, limit: number): Promise<CandidatePart>;
  /** The part is done. */
  abstract advance(connectionId: number, next: ScanPosition): Promise<void>;
  /**
   * Stores the domain, or that it was found again. A closed one, or one that was registered again since, is
   * reopened and no longer acknowledged. False, and nothing stored: it has an account by now.
   */
  abstract record(
    connectionId: number,
    found: Candidate & { registeredAt?: Date; expiresAt?: Date },
    at: Date,
  ): Promise<boolean>;
  /**
   * Stores those of a registry's list that have no local domain, transfer or deletion, and returns their
   * names. Open ones are only seen again. Demands an open unit of work.
   */
  abstract recordListed(
    connectionId: number,
    names: readonly string[],
    list: string,
    at: Date,
  ): Promise<string[]>;
  /**
   * Lets active domains of the connection that its list does not have be compared next, and returns their
   * names. Demands an open unit of work.
   */
  abstract compareUnlisted(connectionId: number, names: readonly string[], at: Date): Promise<string[]>;
  /** The next comparison of the connection is due then; it begins one where there was none. */
  abstract scanAt(connectionId: number, at: Date): Promise<void>;
  /** Ends those that have a local domain now. */
  abstract resolveKnown(connectionId: number, at: Date): Promise<void>;
  /** Those that have not ended, after this id in the order of ids. */
  abstract open(connectionId: number, afterId: string, limit: number): Promise<UnknownDomain[]>;
  /**
   * Staff know of it. `before`: they did already, or it has ended; undefined: there is none with this id.
   * Demands an open unit of work.
   */
  abstract acknowledge(
    id: string,
    by: string,
    reason: string | undefined,
    at: Date,
  ): Promise<{ outcome: 'done' | 'before'; name: string } | undefined>;
  /** It is no longer sponsored by this registrar. */
  abstract resolve(id: string, at: Date): Promise<void>;
  /** The comparison is done; the next one is due at that time. */
  abstract finish(connectionId: number, nextAt: Date): Promise<void>;
}

export const DIFFERENCE_FIELDS = [
  'existence',
  'sponsor',
  'expiry',
  'statuses',
  'nameservers',
  'registrant',
  'contacts',
  'signing',
] as const;
export type DifferenceField = (typeof DIFFERENCE_FIELDS)[number];
/** A value at a registry that differs from the local one. */
export interface Difference {
  field: DifferenceField;
  local: JsonValue;
  atRegistry: JsonValue;
}

/** A drift that was found and is not repaired. */
export interface OpenDifference extends Difference {
  /** Decimal digits. */
  id: string;
  domainId: number;
}

export type DifferenceResolution = 'gone' | 'taken_over' | 'pushed';
/**
 * Domains due for the comparison with the registry, and the drifts found; all but `takeDue` and the queries
 * demand a unit of work.
 */
export abstract class DifferenceStore {
  /**
   * Takes up to `limit` due active domains of a connection that have no change in progress, the longest due
   * first, and moves their next comparison to `nextAt`. One statement outside a unit of work.
   */
  abstract takeDue(
    connectionId: number,
    now: Date,
    nextAt: Date,
    limit: number,
  ): Promise<{ id: number; name: string }[]>;
  /** Moves the next comparison of one domain. */
  abstract compareAt(domainId: number, at: Date): Promise<void>;
  /**
   * All drifts that a comparison found: new ones are added, known ones updated, and the others end as `gone`.
   */
  abstract record(
    domainId: number,
    found: readonly Difference[],
    at: Date,
  ): Promise<{ added: number; gone: number }>;
  /** Undefined: no open drift has this id. */
  abstract find(id: string): Promise<OpenDifference | undefined>;
  /** Ends the drift; no effect if it has already ended. */
  abstract resolve(id: string, resolution: DifferenceResolution, at: Date): Promise<void>;
  /** Known ids of local contacts at a registry. */
  abstract registryIds(connectionId: number, contactIds: readonly number[]): Promise<Map<number, string>>;
  /** Local contacts by their ids at a registry, case-insensitively; keyed by the id as given. */
  abstract contactsBehind(connectionId: number, registryIds: readonly string[]): Promise<Map<string, number>>;
}

/**
 * Reason for the query of a domain: the registry refused to create it, or did not answer, or sent a message
 * about it.
 */
export type CandidateSource = 'create' | 'message';

/** A domain that the registry may have under the local client id without an account. */
export interface Candidate {
  /** As the registry or the command wrote it. */
  name: string;
  source: CandidateSource;
  /** clTRID of the create, or id of the message at the registry. */
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
   * Names since the last part of this connection, older than `before`, that no domain, transfer or deletion
   * here has. At most `limit` commands and as many messages; a part reads a bounded piece of the log, so that
   * it may have no names and not be the last.
   */
  abstract candidates(connectionId: number, before: Date, limit: number): Promise<CandidatePart>;
  /** The part is done. */
  abstract advance(connectionId: number, next: ScanPosition): Promise<void>;
  /**
   * Stores the domain, or that it was seen again. One that had ended, or that was registered anew since, is
   * open again and no longer acknowledged. False, and nothing stored: it is known by now.
   */
  abstract record(
    connectionId: number,
    found: Candidate & { registeredAt?: Date; expiresAt?: Date },
    at: Date,
  ): Promise<boolean>;
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

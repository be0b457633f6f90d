/**
 * Why a domain is looked up: the registry refused to create it, or did not answer, or sent a message about
 * it.
 */
export type CandidateSource = 'create' | 'message';

/** A name that the registry may have under our client id without a domain of any account here. */
export interface Candidate {
  /** As the registry or the command wrote it. */
  name: string;
  source: CandidateSource;
  /** clTRID of the create, or id of the message at the registry. */
  evidence: string;
}

/** Up to where the command log and the messages of a connection were read. */
export interface ScanPosition {
  commandId: string;
  messageId: string;
}

/** Names of a part of the command log and of the messages. */
export interface CandidatePart {
  candidates: Candidate[];
  /** Where the next part begins. */
  next: ScanPosition;
  /** Nothing that is old enough follows. */
  isLast: boolean;
}

export interface UnknownDomain {
  id: string;
  name: string;
}

/**
 * Domains that are ours at a registry and in no account. The methods run in statements of their own, unless
 * they say otherwise.
 */
export abstract class UnknownDomainStore {
  /**
   * Whether the nightly comparison of this connection is due; then it is ours until `leaseUntil`. The first
   * one of a connection is due at `firstAt`.
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
  /** Ends those that have a domain here by now. */
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
  /** It is not ours at the registry any more. */
  abstract resolve(id: string, at: Date): Promise<void>;
  /** The comparison is over; the next one is due then. */
  abstract finish(connectionId: number, nextAt: Date): Promise<void>;
}

import type { DsRecord } from '@registrar/dns';
import type { SigningState, ZoneSigning } from './zone-signing';

/** DS records as their account sees them, one statement each; undefined: not a domain of this account. */
export abstract class SigningReader {
  /** JSON text of an array, oldest first (contract DNSSEC). */
  abstract list(accountId: number, domainName: string): Promise<string | undefined>;
  /** `json` is undefined where the domain has no record of this digest; any case. */
  abstract get(accountId: number, domainName: string, digest: string): Promise<{ json?: string } | undefined>;
}

export interface SigningMove {
  to: SigningState;
  at: Date;
  /** The owner's username, or `worker`. */
  author: string;
  /** When the next step is due; absent: no step. */
  dueAt?: Date;
  /** Absent: as before. */
  ds?: readonly DsRecord[];
}

/** Signing of zones by the registrar's name servers; all but `takeDue` demand a unit of work. */
export abstract class ZoneSignings {
  /** Locked until the end of the transaction; undefined: the domain was never signed. */
  abstract lock(domainId: number): Promise<ZoneSigning | undefined>;
  /**
   * False when the state is no longer `from`. `off` also means a domain that was never signed.
   * Throws for a move that is not allowed.
   */
  abstract move(domainId: number, from: SigningState, move: SigningMove): Promise<boolean>;
  /** The step failed and is due again; no effect when the state has changed. */
  abstract putOff(domainId: number, state: SigningState, dueAt: Date, trouble?: string): Promise<void>;
  /**
   * Takes up to `limit` whose step is due, the longest due first, and moves that to `nextAt`, in a statement
   * of its own.
   */
  abstract takeDue(now: Date, nextAt: Date, limit: number): Promise<ZoneSigning[]>;
  /** The longest TTL of the records of a zone in seconds; 0 without records. */
  abstract longestTtl(domainId: number): Promise<number>;
}

/** unserved: the registrar's name servers do not answer for the zone, so they cannot sign it. */
export type KeysMade =
  { kind: 'made'; ds: DsRecord[] } | { kind: 'unserved' } | { kind: 'unavailable'; why: string };

/** unserved: as in KeysMade; whether keys exist is unknown. */
export type KeysRemoved = { kind: 'removed' } | { kind: 'unserved' } | { kind: 'unavailable'; why: string };

/**
 * Keys at the registrar's name servers, which sign while they answer. Never throws for an answer of one;
 * outside any transaction.
 */
export abstract class ZoneSigner {
  /**
   * The DS records of the zone's keys, with the keys; creates a key where none exists. `zone`: lower-case
   * A-labels.
   */
  abstract makeKeys(zone: string): Promise<KeysMade>;
  /** Also done where no key exists. */
  abstract removeKeys(zone: string): Promise<KeysRemoved>;
}

/** Queries the registrar's name servers by DNS, outside any transaction. Never throws. */
export abstract class SignatureProbe {
  /** Whether all of them show the keys of these records and their signatures; `why`: the reason if not. */
  abstract look(
    zone: string,
    ds: readonly DsRecord[],
  ): Promise<{ seen: true } | { seen: false; why: string }>;
}

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
  /** When the next step is due; absent: there is none. */
  dueAt?: Date;
  /** Absent: as before. */
  ds?: readonly DsRecord[];
}

/** Signing of zones by our own name servers; all but `takeDue` demand a unit of work. */
export abstract class ZoneSignings {
  /** Locked until the end of the transaction; undefined: the domain was never signed. */
  abstract lock(domainId: number): Promise<ZoneSigning | undefined>;
  /**
   * False when the state is another one than `from` by now. `off` counts for a domain that was never signed.
   * Throws on a move that is none.
   */
  abstract move(domainId: number, from: SigningState, move: SigningMove): Promise<boolean>;
  /** The step failed and is due again; no effect when the state has changed. */
  abstract putOff(domainId: number, state: SigningState, dueAt: Date, trouble?: string): Promise<void>;
  /**
   * Takes up to `limit` whose step is due, the longest due first, and moves that to `nextAt`, in a statement
   * of its own.
   */
  abstract takeDue(now: Date, nextAt: Date, limit: number): Promise<ZoneSigning[]>;
  /** The longest TTL of the records of a zone in seconds; 0 where it has none. */
  abstract longestTtl(domainId: number): Promise<number>;
}

/** unserved: our name servers do not answer for the zone, so they cannot sign it. */
export type KeysMade =
  { kind: 'made'; ds: DsRecord[] } | { kind: 'unserved' } | { kind: 'unavailable'; why: string };

/** unserved: as in KeysMade; whether keys exist is unknown. */
export type KeysRemoved = { kind: 'removed' } | { kind: 'unserved' } | { kind: 'unavailable'; why: string };

/**
 * Keys at our own name servers, which sign while they answer. Never throws for what a name server did;
 * outside any transaction.
 */
export abstract class ZoneSigner {
  /**
   * The DS records of the zone's keys, with the keys; makes a key where there is none. `zone`: lower-case
   * A-labels.
   */
  abstract makeKeys(zone: string): Promise<KeysMade>;
  /** Done also where there is none. */
  abstract removeKeys(zone: string): Promise<KeysRemoved>;
}

/** Asks our name servers by DNS, outside any transaction. Never throws. */
export abstract class SignatureProbe {
  /** Whether every one of them shows the keys of these records and signatures made by them; `why` not. */
  abstract look(
    zone: string,
    ds: readonly DsRecord[],
  ): Promise<{ seen: true } | { seen: false; why: string }>;
}

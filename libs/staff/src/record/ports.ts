import type { AuditEntryView } from '../views';

/** A stored entry as the chain hashes it: times with microseconds, JSON as PostgreSQL prints it. */
export interface HashedFields extends Pick<
  AuditEntryView,
  'id' | 'actor' | 'action' | 'target' | 'requestId'
> {
  role: string;
  storedAt: string;
  at: string;
  before: string | null;
  after: string | null;
  source: string | null;
  reason: string | null;
}

/** A row of the chain. Hashes are 64 hexadecimal digits. */
export interface ChainLink {
  /** From 1, without gaps. */
  sequence: bigint;
  /** Of the form that was hashed. */
  version: number;
  prevHash: string;
  hash: string;
  entryId: string;
  /** Undefined: the audit log has no such entry. */
  entry?: HashedFields;
}

export interface ChainEnd {
  sequence: bigint;
  hash: string;
}

/** The audit log with its hash chain. Read only. */
export abstract class AuditChain {
  abstract head(): Promise<ChainEnd>;
  /** Rows after this sequence, in its order. */
  abstract links(after: bigint, limit: number): Promise<ChainLink[]>;
  /** Id of the first entry of the audit log that is not in the chain. */
  abstract firstUnchained(): Promise<string | undefined>;
  /** Whether the audit log has an entry about this target that was stored since then. */
  abstract hasEntrySince(target: string, since: Date): Promise<boolean>;
}

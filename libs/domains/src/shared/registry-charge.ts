import type { Money } from '@registrar/kernel';

/**
 * expected: the registry is asked whether it renewed · none: it did not · charged · kept: its year is part of
 * a term that was bought here · reversed: taken back by the registry · final: nobody bought it, and it is not
 * taken back any more.
 */
export type ChargeState = 'expected' | 'none' | 'charged' | 'kept' | 'reversed' | 'final';

/**
 * A renewal that a registry does by itself when a term ends, and charges to us at once (RFC 3915 §3.1
 * autoRenewPeriod, FACTS §2.7).
 */
export interface RegistryCharge {
  domainId: number;
  connectionId: number;
  name: string;
  /** The end of the local term, at which the registry renewed. */
  termEnd: Date;
  /** Until then a delete, or a transfer to another registrar, takes the charge back. */
  graceUntil: Date;
}

/** A due charge, with the local state of its domain. */
export interface DueCharge extends RegistryCharge {
  id: number;
  state: Extract<ChargeState, 'expected' | 'charged'>;
  accountId: number;
  expiresAt: Date;
  removedAt?: Date;
  /** It is at another registrar. */
  isTransferred: boolean;
}

/** In the ledger. */
export const chargeReference = (id: number): string => `auto_renew:${id}`;

export interface ChargedTerm {
  years: number;
  /** As quoted by the registry; absent: not quoted. */
  fee?: Money;
  at: Date;
  /** When it is decided at the latest. */
  dueAt: Date;
}

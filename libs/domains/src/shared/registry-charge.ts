import type { Money } from '@registrar/kernel';

/**
 * expected: the registry is polled for a renewal · none: not renewed · charged · kept: the year is part of a
 * purchased term · reversed: taken back by the registry · final: not purchased, and past the grace period.
 */
export type ChargeState = 'expected' | 'none' | 'charged' | 'kept' | 'reversed' | 'final';

/**
 * An automatic renewal by a registry at the end of a term, charged to the registrar at once (RFC 3915 §3.1
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

/** A registration in the add grace period of its registry. */
export interface GraceRegistration {
  operationId: string;
  /** A delete takes the fee back. False: a premium name, for which it does not. */
  isRefunded: boolean;
}

export interface ChargedTerm {
  years: number;
  /** As quoted by the registry; absent: not quoted. */
  fee?: Money;
  at: Date;
  /** When it is decided at the latest. */
  dueAt: Date;
}

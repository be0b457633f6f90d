import type { RegistryHold, RegistryHoldState } from './registry-hold';

export type NewRegistryHold = Omit<
  RegistryHold,
  'id' | 'state' | 'liftReason' | 'liftedBy' | 'liftedAt' | 'problem'
> & {
  /** When the worker takes it up, if the process that set it does not. */
  dueAt: Date;
};

/** Omitted fields are unchanged, but for `problem` and `dueAt`, which become empty. */
export interface RegistryHoldMove {
  state: RegistryHoldState;
  lift?: { reason: string; by: string };
  liftedAt?: Date;
  problem?: string;
  dueAt?: Date;
}

/** A domain whose holds are not as the registry has them. */
export interface HoldsOfDomain {
  domainId: number;
  accountId: number;
  name: string;
}

/** The newest domain of a name that is deleted, or at another registrar. */
export interface FormerDomain {
  domainId: number;
  locks: readonly string[];
}

/** Transfers of domains to other registrars, as far as holds concern them. */
export interface TransfersOut {
  /**
   * Has the open transfer out of the domain checked at `at` or before, which denies it where a hold forbids it.
   * False: none is open. Demands a unit of work, in which the domain is locked.
   */
  hasten(domainId: number, at: Date): Promise<boolean>;
}

/** Holds that staff set on domains, all of them: rows are never removed. */
export abstract class RegistryHoldStore {
  /** Demands a unit of work. Returns the id. */
  abstract add(hold: NewRegistryHold): Promise<number>;
  /** Of this domain; demands a unit of work, in which the domain is locked. */
  abstract find(domainId: number, id: number): Promise<RegistryHold | undefined>;
  /** Those that are neither lifted nor refused, oldest first. */
  abstract open(domainId: number): Promise<RegistryHold[]>;
  /** Demands a unit of work, in which the domain is locked. */
  abstract move(id: number, move: RegistryHoldMove): Promise<void>;
  /**
   * Whether every open hold of the domain leaves the lock when it is lifted. False: it was so. Demands a unit of
   * work, in which the domain is locked.
   */
  abstract keepLock(domainId: number, lock: string, kept: boolean): Promise<boolean>;
  /** Undefined: an account has the domain, or none ever had it. Locks its row; demands a unit of work. */
  abstract former(name: string): Promise<FormerDomain | undefined>;
  /** Replaces the locks of a former domain, which its restore brings back. Demands a unit of work. */
  abstract relockFormer(domainId: number, locks: readonly string[]): Promise<void>;
  /** Of every domain that had this name, newest first. */
  abstract list(name: string): Promise<RegistryHold[]>;
  /** Takes up to `limit` domains with due holds, and moves their turn to `leaseUntil`. One statement. */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<HoldsOfDomain[]>;
}

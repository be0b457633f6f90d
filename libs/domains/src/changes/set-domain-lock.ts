import { type ChangeResult, decisionOf } from './change';
import type { ChangeDomain } from './change-domain';
import { isDomainNotFound } from '../shared/errors';
import { HOLDS } from '../shared/locks';

/** Locks that staff set and remove (BEHAVIOUR §9). */
export const STAFF_LOCKS = ['RegistrarLock', 'AccountLock', 'ClientHold'] as const;
export type StaffLock = (typeof STAFF_LOCKS)[number];

export interface DomainLockChange {
  accountId: number;
  /** A-label form. */
  name: string;
  lock: StaffLock;
  on: boolean;
  /** Runs in the transaction that begins the change, only if there is a change: the audit entry. */
  begin(): Promise<void>;
}

/** Holds with a record that require a lock of a domain. */
export interface LockingHolds {
  /** Inside a unit of work. Throws 409. */
  assertFree(domainId: number, lock: StaffLock): Promise<void>;
  /**
   * Inside a unit of work. Whether the lock stays when an open hold that requires it is lifted; false: nothing
   * has changed.
   */
  keep(domainId: number, lock: StaffLock, kept: boolean): Promise<boolean>;
  /**
   * Removes the lock of a domain that has ended, which keeps its name from being registered again; `begin` runs in
   * the same transaction. False: there is no such lock. Throws 409.
   */
  clearFormer(name: string, lock: StaffLock, begin: () => Promise<void>): Promise<boolean>;
}

/** Sets or removes a registrar's lock; ClientHold also sets or removes clientHold at the registry. */
export class SetDomainLock {
  constructor(
    private readonly changes: ChangeDomain,
    private readonly holds: LockingHolds,
  ) {}

  /** Throws 404, 409 while another change is in progress or a hold requires the lock, and the registry's refusals. */
  async execute(change: DomainLockChange): Promise<Pick<ChangeResult, 'kind'>> {
    const { name, lock, on, begin } = change;
    try {
      return await this.change(change);
    } catch (error) {
      const isEnded = !on && isDomainNotFound(error) && (await this.holds.clearFormer(name, lock, begin));
      if (!isEnded) throw error;
      return { kind: 'done' };
    }
  }

  private change({ accountId, name, lock, on, begin }: DomainLockChange): Promise<ChangeResult> {
    return this.changes.execute({
      accountId,
      name,
      decide: async (held) => {
        if (!on) await this.holds.assertFree(held.id, lock);
        const isOn = held.locks.includes(lock);
        // a lock that the registry has to take is not set before it has
        if (!on || isOn || !HOLDS.includes(lock)) {
          const isKept = await this.holds.keep(held.id, lock, on);
          // the lock of a hold becomes one of its own: no other change writes the audit entry
          if (on && isOn && isKept) await begin();
        }
        const others = held.locks.filter((known) => known !== lock);
        const locks = on ? [...others, lock].sort() : others;
        const isHold = HOLDS.includes(lock);
        // Another hold still requires the status at the registry.
        const isHeldByAnother = others.some((other) => HOLDS.includes(other));
        return decisionOf(
          held,
          { locks },
          {
            on: isHold && on ? ['clientHold'] : [],
            off: isHold && !on && !isHeldByAnother ? ['clientHold'] : [],
          },
        );
      },
      begin: async () => {
        await begin();
        return undefined;
      },
    });
  }
}

import { type ChangeResult, decisionOf } from './change';
import type { ChangeDomain } from './change-domain';
import { HOLDS } from './locks';

/** Locks that staff put on and take off (BEHAVIOUR §9). */
export const STAFF_LOCKS = ['RegistrarLock', 'AccountLock', 'ClientHold'] as const;
export type StaffLock = (typeof STAFF_LOCKS)[number];

export interface DomainLockChange {
  accountId: number;
  /** A-label form. */
  name: string;
  lock: StaffLock;
  on: boolean;
  /**
   * Runs in the transaction that begins the change, and only when there is something to change: the audit
   * entry.
   */
  begin(): Promise<void>;
}

/** A lock of ours; ClientHold is clientHold at the registry, in step. */
export class SetDomainLock {
  constructor(private readonly changes: ChangeDomain) {}

  /** Throws 404, 409 while another change goes on, and the registry's refusals. */
  execute({ accountId, name, lock, on, begin }: DomainLockChange): Promise<ChangeResult> {
    return this.changes.execute({
      accountId,
      name,
      decide: (held) => {
        const others = held.locks.filter((known) => known !== lock);
        const locks = on ? [...others, lock].sort() : others;
        const isHold = HOLDS.includes(lock);
        // Another hold of ours keeps the status at the registry.
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

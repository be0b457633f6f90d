import type { LockingHolds, StaffLock } from '../changes/set-domain-lock';
import { requiredByHold } from './errors';
import type { RegistryHoldStore } from './ports';
import { isRequired } from './registry-hold';

/** Keeps a lock that a hold requires from being removed without the hold. */
export class RequiredLocks implements LockingHolds {
  constructor(private readonly holds: Pick<RegistryHoldStore, 'open'>) {}

  async assertFree(domainId: number, lock: StaffLock): Promise<void> {
    const hold = (await this.holds.open(domainId)).find((one) => isRequired(one) && one.locks.includes(lock));
    if (hold) throw requiredByHold(lock, hold.kind);
  }
}

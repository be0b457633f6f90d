import type { LockingHolds, StaffLock } from '../changes/set-domain-lock';
import { requiredByHold } from './errors';
import type { RegistryHoldStore } from './ports';
import { isRequired } from './registry-hold';

/** What holds have to do with a lock that staff set or remove alone. */
export class RequiredLocks implements LockingHolds {
  constructor(private readonly holds: Pick<RegistryHoldStore, 'open' | 'keepLock'>) {}

  async assertFree(domainId: number, lock: StaffLock): Promise<void> {
    const hold = (await this.holds.open(domainId)).find((one) => isRequired(one) && one.locks.includes(lock));
    if (hold) throw requiredByHold(lock, hold.kind);
  }

  keep(domainId: number, lock: StaffLock, kept: boolean): Promise<boolean> {
    return this.holds.keepLock(domainId, lock, kept);
  }
}

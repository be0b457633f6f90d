import type { UnitOfWork } from '@registrar/kernel';
import type { LockingHolds, StaffLock } from '../changes/set-domain-lock';
import { requiredByHold } from './errors';
import type { RegistryHoldStore } from './ports';
import { isRequired } from './registry-hold';

/** What holds have to do with a lock that staff set or remove alone. */
export class RequiredLocks implements LockingHolds {
  constructor(
    private readonly holds: Pick<RegistryHoldStore, 'open' | 'keepLock' | 'former' | 'relockFormer'>,
    private readonly uow: UnitOfWork,
  ) {}

  async assertFree(domainId: number, lock: StaffLock): Promise<void> {
    const hold = (await this.holds.open(domainId)).find((one) => isRequired(one) && one.locks.includes(lock));
    if (hold) throw requiredByHold(lock, hold.kind);
  }

  keep(domainId: number, lock: StaffLock, kept: boolean): Promise<boolean> {
    return this.holds.keepLock(domainId, lock, kept);
  }

  clearFormer(name: string, lock: StaffLock, begin: () => Promise<void>): Promise<boolean> {
    return this.uow.run(async () => {
      const former = await this.holds.former(name);
      if (!former?.locks.includes(lock)) return false;
      await this.assertFree(former.domainId, lock);
      await this.holds.relockFormer(
        former.domainId,
        former.locks.filter((one) => one !== lock),
      );
      await begin();
      return true;
    });
  }
}

import { AppError, type CallingStaff, type Clock } from '@registrar/kernel';
import { sessionUnknown, userDisabled } from './access/errors';
import type { StaffUserStore } from './access/ports';
import type { StaffKeyStore } from './ports';
import type { StaffMember } from './staff';

/**
 * The member of staff behind a call that a job makes: name, role and right to call as they are now, read for
 * each item. The refusals are those of a request from outside.
 */
export class FindStaffMember {
  constructor(
    private readonly keys: Pick<StaffKeyStore, 'findById'>,
    private readonly users: Pick<StaffUserStore, 'find'>,
    private readonly clock: Clock,
  ) {}

  /** Throws 401 for a key that is revoked or expired, and for a user that is disabled. */
  execute({ keyId, userId }: CallingStaff['staff']): Promise<StaffMember> {
    return userId === undefined ? this.byKey(keyId) : this.byUser(userId);
  }

  private async byKey(id: number | undefined): Promise<StaffMember> {
    const key = id === undefined ? undefined : await this.keys.findById(id);
    const isOver = key?.revokedAt ?? (key?.expiresAt && key.expiresAt <= this.clock.now());
    if (!key || isOver) throw new AppError('unauthenticated', 'staff.key_unknown', 'Unauthorized');
    return { keyId: key.id, name: key.name, role: key.role };
  }

  private async byUser(id: number): Promise<StaffMember> {
    const user = await this.users.find(id);
    if (!user) throw sessionUnknown();
    if (user.disabledAt) throw userDisabled();
    return { userId: user.id, name: user.name, role: user.role };
  }
}

import { AppError, type Clock, type UnitOfWork } from '@registrar/kernel';
import { masked, toJson } from '../masking';
import type { AuditLog } from '../ports';
import type { LoginMethod, StaffUser, Visit } from './model';

/** Log-ins in the audit log, the refused ones too: `login.passkey`, `login.refused`. */
export class LoginAudit {
  constructor(
    private readonly log: AuditLog,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Call in the unit of work of the log-in. */
  async succeeded(method: LoginMethod, user: StaffUser, visit: Visit, after: object): Promise<void> {
    await this.append(`login.${method}`, user, visit, after);
  }

  /** Runs a log-in; a refusal is written in a transaction of its own, with what is known of the user. */
  async refusals<Result>(
    method: LoginMethod,
    visit: Visit,
    work: (seen: { user?: StaffUser }) => Promise<Result>,
  ): Promise<Result> {
    const seen: { user?: StaffUser } = {};
    try {
      return await work(seen);
    } catch (error) {
      const isRefusal =
        error instanceof AppError && ['unauthenticated', 'forbidden', 'conflict'].includes(error.kind);
      if (isRefusal)
        await this.uow.run(() =>
          this.append('login.refused', seen.user, visit, { method, code: (error as AppError).code }),
        );
      throw error;
    }
  }

  private async append(
    action: string,
    user: StaffUser | undefined,
    { requestId, source }: Visit,
    after: object,
  ): Promise<void> {
    await this.log.append({
      at: this.clock.now(),
      actor: user ? `${user.name} (user ${user.id})` : 'unknown',
      role: action === 'login.refused' ? 'none' : (user?.role ?? 'none'),
      action,
      target: user ? `staff_user:${user.id}` : 'staff_login',
      after: masked(toJson(after)),
      requestId,
      ...(source !== undefined && { source }),
    });
  }
}

import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import type { StaffActor } from '../staff';
import type { Part, PartRequest } from '../views';
import { sessionNotFound } from './errors';
import type { ListedSession } from './model';
import { ownSession } from './own-passkeys';
import type { StaffSessionStore } from './ports';

/** The caller's sessions; for an owner those of all staff users. */
export class ListStaffSessions {
  constructor(
    private readonly store: StaffSessionStore,
    private readonly clock: Clock,
  ) {}

  execute({ role, userId }: StaffActor, part: PartRequest): Promise<Part<ListedSession>> {
    if (role === 'owner') return this.store.list(this.clock.now(), undefined, part);
    return userId === undefined
      ? Promise.resolve({ items: [] })
      : this.store.list(this.clock.now(), userId, part);
  }
}

/** Ends a session: the caller's own, for an owner any. Refused everywhere within 2 s. */
export class EndStaffSession {
  constructor(
    private readonly trail: AuditTrail,
    private readonly store: StaffSessionStore,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 also for a session of another user. */
  execute(actor: StaffActor, id: string): Promise<void> {
    return this.trail.run(actor, 'staff_session.end', async () => {
      const session = await this.store.findById(id);
      if (!session || (actor.role !== 'owner' && session.userId !== actor.userId)) throw sessionNotFound();
      if (!(await this.store.end(id, this.clock.now(), 'ended_by_staff'))) throw sessionNotFound();
      return {
        result: undefined,
        change: { target: `staff_user:${session.userId}`, after: { session: id } },
      };
    });
  }

  /** Signs the caller out. */
  signOut(actor: StaffActor): Promise<void> {
    const { sessionId, userId } = ownSession(actor);
    return this.trail.run(actor, 'session.end', async () => {
      await this.store.end(sessionId, this.clock.now(), 'signed_out');
      return { result: undefined, change: { target: `staff_user:${userId}`, after: { session: sessionId } } };
    });
  }
}

import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import type { StaffActor, StaffRole } from '../staff';
import { disabledUser, emailTaken, userNotFound, userStale, versionMissing } from './errors';
import type { IssuedLink, IssueLink } from './link-login';
import type { AccessPolicy, StaffUser } from './model';
import type { StaffSessionStore, StaffUserStore } from './ports';
import { assertEmail, assertName, refuseLastOwner } from './user-rules';

export interface StaffUserParts {
  trail: AuditTrail;
  clock: Clock;
  users: StaffUserStore;
  sessionStore: StaffSessionStore;
  issueLink: IssueLink;
  policy: AccessPolicy;
}

const shown = ({ name, role, disabledAt }: StaffUser): object => ({
  name,
  role,
  ...(disabledAt && { disabledAt }),
});

/** All staff users, the disabled ones too. */
export class ListStaffUsers {
  constructor(private readonly parts: Pick<StaffUserParts, 'users'>) {}

  execute(): Promise<StaffUser[]> {
    return this.parts.users.list();
  }
}

/** Adds a staff user, who can log in after an invitation or with a verified address at the OpenID provider. */
export class CreateStaffUser {
  constructor(private readonly parts: StaffUserParts) {}

  /** Throws 400, 403, and 409 for a known address. */
  execute(actor: StaffActor, request: { name: string; email: string; role: StaffRole }): Promise<StaffUser> {
    const { trail, users, clock } = this.parts;
    return trail.run(actor, 'staff_user.create', async () => {
      const [name, email] = [assertName(request.name), assertEmail(request.email)];
      const taken = (await users.lockAll()).some(
        (other) => other.email.toLowerCase() === email.toLowerCase(),
      );
      if (taken) throw emailTaken();
      const user = await users.add({ name, email, role: request.role, createdAt: clock.now() });
      return { result: user, change: { target: `staff_user:${user.id}`, after: shown(user) } };
    });
  }
}

export interface StaffUserChanges {
  name?: string;
  role?: StaffRole;
  disabled?: boolean;
}

/**
 * Changes name and role of a staff user, disables or enables it; effective with the user's next request. A
 * disabled user's sessions end.
 */
export class ChangeStaffUser {
  constructor(private readonly parts: StaffUserParts) {}

  /** `ifMatch`: versions, one of which must be the current one. Throws 400, 403, 404, 409, 412, 428. */
  execute(
    actor: StaffActor,
    id: number,
    changes: StaffUserChanges,
    ifMatch: readonly string[] | undefined,
  ): Promise<StaffUser> {
    const { trail, users, sessionStore, clock } = this.parts;
    return trail.run(actor, 'staff_user.update', async () => {
      if (ifMatch === undefined) throw versionMissing();
      const all = await users.lockAll();
      const user = all.find((each) => each.id === id);
      if (!user) throw userNotFound();
      if (!ifMatch.includes(String(user.version))) throw userStale();
      const isDisabled = changes.disabled ?? user.disabledAt !== undefined;
      const role = changes.role ?? user.role;
      if (isDisabled || role !== 'owner') refuseLastOwner(all, user);
      const now = clock.now();
      const changed = await users.update(id, {
        name: changes.name === undefined ? user.name : assertName(changes.name),
        role,
        disabledAt: isDisabled ? (user.disabledAt ?? now) : null,
      });
      if (isDisabled) await sessionStore.endAllOf(id, now, 'user_disabled');
      return {
        result: changed,
        change: { target: `staff_user:${id}`, before: shown(user), after: shown(changed) },
      };
    });
  }
}

export interface Invitation extends Omit<IssuedLink, 'token'> {
  /** Address of the console with the token behind `#`, which browsers send to no server. */
  url: string;
}

/** Issues a one-time link, by which a staff user registers a passkey. Earlier links become invalid. */
export class InviteStaffUser {
  constructor(private readonly parts: StaffUserParts) {}

  /** Throws 403, 404, 409. */
  execute(actor: StaffActor, id: number): Promise<Invitation> {
    const { trail, users, issueLink, policy } = this.parts;
    return trail.run(actor, 'staff_user.invite', async () => {
      const user = await users.find(id);
      if (!user) throw userNotFound();
      if (user.disabledAt) throw disabledUser();
      const { token, expiresAt } = await issueLink.execute(id);
      return {
        result: { url: `${policy.loginOrigin}/console/login#link=${token}`, expiresAt },
        change: { target: `staff_user:${id}`, after: { expiresAt } },
      };
    });
  }
}

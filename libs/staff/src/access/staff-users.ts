import type { RateLimiter } from '@registrar/accounts';
import type { WriteMail } from '@registrar/contacts';
import { type Clock, type Ids, toTimestamp } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import { assertMay } from '../permissions';
import type { StaffActor, StaffRole } from '../staff';
import {
  disabledUser,
  emailTaken,
  invitedOften,
  mailOff,
  userNotFound,
  userStale,
  versionMissing,
} from './errors';
import type { IssueLink } from './link-login';
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

/** Mailed invitations of one staff user: a double click sends one. */
const MAIL_LIMITS = { perSecond: 1, perHour: 5 };

export interface Invitation {
  /** Address of the console with the token behind `#`, which browsers send to no server. Absent: it was mailed. */
  url?: string;
  /** The address that the link is mailed to. */
  mailedTo?: string;
  expiresAt: Date;
}

export interface InvitationParts extends StaffUserParts {
  ids: Ids;
  mail: Pick<WriteMail, 'execute'>;
  limiter: Pick<RateLimiter, 'take'>;
}

/**
 * Issues a one-time link, by which a staff user registers a passkey. Earlier links become invalid. In production it
 * is always mailed: an owner with the link could confirm own acts as the user.
 */
export class InviteStaffUser {
  constructor(private readonly parts: InvitationParts) {}

  /** `byMail`: to the user's address, instead of to the caller. Throws 403, 404, 409, 429. */
  async execute(actor: StaffActor, id: number, byMail = false): Promise<Invitation> {
    const { trail, users, issueLink, policy, ids } = this.parts;
    const isMailed = byMail || policy.environment === 'production';
    assertMay(actor.role, 'staff_user.invite');
    if (isMailed) await this.assertMayMail(id);
    return trail.run(actor, 'staff_user.invite', async () => {
      const user = await users.find(id);
      if (!user) throw userNotFound();
      if (user.disabledAt) throw disabledUser();
      const mailId = isMailed ? ids.uuid() : undefined;
      const { token, expiresAt } = await issueLink.execute(id, mailId);
      const url = `${policy.loginOrigin}/console/login#link=${token}`;
      if (mailId !== undefined) await this.write(mailId, user, { url, expiresAt });
      return {
        result: { ...(isMailed ? { mailedTo: user.email } : { url }), expiresAt },
        change: { target: `staff_user:${id}`, after: { expiresAt, way: isMailed ? 'mailed' : 'shown' } },
      };
    });
  }

  /** Before the transaction: the limiter is asked over the network. */
  private async assertMayMail(id: number): Promise<void> {
    const { sendsMail, environment } = this.parts.policy;
    if (!sendsMail) throw mailOff(environment);
    const { allowed, second, hour, now } = await this.parts.limiter.take(
      `staff-invitation-mail:${id}`,
      MAIL_LIMITS,
    );
    if (allowed) return;
    const resetAt = hour.remaining === 0 ? hour.resetAt : second.resetAt;
    throw invitedOften(MAIL_LIMITS.perHour, Math.max(1, resetAt - now));
  }

  private write(
    mailId: string,
    { id, name, email }: StaffUser,
    { url, expiresAt }: { url: string; expiresAt: Date },
  ): Promise<void> {
    return this.parts.mail.execute({
      id: mailId,
      template: 'staff-invitation',
      subject: `staff_user:${id}`,
      to: email,
      values: {
        registrar: this.parts.policy.registrarName,
        name,
        link: url,
        expires: toTimestamp(expiresAt),
      },
    });
  }
}

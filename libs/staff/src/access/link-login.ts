import { addSeconds, type Clock, type Ids, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import { linkInvalid, userDisabled } from './errors';
import type { LoginAudit } from './login-audit';
import type { OpenedSession, Visit } from './model';
import type { LoginTicketStore, StaffUserStore } from './ports';
import { type StaffSessions, TOKEN_BYTES } from './sessions';

/** Hours in which a link can be used. */
const LINK_HOURS = 24;
/** Longer than any token of a link: refused without a digest. */
const TOKEN_MAX = 200;

export interface LinkParts {
  uow: UnitOfWork;
  clock: Clock;
  vault: SecretVault;
  ids: Ids;
  users: StaffUserStore;
  tickets: LoginTicketStore;
  sessions: StaffSessions;
  audit: LoginAudit;
}

/** A one-time link; the token is shown once. */
export interface IssuedLink {
  token: string;
  expiresAt: Date;
}

/** Issues the link of an invitation. Earlier links of the user become invalid. Call in a unit of work. */
export class IssueLink {
  constructor(private readonly parts: Pick<LinkParts, 'clock' | 'vault' | 'ids' | 'tickets'>) {}

  /** `mailId`: the mail that the link is written in. */
  async execute(userId: number, mailId?: string): Promise<IssuedLink> {
    const { clock, vault, ids, tickets } = this.parts;
    const createdAt = clock.now();
    const expiresAt = addSeconds(createdAt, LINK_HOURS * 3_600);
    const token = ids.secret(TOKEN_BYTES);
    await tickets.addLink({ digest: vault.digest(token), userId, createdAt, expiresAt, mailId });
    return { token, expiresAt };
  }
}

/** Opens a session in which a passkey can be registered. A link works once. */
export class RedeemLink {
  constructor(private readonly parts: LinkParts) {}

  /** Throws 401. */
  execute(token: string, visit: Visit): Promise<OpenedSession> {
    const { uow, clock, vault, users, tickets, sessions, audit } = this.parts;
    return audit.refusals('link', visit, (seen) =>
      uow.run(async () => {
        if (token.length > TOKEN_MAX) throw linkInvalid();
        const link = await tickets.redeemLink(vault.digest(token), clock.now());
        seen.user = link && (await users.find(link.userId));
        if (!seen.user) throw linkInvalid();
        if (seen.user.disabledAt) throw userDisabled();
        const opened = await sessions.open(seen.user, { method: 'link', secondFactor: false }, visit);
        await audit.succeeded('link', seen.user, visit, {});
        return opened;
      }),
    );
  }
}

import { addSeconds, type Clock, type JsonValue, type SecretVault } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import type { StaffActor } from '../staff';
import {
  lastPasskey,
  noSession,
  passkeyKnown,
  passkeyLimit,
  passkeyNotFound,
  passkeyRefused,
  secondFactorRequired,
  sessionEnded,
} from './errors';
import {
  type AccessPolicy,
  type CeremonyOptions,
  type Passkey,
  passkeyView,
  type PasskeyView,
} from './model';
import type { LoginTicketStore, PasskeyCeremonies, PasskeyStore, StaffUserStore } from './ports';
import { CHALLENGE_SECONDS } from './passkey-login';
import type { StaffSessions } from './sessions';
import { assertName } from './user-rules';

/** Authenticators of one person: phone, computer, keys in a safe. */
const PASSKEYS_MAX = 20;

export interface OwnPasskeyParts {
  trail: AuditTrail;
  clock: Clock;
  vault: SecretVault;
  users: StaffUserStore;
  passkeys: PasskeyStore;
  tickets: LoginTicketStore;
  ceremonies: PasskeyCeremonies;
  sessions: StaffSessions;
  policy: AccessPolicy;
}

/** Throws 404 for a caller with a key. */
export function ownSession({ userId, sessionId }: StaffActor): { userId: number; sessionId: string } {
  if (userId === undefined || sessionId === undefined) throw noSession();
  return { userId, sessionId };
}

/** The passkeys of the caller. */
export class ListOwnPasskeys {
  constructor(private readonly parts: Pick<OwnPasskeyParts, 'passkeys'>) {}

  async execute(actor: StaffActor): Promise<PasskeyView[]> {
    return (await this.parts.passkeys.ofUser(ownSession(actor).userId)).map(passkeyView);
  }
}

/** Begins the registration of a passkey. */
export class BeginPasskeyRegistration {
  constructor(private readonly parts: OwnPasskeyParts) {}

  async execute(actor: StaffActor): Promise<CeremonyOptions> {
    const { trail, users, passkeys, ceremonies, tickets, vault, clock } = this.parts;
    const { userId, sessionId } = ownSession(actor);
    const [user, existing] = [await users.find(userId), await passkeys.ofUser(userId)];
    if (!user) throw sessionEnded();
    assertMayRegister(actor, existing, await this.parts.sessions.methodOf(sessionId));
    const options = await ceremonies.registrationOptions(user, existing);
    const now = clock.now();
    const challenge = {
      digest: vault.digest(options.challenge),
      kind: 'registration' as const,
      owner: sessionId,
      expiresAt: addSeconds(now, CHALLENGE_SECONDS),
    };
    await trail.run(actor, 'passkey.begin', async () => ({
      result: await tickets.addChallenge(challenge, now),
    }));
    return options;
  }
}

/**
 * A session whose second factor is pending may register the first passkey of its user, or any after a link
 * from an owner. Else a thief of the first factor could add a second one.
 */
function assertMayRegister(
  actor: StaffActor,
  existing: readonly Passkey[],
  method: string | undefined,
): void {
  if (actor.needsSecondFactor && method !== 'link' && existing.length > 0) throw secondFactorRequired();
  if (existing.length >= PASSKEYS_MAX) throw passkeyLimit(PASSKEYS_MAX);
}

export interface RegisteredPasskey {
  passkey: PasskeyView;
  /** The session has a new token: it has proven its second factor now. */
  token?: string;
}

/** Registers a passkey of the caller. It counts as the second factor of the session. */
export class RegisterPasskey {
  constructor(private readonly parts: OwnPasskeyParts) {}

  /** Throws 400, 403, 404, 409. A challenge is used up by the first answer to it. */
  async execute(actor: StaffActor, name: string, answer: JsonValue): Promise<RegisteredPasskey> {
    const { trail, users, passkeys, ceremonies, sessions, clock } = this.parts;
    const { userId, sessionId } = ownSession(actor);
    assertName(name);
    const challenge = await this.takeChallenge(actor, sessionId, answer);
    const credential = await ceremonies.verifyRegistration(answer, challenge);
    if (!credential) throw passkeyRefused();
    return trail.run(actor, 'passkey.add', async () => {
      await users.lockAll();
      assertMayRegister(actor, await passkeys.ofUser(userId), await sessions.methodOf(sessionId));
      if (await passkeys.findByCredential(credential.credentialId)) throw passkeyKnown();
      const added = await passkeys.add({ ...credential, userId, name, createdAt: clock.now() });
      const token = actor.needsSecondFactor ? await sessions.strengthen(sessionId, 'passkey') : undefined;
      if (actor.needsSecondFactor && token === undefined) throw sessionEnded();
      return {
        result: { passkey: passkeyView(added), ...(token !== undefined && { token }) },
        change: { target: `staff_user:${userId}`, after: { passkey: { id: added.id, name } } },
      };
    });
  }

  private async takeChallenge(actor: StaffActor, owner: string, answer: JsonValue): Promise<string> {
    const { trail, ceremonies, tickets, vault, clock } = this.parts;
    const challenge = ceremonies.challengeOf(answer);
    if (challenge === undefined) throw passkeyRefused();
    const taken = { digest: vault.digest(challenge), kind: 'registration' as const, owner };
    const isValid = await trail.run(actor, 'passkey.add', async () => ({
      result: await tickets.takeChallenge(taken, clock.now()),
    }));
    if (!isValid) throw passkeyRefused();
    return challenge;
  }
}

/** Removes a passkey of the caller. */
export class RemovePasskey {
  constructor(private readonly parts: OwnPasskeyParts) {}

  /** Throws 404, and 409 for the last one of a user who could no longer log in. */
  execute(actor: StaffActor, id: number): Promise<void> {
    const { trail, users, passkeys, policy } = this.parts;
    const { userId } = ownSession(actor);
    return trail.run(actor, 'passkey.remove', async () => {
      const user = (await users.lockAll()).find((each) => each.id === userId);
      const own = await passkeys.ofUser(userId);
      const passkey = own.find((each) => each.id === id);
      if (!passkey) throw passkeyNotFound();
      if (own.length === 1 && (policy.secondFactorRequired || user?.oidcSubject === undefined))
        throw lastPasskey();
      await passkeys.remove(id);
      return {
        result: undefined,
        change: { target: `staff_user:${userId}`, before: { passkey: { id, name: passkey.name } } },
      };
    });
  }
}

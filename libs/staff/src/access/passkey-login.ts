import { addSeconds, type Clock, type JsonValue, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import { loginRefused, passkeyCopied, userDisabled } from './errors';
import type { LoginAudit } from './login-audit';
import type { CeremonyOptions, OpenedSession, Passkey, StaffUser, Visit } from './model';
import type { LoginTicketStore, PasskeyCeremonies, PasskeyStore, StaffUserStore } from './ports';
import type { StaffSessions } from './sessions';

/** Seconds in which a challenge can be answered. */
export const CHALLENGE_SECONDS = 300;

export interface PasskeyLoginParts {
  uow: UnitOfWork;
  clock: Clock;
  vault: SecretVault;
  users: StaffUserStore;
  passkeys: PasskeyStore;
  tickets: LoginTicketStore;
  ceremonies: PasskeyCeremonies;
  sessions: StaffSessions;
  audit: LoginAudit;
}

/** Begins a log-in with a passkey: the browser shows those that it has for this site. */
export class BeginPasskeyLogin {
  constructor(private readonly parts: PasskeyLoginParts) {}

  async execute(): Promise<CeremonyOptions> {
    const { ceremonies, uow, tickets, vault, clock } = this.parts;
    const options = await ceremonies.loginOptions();
    const now = clock.now();
    await uow.run(() =>
      tickets.addChallenge(
        {
          digest: vault.digest(options.challenge),
          kind: 'login',
          expiresAt: addSeconds(now, CHALLENGE_SECONDS),
        },
        now,
      ),
    );
    return options;
  }
}

/** Verifies the answer of an authenticator and opens a session, which has its second factor. */
export class FinishPasskeyLogin {
  constructor(private readonly parts: PasskeyLoginParts) {}

  /** Throws 401. A challenge is used up by the first answer to it, good or bad. */
  execute(answer: JsonValue, visit: Visit): Promise<OpenedSession> {
    return this.parts.audit.refusals('passkey', visit, async (seen) => {
      const challenge = await this.takeChallenge(answer);
      const { passkeys, users, ceremonies } = this.parts;
      const credentialId = ceremonies.credentialOf(answer);
      const passkey = credentialId === undefined ? undefined : await passkeys.findByCredential(credentialId);
      if (!passkey) throw loginRefused();
      seen.user = await users.find(passkey.userId);
      const assertion = await ceremonies.verifyLogin(answer, challenge, passkey);
      if (!assertion) throw loginRefused();
      return this.open(passkey, assertion.counter, visit, seen);
    });
  }

  private async takeChallenge(answer: JsonValue): Promise<string> {
    const { ceremonies, uow, tickets, vault, clock } = this.parts;
    const challenge = ceremonies.challengeOf(answer);
    if (challenge === undefined) throw loginRefused();
    const digest = vault.digest(challenge);
    const isValid = await uow.run(() => tickets.takeChallenge({ digest, kind: 'login' }, clock.now()));
    if (!isValid) throw loginRefused();
    return challenge;
  }

  private open(
    passkey: Passkey,
    counter: number,
    visit: Visit,
    seen: { user?: StaffUser },
  ): Promise<OpenedSession> {
    const { uow, users, passkeys, sessions, audit, clock } = this.parts;
    return uow.run(async () => {
      seen.user = await users.find(passkey.userId);
      if (!seen.user) throw loginRefused();
      if (seen.user.disabledAt) throw userDisabled();
      if (!(await passkeys.use(passkey.id, counter, clock.now()))) throw passkeyCopied();
      const opened = await sessions.open(seen.user, { method: 'passkey', secondFactor: true }, visit);
      await audit.succeeded('passkey', seen.user, visit, { passkey: { id: passkey.id, name: passkey.name } });
      return opened;
    });
  }
}

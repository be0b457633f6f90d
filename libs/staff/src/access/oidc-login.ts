import { addSeconds, type Clock, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import type { StaffRole } from '../staff';
import {
  emailInUse,
  emailMissing,
  loginRefused,
  noRole,
  oidcOff,
  stateInvalid,
  userDisabled,
} from './errors';
import type { LoginAudit } from './login-audit';
import type { AccessPolicy, OpenedSession, StaffUser, Visit } from './model';
import type {
  IdentityAnswer,
  IdentityProvider,
  IdentityRequest,
  LoginTicketStore,
  StaffUserStore,
} from './ports';
import type { StaffSessions } from './sessions';
import { isEmail, nameFrom, refuseLastOwner } from './user-rules';

/** Seconds from the redirect to the provider to its answer. */
export const OIDC_SECONDS = 600;

export interface OidcLoginParts {
  uow: UnitOfWork;
  clock: Clock;
  vault: SecretVault;
  users: StaffUserStore;
  tickets: LoginTicketStore;
  provider: IdentityProvider;
  sessions: StaffSessions;
  audit: LoginAudit;
  policy: AccessPolicy;
}

/** State, nonce and PKCE verifier belong to the secret in the browser's cookie: only it can finish the log-in. */
const requestOf = (vault: SecretVault, browserSecret: string): IdentityRequest => ({
  state: vault.digest(`oidc state ${browserSecret}`),
  nonce: vault.digest(`oidc nonce ${browserSecret}`),
  verifier: vault.digest(`oidc verifier ${browserSecret}`),
});

/** Sends the browser to the OpenID provider. */
export class BeginOidcLogin {
  constructor(private readonly parts: OidcLoginParts) {}

  get isOffered(): boolean {
    return this.parts.provider.isConfigured;
  }

  /** The address of the provider. `browserSecret` goes into a cookie. Throws 404 without a provider, 502. */
  async execute(browserSecret: string): Promise<string> {
    const { provider, vault, uow, tickets, clock } = this.parts;
    if (!provider.isConfigured) throw oidcOff();
    const request = requestOf(vault, browserSecret);
    const address = await provider.authorizationUrl(request);
    const now = clock.now();
    const digest = vault.digest(request.state);
    await uow.run(() =>
      tickets.addChallenge({ digest, kind: 'oidc', expiresAt: addSeconds(now, OIDC_SECONDS) }, now),
    );
    return address;
  }
}

/**
 * Takes the provider's answer: creates or updates the user of this subject, with the role of the claim, and
 * opens a session. An address that the provider has not verified never leads to an existing user.
 */
export class FinishOidcLogin {
  constructor(private readonly parts: OidcLoginParts) {}

  /** `query`: of the callback. Throws 401, 403, 404, 502. */
  execute(query: string, browserSecret: string | undefined, visit: Visit): Promise<OpenedSession> {
    return this.parts.audit.refusals('oidc', visit, async (seen) => {
      const { provider } = this.parts;
      if (!provider.isConfigured) throw oidcOff();
      const request = await this.takeRequest(query, browserSecret);
      const answer = await provider.redeem(query, request);
      if (!answer) throw loginRefused();
      return this.open(answer, visit, seen);
    });
  }

  private async takeRequest(query: string, browserSecret: string | undefined): Promise<IdentityRequest> {
    const { vault, uow, tickets, clock } = this.parts;
    const state = new URLSearchParams(query).getAll('state');
    if (browserSecret === undefined || state.length !== 1) throw stateInvalid();
    const request = requestOf(vault, browserSecret);
    if (!vault.sameDigest(request.state, state[0])) throw stateInvalid();
    const digest = vault.digest(request.state);
    const isValid = await uow.run(() => tickets.takeChallenge({ digest, kind: 'oidc' }, clock.now()));
    if (!isValid) throw stateInvalid();
    return request;
  }

  private open(answer: IdentityAnswer, visit: Visit, seen: { user?: StaffUser }): Promise<OpenedSession> {
    const { uow, sessions, audit, policy } = this.parts;
    const role = policy.roles.find(({ value }) => answer.roles.includes(value))?.role;
    return uow.run(async () => {
      const users = await this.parts.users.lockAll();
      seen.user = userOf(users, answer);
      if (role === undefined) throw noRole();
      if (seen.user?.disabledAt) throw userDisabled();
      const before = seen.user;
      seen.user = before
        ? await this.update(users, before, answer, role)
        : await this.add(users, answer, role);
      const secondFactor = policy.secondFactorValues.some((value) => answer.proofs.includes(value));
      const opened = await sessions.open(seen.user, { method: 'oidc', secondFactor }, visit);
      await audit.succeeded('oidc', seen.user, visit, {
        isNewUser: before === undefined,
        ...(before && before.role !== role && { previousRole: before.role }),
        role,
        secondFactor,
      });
      return opened;
    });
  }

  private async update(
    users: readonly StaffUser[],
    user: StaffUser,
    { issuer, subject, name }: IdentityAnswer,
    role: StaffRole,
  ): Promise<StaffUser> {
    const fields = { name: nameFrom(name, user.name), role, oidcIssuer: issuer, oidcSubject: subject };
    const isSame = (Object.keys(fields) as (keyof typeof fields)[]).every((key) => fields[key] === user[key]);
    if (isSame) return user;
    if (role !== 'owner') refuseLastOwner(users, user);
    return this.parts.users.update(user.id, fields);
  }

  private add(users: readonly StaffUser[], answer: IdentityAnswer, role: StaffRole): Promise<StaffUser> {
    const { issuer, subject, name, email } = answer;
    if (email === undefined || !isEmail(email)) throw emailMissing();
    if (users.some((other) => sameEmail(other.email, email))) throw emailInUse();
    return this.parts.users.add({
      name: nameFrom(name, email),
      email,
      role,
      oidcIssuer: issuer,
      oidcSubject: subject,
      createdAt: this.parts.clock.now(),
    });
  }
}

const sameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** By subject; else the invited user of a verified address who has no subject yet. */
function userOf(
  users: readonly StaffUser[],
  { issuer, subject, email, emailVerified }: IdentityAnswer,
): StaffUser | undefined {
  const known = users.find((user) => user.oidcIssuer === issuer && user.oidcSubject === subject);
  if (known || !emailVerified || email === undefined) return known;
  return users.find((user) => user.oidcSubject === undefined && sameEmail(user.email, email));
}

import { FakeClock, FakeIds, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { FakeAuditLog } from '../testing';
import { LoginAudit } from './login-audit';
import type { AccessPolicy, StaffUser } from './model';
import { FinishOidcLogin } from './oidc-login';
import {
  type IdentityAnswer,
  IdentityProvider,
  type IdentityRequest,
  LoginTicketStore,
  type NewStaffUser,
  type StaffSessionStore,
  StaffUserStore,
} from './ports';
import { StaffSessions } from './sessions';

const ISSUER = 'https://login.example.net';
const SECRET = 'of the browser';
const VISIT = { requestId: 'req-1' };
const policy: AccessPolicy = {
  registrarName: 'Lantern',
  sendsMail: false,
  environment: 'sandbox',
  secondFactorRequired: false,
  idleMinutes: 30,
  sessionHours: 12,
  loginOrigin: 'https://admin.example.net',
  roles: [
    { value: 'desk-owners', role: 'owner' },
    { value: 'desk', role: 'support' },
  ],
  secondFactorValues: ['mfa'],
};
const ANSWER: IdentityAnswer = {
  issuer: ISSUER,
  subject: 's-1',
  name: 'Ines',
  email: 'ines@example.com',
  emailVerified: true,
  roles: ['desk'],
  proofs: [],
};

const userOf = (id: number, fields: Partial<StaffUser> = {}): StaffUser => ({
  id,
  name: 'Ines',
  email: 'ines@example.com',
  role: 'support',
  createdAt: new Date(0),
  version: 1,
  ...fields,
});
const INES = userOf(1, { oidcIssuer: ISSUER, oidcSubject: 's-1' });

class Users extends StaffUserStore {
  constructor(
    readonly rows: StaffUser[],
    private readonly uow: FakeUnitOfWork,
  ) {
    super();
  }

  async find(id: number) {
    return this.rows.find((user) => user.id === id);
  }

  async list() {
    return [...this.rows];
  }

  async lockAll() {
    this.uow.assertOpen();
    return [...this.rows];
  }

  async add(user: NewStaffUser) {
    this.uow.assertOpen();
    const added = { ...user, id: this.rows.length + 1, version: 1 };
    this.rows.push(added);
    return added;
  }

  async update(id: number, fields: Parameters<StaffUserStore['update']>[1]) {
    this.uow.assertOpen();
    const at = this.rows.findIndex((user) => user.id === id);
    const { version } = this.rows[at];
    this.rows[at] = { ...this.rows[at], ...(fields as Partial<StaffUser>), version: version + 1 };
    return this.rows[at];
  }
}

class Tickets extends LoginTicketStore {
  private readonly taken = new Set<string>();

  async addChallenge() {
    return undefined;
  }

  async takeChallenge({ digest }: { digest: string }) {
    return !this.taken.has(digest) && this.taken.add(digest).size > 0;
  }

  async addLink() {
    return undefined;
  }

  async redeemLink() {
    return undefined;
  }
}

class Provider extends IdentityProvider {
  readonly redeemed: IdentityRequest[] = [];

  constructor(
    readonly isConfigured: boolean,
    private readonly answer: IdentityAnswer | undefined,
  ) {
    super();
  }

  async authorizationUrl() {
    return ISSUER;
  }

  async redeem(_query: string, request: IdentityRequest) {
    this.redeemed.push(request);
    return this.answer;
  }
}

/** A log-in that the provider answers with `answer`, where the users `rows` exist. */
function staged(
  rows: StaffUser[],
  answer: Partial<IdentityAnswer> = {},
  { isConfigured = true, isRefused = false } = {},
) {
  const [uow, clock, vault] = [new FakeUnitOfWork(), new FakeClock(), new FakeVault()];
  const users = new Users([...rows], uow);
  const log = new FakeAuditLog(uow);
  const provider = new Provider(isConfigured, isRefused ? undefined : { ...ANSWER, ...answer });
  const store = {
    add: async () => undefined,
    removeEndedBefore: async () => undefined,
  } as Partial<StaffSessionStore> as StaffSessionStore;
  const sessions = new StaffSessions({ store, uow, clock, vault, ids: new FakeIds(), policy });
  const login = new FinishOidcLogin({
    ...{ uow, clock, vault, users, provider, sessions, policy },
    tickets: new Tickets(),
    audit: new LoginAudit(log, uow, clock),
  });
  const state = vault.digest(`oidc state ${SECRET}`);
  const callback = (query: string, secret?: string) => login.execute(query, secret, VISIT);
  const finish = () => callback(new URLSearchParams({ state }).toString(), SECRET);
  return { callback, finish, users, log, provider, state };
}

describe('the user of a log-in at the OpenID provider', () => {
  const OTHER_ISSUER = userOf(1, { oidcIssuer: 'https://other.example.net', oidcSubject: 's-1' });

  it('is the one with its issuer and its subject, whatever the address', async () => {
    const { finish, users } = staged([INES], { email: 'married@example.com', emailVerified: false });
    expect((await finish()).session.user).toMatchObject({ id: 1, email: 'ines@example.com' });
    expect(users.rows).toEqual([INES]);
  });

  it.each<[string, StaffUser[], Partial<IdentityAnswer>]>([
    ['the same subject at another issuer', [OTHER_ISSUER], { email: 'new@example.com' }],
    ['another subject at the same issuer', [INES], { subject: 's-2', email: 'new@example.com' }],
    ['neither issuer nor subject, and another address', [userOf(1)], { email: 'new@example.com' }],
  ])('is a new one where the known user has %s', async (_what, rows, answer) => {
    const { finish, users } = staged(rows, answer);
    expect((await finish()).session.user).toMatchObject({ id: 2, email: 'new@example.com' });
    expect(users.rows[0]).toEqual(rows[0]);
  });

  it('is not the user of another issuer with the same verified address', async () => {
    const { finish, users } = staged([OTHER_ISSUER]);
    await expect(finish()).rejects.toMatchObject({ code: 'staff.oidc_email' });
    expect(users.rows).toEqual([OTHER_ISSUER]);
  });

  it('is the invited user of a verified address, in any case, who has its identity from then on', async () => {
    const { finish, users } = staged([userOf(1)], { email: 'INES@example.com' });
    expect((await finish()).session.user.id).toBe(1);
    expect(users.rows).toEqual([{ ...INES, version: 2 }]);
  });

  it.each<[string, Partial<IdentityAnswer>, string]>([
    ['is not verified', { emailVerified: false }, 'staff.oidc_email'],
    ['is missing', { email: undefined }, 'staff.oidc_email_missing'],
    ['is none', { email: 'ines' }, 'staff.oidc_email_missing'],
  ])('is refused to an invited one whose address %s', async (_what, answer, code) => {
    const { finish, users, log } = staged([userOf(1)], answer);
    await expect(finish()).rejects.toMatchObject({ kind: 'forbidden', code });
    expect(users.rows).toEqual([userOf(1)]);
    expect(log.entries).toMatchObject([{ action: 'login.refused', actor: 'unknown', after: { code } }]);
  });

  it('is refused while disabled, and named in the audit log', async () => {
    const { finish, log } = staged([{ ...INES, disabledAt: new Date(0) }]);
    await expect(finish()).rejects.toMatchObject({ code: 'staff.user_disabled' });
    expect(log.entries).toMatchObject([{ action: 'login.refused', target: 'staff_user:1', role: 'none' }]);
  });
});

describe('the role of a log-in at the OpenID provider', () => {
  it.each([
    ['the first of the policy that the claim has', ['desk', 'desk-owners'], 'owner'],
    ['the only one', ['others', 'desk'], 'support'],
  ])('is %s', async (_which, roles, role) => {
    const { finish, users, log } = staged([], { roles });
    expect((await finish()).session.user.role).toBe(role);
    expect(users.rows).toMatchObject([{ role, oidcIssuer: ISSUER, oidcSubject: 's-1' }]);
    expect(log.entries).toMatchObject([{ action: 'login.oidc', after: { isNewUser: true, role } }]);
    expect(log.entries[0].after).not.toHaveProperty('previousRole');
  });

  it.each([[[]], [['others']]])('is missing for the claim %j: refused', async (roles) => {
    const { finish, users, log } = staged([INES], { roles });
    await expect(finish()).rejects.toMatchObject({ kind: 'forbidden', code: 'staff.oidc_role' });
    expect(users.rows).toEqual([INES]);
    expect(log.entries).toMatchObject([{ action: 'login.refused', target: 'staff_user:1' }]);
  });

  it('replaces the stored one, and the audit log has both', async () => {
    const { finish, users, log } = staged([INES], { roles: ['desk-owners'] });
    await finish();
    expect(users.rows).toMatchObject([{ id: 1, role: 'owner', version: 2 }]);
    expect(log.entries).toMatchObject([
      { after: { isNewUser: false, previousRole: 'support', role: 'owner' } },
    ]);
  });

  it('is not taken from the last owner', async () => {
    const { finish, users } = staged([{ ...INES, role: 'owner' }]);
    await expect(finish()).rejects.toMatchObject({ code: 'staff.last_owner_user' });
    expect(users.rows).toEqual([{ ...INES, role: 'owner' }]);
  });

  it('of the last owner stays with a new name', async () => {
    const { finish, users } = staged([{ ...INES, role: 'owner' }], { roles: ['desk-owners'], name: 'Ina' });
    await finish();
    expect(users.rows).toMatchObject([{ name: 'Ina', role: 'owner' }]);
  });
});

describe('a log-in at the OpenID provider', () => {
  it.each([
    [['mfa', 'pwd'], true],
    [['pwd'], false],
    [[], false],
  ])('with the proofs %j has a second factor: %s', async (proofs, secondFactor) => {
    const { finish, log } = staged([INES], { proofs });
    expect((await finish()).session).toMatchObject({ method: 'oidc', secondFactor });
    expect(log.entries).toMatchObject([{ after: { secondFactor } }]);
  });

  it('sends the provider the state, nonce and verifier of the browser', async () => {
    const { finish, provider, state } = staged([INES]);
    await finish();
    const [{ nonce, verifier, ...request }] = provider.redeemed;
    expect(request).toEqual({ state });
    expect(new Set([state, nonce, verifier]).size).toBe(3);
  });

  it.each<[string, string | undefined, (state: string) => string]>([
    ['without the cookie', undefined, (state) => `state=${encodeURIComponent(state)}`],
    ['of another browser', 'another', (state) => `state=${encodeURIComponent(state)}`],
    ['without a state', SECRET, () => 'code=1'],
    ['with another state', SECRET, () => 'state=other'],
    ['with two states', SECRET, (state) => `state=${encodeURIComponent(state)}&state=other`],
  ])('%s is refused before the provider is asked', async (_how, secret, query) => {
    const { state, callback, provider, log } = staged([INES]);
    await expect(callback(query(state), secret)).rejects.toMatchObject({ code: 'staff.oidc_state' });
    expect(provider.redeemed).toEqual([]);
    expect(log.entries).toMatchObject([{ action: 'login.refused', target: 'staff_login' }]);
  });

  it('is good once', async () => {
    const { finish } = staged([INES]);
    await finish();
    await expect(finish()).rejects.toMatchObject({ code: 'staff.oidc_state' });
  });

  it('is refused where the provider refuses it', async () => {
    const { finish, log } = staged([INES], {}, { isRefused: true });
    await expect(finish()).rejects.toMatchObject({ code: 'staff.login_refused' });
    expect(log.entries).toMatchObject([{ after: { method: 'oidc', code: 'staff.login_refused' } }]);
  });

  it('does not exist without a provider', async () => {
    const { finish, provider, log } = staged([INES], {}, { isConfigured: false });
    await expect(finish()).rejects.toMatchObject({ code: 'staff.oidc_off' });
    expect([provider.redeemed, log.entries]).toEqual([[], []]);
  });
});

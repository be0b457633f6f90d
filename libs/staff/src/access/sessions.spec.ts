import { FakeClock, FakeIds, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import type { AccessPolicy, LoginMethod, StaffSession, StaffUser } from './model';
import { type NewStaffSession, StaffSessionStore } from './ports';
import { StaffSessions } from './sessions';

const policy: AccessPolicy = {
  registrarName: 'Lantern',
  sendsMail: false,
  environment: 'sandbox',
  secondFactorRequired: true,
  idleMinutes: 30,
  sessionHours: 12,
  loginOrigin: 'https://admin.example.net',
  roles: [],
  secondFactorValues: [],
};

/** One session in memory, with the rules of the database. */
class OneSession extends StaffSessionStore {
  row?: NewStaffSession & Pick<StaffSession, 'endedAt' | 'endReason'>;
  finds = 0;

  constructor(readonly user: StaffUser) {
    super();
  }

  async find(digest: string) {
    this.finds += 1;
    return this.row?.digest === digest ? { session: { ...this.row }, digest, user: this.user } : undefined;
  }

  async findById(id: string) {
    return this.row?.id === id ? this.row : undefined;
  }

  async add(session: NewStaffSession) {
    this.row = { ...session };
  }

  async touch(_id: string, at: Date, idleEndsAt: Date) {
    if (!this.row || this.row.endedAt) return false;
    Object.assign(this.row, { lastSeenAt: at, idleEndsAt });
    return true;
  }

  async strengthen(id: string, digest: string, method: LoginMethod) {
    if (this.row?.id !== id || this.row.endedAt) return false;
    Object.assign(this.row, { digest, method, secondFactor: true });
    return true;
  }

  async end(id: string, at: Date) {
    if (this.row?.id !== id || this.row.endedAt) return false;
    Object.assign(this.row, { endedAt: at, endReason: 'signed_out' });
    return true;
  }

  async endAllOf() {
    return 0;
  }

  async list() {
    return { items: [] };
  }

  async removeEndedBefore() {
    return undefined;
  }
}

async function opened(more: Partial<AccessPolicy> = {}, method: LoginMethod = 'passkey') {
  const [clock, uow] = [new FakeClock(), new FakeUnitOfWork()];
  const user: StaffUser = {
    id: 5,
    name: 'Ines',
    email: 'i@example.com',
    role: 'support',
    createdAt: new Date(0),
    version: 1,
  };
  const store = new OneSession(user);
  const parts = {
    store,
    uow,
    clock,
    vault: new FakeVault(),
    ids: new FakeIds(),
    policy: { ...policy, ...more },
  };
  const sessions = new StaffSessions(parts);
  const secondFactor = method === 'passkey';
  const { token, session } = await uow.run(() =>
    sessions.open(user, { method, secondFactor }, { requestId: 'req-1', source: '192.0.2.7' }),
  );
  return { clock, uow, user, store, sessions, token, session };
}

const refused = (code: string): unknown => expect.objectContaining({ kind: 'unauthenticated', code });
const MINUTES = 60;

describe('a session of a staff user', () => {
  it('has the name and the role of the user', async () => {
    const { sessions, token, store } = await opened();
    expect(await sessions.authenticate(token)).toEqual({
      name: 'Ines',
      role: 'support',
      userId: 5,
      sessionId: store.row?.id,
    });
  });

  it.each<[StaffUser['role'], string, string]>([
    ['support', 'tokens', ''],
    ['finance', 'orders', 'registry-commands'],
    ['registry', 'registry-commands', 'orders'],
  ])('names the lists that the role %s may read, such as %s, and not %s', async (role, list, other) => {
    const { store, sessions, user } = await opened();
    const { lists } = sessions.viewOf({ session: { ...store.row! }, user: { ...user, role } });
    expect(lists).toContain(list);
    expect(lists).not.toContain(other);
  });

  it('is read once in a second', async () => {
    const { sessions, token, store, clock } = await opened();
    await Promise.all([sessions.authenticate(token), sessions.authenticate(token)]);
    expect(store.finds).toBe(1);
    clock.advance(1);
    await sessions.authenticate(token);
    expect(store.finds).toBe(2);
  });

  it('lasts to the last moment of its idle time, and not one longer', async () => {
    const { sessions, token, clock } = await opened();
    clock.advance(30 * MINUTES - 0.001);
    await sessions.authenticate(token);
    const idle = await opened();
    idle.clock.advance(30 * MINUTES);
    await expect(idle.sessions.authenticate(idle.token)).rejects.toEqual(refused('staff.session_ended'));
  });

  it('goes on with requests until its absolute end', async () => {
    const { sessions, token, clock } = await opened();
    for (let request = 0; request < 28; request += 1) {
      clock.advance(25 * MINUTES);
      await sessions.authenticate(token);
    }
    clock.advance(20 * MINUTES);
    await expect(sessions.authenticate(token)).rejects.toEqual(refused('staff.session_ended'));
  });

  it('is written as seen every half minute at most', async () => {
    const { sessions, token, store, clock, session } = await opened();
    clock.advance(29);
    await sessions.authenticate(token);
    expect(store.row?.idleEndsAt).toEqual(session.idleAt);
    clock.advance(1);
    await sessions.authenticate(token);
    expect(store.row?.idleEndsAt).toEqual(new Date(session.idleAt.getTime() + 30_000));
  });

  it('is refused once it has ended, and is not extended', async () => {
    const { sessions, token, store, clock, uow } = await opened();
    await uow.run(() => store.end(store.row?.id ?? '', clock.now()));
    const idleEndsAt = store.row?.idleEndsAt;
    clock.advance(60);
    await expect(sessions.authenticate(token)).rejects.toEqual(refused('staff.session_ended'));
    expect(store.row?.idleEndsAt).toBe(idleEndsAt);
  });

  it('is refused once its user is disabled', async () => {
    const { sessions, token, user, clock } = await opened();
    user.disabledAt = clock.now();
    await expect(sessions.authenticate(token)).rejects.toEqual(refused('staff.user_disabled'));
  });

  it.each(['', 'guess', 'x'.repeat(201)])('is unknown with the token %j', async (token) => {
    const { sessions } = await opened();
    await expect(sessions.authenticate(token)).rejects.toEqual(refused('staff.session_unknown'));
    expect(sessions.wasGood(token)).toBe(false);
  });

  it('is known to have been good, which a guess is not', async () => {
    const { sessions, token } = await opened();
    expect(sessions.wasGood(token)).toBe(false);
    await sessions.authenticate(token);
    expect(sessions.wasGood(token)).toBe(true);
  });

  it('has its own token against forged requests', async () => {
    const { sessions, session, store } = await opened();
    expect(sessions.isCsrfToken(store.row?.id ?? '', session.csrfToken)).toBe(true);
    expect(sessions.isCsrfToken('another', session.csrfToken)).toBe(false);
    expect(sessions.isCsrfToken(store.row?.id ?? '', '')).toBe(false);
  });

  it('replaces the session that the browser had before', async () => {
    const { sessions, token, user, store, uow } = await opened();
    const end = jest.spyOn(store, 'end');
    const id = store.row?.id;
    const visit = { requestId: 'req-2', previousToken: token };
    const next = await uow.run(() => sessions.open(user, { method: 'passkey', secondFactor: true }, visit));
    expect(end).toHaveBeenCalledWith(id, expect.any(Date), 'replaced');
    expect(next.token).not.toBe(token);
  });

  it.each<[LoginMethod, boolean, boolean]>([
    ['passkey', true, false],
    ['passkey', false, false],
    ['oidc', true, true],
    ['oidc', false, false],
    ['link', true, true],
    ['link', false, true],
  ])('by %s, a second factor required: %p, needs one: %p', async (method, secondFactorRequired, needs) => {
    const { sessions, token, session } = await opened({ secondFactorRequired }, method);
    expect(session.needsSecondFactor).toBe(needs);
    expect((await sessions.authenticate(token)).needsSecondFactor ?? false).toBe(needs);
  });

  it('has a new token after its second factor was proven; an ended one has none', async () => {
    const { sessions, token, store, uow, clock } = await opened({}, 'link');
    const id = store.row?.id ?? '';
    const next = (await uow.run(() => sessions.strengthen(id, 'passkey'))) ?? '';
    await expect(sessions.authenticate(token)).rejects.toEqual(refused('staff.session_unknown'));
    expect((await sessions.authenticate(next)).needsSecondFactor).toBeUndefined();
    await uow.run(() => store.end(id, clock.now()));
    expect(await uow.run(() => sessions.strengthen(id, 'passkey'))).toBeUndefined();
  });
});

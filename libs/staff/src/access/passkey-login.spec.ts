import type { Passkey, StaffUser } from './model';
import { IssueLink, type LinkParts, RedeemLink } from './link-login';
import { BeginPasskeyLogin, FinishPasskeyLogin, type PasskeyLoginParts } from './passkey-login';

const NOW = new Date('2026-03-02T09:15:00Z');
const VISIT = { requestId: 'req-1', source: '192.0.2.7' };
const USER: StaffUser = {
  id: 2,
  name: 'Ada',
  email: 'ada@registrar.example',
  role: 'support',
  createdAt: NOW,
  version: 1,
};
const PASSKEY = { id: 5, userId: 2, name: 'phone', credentialId: 'c-1' } as Passkey;

function houseOf() {
  const seen: { user?: StaffUser } = {};
  const parts = {
    uow: { run: (work: () => unknown) => work() },
    clock: { now: () => NOW },
    vault: { digest: (text: string) => `digest of ${text}` },
    ids: { secret: jest.fn().mockReturnValue('secret') },
    users: { find: jest.fn().mockResolvedValue(USER) },
    passkeys: {
      findByCredential: jest.fn().mockResolvedValue(PASSKEY),
      use: jest.fn().mockResolvedValue(true),
    },
    tickets: {
      addChallenge: jest.fn(),
      takeChallenge: jest.fn().mockResolvedValue(true),
      addLink: jest.fn(),
      redeemLink: jest.fn().mockResolvedValue({ userId: 2 }),
    },
    ceremonies: {
      loginOptions: jest.fn().mockResolvedValue({ challenge: 'ch' }),
      challengeOf: jest.fn().mockReturnValue('ch'),
      credentialOf: jest.fn().mockReturnValue('c-1'),
      verifyLogin: jest.fn().mockResolvedValue({ counter: 8 }),
    },
    sessions: { open: jest.fn().mockResolvedValue({ token: 't-1' }) },
    audit: {
      refusals: jest.fn((_way: string, _visit: object, work: (user: typeof seen) => Promise<unknown>) =>
        work(seen),
      ),
      succeeded: jest.fn(),
    },
  };
  return { ...parts, seen, parts: parts as unknown as PasskeyLoginParts & LinkParts };
}
type House = ReturnType<typeof houseOf>;

describe('a log-in with a passkey', () => {
  it('begins with a challenge that can be answered for five minutes', async () => {
    const house = houseOf();
    expect(await new BeginPasskeyLogin(house.parts).execute()).toEqual({ challenge: 'ch' });
    expect(house.tickets.addChallenge.mock.calls).toEqual([
      [{ digest: 'digest of ch', kind: 'login', expiresAt: new Date('2026-03-02T09:20:00Z') }, NOW],
    ]);
  });

  it('opens a session with a second factor, counts the use of the passkey and is recorded', async () => {
    const house = houseOf();
    expect(await new FinishPasskeyLogin(house.parts).execute({ id: 'c-1' }, VISIT)).toEqual({ token: 't-1' });
    expect(house.audit.refusals.mock.lastCall?.slice(0, 2)).toEqual(['passkey', VISIT]);
    expect(house.tickets.takeChallenge.mock.lastCall).toEqual([
      { digest: 'digest of ch', kind: 'login' },
      NOW,
    ]);
    expect(house.passkeys.findByCredential.mock.lastCall).toEqual(['c-1']);
    expect(house.ceremonies.verifyLogin.mock.lastCall).toEqual([{ id: 'c-1' }, 'ch', PASSKEY]);
    expect(house.passkeys.use.mock.lastCall).toEqual([5, 8, NOW]);
    expect(house.sessions.open.mock.lastCall).toEqual([
      USER,
      { method: 'passkey', secondFactor: true },
      VISIT,
    ]);
    expect(house.audit.succeeded.mock.lastCall).toEqual([
      'passkey',
      USER,
      VISIT,
      { passkey: { id: 5, name: 'phone' } },
    ]);
    expect(house.seen.user).toBe(USER);
  });

  it.each<[string, (house: House) => unknown, string]>([
    [
      'without a challenge',
      (h) => h.ceremonies.challengeOf.mockReturnValue(undefined),
      'staff.login_refused',
    ],
    ['with a used challenge', (h) => h.tickets.takeChallenge.mockResolvedValue(false), 'staff.login_refused'],
    ['without a passkey', (h) => h.ceremonies.credentialOf.mockReturnValue(undefined), 'staff.login_refused'],
    [
      'of an unknown passkey',
      (h) => h.passkeys.findByCredential.mockResolvedValue(undefined),
      'staff.login_refused',
    ],
    [
      'with a wrong signature',
      (h) => h.ceremonies.verifyLogin.mockResolvedValue(undefined),
      'staff.login_refused',
    ],
    ['of an unknown user', (h) => h.users.find.mockResolvedValue(undefined), 'staff.login_refused'],
    [
      'of a disabled user',
      (h) => h.users.find.mockResolvedValue({ ...USER, disabledAt: NOW }),
      'staff.user_disabled',
    ],
    ['whose counter went back', (h) => h.passkeys.use.mockResolvedValue(false), 'staff.passkey_counter'],
  ])('%s is refused, and opens no session', async (_title, arrange, code) => {
    const house = houseOf();
    arrange(house);
    await expect(new FinishPasskeyLogin(house.parts).execute({}, VISIT)).rejects.toMatchObject({
      kind: 'unauthenticated',
      code,
    });
    expect([house.sessions.open.mock.calls, house.audit.succeeded.mock.calls]).toEqual([[], []]);
  });

  it('looks for no passkey without the id of one', async () => {
    const house = houseOf();
    house.ceremonies.credentialOf.mockReturnValue(undefined);
    await expect(new FinishPasskeyLogin(house.parts).execute({}, VISIT)).rejects.toThrow();
    expect(house.passkeys.findByCredential).not.toHaveBeenCalled();
  });
});

describe('a link of an invitation', () => {
  it.each([undefined, 'mail-1'])(
    'is valid for 24 hours, and stored as a digest: in the mail %p',
    async (mailId) => {
      const house = houseOf();
      const expiresAt = new Date('2026-03-03T09:15:00Z');
      expect(await new IssueLink(house.parts).execute(2, mailId)).toEqual({ token: 'secret', expiresAt });
      expect(house.tickets.addLink.mock.calls).toEqual([
        [{ digest: 'digest of secret', userId: 2, createdAt: NOW, expiresAt, mailId }],
      ]);
      expect(house.ids.secret.mock.lastCall?.[0]).toBeGreaterThanOrEqual(32);
    },
  );

  it.each(['t', 't'.repeat(200)])('opens a session without a second factor (%#)', async (token) => {
    const house = houseOf();
    expect(await new RedeemLink(house.parts).execute(token, VISIT)).toEqual({ token: 't-1' });
    expect(house.tickets.redeemLink.mock.lastCall).toEqual([`digest of ${token}`, NOW]);
    expect(house.sessions.open.mock.lastCall).toEqual([USER, { method: 'link', secondFactor: false }, VISIT]);
    expect(house.audit.refusals.mock.lastCall?.slice(0, 2)).toEqual(['link', VISIT]);
    expect(house.audit.succeeded.mock.lastCall).toEqual(['link', USER, VISIT, {}]);
    expect(house.users.find.mock.lastCall).toEqual([2]);
  });

  it.each<[string, string, (house: House) => unknown, string]>([
    ['that is too long', 't'.repeat(201), () => undefined, 'staff.link_invalid'],
    ['that is unknown', 't', (h) => h.tickets.redeemLink.mockResolvedValue(undefined), 'staff.link_invalid'],
    ['of an unknown user', 't', (h) => h.users.find.mockResolvedValue(undefined), 'staff.link_invalid'],
    [
      'of a disabled user',
      't',
      (h) => h.users.find.mockResolvedValue({ ...USER, disabledAt: NOW }),
      'staff.user_disabled',
    ],
  ])('%s is refused, and opens no session', async (_title, token, arrange, code) => {
    const house = houseOf();
    arrange(house);
    await expect(new RedeemLink(house.parts).execute(token, VISIT)).rejects.toMatchObject({
      kind: 'unauthenticated',
      code,
    });
    expect(house.sessions.open).not.toHaveBeenCalled();
    expect(house.tickets.redeemLink).toHaveBeenCalledTimes(token.length > 200 ? 0 : 1);
  });
});

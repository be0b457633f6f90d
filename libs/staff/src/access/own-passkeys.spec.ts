import type { Change } from '../audit-trail';
import type { StaffActor } from '../staff';
import { actorOf } from '../testing';
import type { Passkey } from './model';
import {
  BeginPasskeyRegistration,
  ListOwnPasskeys,
  type OwnPasskeyParts,
  RegisterPasskey,
  RemovePasskey,
} from './own-passkeys';

const NOW = new Date('2026-03-02T09:15:00Z');
const CALLER: StaffActor = { ...actorOf('support'), userId: 2, sessionId: 's-1' };
const PENDING: StaffActor = { ...CALLER, needsSecondFactor: true };
const KEY_CALLER = actorOf('owner');

const passkeyOf = (id: number): Passkey => ({
  id,
  userId: 2,
  name: `phone ${id}`,
  credentialId: `c-${id}`,
  publicKey: 'key',
  counter: 1,
  transports: ['internal'],
  createdAt: NOW,
});
const passkeysOf = (count: number): Passkey[] => Array.from({ length: count }, (_, at) => passkeyOf(at + 1));

function houseOf(own: Passkey[], method = 'passkey') {
  const audited: unknown[] = [];
  const parts = {
    trail: {
      run: async (
        _actor: object,
        operation: string,
        work: () => Promise<{ result: object; change?: Change }>,
      ) => {
        const { result, change } = await work();
        audited.push([operation, change]);
        return result;
      },
    },
    clock: { now: () => NOW },
    vault: { digest: (text: string) => `digest of ${text}` },
    users: {
      find: jest.fn().mockResolvedValue({ id: 2, name: 'Ada' }),
      lockAll: jest.fn().mockResolvedValue([{ id: 1, oidcSubject: 'other' }, { id: 2 }]),
    },
    passkeys: {
      ofUser: jest.fn().mockResolvedValue(own),
      findByCredential: jest.fn().mockResolvedValue(undefined),
      add: jest.fn(async (passkey: object) => ({ ...passkeyOf(9), ...passkey })),
      remove: jest.fn(),
    },
    tickets: { addChallenge: jest.fn(), takeChallenge: jest.fn().mockResolvedValue(true) },
    ceremonies: {
      registrationOptions: jest.fn().mockResolvedValue({ challenge: 'ch' }),
      challengeOf: jest.fn().mockReturnValue('ch'),
      verifyRegistration: jest.fn().mockResolvedValue({ credentialId: 'c-9', publicKey: 'key', counter: 0 }),
    },
    sessions: {
      methodOf: jest.fn().mockResolvedValue(method),
      strengthen: jest.fn().mockResolvedValue('t-2'),
    },
    policy: { secondFactorRequired: false },
  };
  return { ...parts, audited, parts: parts as unknown as OwnPasskeyParts };
}

it('lists the passkeys of the caller without their keys', async () => {
  const house = houseOf([{ ...passkeyOf(1), lastUsedAt: NOW }]);
  expect(await new ListOwnPasskeys(house.parts).execute(CALLER)).toEqual([
    { id: 1, name: 'phone 1', transports: ['internal'], createdAt: NOW, lastUsedAt: NOW },
  ]);
  expect(house.passkeys.ofUser.mock.lastCall).toEqual([2]);
});

it.each<[string, (house: ReturnType<typeof houseOf>, caller: StaffActor) => Promise<unknown>]>([
  ['lists', (house, caller) => new ListOwnPasskeys(house.parts).execute(caller)],
  ['begins', (house, caller) => new BeginPasskeyRegistration(house.parts).execute(caller)],
  ['registers', (house, caller) => new RegisterPasskey(house.parts).execute(caller, 'phone', {})],
  ['removes', async (house, caller) => new RemovePasskey(house.parts).execute(caller, 1)],
])('%s none for a caller with a key or without a session', async (_title, act) => {
  for (const caller of [KEY_CALLER, { ...KEY_CALLER, userId: 2 }, { ...KEY_CALLER, sessionId: 's-1' }]) {
    const house = houseOf(passkeysOf(2));
    await expect(act(house, caller)).rejects.toMatchObject({ code: 'staff.no_session' });
    expect(house.audited).toEqual([]);
  }
});

describe('a registration', () => {
  const register = (house: ReturnType<typeof houseOf>, caller = CALLER, name = 'phone') =>
    new RegisterPasskey(house.parts).execute(caller, name, { id: 'c-9' });

  it('begins with a challenge of the session that can be answered for five minutes', async () => {
    const house = houseOf(passkeysOf(1));
    expect(await new BeginPasskeyRegistration(house.parts).execute(CALLER)).toEqual({ challenge: 'ch' });
    expect(house.tickets.addChallenge.mock.calls).toEqual([
      [
        {
          digest: 'digest of ch',
          kind: 'registration',
          owner: 's-1',
          expiresAt: new Date('2026-03-02T09:20:00Z'),
        },
        NOW,
      ],
    ]);
    expect(house.audited).toEqual([['passkey.begin', undefined]]);
  });

  it('does not begin for a user who is gone', async () => {
    const house = houseOf([]);
    house.users.find.mockResolvedValue(undefined);
    await expect(new BeginPasskeyRegistration(house.parts).execute(CALLER)).rejects.toMatchObject({
      code: 'staff.session_ended',
    });
  });

  it.each<[string, StaffActor, number, string, string | undefined]>([
    ['of the first one', CALLER, 0, 'oidc', undefined],
    ['of the twentieth', CALLER, 19, 'passkey', undefined],
    ['of the twenty-first', CALLER, 20, 'passkey', 'staff.passkey_limit'],
    ['of the first one as the second factor', PENDING, 0, 'oidc', undefined],
    ['of another one before the second factor', PENDING, 1, 'oidc', 'staff.second_factor_required'],
    ['of another one after a link', PENDING, 1, 'link', undefined],
    ['of the twenty-first after a link', PENDING, 20, 'link', 'staff.passkey_limit'],
  ])('%s is begun and made by the same rule', async (_title, caller, count, method, code) => {
    const house = houseOf(passkeysOf(count), method);
    const acts = [new BeginPasskeyRegistration(house.parts).execute(caller), register(house, caller)];
    const results = await Promise.allSettled(acts);
    expect(
      results.map((result) =>
        result.status === 'rejected' ? (result.reason as { code: string }).code : undefined,
      ),
    ).toEqual([code, code]);
    expect(house.passkeys.add).toHaveBeenCalledTimes(code === undefined ? 1 : 0);
    expect(house.tickets.addChallenge).toHaveBeenCalledTimes(code === undefined ? 1 : 0);
  });

  it.each([
    ['keeps the token of a session that has its second factor', CALLER, undefined],
    ['renews the token of a session that proves its second factor by it', PENDING, 't-2'],
  ])('%s', async (_title, caller, token) => {
    const house = houseOf([]);
    const registered = await register(house, caller);
    expect(registered.passkey).toEqual({ id: 9, name: 'phone', transports: ['internal'], createdAt: NOW });
    expect(registered.token).toBe(token);
    expect('token' in registered).toBe(token !== undefined);
    expect(house.sessions.strengthen.mock.calls).toEqual(token === undefined ? [] : [['s-1', 'passkey']]);
    expect(house.tickets.takeChallenge.mock.lastCall).toEqual([
      { digest: 'digest of ch', kind: 'registration', owner: 's-1' },
      NOW,
    ]);
    expect(house.ceremonies.verifyRegistration.mock.lastCall).toEqual([{ id: 'c-9' }, 'ch']);
    expect(house.passkeys.add.mock.lastCall).toEqual([
      { credentialId: 'c-9', publicKey: 'key', counter: 0, userId: 2, name: 'phone', createdAt: NOW },
    ]);
    expect(house.audited.at(-1)).toEqual([
      'passkey.add',
      { target: 'staff_user:2', after: { passkey: { id: 9, name: 'phone' } } },
    ]);
  });

  it.each<[string, (house: ReturnType<typeof houseOf>) => unknown, string]>([
    [
      'without a challenge',
      (h) => h.ceremonies.challengeOf.mockReturnValue(undefined),
      'staff.passkey_refused',
    ],
    ['of a used challenge', (h) => h.tickets.takeChallenge.mockResolvedValue(false), 'staff.passkey_refused'],
    [
      'that is not proven',
      (h) => h.ceremonies.verifyRegistration.mockResolvedValue(undefined),
      'staff.passkey_refused',
    ],
    [
      'that exists',
      (h) => h.passkeys.findByCredential.mockResolvedValue(passkeyOf(3)),
      'staff.passkey_known',
    ],
  ])('%s is refused', async (_title, arrange, code) => {
    const house = houseOf([]);
    arrange(house);
    await expect(register(house)).rejects.toMatchObject({ code });
    expect(house.passkeys.add).not.toHaveBeenCalled();
  });

  it('is refused where the session has ended meanwhile', async () => {
    const house = houseOf([]);
    house.sessions.strengthen.mockResolvedValue(undefined);
    await expect(register(house, PENDING)).rejects.toMatchObject({ code: 'staff.session_ended' });
  });

  it('is refused by its name before the challenge is used', async () => {
    const house = houseOf([]);
    await expect(register(house, CALLER, '')).rejects.toMatchObject({ kind: 'invalid' });
    expect(house.tickets.takeChallenge).not.toHaveBeenCalled();
  });
});

describe('a removal', () => {
  it('is recorded with the name of the passkey', async () => {
    const house = houseOf(passkeysOf(2));
    await new RemovePasskey(house.parts).execute(CALLER, 2);
    expect(house.passkeys.remove.mock.calls).toEqual([[2]]);
    expect(house.audited).toEqual([
      ['passkey.remove', { target: 'staff_user:2', before: { passkey: { id: 2, name: 'phone 2' } } }],
    ]);
  });

  it('of an unknown passkey is 404', async () => {
    const house = houseOf(passkeysOf(2));
    await expect(new RemovePasskey(house.parts).execute(CALLER, 3)).rejects.toMatchObject({
      code: 'staff.passkey_not_found',
    });
  });

  it.each([
    ['of a user without the identity provider', false, undefined, 'staff.last_passkey'],
    ['of a user who needs a second factor', true, 'subject', 'staff.last_passkey'],
    ['of a user of the identity provider', false, 'subject', undefined],
  ])(
    'of the last passkey %s leaves a way to log in',
    async (_title, secondFactorRequired, oidcSubject, code) => {
      const house = houseOf(passkeysOf(1));
      house.policy.secondFactorRequired = secondFactorRequired;
      house.users.lockAll.mockResolvedValue([{ id: 1 }, { id: 2, oidcSubject }]);
      const removed = new RemovePasskey(house.parts).execute(CALLER, 1);
      if (code === undefined) await removed;
      else await expect(removed).rejects.toMatchObject({ code });
      expect(house.passkeys.remove).toHaveBeenCalledTimes(code === undefined ? 1 : 0);
    },
  );
});

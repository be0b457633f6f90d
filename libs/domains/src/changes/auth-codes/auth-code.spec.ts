import type { StoredProfile } from '@registrar/registries';
import { ACCOUNT, ChangeWorld, START, THIN } from '../../testing';

let world: ChangeWorld;
const start = async (profile: StoredProfile = { ...THIN, authInfo: 'secure' }): Promise<void> => {
  world = await ChangeWorld.create(profile);
};
beforeEach(() => start());

const get = () => world.getAuthCode.execute(ACCOUNT, world.name);
const DAY = 86_400;

describe('a code for a transfer out', () => {
  it('is made on request, set at the registry and kept sealed for two weeks', async () => {
    const code = await get();
    expect(code).toMatch(/^[\x21-\x7e]{26,32}$/);
    expect(world.updates).toMatchObject([{ authInfo: code }]);
    expect(world.there.authInfo).toEqual({ isSet: true });
    expect(world.row.authCode).toEqual({
      sealed: `auth-code:${world.row.id}#${code}`,
      expiresAt: new Date(START.getTime() + 14 * DAY * 1_000),
    });
    const [{ payload, answer }] = await world.operations();
    expect(JSON.stringify({ before: payload.before, answer })).not.toContain(code);
  });

  it('is the same one while it counts, and another one afterwards', async () => {
    const code = await get();
    world.base.clock.advance(13 * DAY);
    expect(await get()).toBe(code);
    world.base.clock.advance(1 * DAY);
    expect(await get()).not.toBe(code);
    expect(world.updates).toHaveLength(2);
  });

  it('does not expire where the registry does not support RFC 9154', async () => {
    await start({ ...THIN, authInfo: 'plain' });
    const code = await get();
    world.base.clock.advance(200 * DAY);
    expect(await get()).toBe(code);
    expect(await world.clearAuthCodes.execute()).toBe(0);
  });

  it('is the same for two concurrent requests', async () => {
    world.pause.meanwhile = () => new Promise((resolve) => setImmediate(resolve));
    const [one, other] = await Promise.all([get(), get()]);
    expect([other, world.updates.length]).toEqual([one, 1]);
  });

  it('is readable while the domain is locked in every way', async () => {
    world.put({ locks: ['RegistrarLock', 'AccountLock', 'PrivacyLock'] });
    expect(await get()).toEqual(expect.any(String));
  });

  const NONE: { when: string; given: () => unknown }[] = [
    { when: 'the registry knows no codes', given: () => start({ ...THIN, authInfo: 'none' }) },
    { when: 'the registry refuses it', given: () => world.script('refuse') },
    { when: 'a status forbids updates', given: () => world.statuses('serverUpdateProhibited') },
    { when: 'the create is not decided on', given: () => world.put({ state: 'pending_create' }) },
  ];
  it.each(NONE)('is not available when $when', async ({ given }) => {
    await given();
    await expect(get()).rejects.toMatchObject({
      kind: 'not_acceptable',
      message: 'No authcode found',
      details: undefined,
    });
    expect(world.row.authCode).toBeUndefined();
  });

  it.each(['drop_before', 'drop_after', 'pending'] as const)(
    'is not returned before the registry is known to have it (%s)',
    async (outcome) => {
      world.script(outcome);
      await expect(get()).rejects.toMatchObject({ kind: 'upstream_timeout' });
      expect(world.row.authCode).toBeUndefined();
    },
  );

  it.each(['drop_before', 'drop_after'] as const)(
    'is available once the reconciler found the outcome (%s)',
    async (outcome) => {
      world.script(outcome);
      await expect(get()).rejects.toMatchObject({ kind: 'upstream_timeout' });
      world.base.clock.advance(100);
      await world.reconcile().execute();
      expect(await world.states()).toEqual(['succeeded']);
      const code = await get();
      expect(world.updates.at(-1)).toMatchObject({ authInfo: code });
    },
  );

  it('is a 502 when the registry cannot be reached', async () => {
    world.script('not_sent');
    await expect(get()).rejects.toMatchObject({ kind: 'upstream_invalid' });
  });

  it('that is stored is returned without a query of the registry', async () => {
    const code = await get();
    const asked = jest.spyOn(world.base.connections, 'get');
    expect([await get(), asked.mock.calls]).toEqual([code, []]);
  });

  it('of a registration that is not decided on begins no change', async () => {
    world.put({ state: 'pending_create' });
    const change = jest.spyOn(world.changes, 'execute');
    await expect(get()).rejects.toMatchObject({ code: 'domains.no_auth_code' });
    expect(change).not.toHaveBeenCalled();
  });

  it('that expires before it is set is not returned', async () => {
    const execute = world.changes.execute.bind(world.changes);
    jest.spyOn(world.changes, 'execute').mockImplementationOnce(async (request) => {
      const result = await execute(request);
      world.base.clock.advance(15 * DAY);
      return result;
    });
    await expect(get()).rejects.toMatchObject({ kind: 'not_acceptable', code: 'domains.no_auth_code' });
  });

  it('is not for another account', async () => {
    await expect(world.getAuthCode.execute(ACCOUNT + 1, world.name)).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

describe('a code that has expired', () => {
  beforeEach(async () => {
    await get();
    world.base.clock.advance(14 * DAY - 1);
    expect(await world.clearAuthCodes.execute()).toBe(0);
    world.base.clock.advance(1);
  });

  it('is removed at the registry and locally', async () => {
    expect(await world.clearAuthCodes.execute()).toBe(1);
    expect(world.updates.at(-1)).toMatchObject({ authInfo: null });
    expect([world.there.authInfo, world.row.authCode]).toEqual([undefined, undefined]);
    expect(await world.clearAuthCodes.execute()).toBe(0);
  });

  it('is tried again when the registry refused', async () => {
    world.script('refuse');
    expect(await world.clearAuthCodes.execute()).toBe(0);
    expect(world.row.authCode).toBeDefined();
    expect(world.base.log.lines).toMatchObject([
      { level: 'warn', message: 'removal of an auth code failed' },
    ]);
    expect(await world.clearAuthCodes.execute()).toBe(1);
  });
});

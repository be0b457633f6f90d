import { type Browser, type LoginThrottle, type StaffCookies } from '@registrar/composition';
import { BodyPipe, type Conditional } from '@registrar/http';
import type { Ids } from '@registrar/kernel';
import type {
  BeginOidcLogin,
  BeginPasskeyLogin,
  BeginPasskeyRegistration,
  ChangeStaffUser,
  CreateStaffUser,
  EndStaffSession,
  FinishOidcLogin,
  FinishPasskeyLogin,
  InviteStaffUser,
  ListOwnPasskeys,
  ListStaffSessions,
  ListStaffUsers,
  RedeemLink,
  RegisterPasskey,
  RemovePasskey,
  StaffActor,
} from '@registrar/staff';
import { ChangeStaffUserDto, CreateStaffUserDto, InviteStaffUserDto, RegisterPasskeyDto } from './access.dto';
import { OidcLoginController } from './oidc-login.controller';
import { PasskeyLoginController } from './passkey-login.controller';
import { SessionController } from './session.controller';
import { StaffUsersController } from './staff-users.controller';

const ACTOR = { name: 'Ada', role: 'owner' } as unknown as StaffActor;
const BROWSER = { query: { code: 'c' } } as unknown as Browser;
const VIEW = { csrfToken: 'csrf' };
const OPENED = { token: 't-1' };
const ID = '0190f3a2-7b1c-7d3e-8f40-1234567890ab';

/** What happened, in its order. */
const steps: string[] = [];
const step = (name: string, result?: unknown) =>
  jest.fn((..._given: unknown[]) => {
    steps.push(name);
    return result;
  });
const useCase = (result?: unknown) => ({ execute: jest.fn().mockResolvedValue(result) });
const throttle = {
  assertOwnPage: step('own page'),
  begin: jest.fn((_browser: object, work: () => unknown) => (steps.push('begin'), work())),
  finish: jest.fn((_browser: object, _who: unknown, work: () => unknown) => (steps.push('finish'), work())),
  redirectAfter: jest.fn(async (work: () => Promise<string | undefined>) => ({
    url: (await work()) ?? '/console',
  })),
};
const cookies = {
  view: jest.fn().mockResolvedValue(VIEW),
  close: step('close'),
  renew: step('renew'),
  opened: step('opened', VIEW),
  visitOf: jest.fn().mockReturnValue({ requestId: 'req-1' }),
  setOidcSecret: step('set secret'),
  oidcSecretOf: step('read secret', 'secret'),
  clearOidcSecret: step('clear secret'),
};
const pageThrottle = throttle as unknown as LoginThrottle;
const pageCookies = cookies as unknown as StaffCookies;
beforeEach(() => {
  jest.clearAllMocks();
  steps.length = 0;
});

describe('a log-in with a passkey or link', () => {
  const begin = useCase({ challenge: 'ch' });
  const finish = useCase(OPENED);
  const redeem = useCase(OPENED);
  const controller = new PasskeyLoginController(
    pageThrottle,
    pageCookies,
    begin as unknown as BeginPasskeyLogin,
    finish as unknown as FinishPasskeyLogin,
    redeem as unknown as RedeemLink,
  );

  it('begins from the own page only, and is throttled', async () => {
    expect(await controller.options(BROWSER)).toEqual({ publicKey: { challenge: 'ch' } });
    expect(steps).toEqual(['own page', 'begin']);
  });

  it.each([
    ['the id of the passkey', { id: 'c-1' }, 'c-1'],
    ['the address alone, where the id is no text', { id: 7 }, undefined],
    ['the address alone, without an id', {}, undefined],
  ])('counts failures of %s', async (_title, credential, who) => {
    expect(await controller.verify(BROWSER, { credential })).toBe(VIEW);
    expect(throttle.finish.mock.lastCall?.slice(0, 2)).toEqual([BROWSER, who]);
    expect(finish.execute.mock.lastCall).toEqual([credential, { requestId: 'req-1' }]);
    expect(cookies.opened.mock.lastCall).toEqual([BROWSER, OPENED]);
    expect(steps).toEqual(['own page', 'finish', 'opened']);
  });

  it('redeems a link from the own page only, and is throttled by the address', async () => {
    expect(await controller.redeemLink(BROWSER, { token: 't' })).toBe(VIEW);
    expect(throttle.finish.mock.lastCall?.slice(0, 2)).toEqual([BROWSER, undefined]);
    expect(redeem.execute.mock.lastCall).toEqual(['t', { requestId: 'req-1' }]);
    expect(steps).toEqual(['own page', 'finish', 'opened']);
  });
});

describe('a log-in at the identity provider', () => {
  const begin = { ...useCase('https://idp.example/authorize'), isOffered: true };
  const finish = useCase(OPENED);
  const secret = jest.fn().mockReturnValue('secret');
  const controller = new OidcLoginController(
    pageThrottle,
    pageCookies,
    begin as unknown as BeginOidcLogin,
    finish as unknown as FinishOidcLogin,
    { secret } as unknown as Ids,
  );

  it.each([true, false])('is offered where a provider is configured: %p', (isOffered) => {
    begin.isOffered = isOffered;
    expect(controller.methods()).toEqual({ oidc: isOffered, passkeys: true });
  });

  it('begins with a secret of 256 bits in a cookie', async () => {
    expect(await controller.start(BROWSER)).toEqual({ url: 'https://idp.example/authorize' });
    expect(secret.mock.calls).toEqual([[32]]);
    expect(begin.execute.mock.lastCall).toEqual(['secret']);
    expect(cookies.setOidcSecret.mock.lastCall).toEqual([BROWSER, 'secret']);
    expect(steps).toEqual(['begin', 'set secret']);
  });

  it('sets no cookie where it cannot begin', async () => {
    begin.execute.mockRejectedValueOnce(new Error('off'));
    await expect(controller.start(BROWSER)).rejects.toThrow('off');
    expect(steps).toEqual(['begin']);
  });

  it('clears the secret before the answer is checked, and opens the console', async () => {
    expect(await controller.callback(BROWSER)).toEqual({ url: '/console' });
    expect(finish.execute.mock.lastCall).toEqual([{ code: 'c' }, 'secret', { requestId: 'req-1' }]);
    expect(throttle.finish.mock.lastCall?.slice(0, 2)).toEqual([BROWSER, undefined]);
    expect(steps).toEqual(['read secret', 'clear secret', 'finish', 'opened']);
  });
});

describe('the own session', () => {
  const end = { signOut: jest.fn() };
  const list = useCase([{ id: 5 }]);
  const begin = useCase({ challenge: 'ch' });
  const register = useCase();
  const remove = useCase();
  const controller = new SessionController(
    pageCookies,
    end as unknown as EndStaffSession,
    list as unknown as ListOwnPasskeys,
    begin as unknown as BeginPasskeyRegistration,
    register as unknown as RegisterPasskey,
    remove as unknown as RemovePasskey,
  );

  it('is read, and ended before its cookie is cleared', async () => {
    expect(await controller.read(ACTOR, BROWSER)).toBe(VIEW);
    expect(cookies.view.mock.lastCall).toEqual([BROWSER, ACTOR]);
    end.signOut.mockRejectedValueOnce(new Error('down'));
    await expect(controller.signOut(ACTOR, BROWSER)).rejects.toThrow('down');
    expect(steps).toEqual([]);
    await controller.signOut(ACTOR, BROWSER);
    expect(end.signOut.mock.lastCall).toEqual([ACTOR]);
    expect(steps).toEqual(['close']);
  });

  it('lists, begins and removes passkeys of the caller', async () => {
    expect(await controller.list(ACTOR)).toEqual({ items: [{ id: 5 }] });
    expect(await controller.options(ACTOR)).toEqual({ publicKey: { challenge: 'ch' } });
    await controller.removePasskey(ACTOR, 5);
    expect(remove.execute.mock.lastCall).toEqual([ACTOR, 5]);
  });

  it.each([
    ['a new token', 't-2', ['renew']],
    ['the token that it has', undefined, []],
  ])('registers a passkey and goes on with %s', async (_title, token, expected) => {
    register.execute.mockResolvedValue({ passkey: { id: 5 }, token });
    const credential = { id: 'c-1' };
    expect(await controller.add(ACTOR, BROWSER, { name: 'phone', credential })).toEqual({ id: 5 });
    expect(register.execute.mock.lastCall).toEqual([ACTOR, 'phone', credential]);
    expect(steps).toEqual(expected);
    if (token) expect(cookies.renew.mock.lastCall).toEqual([BROWSER, token]);
  });
});

describe('staff users', () => {
  const USER = { id: 2, version: 5 };
  const [users, create, change, invite] = [
    useCase([USER]),
    useCase(USER),
    useCase(USER),
    useCase({ url: 'u' }),
  ];
  const [sessions, end] = [useCase({ items: [{ id: ID }], next: ID }), useCase()];
  const controller = new StaffUsersController(
    users as unknown as ListStaffUsers,
    create as unknown as CreateStaffUser,
    change as unknown as ChangeStaffUser,
    invite as unknown as InviteStaffUser,
    sessions as unknown as ListStaffSessions,
    end as unknown as EndStaffSession,
  );

  it('are listed, added and invited', async () => {
    expect(await controller.list()).toEqual({ items: [USER] });
    const body = { name: 'Ada', email: 'ada@registrar.example', role: 'support' } as const;
    expect(await controller.create(ACTOR, body)).toBe(USER);
    expect(create.execute.mock.lastCall).toEqual([ACTOR, body]);
    expect(await controller.invite(ACTOR, 2, { mail: true })).toEqual({ url: 'u' });
    expect(invite.execute.mock.lastCall).toEqual([ACTOR, 2, true]);
  });

  it.each([undefined, ['4']])(
    'are changed under the version of If-Match %p, and tagged with the new one',
    async (ifMatch) => {
      const setTag = jest.fn();
      const conditional = { ifMatch, setTag } as unknown as Conditional;
      expect(await controller.change(ACTOR, 2, { name: 'Ada', disabled: true }, conditional)).toBe(USER);
      const changes = { name: 'Ada', role: undefined, disabled: true };
      expect(change.execute.mock.lastCall).toEqual([ACTOR, 2, changes, ifMatch]);
      expect(setTag.mock.calls).toEqual([['5']]);
    },
  );

  it('have sessions, which are listed in parts and ended', async () => {
    expect(await controller.listSessions(ACTOR, { limit: '1', before: ID })).toEqual({
      items: [{ id: ID }],
      next: ID,
    });
    expect(sessions.execute.mock.lastCall).toEqual([ACTOR, { before: ID, limit: 1 }]);
    await controller.end(ACTOR, ID);
    expect(end.execute.mock.lastCall).toEqual([ACTOR, ID]);
  });

  const read = async (metatype: new () => object, body: object): Promise<unknown> =>
    new BodyPipe().transform(body, { type: 'body', metatype });

  it.each<[new () => object, object]>([
    [ChangeStaffUserDto, {}],
    [ChangeStaffUserDto, { name: 'Ada', role: 'finance', disabled: false }],
    [InviteStaffUserDto, {}],
    [InviteStaffUserDto, { mail: true }],
  ])('accept a body of %p: %j', async (dto, body) => {
    expect(await read(dto, body)).toEqual(body);
  });

  it.each<[new () => object, object]>([
    [ChangeStaffUserDto, { name: null }],
    [ChangeStaffUserDto, { role: 'admin' }],
    [ChangeStaffUserDto, { disabled: 'true' }],
    [CreateStaffUserDto, { name: 'Ada', email: 'a@b.example', role: 'admin' }],
    [InviteStaffUserDto, { mail: null }],
    [RegisterPasskeyDto, { name: 'phone', credential: 'c-1' }],
  ])('refuse a body of %p: %j', async (dto, body) => {
    await expect(read(dto, body)).rejects.toMatchObject({ kind: 'invalid' });
  });
});

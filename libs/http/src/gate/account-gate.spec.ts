import type { AuthenticatedAccount } from '@registrar/accounts';
import { Money } from '@registrar/kernel';
import type { FastifyRequest } from 'fastify';
import { type InsideCall, runInside } from '../calls/inside-call';
import { AccountGate } from './account-gate';

type Parts = ConstructorParameters<typeof AccountGate>;

const ACCOUNT = {
  accountId: 7,
  tokenId: 9,
  access: { approvedReseller: false, enterprise: false },
  limits: {},
} as unknown as AuthenticatedAccount;
const LIMITED = {
  ...ACCOUNT,
  scopes: { sourceNetworks: ['192.0.2.0/24'] },
} as unknown as AuthenticatedAccount;
const CAPPED = { ...ACCOUNT, scopes: { dailySpendCap: Money.of(1n) } } as unknown as AuthenticatedAccount;
const BASIC = `Basic ${Buffer.from('lantern:secret').toString('base64')}`;
const CREDENTIALS = { username: 'lantern', token: 'secret' };

const request = (more: object = {}): FastifyRequest =>
  ({
    method: 'GET',
    ip: '192.0.2.1',
    headers: { authorization: BASIC },
    routeOptions: { url: '/core/v1/search' },
    ...more,
  }) as unknown as FastifyRequest;
const OPEN = request({ headers: {} });

const execute = jest.fn();
const executeAnew = jest.fn();
const executeFor = jest.fn();
const executeForAccount = jest.fn();
const wasGood = jest.fn();
const heldUntil = jest.fn();
const count = jest.fn();
const take = jest.fn(async (..._given: unknown[]) => 'decision');
const admit = jest.fn((..._given: unknown[]) => 'permit');
const check = jest.fn((..._given: unknown[]) => undefined);
const declare = jest.fn();
const gate = new AccountGate(
  { execute, executeAnew, executeFor, executeForAccount, wasGood } as unknown as Parts[0],
  { take } as unknown as Parts[1],
  { heldUntil, count } as unknown as Parts[2],
  { perSecond: 20, perHour: 3_000 } as Parts[3],
  { check, declare } as unknown as Parts[4],
  { admit } as unknown as Parts[5],
);
beforeEach(() => {
  for (const mock of [execute, executeAnew, executeFor, executeForAccount, wasGood, heldUntil, count])
    mock.mockReset();
  for (const mock of [take, admit, check]) mock.mockClear();
  execute.mockResolvedValue({ kind: 'ok', account: ACCOUNT });
  count.mockResolvedValue(undefined);
});

const REFUSED: [string, string, string, string][] = [
  ['refused', 'credentials.refused', 'Permission denied', 'Failed authentication'],
  ['wrong_environment', 'credentials.wrong_environment', 'Permission denied', 'Failed authentication'],
  ['suspended', 'credentials.account_suspended', 'Permission denied', 'Account suspended'],
  [
    'api_access_off',
    'credentials.api_access_off',
    'Permission Denied',
    'Authentication Error - API Access Is Disabled For This Account',
  ],
  [
    'two_step',
    'credentials.two_step',
    'Permission Denied',
    'Authentication Error - Account Has Two-Step Verification Enabled',
  ],
];
const UNAUTHORIZED = { kind: 'unauthenticated', code: 'credentials.unknown', message: 'Unauthorized' };

describe('a client', () => {
  it('is asked for Basic credentials, and reads its limits', () => {
    expect([gate.challenge, gate.ratePolicy]).toEqual([
      'Basic realm="api", charset="UTF-8"',
      expect.stringMatching(/20.*3000/),
    ]);
  });

  it('is admitted by its name and token', async () => {
    expect(await gate.identify(request())).toEqual({ caller: ACCOUNT, accountId: 7 });
    expect([execute.mock.calls, count.mock.calls]).toEqual([[[CREDENTIALS]], []]);
  });

  it('is admitted with the id of a token whose spending is capped', async () => {
    execute.mockResolvedValue({ kind: 'ok', account: CAPPED });
    expect(await gate.identify(request())).toEqual({ caller: CAPPED, accountId: 7, cappedTokenId: 9 });
  });

  it.each(REFUSED)('is refused as %s', async (kind, code, message, details) => {
    execute.mockResolvedValue({ kind });
    await expect(gate.identify(request())).rejects.toMatchObject({
      kind: 'forbidden',
      code,
      message,
      details,
    });
    expect(count.mock.calls).toEqual([['192.0.2.1', 'lantern']]);
  });

  it('is unknown without credentials, and with unknown ones', async () => {
    await expect(gate.identify(OPEN)).rejects.toMatchObject(UNAUTHORIZED);
    expect([execute.mock.calls, count.mock.calls]).toEqual([[], [['192.0.2.1', undefined]]]);
    execute.mockResolvedValue({ kind: 'unknown' });
    await expect(gate.identify(request())).rejects.toMatchObject(UNAUTHORIZED);
  });

  it('is held back by the failed login that is one too many', async () => {
    execute.mockResolvedValue({ kind: 'refused' });
    count.mockResolvedValue(1_772_442_900);
    await expect(gate.identify(request())).rejects.toMatchObject({
      kind: 'too_many_requests',
      resetAt: 1_772_442_900,
    });
  });

  it('is held back before its credentials are read, unless they were good a moment ago', async () => {
    heldUntil.mockReturnValue(1_772_442_900);
    for (const one of [request(), OPEN])
      await expect(gate.identify(one)).rejects.toMatchObject({ resetAt: 1_772_442_900 });
    expect(heldUntil.mock.calls).toEqual([
      ['192.0.2.1', 'lantern'],
      ['192.0.2.1', undefined],
    ]);
    expect([execute.mock.calls, count.mock.calls]).toEqual([[], []]);
    wasGood.mockReturnValue(true);
    await expect(gate.identify(request())).resolves.toMatchObject({ accountId: 7 });
    await expect(gate.identify(OPEN)).rejects.toMatchObject({ resetAt: 1_772_442_900 });
  });

  it('may use a token of some networks from there alone', async () => {
    execute.mockResolvedValue({ kind: 'ok', account: LIMITED });
    await expect(gate.identify(request())).resolves.toMatchObject({ accountId: 7 });
    await expect(gate.identify(request({ ip: '198.51.100.1' }))).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'credentials.network',
      message: 'Permission denied',
      details: 'Missing scope: the API token may not be used from 198.51.100.1',
    });
  });

  it.each<[string, object | undefined, object, boolean]>([
    ['its credentials are good', { kind: 'ok', account: ACCOUNT }, {}, true],
    ['it is at home', { kind: 'ok', account: LIMITED }, {}, true],
    ['it has moved', { kind: 'ok', account: LIMITED }, { ip: '198.51.100.1' }, false],
    ['its token is revoked', { kind: 'unknown' }, {}, false],
    ['its account is suspended', { kind: 'suspended' }, {}, false],
    ['it has no credentials', { kind: 'ok', account: ACCOUNT }, { headers: {} }, false],
  ])('that waits is still admitted where %s', async (_, answer, more, isAdmitted) => {
    executeAnew.mockResolvedValue(answer);
    expect(await gate.stillAdmits(request(more))).toBe(isAdmitted);
    expect(execute).not.toHaveBeenCalled();
  });

  it.each([
    [{ enterprise: true, approvedReseller: true }, 'enterprise'],
    [{ enterprise: false, approvedReseller: true }, 'approved'],
    [{ enterprise: false, approvedReseller: false }, 'standard'],
  ])('with the access %j is of the class %s', (access, name) => {
    expect(gate.classOf({ ...ACCOUNT, access } as AuthenticatedAccount)).toBe(name);
  });

  it.each([
    [{}, { perSecond: 20, perHour: 3_000 }],
    [{ perSecond: 50 }, { perSecond: 50, perHour: 3_000 }],
    [
      { perSecond: 0, perHour: 0 },
      { perSecond: 0, perHour: 0 },
    ],
  ])('with the limits %j is counted by %j', async (limits, counted) => {
    expect(await gate.count({ ...ACCOUNT, limits } as AuthenticatedAccount)).toBe('decision');
    expect(take.mock.calls).toEqual([['account:7', counted]]);
  });

  it('is admitted by the cost of its operation, a light one where the route is unknown', () => {
    const routes = [
      { method: 'POST', url: '/core/v1/search', operationId: 'search' },
      { method: 'GET', url: '/core/v1/search', operationId: 'getDomain' },
      { method: 'GET', url: '/core/v1/events', operationId: 'listEvents' },
    ];
    gate.declare(routes);
    expect(declare.mock.calls).toEqual([[routes]]);
    const asked = [
      request({ method: 'POST' }),
      request(),
      request({ routeOptions: { url: '/core/v1/events' } }),
      request({ routeOptions: {} }),
    ];
    expect(asked.map((one) => gate.admit(one, ACCOUNT))).toEqual(['permit', 'permit', 'permit', 'permit']);
    expect(admit.mock.calls).toEqual([
      [7, 4],
      [7, 1],
      [7, 0],
      [7, 1],
    ]);
  });

  it('is checked for its scopes', async () => {
    const asked = request();
    await gate.permit(asked, ACCOUNT);
    expect(check.mock.calls).toEqual([[asked, ACCOUNT]]);
  });
});

describe('a call inside the platform', () => {
  const TOKEN = { accountId: 7, tokenId: 9 };
  const VIEW = { viewedAccountId: 7 };
  const inside = <T>(caller: object, work: () => T): T => runInside({ caller } as InsideCall, work);

  it.each<[string, object, () => jest.Mock, unknown[]]>([
    ['a token', TOKEN, () => executeFor, [TOKEN]],
    ['staff who view', VIEW, () => executeForAccount, [7]],
  ])('of %s is admitted without credentials', async (_, caller, asked, given) => {
    asked().mockResolvedValue({ kind: 'ok', account: CAPPED });
    const admitted = { caller: CAPPED, accountId: 7, cappedTokenId: 9 };
    expect(await inside(caller, () => gate.identify(OPEN))).toEqual(admitted);
    expect(await inside(caller, () => gate.identify(request({ method: 'HEAD' })))).toEqual(admitted);
    expect(await inside(caller, () => gate.stillAdmits(OPEN))).toBe(true);
    expect(asked().mock.calls).toEqual([given, given, given]);
    expect([execute.mock.calls, heldUntil.mock.calls]).toEqual([[], []]);
    asked().mockResolvedValue({ kind: 'suspended' });
    expect(await inside(caller, () => gate.stillAdmits(OPEN))).toBe(false);
    await expect(inside(caller, () => gate.identify(OPEN))).rejects.toMatchObject({
      kind: 'forbidden',
      details: 'Account suspended',
    });
    asked().mockResolvedValue({ kind: 'unknown' });
    await expect(inside(caller, () => gate.identify(OPEN))).rejects.toMatchObject(UNAUTHORIZED);
  });

  it('of a token from another network is admitted: that was checked when it was ordered', async () => {
    executeFor.mockResolvedValue({ kind: 'ok', account: LIMITED });
    const admitted = inside(TOKEN, () => gate.identify(request({ ip: '198.51.100.1' })));
    await expect(admitted).resolves.toMatchObject({ accountId: 7 });
  });

  it('of staff who view changes nothing', async () => {
    executeForAccount.mockResolvedValue({ kind: 'ok', account: ACCOUNT });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      await expect(inside(VIEW, () => gate.identify(request({ method })))).rejects.toMatchObject(
        UNAUTHORIZED,
      );
    executeFor.mockResolvedValue({ kind: 'ok', account: ACCOUNT });
    const posted = inside(TOKEN, () => gate.identify(request({ method: 'POST' })));
    await expect(posted).resolves.toMatchObject({ accountId: 7 });
  });

  it('of staff for their own API is none of an account', async () => {
    await expect(inside({ staff: 'mara' }, () => gate.identify(OPEN))).rejects.toMatchObject(UNAUTHORIZED);
    expect([executeFor.mock.calls, executeForAccount.mock.calls]).toEqual([[], []]);
  });

  it('is neither counted nor bound: the request that ordered it was', async () => {
    expect(await inside(TOKEN, () => gate.count(ACCOUNT))).toBeUndefined();
    expect(inside(TOKEN, () => gate.admit(request(), ACCOUNT))).toBeUndefined();
    expect([take.mock.calls, admit.mock.calls]).toEqual([[], []]);
  });
});

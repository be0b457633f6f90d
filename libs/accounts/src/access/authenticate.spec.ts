import { SecretVault } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { Authenticate } from './authenticate';
import { type CredentialRecord, CredentialStore } from '../ports';

class PlainVault extends SecretVault {
  seal(plain: string): string {
    return plain;
  }
  open(sealed: string): string {
    return sealed;
  }
  digest(plain: string): string {
    return `digest of ${plain}`;
  }
  sameDigest(one: string, other: string): boolean {
    return one === other;
  }
}

/** Answers once `gate` is open; counts its queries. */
class Store extends CredentialStore {
  readonly asked: [string, string][] = [];
  record: CredentialRecord | undefined = good;
  failure?: Error;
  gate?: Promise<void>;

  async find(username: string, tokenDigest: string): Promise<CredentialRecord | undefined> {
    this.asked.push([username, tokenDigest]);
    await this.gate;
    if (this.failure) throw this.failure;
    return this.record;
  }

  async findToken(accountId: number, tokenId: number): Promise<CredentialRecord | undefined> {
    return this.find(`account ${accountId}`, `token ${tokenId}`);
  }
}

const good: CredentialRecord = {
  accountId: 7,
  username: 'lantern',
  status: 'active',
  twoStepEnabled: false,
  apiAccessEnabled: true,
  approvedReseller: true,
  enterprise: false,
  ratePerSecond: 50,
  isSuspended: false,
  strictRequests: false,
  token: { id: 3, digest: 'digest of right', limits: {} },
};
const right = { username: 'lantern', token: 'right' };

describe('Authenticate', () => {
  let store: Store;
  let clock: FakeClock;
  const make = (environment: 'production' | 'sandbox' = 'production') =>
    new Authenticate(store, new PlainVault(), clock, environment);

  beforeEach(() => {
    store = new Store();
    clock = new FakeClock();
  });

  it('returns the calling account, its access and its limits', async () => {
    await expect(make().execute(right)).resolves.toEqual({
      kind: 'ok',
      account: {
        accountId: 7,
        username: 'lantern',
        tokenId: 3,
        access: { approvedReseller: true, enterprise: false },
        limits: { perSecond: 50, perHour: undefined },
      },
    });
  });

  it.each<[string, Partial<CredentialRecord> | undefined, string]>([
    ['a good account', {}, 'ok'],
    ['no account', undefined, 'unknown'],
    ['a closed account', { status: 'closed' }, 'refused'],
    ['a suspended account', { isSuspended: true }, 'suspended'],
    ['an account without API access', { apiAccessEnabled: false }, 'api_access_off'],
  ])('reads without a token as %s', async (_what, change, kind) => {
    store.record = change && { ...good, ...change, token: undefined };
    expect(await make().executeForAccount(7)).toMatchObject({ kind });
    expect(store.asked).toEqual([['account 7', 'token 0']]);
  });

  it('returns whether the account requires strict requests', async () => {
    store.record = { ...good, strictRequests: true };
    await expect(make().execute(right)).resolves.toMatchObject({ account: { strictRequests: true } });
    store.record = {
      ...good,
      approvedReseller: false,
      enterprise: true,
      ratePerSecond: undefined,
      ratePerHour: 9,
      token: { id: 4, digest: 'digest of other', limits: { readOnly: true } },
    };
    await expect(make().execute({ username: 'lantern', token: 'other' })).resolves.toStrictEqual({
      kind: 'ok',
      account: {
        accountId: 7,
        username: 'lantern',
        tokenId: 4,
        access: { approvedReseller: false, enterprise: true },
        limits: { perSecond: undefined, perHour: 9 },
        scopes: { readOnly: true },
      },
    });
  });

  it.each([
    [{ expiresAt: new Date('2100-01-01') }, true, undefined],
    [{ readOnly: true, expiresAt: new Date('2100-01-01') }, true, { readOnly: true }],
    [{ expiresAt: new Date('2100-01-01') }, undefined, { expiresAt: new Date('2100-01-01') }],
  ])(
    'takes the end of a token for a limit unless staff issued it: %#',
    async (limits, issuedByStaff, scopes) => {
      store.record = {
        ...good,
        token: { id: 3, digest: 'digest of right', limits, ...(issuedByStaff && { issuedByStaff }) },
      };
      const answer = await make().execute(right);
      expect(answer.kind === 'ok' && answer.account.scopes).toEqual(scopes);
    },
  );

  it.each([
    [true, 0, 'refused'],
    [undefined, 0, 'refused'],
    [true, 0.001, 'ok'],
    [undefined, 0.001, 'ok'],
  ] as const)(
    'finds a token issued by staff (%p) that ends in %d seconds: %s',
    async (issuedByStaff, seconds, kind) => {
      const expiresAt = new Date(clock.now().getTime() + seconds * 1_000);
      store.record = {
        ...good,
        token: { id: 3, digest: 'digest of right', limits: { expiresAt }, issuedByStaff },
      };
      await expect(make().execute(right)).resolves.toMatchObject({ kind });
    },
  );

  it.each<[string, Partial<CredentialRecord> | undefined, string]>([
    ['an unknown username', undefined, 'unknown'],
    ['a token that is not of this account, or was revoked', { token: undefined }, 'refused'],
    [
      'a digest that differs from the one asked for',
      { token: { id: 3, digest: 'digest of another', limits: {} } },
      'refused',
    ],
    ['a closed account', { status: 'closed' }, 'refused'],
    ['a closed account with two-step verification', { status: 'closed', twoStepEnabled: true }, 'refused'],
    [
      'two-step verification without API access',
      { twoStepEnabled: true, apiAccessEnabled: false },
      'two_step',
    ],
    [
      'two-step verification and a wrong token',
      { twoStepEnabled: true, apiAccessEnabled: false, token: undefined },
      'refused',
    ],
    ['an account without API access', { apiAccessEnabled: false }, 'api_access_off'],
    [
      'an account without API access and a wrong token',
      { apiAccessEnabled: false, token: undefined },
      'refused',
    ],
    ['a suspended account', { isSuspended: true }, 'suspended'],
    ['a suspended account and a wrong token', { isSuspended: true, token: undefined }, 'refused'],
    ['a suspended account without API access', { isSuspended: true, apiAccessEnabled: false }, 'suspended'],
    ['two-step verification with API access', { twoStepEnabled: true, apiAccessEnabled: true }, 'ok'],
  ])('finds %s', async (_, change, kind) => {
    store.record = change && { ...good, ...change };
    await expect(make().execute(right)).resolves.toMatchObject({ kind });
  });

  it.each([
    ['production', 'lantern-test'],
    ['production', 'LANTERN-TEST'],
    ['sandbox', 'lantern'],
  ] as const)('refuses in %s the username %s before any look-up', async (environment, username) => {
    await expect(make(environment).execute({ username, token: 'right' })).resolves.toEqual({
      kind: 'wrong_environment',
    });
    expect(store.asked).toEqual([]);
  });

  it('never gives the token to the store, only its digest, and the username in lower case', async () => {
    await make().execute({ username: 'LanTern', token: 'right' });
    expect(store.asked).toEqual([['lantern', 'digest of right']]);
  });

  it.each([
    ['good', good],
    ['bad', undefined],
  ])('asks once a second for credentials that are %s', async (_, record) => {
    store.record = record;
    const authenticate = make();
    for (let times = 0; times < 3; times += 1) await authenticate.execute(right);
    clock.advance(0.999);
    await authenticate.execute({ ...right, username: 'LANTERN' });
    expect(store.asked).toHaveLength(1);
    clock.advance(0.001);
    await authenticate.execute(right);
    expect(store.asked).toHaveLength(2);
  });

  it('applies a revocation with the next query', async () => {
    const authenticate = make();
    await authenticate.execute(right);
    store.record = { ...good, token: undefined };
    clock.advance(1);
    await expect(authenticate.execute(right)).resolves.toEqual({ kind: 'refused' });
    expect(authenticate.wasGood(right)).toBe(false);
  });

  it('shares one query among concurrent requests', async () => {
    const authenticate = make();
    const answers = await Promise.all([
      authenticate.execute(right),
      authenticate.execute(right),
      authenticate.execute(right),
    ]);
    expect(answers.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok']);
    expect(store.asked).toHaveLength(1);
  });

  it('does not wait for a query that began more than a second ago: it may precede a revocation', async () => {
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => {
      open = resolve;
    });
    const authenticate = make();
    const first = authenticate.execute(right);
    clock.advance(1);
    const second = authenticate.execute(right);
    expect(store.asked).toHaveLength(2);
    open();
    await Promise.all([first, second]);
  });

  it('keeps different tokens of one username apart', async () => {
    const authenticate = make();
    await authenticate.execute(right);
    await expect(authenticate.execute({ ...right, token: 'wrong' })).resolves.toEqual({ kind: 'refused' });
    await expect(authenticate.execute(right)).resolves.toMatchObject({ kind: 'ok' });
    expect(store.asked).toHaveLength(2);
  });

  it('answers "unavailable" when the database cannot be asked, and never with an answer past its time', async () => {
    const authenticate = make();
    await authenticate.execute(right);
    store.failure = new Error('connection refused');
    await expect(authenticate.execute(right)).resolves.toMatchObject({ kind: 'ok' });
    clock.advance(1);
    await expect(authenticate.execute(right)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'credentials.unavailable',
      message: 'Service Unavailable',
      details: 'Credentials cannot be checked at the moment.',
      retryAfterSeconds: 1,
      cause: store.failure,
    });
  });

  it('queries again right after a failed query', async () => {
    const authenticate = make();
    store.failure = new Error('connection refused');
    await expect(authenticate.execute(right)).rejects.toMatchObject({ kind: 'unavailable' });
    store.failure = undefined;
    await expect(authenticate.execute(right)).resolves.toMatchObject({ kind: 'ok' });
  });

  it('trusts no answer from before the clock was set back', async () => {
    const authenticate = make();
    await authenticate.execute(right);
    clock.advance(-60);
    await authenticate.execute(right);
    expect(store.asked).toHaveLength(2);
  });

  it('remembers credentials that were good when last looked up, past their second', async () => {
    const authenticate = make();
    expect(authenticate.wasGood(right)).toBe(false);
    await authenticate.execute(right);
    clock.advance(600);
    expect(authenticate.wasGood(right)).toBe(true);
    expect(authenticate.wasGood({ ...right, token: 'wrong' })).toBe(false);
  });

  it('reads again while a client waits, whatever is cached, and caches the result', async () => {
    const authenticate = make();
    await authenticate.execute(right);
    store.record = { ...good, token: undefined };
    await expect(authenticate.executeAnew({ username: 'LANTERN', token: 'right' })).resolves.toEqual({
      kind: 'refused',
    });
    expect(store.asked).toEqual([
      ['lantern', 'digest of right'],
      ['lantern', 'digest of right'],
    ]);
    await expect(authenticate.execute(right)).resolves.toEqual({ kind: 'refused' });
    expect(store.asked).toHaveLength(2);
    await expect(authenticate.executeAnew({ username: 'lantern-test', token: 'right' })).resolves.toEqual({
      kind: 'wrong_environment',
    });
    await expect(make('sandbox').executeAnew(right)).resolves.toEqual({ kind: 'wrong_environment' });
    await expect(make('sandbox').executeAnew({ username: 'lantern-test', token: 'right' })).resolves.toEqual({
      kind: 'refused',
    });
  });

  it('keeps the answer of the query that began last, whichever ends last', async () => {
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => {
      open = resolve;
    });
    const authenticate = make();
    const early = authenticate.executeAnew(right);
    clock.advance(0.5);
    store.gate = undefined;
    store.record = { ...good, token: undefined };
    await authenticate.executeAnew(right);
    store.record = good;
    open();
    await expect(early).resolves.toMatchObject({ kind: 'ok' });
    expect(authenticate.wasGood(right)).toBe(false);
    store.record = undefined;
    await authenticate.executeAnew(right);
    await expect(authenticate.execute(right)).resolves.toEqual({ kind: 'unknown' });
  });

  it('removes a query when it ends, and no other one', async () => {
    let open = (): void => undefined;
    const authenticate = make();
    store.gate = new Promise((resolve) => {
      open = resolve;
    });
    const first = authenticate.execute(right);
    clock.advance(1);
    const firstOpen = open;
    store.gate = new Promise((resolve) => {
      open = resolve;
    });
    const second = authenticate.execute(right);
    firstOpen();
    await first;
    const third = authenticate.execute({ ...right, username: 'LanTern' });
    open();
    await Promise.all([second, third]);
    expect(store.asked).toHaveLength(2);
  });

  it('counts what the cache answered and what it did not', async () => {
    const authenticate = make();
    expect(authenticate.cacheStatistics).toEqual({ hits: 0, misses: 0, size: 0 });
    await authenticate.execute(right);
    await authenticate.execute(right);
    await authenticate.execute({ ...right, token: 'wrong' });
    clock.advance(1);
    await authenticate.execute(right);
    expect(authenticate.cacheStatistics).toEqual({ hits: 1, misses: 3, size: 2 });
  });

  it('lets a full cache forget the answer that was refreshed longest ago', async () => {
    const authenticate = make();
    store.record = undefined;
    const ask = (at: number) => authenticate.execute({ username: 'lantern', token: `wrong ${at}` });
    for (let at = 0; at < 1_000; at += 1) await ask(at);
    clock.advance(0.9);
    await authenticate.executeAnew({ username: 'lantern', token: 'wrong 0' });
    await ask(1_000);
    expect(authenticate.cacheStatistics.size).toBe(1_000);
    const { misses } = authenticate.cacheStatistics;
    await ask(0);
    expect(authenticate.cacheStatistics.misses).toBe(misses);
    await ask(1);
    expect(authenticate.cacheStatistics.misses).toBe(misses + 1);
  });

  it('keeps at most 10,000 good and 1,000 bad answers', async () => {
    const authenticate = make();
    for (let at = 0; at < 10_050; at += 1) {
      store.record = { ...good, token: { id: at, digest: `digest of ${at}`, limits: {} } };
      await authenticate.execute({ username: 'lantern', token: String(at) });
    }
    store.record = undefined;
    for (let at = 0; at < 1_050; at += 1)
      await authenticate.execute({ username: 'lantern', token: `wrong ${at}` });
    expect(authenticate.cacheStatistics.size).toBe(11_000);
    expect(authenticate.wasGood({ username: 'lantern', token: '0' })).toBe(false);
    expect(authenticate.wasGood({ username: 'lantern', token: '10049' })).toBe(true);
  });

  describe('for a call inside the platform', () => {
    const caller = { accountId: 7, tokenId: 3 };

    it('looks for the token by its id, compares no secret, and caches the answer for a second', async () => {
      const authenticate = make();
      expect(await authenticate.executeFor(caller)).toMatchObject({
        kind: 'ok',
        account: { accountId: 7, tokenId: 3 },
      });
      await authenticate.executeFor(caller);
      expect(store.asked).toEqual([['account 7', 'token 3']]);
      clock.advance(1);
      store.record = undefined;
      expect(await authenticate.executeFor(caller)).toEqual({ kind: 'unknown' });
    });

    it.each([
      [{ token: undefined }, 'refused'],
      [{ status: 'closed' as const }, 'refused'],
      [{ token: { id: 3, digest: 'd', limits: { expiresAt: new Date('2000-01-01') } } }, 'refused'],
      [{ isSuspended: true }, 'suspended'],
      [{ apiAccessEnabled: false }, 'api_access_off'],
      [{ apiAccessEnabled: false, twoStepEnabled: true }, 'two_step'],
    ])('refuses as a request is refused: %j', async (change, kind) => {
      store.record = { ...good, ...change };
      expect(await make().executeFor(caller)).toEqual({ kind });
    });

    it('keeps the answers of two tokens and of a request apart', async () => {
      const authenticate = make();
      await authenticate.executeFor(caller);
      await authenticate.executeFor({ accountId: 7, tokenId: 4 });
      await authenticate.executeFor({ accountId: 8, tokenId: 3 });
      await authenticate.execute(right);
      expect(store.asked).toHaveLength(4);
    });
  });
});

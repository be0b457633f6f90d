import { SecretVault } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { Authenticate } from './authenticate';
import { type CredentialRecord, CredentialStore } from './ports';

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

/** Answers when it is told to; counts what it is asked. */
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
}

const good: CredentialRecord = {
  accountId: 7, username: 'lantern', status: 'active', twoStepEnabled: false, apiAccessEnabled: true, approvedReseller: true, enterprise: false,
  ratePerSecond: 50, strictRequests: false, token: { id: 3, digest: 'digest of right', limits: {} },
};
const right = { username: 'lantern', token: 'right' };

describe('Authenticate', () => {
  let store: Store;
  let clock: FakeClock;
  const make = (environment: 'production' | 'sandbox' = 'production') => new Authenticate(store, new PlainVault(), clock, environment);

  beforeEach(() => {
    store = new Store();
    clock = new FakeClock();
  });

  it('tells who is calling, what they may do and their own limits', async () => {
    await expect(make().execute(right)).resolves.toEqual({
      kind: 'ok',
      account: { accountId: 7, username: 'lantern', tokenId: 3, access: { approvedReseller: true, enterprise: false }, limits: { perSecond: 50, perHour: undefined } },
    });
  });

  it('tells whether the account wants its requests strict', async () => {
    store.record = { ...good, strictRequests: true };
    await expect(make().execute(right)).resolves.toMatchObject({ account: { strictRequests: true } });
  });

  it.each([
    [{ expiresAt: new Date('2100-01-01') }, true, undefined],
    [{ readOnly: true, expiresAt: new Date('2100-01-01') }, true, { readOnly: true }],
    [{ expiresAt: new Date('2100-01-01') }, undefined, { expiresAt: new Date('2100-01-01') }],
  ])('takes the end of a token for a limit unless staff issued it: %#', async (limits, issuedByStaff, scopes) => {
    store.record = { ...good, token: { id: 3, digest: 'digest of right', limits, ...(issuedByStaff && { issuedByStaff }) } };
    const answer = await make().execute(right);
    expect(answer.kind === 'ok' && answer.account.scopes).toEqual(scopes);
  });

  it('refuses a token that staff issued after its end', async () => {
    store.record = { ...good, token: { id: 3, digest: 'digest of right', limits: { expiresAt: clock.now() }, issuedByStaff: true } };
    await expect(make().execute(right)).resolves.toEqual({ kind: 'refused' });
  });

  it.each<[string, Partial<CredentialRecord> | undefined, string]>([
    ['an unknown username', undefined, 'unknown'],
    ['a token that is not of this account, or was revoked', { token: undefined }, 'refused'],
    ['a digest that differs from the one asked for', { token: { id: 3, digest: 'digest of another', limits: {} } }, 'refused'],
    ['a closed account', { status: 'closed' }, 'refused'],
    ['a closed account with two-step verification', { status: 'closed', twoStepEnabled: true }, 'refused'],
    ['two-step verification without API access', { twoStepEnabled: true, apiAccessEnabled: false }, 'two_step'],
    ['two-step verification and a wrong token', { twoStepEnabled: true, apiAccessEnabled: false, token: undefined }, 'refused'],
    ['an account without API access', { apiAccessEnabled: false }, 'api_access_off'],
    ['an account without API access and a wrong token', { apiAccessEnabled: false, token: undefined }, 'refused'],
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
    await expect(make(environment).execute({ username, token: 'right' })).resolves.toEqual({ kind: 'wrong_environment' });
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

  it('sees a revocation with the next look-up', async () => {
    const authenticate = make();
    await authenticate.execute(right);
    store.record = { ...good, token: undefined };
    clock.advance(1);
    await expect(authenticate.execute(right)).resolves.toEqual({ kind: 'refused' });
    expect(authenticate.wasGood(right)).toBe(false);
  });

  it('lets requests at the same time share one look-up', async () => {
    const authenticate = make();
    const answers = await Promise.all([authenticate.execute(right), authenticate.execute(right), authenticate.execute(right)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok']);
    expect(store.asked).toHaveLength(1);
  });

  it('does not wait for a look-up that began more than a second ago: it may not know of a revocation', async () => {
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => { open = resolve; });
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
    await expect(authenticate.execute(right)).rejects.toMatchObject({ kind: 'unavailable', code: 'credentials.unavailable', retryAfterSeconds: 1 });
  });

  it('asks again right after a failed look-up', async () => {
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

  it('keeps at most 10,000 good and 1,000 bad answers', async () => {
    const authenticate = make();
    for (let at = 0; at < 10_050; at += 1) {
      store.record = { ...good, token: { id: at, digest: `digest of ${at}`, limits: {} } };
      await authenticate.execute({ username: 'lantern', token: String(at) });
    }
    store.record = undefined;
    for (let at = 0; at < 1_050; at += 1) await authenticate.execute({ username: 'lantern', token: `wrong ${at}` });
    expect(authenticate.cacheStatistics.size).toBe(11_000);
    expect(authenticate.wasGood({ username: 'lantern', token: '0' })).toBe(false);
    expect(authenticate.wasGood({ username: 'lantern', token: '10049' })).toBe(true);
  });
});

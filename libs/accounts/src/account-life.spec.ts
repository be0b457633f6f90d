import { AppError, SecretVault } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AccountQueries } from './account-queries';
import type { AccountReader } from './ports';
import { accountStoreContract, FakeAccountStore, FakeTokenStore } from './testing';
import type { Environment } from './username';
import { wireAccounts } from './wire';

/** Says what was done to a secret. */
class TellingVault extends SecretVault {
  seal = (plain: string, context: string): string => `sealed(${plain}|${context})`;
  open = (sealed: string): string => sealed;
  digest = (plain: string): string => `digest(${plain})`;
  sameDigest = (one: string, other: string): boolean => one === other;
}

function house(environment: Environment = 'sandbox') {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock();
  const accounts = new FakeAccountStore();
  const tokens = new FakeTokenStore(accounts);
  return {
    uow,
    clock,
    accounts,
    tokens,
    ...wireAccounts(
      {
        uow,
        clock,
        ids: new FakeIds(),
        vault: new TellingVault(),
        accountStore: accounts,
        tokenStore: tokens,
        accountReader: { find: (id: number) => accounts.lock(id) } as unknown as AccountReader,
      },
      { environment, defaultNameservers: ['ns1.example.net', 'ns2.example.net'] },
    ),
  };
}

const isRefused = (kind: string, details?: string): unknown =>
  expect.objectContaining(details ? { kind, details } : { kind });

describe('the fake account stores', () => {
  const { accounts, tokens } = house();
  accountStoreContract(async () => ({ accounts, tokens, inUnit: (work) => work() }));
});

describe('creating an account', () => {
  it('makes it with the settings of the platform and shows its first token once', async () => {
    const { uow, createAccount, accounts, tokens, clock } = house();
    const created = await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
    expect(created).toEqual({
      id: 1,
      username: 'lantern-test',
      token: { id: 1, name: 'default', token: expect.any(String) },
    });
    expect(accounts.accounts[0]).toEqual({
      id: 1,
      username: 'lantern-test',
      status: 'active',
      createdAt: clock.now(),
      twoStepEnabled: false,
      apiAccessEnabled: true,
      access: { approvedReseller: false, enterprise: false },
      limits: {},
      taxBps: 0,
      taxation: { byRule: true },
      registrantLockOptOut: false,
      autorenewLeadDays: 30,
      complianceNotices: 'both',
      expirationHold: false,
      defaultCurrency: 'USD',
      verifyForwardingRecipients: false,
      strictRequests: false,
      defaults: {
        autorenewEnabled: true,
        privacyEnabled: true,
        nameservers: ['ns1.example.net', 'ns2.example.net'],
        contacts: {},
      },
    });
    expect(tokens.tokens[0].accountId).toBe(1);
  });

  it('takes options that differ from the platform', async () => {
    const { uow, createAccount, accounts } = house();
    await uow.run(() =>
      createAccount.execute({
        accountName: 'lantern',
        options: { approvedReseller: true, autorenewEnabled: false },
      }),
    );
    expect(accounts.accounts[0]).toMatchObject({
      access: { approvedReseller: true },
      defaults: { autorenewEnabled: false },
    });
  });

  it('opens a sub-account below its parent', async () => {
    const { uow, createAccount, accounts } = house();
    const parent = await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
    await uow.run(() => createAccount.execute({ accountName: 'lantern-two', parentId: parent.id }));
    expect(accounts.accounts[1].parentId).toBe(parent.id);
  });

  it.each([
    [
      'a name that is taken',
      'sandbox',
      { accountName: 'lantern' },
      'invalid',
      "'accountName' is already in use",
    ],
    [
      'a name that is taken with its suffix',
      'sandbox',
      { accountName: 'lantern-test' },
      'invalid',
      "'accountName' is already in use",
    ],
    [
      'a name that cannot be',
      'sandbox',
      { accountName: 'no' },
      'invalid',
      "'accountName' must be 6 to 60 characters of a-z, 0-9 and hyphen",
    ],
    [
      'a sandbox name in production',
      'production',
      { accountName: 'second-test' },
      'invalid',
      "'accountName' must not end in -test",
    ],
    [
      'an unknown parent',
      'sandbox',
      { accountName: 'second', parentId: 99 },
      'not_found',
      'The requested account does not exist.',
    ],
    [
      'options that cannot be',
      'sandbox',
      { accountName: 'second', options: { ratePerSecond: 0 } },
      'invalid',
      "'ratePerSecond' must be a whole number from 1 to 1000000",
    ],
  ] as const)(
    'is refused for %s, and nothing is made',
    async (_what, environment, request, kind, details) => {
      const { uow, createAccount, accounts, tokens } = house(environment);
      await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
      await expect(uow.run(() => createAccount.execute(request))).rejects.toEqual(isRefused(kind, details));
      expect(accounts.accounts).toHaveLength(1);
      expect(tokens.tokens).toHaveLength(1);
    },
  );

  it('is a bug outside a unit of work', async () => {
    await expect(house().createAccount.execute({ accountName: 'lantern' })).rejects.toThrow(
      'no unit of work',
    );
  });
});

describe('issuing a token', () => {
  it('keeps a keyed digest and a text sealed for this account, never the token', async () => {
    const { uow, createAccount, issueToken, tokens } = house();
    const { id } = await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
    const { token, name } = await uow.run(() => issueToken.execute(id, 'shop'));
    expect(name).toBe('shop');
    expect(tokens.tokens[1]).toMatchObject({
      digest: `digest(${token})`,
      sealed: `sealed(${token}|api-token:${id})`,
    });
    expect(Object.values(tokens.tokens[1])).not.toContain(token);
  });

  it('asks for 256 bits', async () => {
    const { uow, createAccount } = house();
    const secret = jest.spyOn(FakeIds.prototype, 'secret');
    await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
    expect(secret).toHaveBeenCalledWith(32);
    secret.mockRestore();
  });

  it.each(['a', 'x'.repeat(64), '1 b.c_d-e', 'Ünïcode 1'])('may be given the name %j', async (name) => {
    const { uow, createAccount, issueToken, tokens, clock } = house();
    const { id } = await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
    const { token } = await uow.run(() => issueToken.execute(id, name));
    expect(tokens.tokens[1]).toEqual({
      id: 2,
      accountId: id,
      name,
      digest: `digest(${token})`,
      sealed: `sealed(${token}|api-token:1)`,
      limits: {},
      issuedByStaff: false,
      createdAt: clock.now(),
    });
  });

  it('is refused with the name of another token, until that one has expired', async () => {
    const { uow, createAccount, issueToken, clock } = house();
    const { id } = await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
    const issue = (name: string, seconds?: number) =>
      uow.run(() =>
        issueToken.execute(
          id,
          name,
          seconds === undefined ? {} : { expiresAt: new Date(clock.now().getTime() + seconds * 1_000) },
        ),
      );
    await issue('shop', 60);
    await expect(issue('SHOP')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'account.token_name_taken',
      details: 'Another API token of this account has this name.',
    });
    clock.advance(60);
    await expect(issue('shop')).resolves.toMatchObject({ name: 'shop' });
  });

  it.each(['', ' ', 'x'.repeat(65), 'a\nb', '<script>', '-', 'a<', '<a'])(
    'is refused with the name %j',
    async (name) => {
      const { uow, createAccount, issueToken, tokens } = house();
      const { id } = await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
      await expect(uow.run(() => issueToken.execute(id, name))).rejects.toMatchObject({
        kind: 'invalid',
        code: 'account.token_name_invalid',
        details: "'name' must be 1 to 64 letters, digits, blanks, dots, hyphens or underscores",
      });
      expect(tokens.tokens).toHaveLength(1);
    },
  );

  it('is refused for an unknown account', async () => {
    const { uow, issueToken } = house();
    await expect(uow.run(() => issueToken.execute(99, 'shop'))).rejects.toEqual(isRefused('not_found'));
  });

  it('is a bug outside a unit of work', async () => {
    await expect(house().issueToken.execute(1, 'shop')).rejects.toThrow('no unit of work');
  });
});

describe('revoking a token', () => {
  it('says when it was revoked and that it changed something, the second time that it did not', async () => {
    const { uow, createAccount, revokeToken, clock } = house();
    const { id, token } = await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
    const at = clock.now();
    const first = await uow.run(() => revokeToken.execute(id, token.id));
    expect(first).toMatchObject({ changed: true, token: { revokedAt: at } });
    clock.advance(60);
    expect(await uow.run(() => revokeToken.execute(id, token.id))).toMatchObject({
      changed: false,
      token: { revokedAt: at },
    });
  });

  it.each([
    [1, 99],
    [99, 1],
  ])('is refused for account %i and token %i, which do not belong together', async (accountId, tokenId) => {
    const { uow, createAccount, revokeToken } = house();
    await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
    await expect(uow.run(() => revokeToken.execute(accountId, tokenId))).rejects.toEqual(
      isRefused('not_found', 'The requested API token does not exist.'),
    );
  });
});

describe('updating the settings of an account', () => {
  it('returns the options before and after', async () => {
    const { uow, createAccount, updateSettings, accounts } = house();
    const { id } = await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
    const { before, after } = await uow.run(() =>
      updateSettings.execute(id, { enterprise: true, ratePerHour: 9_000 }),
    );
    const {
      id: _id,
      username: _username,
      status: _status,
      createdAt: _createdAt,
      parentId: _parentId,
      ...stored
    } = accounts.accounts[0];
    expect(after).toEqual({
      ...before,
      access: { approvedReseller: false, enterprise: true },
      limits: { perHour: 9_000 },
    });
    expect(stored).toMatchObject(after);
    expect(before).not.toHaveProperty('username');
    expect(before).not.toHaveProperty('maxSubAccounts');
    expect((await uow.run(() => updateSettings.execute(id, { maxSubAccounts: 3 }))).after).toEqual({
      ...after,
      maxSubAccounts: 3,
    });
    expect((await uow.run(() => updateSettings.execute(id, {}))).before).toEqual({
      ...after,
      maxSubAccounts: 3,
    });
  });

  it('is a fault of the program outside a unit of work, as revoking and replacing a token', async () => {
    const { updateSettings, revokeToken, issueToken, clock } = house();
    await expect(updateSettings.execute(1, {})).rejects.toThrow('no unit of work');
    await expect(revokeToken.execute(1, 1)).rejects.toThrow('no unit of work');
    await expect(
      issueToken.replace(1, { id: 1, name: 'shop', createdAt: clock.now(), limits: {} }, clock.now()),
    ).rejects.toThrow('no unit of work');
  });

  it('is refused for an unknown account', async () => {
    const { uow, updateSettings } = house();
    await expect(uow.run(() => updateSettings.execute(99, {}))).rejects.toEqual(isRefused('not_found'));
  });

  it('changes nothing when a part of it is refused', async () => {
    const { uow, createAccount, updateSettings, accounts } = house();
    const { id } = await uow.run(() => createAccount.execute({ accountName: 'lantern' }));
    await expect(
      uow.run(() => updateSettings.execute(id, { enterprise: true, nameservers: ['no host'] })),
    ).rejects.toBeInstanceOf(AppError);
    expect(accounts.accounts[0].access.enterprise).toBe(false);
  });
});

describe('reading an account', () => {
  it('is a 404 when there is none', async () => {
    const reader = { find: async () => undefined } as unknown as AccountReader;
    await expect(new AccountQueries(reader).get(99)).rejects.toEqual(isRefused('not_found'));
  });
});

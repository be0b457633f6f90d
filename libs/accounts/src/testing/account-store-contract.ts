import { changedOptions, type AccountOptionsChange } from '../settings/account-options';
import { Money } from '@registrar/kernel';
import type { AccountOptions } from '../account';
import type { AccountStore, NewToken, TokenStore } from '../ports';

export interface AccountStores {
  accounts: AccountStore;
  tokens: TokenStore;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
}

const at = new Date('2026-03-02T09:15:00Z');

/** Default options of an account, with a change on top of them. */
export function accountOptions(change: AccountOptionsChange = {}): AccountOptions {
  return changedOptions(
    {
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
    },
    change,
    at,
  );
}

const later = new Date('2026-03-03T10:00:00Z');
let names = 0;
const freshName = (): string => `contract-${(names += 1)}-test`;

/** The contract of every pair of AccountStore and TokenStore. */
export function accountStoreContract(start: () => Promise<AccountStores>): void {
  const everything = accountOptions({
    twoStepEnabled: true,
    apiAccessEnabled: false,
    approvedReseller: true,
    enterprise: true,
    ratePerSecond: 5,
    ratePerHour: 100,
    taxBps: 1_900,
    registrantLockOptOut: true,
    maxSubAccounts: 3,
    autorenewLeadDays: 7,
    complianceNotices: 'email',
    expirationHold: true,
    defaultCurrency: 'EUR',
    verifyForwardingRecipients: true,
    strictRequests: true,
    autorenewEnabled: false,
    privacyEnabled: false,
    nameservers: ['ns1.example.org'],
    taxByRule: false,
    taxCountry: 'DE',
    businessStatus: 'business_with_tax_id',
    taxId: 'DE123456789',
  });

  it('keeps an account as it was made', async () => {
    const { accounts, inUnit } = await start();
    const username = freshName();
    const id = await inUnit(() => accounts.create({ ...everything, username, createdAt: at }));
    const kept = await inUnit(() => accounts.lock(id as number));
    expect(kept).toEqual({ ...everything, id, username, status: 'active', createdAt: at });
  });

  it('knows the parent of a sub-account', async () => {
    const { accounts, inUnit } = await start();
    const parentId = (await inUnit(() =>
      accounts.create({ ...accountOptions(), username: freshName(), createdAt: at }),
    )) as number;
    const child = (await inUnit(() =>
      accounts.create({ ...accountOptions(), username: freshName(), parentId, createdAt: at }),
    )) as number;
    expect(await inUnit(() => accounts.lock(child))).toMatchObject({ parentId });
  });

  it('refuses a taken username, in any case, and the transaction continues', async () => {
    const { accounts, inUnit } = await start();
    const username = freshName();
    const make = (name: string) => accounts.create({ ...accountOptions(), username: name, createdAt: at });
    await inUnit(() => make(username));
    const [taken, next] = await inUnit(async () => [
      await make(username.toUpperCase()),
      await make(freshName()),
    ]);
    expect(taken).toBe('username_taken');
    expect(next).toEqual(expect.any(Number));
  });

  it('saves options in place of the old ones', async () => {
    const { accounts, inUnit } = await start();
    const id = (await inUnit(() =>
      accounts.create({ ...everything, username: freshName(), createdAt: at }),
    )) as number;
    await inUnit(() => accounts.saveOptions(id, accountOptions()));
    expect(await inUnit(() => accounts.lock(id))).toMatchObject(accountOptions());
    expect((await inUnit(() => accounts.lock(id)))?.limits).toEqual({});
  });

  it('keeps a suspension beside the options until it ends', async () => {
    const { accounts, inUnit } = await start();
    const id = (await inUnit(() =>
      accounts.create({ ...everything, username: freshName(), createdAt: at }),
    )) as number;
    const suspension = { since: later, reason: 'unpaid', includesSubAccounts: true };
    await inUnit(() => accounts.saveSuspension(id, suspension));
    await inUnit(() => accounts.saveOptions(id, accountOptions()));
    expect(await inUnit(() => accounts.lock(id))).toMatchObject({ ...accountOptions(), suspension });
    await inUnit(() => accounts.saveSuspension(id, undefined));
    expect(await inUnit(() => accounts.lock(id))).not.toHaveProperty('suspension');
    await expect(inUnit(() => accounts.saveSuspension(2_000_000_000, suspension))).rejects.toThrow(
      'does not exist',
    );
  });

  it('counts the sub-accounts of one account', async () => {
    const { accounts, inUnit } = await start();
    const make = (parentId?: number) =>
      accounts.create({
        ...accountOptions(),
        username: freshName(),
        parentId,
        createdAt: at,
      }) as Promise<number>;
    const parentId = await inUnit(() => make());
    await inUnit(() => make(parentId));
    const child = await inUnit(() => make(parentId));
    expect(await inUnit(() => accounts.countChildren(parentId))).toBe(2);
    expect(await inUnit(() => accounts.countChildren(child))).toBe(0);
  });

  it('finds no account of an unknown id, and saves nothing for it', async () => {
    const { accounts, inUnit } = await start();
    expect(await inUnit(() => accounts.lock(2_000_000_000))).toBeUndefined();
    await expect(inUnit(() => accounts.saveOptions(2_000_000_000, accountOptions()))).rejects.toThrow(
      'does not exist',
    );
  });

  describe('API tokens', () => {
    const token = (accountId: number, name = 'default', limits: NewToken['limits'] = {}): NewToken => ({
      accountId,
      name,
      digest: `digest-${(names += 1)}`,
      sealed: 'sealed',
      limits,
      createdAt: at,
    });
    const add = async ({ tokens, inUnit }: AccountStores, row: NewToken): Promise<number> =>
      (await inUnit(() => tokens.add(row))) as number;

    async function withAccount(): Promise<AccountStores & { accountId: number; otherId: number }> {
      const stores = await start();
      const make = (): Promise<number> =>
        stores.inUnit(() =>
          stores.accounts.create({ ...accountOptions(), username: freshName(), createdAt: at }),
        ) as Promise<number>;
      return { ...stores, accountId: await make(), otherId: await make() };
    }

    it('have ids in the order of creation', async () => {
      const { accountId, ...stores } = await withAccount();
      const first = await add(stores, token(accountId));
      const second = await add(stores, token(accountId, 'second'));
      expect(second).toBeGreaterThan(first);
    });

    it('are not made for an unknown account', async () => {
      const { tokens, inUnit } = await withAccount();
      expect(await inUnit(() => tokens.add(token(2_000_000_000)))).toBeUndefined();
    });

    it('are revoked once, and keep the time of that', async () => {
      const { accountId, ...stores } = await withAccount();
      const { tokens, inUnit } = stores;
      const id = await add(stores, token(accountId));
      const revoked = { id, name: 'default', createdAt: at, revokedAt: at, limits: {} };
      expect(await inUnit(() => tokens.revoke(accountId, id, at))).toEqual({ token: revoked, changed: true });
      expect(await inUnit(() => tokens.revoke(accountId, id, later))).toEqual({
        token: revoked,
        changed: false,
      });
    });

    it('are revoked by their own account only', async () => {
      const { accountId, otherId, ...stores } = await withAccount();
      const { tokens, inUnit } = stores;
      const id = await add(stores, token(accountId));
      expect(await inUnit(() => tokens.revoke(otherId, id, at))).toBeUndefined();
      expect(await inUnit(() => tokens.revoke(accountId, id, at))).toMatchObject({ changed: true });
      expect(await inUnit(() => tokens.revoke(accountId, 2_000_000_000, at))).toBeUndefined();
    });

    it('keep their limits', async () => {
      const { accountId, ...stores } = await withAccount();
      const limits = {
        readOnly: true,
        dnsOnly: true,
        zones: ['example.com'],
        recordTypes: ['TXT', 'A'],
        dailySpendCap: Money.of(1_050n),
        expiresAt: later,
        sourceNetworks: ['192.0.2.0/24'],
      };
      const id = await add(stores, token(accountId, 'limited', limits));
      expect(await stores.inUnit(() => stores.tokens.lockLive(accountId))).toEqual([
        { id, name: 'limited', createdAt: at, limits },
      ]);
    });

    it('have names of their own in any case, until they are revoked', async () => {
      const { accountId, otherId, ...stores } = await withAccount();
      const { tokens, inUnit } = stores;
      const id = await add(stores, token(accountId, 'shop'));
      const again = (): Promise<unknown> => inUnit(() => tokens.add(token(accountId, 'SHOP')));
      expect(await again()).toBe('name_taken');
      expect(await add(stores, token(otherId, 'shop'))).toEqual(expect.any(Number));
      await inUnit(() => tokens.revoke(accountId, id, at));
      expect(await again()).toEqual(expect.any(Number));
    });

    it('give their names free when they have expired', async () => {
      const { accountId, ...stores } = await withAccount();
      const { tokens, inUnit } = stores;
      await add(stores, token(accountId, 'shop', { expiresAt: later }));
      await inUnit(() => tokens.retireExpired(accountId, new Date(later.getTime() - 1)));
      expect(await inUnit(() => tokens.add(token(accountId, 'shop')))).toBe('name_taken');
      await inUnit(() => tokens.retireExpired(accountId, later));
      expect(await add(stores, token(accountId, 'shop'))).toEqual(expect.any(Number));
    });

    it.each([
      [undefined, later],
      [new Date(later.getTime() - 1), new Date(later.getTime() - 1)],
    ])(
      'hand their name over and live on for a while, but not longer than they would have: %s',
      async (expiresAt, end) => {
        const { accountId, ...stores } = await withAccount();
        const { tokens, inUnit } = stores;
        const old = await add(stores, token(accountId, 'shop', expiresAt && { expiresAt }));
        const next = await inUnit(() => tokens.replace(old, token(accountId, 'shop'), later));
        expect(await inUnit(() => tokens.lockLive(accountId))).toEqual([
          { id: old, name: 'shop', createdAt: at, limits: { expiresAt: end }, replacedBy: next },
          { id: next, name: 'shop', createdAt: at, limits: {} },
        ]);
        expect(await inUnit(() => tokens.add(token(accountId, 'shop')))).toBe('name_taken');
      },
    );
  });
}

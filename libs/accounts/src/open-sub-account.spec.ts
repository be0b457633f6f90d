import type { NewSubAccount } from './open-sub-account';
import { approved, createOwner, subAccount } from './testing/owner-world';

const isRefused = (kind: string, details?: string): unknown =>
  expect.objectContaining(details ? { kind, details: expect.stringContaining(details) } : { kind });

describe('opening a sub-account', () => {
  it('creates account, contacts, token and credit, with an audit entry', async () => {
    const { open, actor, accounts, contacts, credit, audit, clock } = await createOwner();
    expect(await open.execute(actor, approved, { ...subAccount, autoRenew: false })).toEqual({
      accountName: 'quayside',
      apiToken: expect.any(String),
      apiTokenName: 'default',
    });
    expect(accounts.accounts[1]).toMatchObject({
      username: 'quayside-test',
      parentId: 1,
      owner: { passwordHash: 'hash of 9' },
      defaults: { autorenewEnabled: false, contacts: { registrant: 1 } },
    });
    expect([contacts.stored.length, credit.balances.get(2)]).toEqual([1, 10_000n]);
    expect(audit.entries).toEqual([
      {
        at: clock.now(),
        actor: 'parent-house-test (token 1)',
        action: 'account.create',
        target: 'account:2',
        requestId: 'r-1',
        source: '192.0.2.1',
        after: { username: 'quayside-test', parentId: 1, contacts: { registrant: 1 }, autoRenew: false },
      },
    ]);
    expect(accounts.accounts[1]).toMatchObject({ owner: { termsAcceptedAt: clock.now() } });
    expect(JSON.stringify(audit.entries)).not.toMatch(/Tide|hash|ilse/);
  });

  it('renews its domains automatically unless the request says otherwise, and accepts the terms at the time of the parent', async () => {
    const { open, actor, accounts, contacts, clock } = await createOwner();
    clock.ahead = new Map([[1, 3_600]]);
    const stored = jest.spyOn(contacts, 'store');
    await open.execute(actor, approved, subAccount);
    expect(accounts.accounts[1]).toMatchObject({
      defaults: { autorenewEnabled: true },
      owner: { termsAcceptedAt: clock.now(1) },
      createdAt: clock.now(),
    });
    expect(stored.mock.calls).toEqual([[subAccount.contacts, clock.now(1)]]);
  });

  it('is refused below an account that does not exist', async () => {
    const { open, actor } = await createOwner();
    await expect(open.execute({ ...actor, accountId: 9 }, approved, subAccount)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'account.not_found',
    });
  });

  it.each<[string, Partial<NewSubAccount>, string]>([
    ['terms', { tos: false }, 'Both tos and apiTos must be true.'],
    ['API terms', { apiTos: false }, 'Both tos and apiTos must be true.'],
    ['a name', { accountName: 'no' }, "'accountName'"],
    ['a password', { password: 'short' }, "'password'"],
    ['a registrant', { contacts: {} }, "'registrant' cannot be null"],
    ['a good contact', { contacts: { registrant: {} } }, 'email'],
  ])('is refused without %s, before approval and hash', async (_what, change, details) => {
    const { open, actor, accounts, hasher } = await createOwner();
    await expect(
      open.execute(actor, { approvedReseller: false, enterprise: true }, { ...subAccount, ...change }),
    ).rejects.toEqual(isRefused('invalid', details));
    expect([accounts.accounts.length, hasher.hashed]).toEqual([1, []]);
  });

  it('is refused without approval, before the hash', async () => {
    const { open, actor, hasher } = await createOwner();
    await expect(
      open.execute(actor, { approvedReseller: false, enterprise: true }, subAccount),
    ).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'access.approvedReseller',
      message: 'Permission denied',
    });
    expect(hasher.hashed).toEqual([]);
  });

  it('costs a hash also where the name is taken', async () => {
    const { open, actor, hasher } = await createOwner();
    await open.execute(actor, approved, subAccount);
    await expect(open.execute(actor, approved, subAccount)).rejects.toEqual(
      isRefused('invalid', 'already in use'),
    );
    expect(hasher.hashed).toHaveLength(2);
  });

  it.each([
    [undefined, 2],
    [1, 1],
    [0, 0],
  ])('stops at the limit: %s set by staff, so %i', async (max, most) => {
    const { open, actor, accounts } = await createOwner();
    accounts.accounts[0].maxSubAccounts = max;
    for (let count = 0; count < most; count += 1)
      await open.execute(actor, approved, { ...subAccount, accountName: `quayside-${count}` });
    await expect(
      open.execute(actor, approved, { ...subAccount, accountName: 'one-too-many' }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'account.sub_accounts_exhausted',
      message: 'Permission denied',
      details: `Sub-account limit reached (${most}).`,
    });
    expect(accounts.accounts).toHaveLength(1 + most);
  });
});

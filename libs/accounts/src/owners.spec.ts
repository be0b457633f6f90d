import { addSeconds, type IdempotencyKeys, Money, SecretVault } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { AccountActor, ApiToken } from './account';
import { CreateAccount } from './create-account';
import { IssueToken } from './access/issue-token';
import { MoveCredit } from './move-credit';
import { type NewSubAccount, OpenSubAccount } from './open-sub-account';
import { OwnTokens } from './access/own-tokens';
import { OwnerTrail } from './settings/owner-trail';
import type { AccountReader } from './ports';
import {
  FakeAccountContacts,
  FakeAccountCredit,
  FakeAccountStore,
  FakeOwnerAudit,
  FakePasswordHasher,
  FakeTokenStore,
} from './testing';

class PlainVault extends SecretVault {
  seal = (plain: string): string => `sealed ${plain}`;
  open = (sealed: string): string => sealed;
  digest = (plain: string): string => `digest of ${plain}`;
  sameDigest = (one: string, other: string): boolean => one === other;
}

const approved = { approvedReseller: true, enterprise: false };
const subAccount: NewSubAccount = {
  accountName: 'quayside',
  password: 'Tide#2041',
  contacts: { registrant: { email: 'ilse@example.net' } },
  tos: true,
  apiTos: true,
};
const isRefused = (kind: string, details?: string): unknown =>
  expect.objectContaining(details ? { kind, details: expect.stringContaining(details) } : { kind });

const DAY = 86_400;

async function house() {
  const [uow, clock, ids] = [new FakeUnitOfWork(), new FakeClock(), new FakeIds()];
  const accounts = new FakeAccountStore();
  const tokens = new FakeTokenStore(accounts);
  const [audit, contacts, credit, hasher] = [
    new FakeOwnerAudit(),
    new FakeAccountContacts(),
    new FakeAccountCredit(10_000n),
    new FakePasswordHasher(),
  ];
  const trail = new OwnerTrail(audit, uow, clock);
  const issue = new IssueToken(tokens, new PlainVault(), ids, clock, uow);
  const create = new CreateAccount(accounts, issue, clock, uow, {
    environment: 'sandbox',
    defaultNameservers: ['ns1.example.net'],
  });
  const closed: unknown[] = [];
  const keys = {
    close: async (_claim: unknown, answer: unknown) => closed.push(answer),
  } as unknown as IdempotencyKeys;
  const parent = await uow.run(() => create.execute({ accountName: 'parent-house' }));
  const actor: AccountActor = {
    accountId: parent.id,
    username: parent.username,
    tokenId: parent.token.id,
    requestId: 'r-1',
    source: '192.0.2.1',
  };
  credit.balances.set(parent.id, 5_000n);
  const asked: Date[] = [];
  const reader = {
    liveTokens: async (_accountId: number, at: Date): Promise<ApiToken[]> => (asked.push(at), []),
  } as unknown as AccountReader;
  return {
    uow,
    clock,
    asked,
    accounts,
    tokens,
    audit,
    contacts,
    credit,
    hasher,
    actor,
    closed,
    open: new OpenSubAccount({
      accounts,
      createAccount: create,
      contacts,
      credit,
      hasher,
      trail,
      clock,
      policy: {
        environment: 'sandbox',
        maxSubAccounts: 2,
      },
    }),
    move: new MoveCredit(accounts, credit, keys, trail),
    own: new OwnTokens({
      accounts,
      tokens,
      reader,
      issueToken: issue,
      trail,
      clock,
      policy: { maxTokens: 4 },
    }),
  };
}

describe('opening a sub-account', () => {
  it('makes account, contacts, token and credit, and writes it down', async () => {
    const { open, actor, accounts, contacts, credit, audit, clock } = await house();
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
    const { open, actor, accounts, contacts, clock } = await house();
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

  it('is refused below an account that is not there', async () => {
    const { open, actor } = await house();
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
    const { open, actor, accounts, hasher } = await house();
    await expect(
      open.execute(actor, { approvedReseller: false, enterprise: true }, { ...subAccount, ...change }),
    ).rejects.toEqual(isRefused('invalid', details));
    expect([accounts.accounts.length, hasher.hashed]).toEqual([1, []]);
  });

  it('is refused without approval, before the hash', async () => {
    const { open, actor, hasher } = await house();
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
    const { open, actor, hasher } = await house();
    await open.execute(actor, approved, subAccount);
    await expect(open.execute(actor, approved, subAccount)).rejects.toEqual(isRefused('invalid', 'taken'));
    expect(hasher.hashed).toHaveLength(2);
  });

  it.each([
    [undefined, 2],
    [1, 1],
    [0, 0],
  ])('ends at the limit: staff say %s, so %i', async (max, most) => {
    const { open, actor, accounts } = await house();
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

describe('moving credit', () => {
  async function family() {
    const all = await house();
    await all.open.execute(all.actor, approved, subAccount);
    return all;
  }

  it.each([
    ['to_sub_account', 4_000n, 11_000n],
    ['from_sub_account', 6_000n, 9_000n],
  ] as const)('%s', async (direction, balance, subAccountBalance) => {
    const { move, actor, audit, clock } = await family();
    expect(await move.execute(actor, { subAccountId: 2, direction, amount: Money.of(1_000n) })).toEqual({
      balance: Money.of(balance),
      subAccountBalance: Money.of(subAccountBalance),
    });
    expect(audit.entries[1]).toEqual({
      at: clock.now(),
      actor: 'parent-house-test (token 1)',
      action: 'account.move_credit',
      target: 'account:2',
      requestId: 'r-1',
      source: '192.0.2.1',
      after: { direction, amount: '10.00', currency: 'USD' },
    });
  });

  it('stores its answer with the key in the transaction that moves', async () => {
    const { move, actor, closed } = await family();
    const claim = { accountId: 1, key: 'k', lease: 'l' };
    await move.execute(
      actor,
      { subAccountId: 2, direction: 'to_sub_account', amount: Money.of(1n) },
      { claim, answer: ({ balance }) => ({ balance: balance.toNumber() }) },
    );
    expect(closed).toEqual([{ status: 200, body: { balance: 49.99 } }]);
  });

  it.each([
    ['less than nothing', 2, -1n, 'invalid'],
    ['nothing', 2, 0n, 'invalid'],
    ['more than a million', 2, 100_000_001n, 'invalid'],
    ['more than there is', 2, 5_001n, 'payment_required'],
    ['to itself', 1, 1n, 'not_found'],
    ['to nobody', 99, 1n, 'not_found'],
  ] as const)('is refused: %s', async (_what, subAccountId, minor, kind) => {
    const { move, actor, credit } = await family();
    const before = new Map(credit.balances);
    await expect(
      move.execute(actor, { subAccountId, direction: 'to_sub_account', amount: Money.of(minor) }),
    ).rejects.toEqual(isRefused(kind));
    expect(credit.balances).toEqual(before);
  });
});

describe('the amount of moved credit', () => {
  it('may be a million, and says its limits where it is more', async () => {
    const { open, move, actor, credit } = await house();
    await open.execute(actor, approved, subAccount);
    credit.balances.set(1, 200_000_000n);
    const by = (minor: bigint) =>
      move.execute(actor, { subAccountId: 2, direction: 'to_sub_account', amount: Money.of(minor) });
    await expect(by(100_000_001n)).rejects.toMatchObject({
      code: 'account.amount_invalid',
      details: "'amount' must be more than 0 and at most 1,000,000",
    });
    await expect(by(100_000_000n)).resolves.toMatchObject({ balance: Money.of(100_000_000n) });
    await expect(by(1n)).resolves.toMatchObject({ balance: Money.of(99_999_999n) });
  });
});

describe('own tokens', () => {
  it('keep their limits when they are rotated, and end when was said', async () => {
    const { own, actor, tokens, clock } = await house();
    const made = await own.create(actor, { name: 'shop', readOnly: true });
    const rotated = await own.rotate(actor, made.id);
    expect(rotated).toMatchObject({
      name: 'shop',
      limits: { readOnly: true },
      oldTokenUntil: new Date(clock.now().getTime() + 86_400_000),
    });
    expect(tokens.tokens.map(({ limits, replacedBy }) => [limits, replacedBy])).toEqual([
      [{}, undefined],
      [{ readOnly: true, expiresAt: rotated.oldTokenUntil }, rotated.id],
      [{ readOnly: true }, undefined],
    ]);
  });

  it('count those in their overlap, until that is over', async () => {
    const { own, actor, clock } = await house();
    const made = await own.create(actor, { name: 'shop' });
    await own.rotate(actor, made.id);
    await own.create(actor, { name: 'fourth' });
    await expect(own.create(actor, { name: 'fifth' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'account.tokens_exhausted',
      details: 'API token limit reached (4). Revoke a token that is not used.',
    });
    clock.advance(86_400);
    await expect(own.create(actor, { name: 'fifth' })).resolves.toMatchObject({ name: 'fifth' });
  });

  it('are written down when they are rotated', async () => {
    const { own, actor, audit, clock } = await house();
    const { id, oldTokenUntil, token, ...rest } = await own.rotate(actor, 1);
    expect([id, rest, oldTokenUntil]).toEqual([
      2,
      { name: 'default', limits: {} },
      addSeconds(clock.now(), DAY),
    ]);
    expect(audit.entries).toMatchObject([
      {
        action: 'token.rotate',
        before: { tokenId: 1, name: 'default' },
        after: { tokenId: 2, oldTokenUntil: oldTokenUntil.toISOString() },
      },
    ]);
    expect(JSON.stringify(audit.entries)).not.toContain(token);
  });

  it('of a limited kind may be revoked while one of full access is left, and the full one too where there is another', async () => {
    const { own, actor, tokens } = await house();
    const limited = await own.create(actor, { name: 'shop', readOnly: true });
    const full = await own.create(actor, { name: 'desk' });
    for (const id of [limited.id, full.id]) await own.revoke(actor, id, { allowLockOut: false });
    expect(tokens.tokens.map(({ revokedAt }) => revokedAt !== undefined)).toEqual([false, true, true]);
  });

  it('end with their own end where that is before the end of the overlap, and names are free again after it', async () => {
    const { own, actor, clock } = await house();
    const expiresAt = addSeconds(clock.now(), 60);
    const made = await own.create(actor, { name: 'shop', expiresAt });
    expect(await own.rotate(actor, made.id)).toMatchObject({
      oldTokenUntil: expiresAt,
      limits: { expiresAt },
    });
    clock.advance(60);
    await expect(own.create(actor, { name: 'shop' })).resolves.toMatchObject({ name: 'shop' });
  });

  it('are decided under the lock of the account', async () => {
    const { own, actor, accounts, tokens } = await house();
    const [locked, retired, live] = [
      jest.spyOn(accounts, 'lock'),
      jest.spyOn(tokens, 'retireExpired'),
      jest.spyOn(tokens, 'lockLive'),
    ];
    await own.revoke(actor, 1, { allowLockOut: true });
    expect(locked.mock.calls).toEqual([[1]]);
    expect(locked.mock.invocationCallOrder[0]).toBeLessThan(retired.mock.invocationCallOrder[0]);
    expect(retired.mock.invocationCallOrder[0]).toBeLessThan(live.mock.invocationCallOrder[0]);
  });

  it('are written down without their secrets', async () => {
    const { own, actor, audit, clock } = await house();
    const made = await own.create(actor, { name: 'shop', dailySpendCap: 5 });
    await own.revoke(actor, made.id, { allowLockOut: false });
    const entry = {
      at: clock.now(),
      actor: 'parent-house-test (token 1)',
      target: 'account:1',
      requestId: 'r-1',
      source: '192.0.2.1',
    };
    expect(audit.entries).toEqual([
      { ...entry, action: 'token.create', after: { tokenId: made.id, name: 'shop', dailySpendCap: '5.00' } },
      { ...entry, action: 'token.revoke', before: { tokenId: made.id, name: 'shop' } },
    ]);
    expect(made).toEqual({
      id: 2,
      name: 'shop',
      token: expect.any(String),
      limits: { dailySpendCap: Money.of(500n) },
    });
    expect(JSON.stringify(audit.entries)).not.toContain(made.token);
  });

  it.each([
    [
      'the last one of full access',
      async ({ own, actor }: Awaited<ReturnType<typeof house>>) =>
        own.revoke(actor, 1, { allowLockOut: false }),
      'conflict',
      'account.token_last',
      'This is the last API token with full access; send allowLockOut=true to revoke it anyway.',
    ],
    [
      'one that is not there',
      async ({ own, actor }: Awaited<ReturnType<typeof house>>) =>
        own.revoke(actor, 99, { allowLockOut: true }),
      'not_found',
      'account.token_not_found',
      'The requested API token does not exist.',
    ],
    [
      'to rotate one that is not there',
      async ({ own, actor }: Awaited<ReturnType<typeof house>>) => own.rotate(actor, 99),
      'not_found',
      'account.token_not_found',
      'The requested API token does not exist.',
    ],
    [
      'to rotate one twice',
      async ({ own, actor }: Awaited<ReturnType<typeof house>>) => {
        await own.rotate(actor, 1);
        await own.rotate(actor, 1);
      },
      'conflict',
      'account.token_replaced',
      'This API token has been rotated before.',
    ],
    [
      'an overlap beyond 30 days',
      async ({ own, actor, clock }: Awaited<ReturnType<typeof house>>) =>
        own.rotate(actor, 1, new Date(clock.now().getTime() + 30 * 86_400_000 + 1)),
      'invalid',
      'account.token_overlap',
      "'oldTokenUntil' must be at most 30 days ahead",
    ],
  ])('are refused: %s', async (_what, attempt, kind, code, details) => {
    await expect(attempt(await house())).rejects.toMatchObject({ kind, code, details });
  });

  it('leave their owner locked out when the owner says so', async () => {
    const { own, actor, tokens } = await house();
    await own.revoke(actor, 1, { allowLockOut: true });
    expect(tokens.tokens[0].revokedAt).toBeInstanceOf(Date);
  });
});

describe('own tokens where the clock of the account is a year ahead', () => {
  async function inYear() {
    const all = await house();
    all.clock.ahead = new Map([[all.actor.accountId, 365 * DAY]]);
    return all;
  }

  it.each<[string, number | undefined, number]>([
    ['in the past', -1, 0],
    ['where nothing is said', undefined, DAY],
    ['30 days ahead', 30 * DAY, 30 * DAY],
  ])('end after a rotation by the real time: %s', async (_what, said, end) => {
    const { own, actor, tokens, clock } = await inYear();
    const oldTokenUntil = addSeconds(clock.now(), end);
    expect(
      await own.rotate(actor, 1, said === undefined ? undefined : addSeconds(clock.now(), said)),
    ).toMatchObject({ oldTokenUntil });
    expect(tokens.tokens[0].limits).toEqual({ expiresAt: oldTokenUntil });
  });

  it.each<[string, (all: Awaited<ReturnType<typeof house>>) => Promise<unknown>]>([
    [
      'an overlap beyond 30 days',
      async ({ own, actor, clock }) => own.rotate(actor, 1, addSeconds(clock.now(), 30 * DAY + 1)),
    ],
    [
      'an end beyond ten years',
      async ({ own, actor, clock }) =>
        own.create(actor, { name: 'shop', expiresAt: addSeconds(clock.now(), 3_660 * DAY + 1) }),
    ],
    [
      'an end that is past',
      async ({ own, actor, clock }) => own.create(actor, { name: 'shop', expiresAt: clock.now() }),
    ],
  ])('are refused %s', async (_what, attempt) => {
    await expect(attempt(await inYear())).rejects.toEqual(isRefused('invalid'));
  });

  it('live until their end, keep their names so long, and are revoked now', async () => {
    const { own, actor, tokens, clock } = await inYear();
    const made = await own.create(actor, { name: 'shop', expiresAt: addSeconds(clock.now(), DAY) });
    await expect(own.create(actor, { name: 'shop' })).rejects.toEqual(isRefused('conflict'));
    await own.revoke(actor, made.id, { allowLockOut: false });
    expect(tokens.tokens[1].revokedAt).toEqual(clock.now());
  });

  it('are in the audit log by the real time, as what staff do', async () => {
    const { own, actor, audit, clock } = await inYear();
    await own.create(actor, { name: 'shop' });
    expect(audit.entries.map(({ action, at }) => ({ action, at }))).toEqual([
      { action: expect.any(String), at: clock.now() },
    ]);
  });

  it('are listed as they are now', async () => {
    const { own, actor, asked, clock } = await inYear();
    await own.list(actor.accountId);
    expect(asked).toEqual([clock.now()]);
  });
});

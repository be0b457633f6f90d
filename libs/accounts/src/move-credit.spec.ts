import { Money } from '@registrar/kernel';
import type { CreditDirection } from './move-credit';
import { approved, createOwner, subAccount } from './testing/owner-world';

const isRefused = (kind: string, details?: string): unknown =>
  expect.objectContaining(details ? { kind, details: expect.stringContaining(details) } : { kind });

describe('moving credit', () => {
  async function family() {
    const all = await createOwner();
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
    ['to an unknown account', 99, 1n, 'not_found'],
  ] as const)('is refused: %s', async (_what, subAccountId, minor, kind) => {
    const { move, actor, credit } = await family();
    const before = new Map(credit.balances);
    await expect(
      move.execute(actor, { subAccountId, direction: 'to_sub_account', amount: Money.of(minor) }),
    ).rejects.toEqual(isRefused(kind));
    expect(credit.balances).toEqual(before);
  });
});

describe('credit of a suspended or closed sub-account', () => {
  const suspension = { since: new Date('2026-03-01T00:00:00Z'), reason: 'fraud', includesSubAccounts: false };
  async function child(change: object) {
    const all = await createOwner();
    await all.open.execute(all.actor, approved, subAccount);
    const at = all.accounts.accounts.findIndex(({ id }) => id === 2);
    all.accounts.accounts[at] = { ...all.accounts.accounts[at], ...change };
    const move = (direction: CreditDirection) =>
      all.move.execute(all.actor, { subAccountId: 2, direction, amount: Money.of(1_000n) });
    return { ...all, by: move };
  }

  it.each([
    ['is not withdrawn from a suspended one', { suspension }, 'from_sub_account', 'account.suspended'],
    [
      'is not withdrawn from a closed one that is suspended',
      { suspension, status: 'closed' },
      'from_sub_account',
      'account.suspended',
    ],
    ['is not moved to a closed one', { status: 'closed' }, 'to_sub_account', 'account.closed'],
  ] as const)('%s: nothing moves and nothing is audited', async (_what, change, direction, code) => {
    const { by, credit, audit } = await child(change);
    const [before, entries] = [new Map(credit.balances), audit.entries.length];
    await expect(by(direction)).rejects.toMatchObject({ kind: 'conflict', code });
    expect(credit.balances).toEqual(before);
    expect(audit.entries).toHaveLength(entries);
  });

  it.each([
    ['may be moved to a suspended one', { suspension }, 'to_sub_account', 11_000n],
    ['may return from a closed one', { status: 'closed' }, 'from_sub_account', 9_000n],
    ['may leave one whose suspension ended', { suspension: undefined }, 'from_sub_account', 9_000n],
  ] as const)('%s', async (_what, change, direction, left) => {
    const { by } = await child(change);
    await expect(by(direction)).resolves.toMatchObject({ subAccountBalance: Money.of(left) });
  });
});

describe('the amount of moved credit', () => {
  it('may be a million, and says its limits where it is more', async () => {
    const { open, move, actor, credit } = await createOwner();
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

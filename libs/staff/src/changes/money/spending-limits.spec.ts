import type { AccountQueries } from '@registrar/accounts';
import type { CreditTransfer, SpendingLimits } from '@registrar/billing';
import { Money } from '@registrar/kernel';
import type { AuditTrail, Change } from '../../audit-trail';
import { actorOf } from '../../testing';
import { ChangeSpendingLimits } from './spending-limits';
import { TransferAccountCredit } from './transfer-credit';

const ACTOR = actorOf('finance');
const usd = (cents: bigint): Money => Money.of(cents, 'USD');

/** Entries of the audit log, as `operation` with its change. */
const audited: (Change | string | undefined)[] = [];
const trail = {
  run: async (
    _actor: object,
    operation: string,
    work: () => Promise<{ result: object; change?: Change }>,
  ) => {
    const { result, change } = await work();
    audited.push(operation, change);
    return result;
  },
} as unknown as AuditTrail;
beforeEach(() => {
  audited.length = 0;
  jest.clearAllMocks();
});

describe('spending limits', () => {
  const change = jest.fn();
  const limits = new ChangeSpendingLimits(trail, { change } as unknown as SpendingLimits);

  it.each([
    ['set', usd(5n), '0.05'],
    ['removed', undefined, null],
  ])('are recorded before and after: a limit per purchase is %s', async (_title, purchaseLimit, written) => {
    const before = { creditLimit: usd(100n), purchaseLimit: usd(1n) };
    const after = { creditLimit: usd(200n), purchaseLimit };
    change.mockResolvedValue({ before, after });
    const sent = { creditLimit: usd(200n) };
    expect(await limits.execute(ACTOR, { accountId: 7, change: sent })).toBe(after);
    expect(change.mock.lastCall).toEqual([7, sent]);
    expect(audited).toEqual([
      'account.set_limits',
      {
        target: 'account:7',
        before: { creditLimit: '1.00', purchaseLimit: '0.01' },
        after: { creditLimit: '2.00', purchaseLimit: written },
      },
    ]);
  });

  it('are 404 of an unknown account', async () => {
    change.mockResolvedValue(undefined);
    await expect(
      limits.execute(ACTOR, { accountId: 7, change: { creditLimit: usd(1n) } }),
    ).rejects.toMatchObject({ kind: 'not_found' });
    expect(audited).toEqual([]);
  });

  it.each([
    { creditLimit: usd(0n) },
    { creditLimit: usd(100_000_000n) },
    { purchaseLimit: usd(0n) },
    { purchaseLimit: usd(100_000_000n) },
    { purchaseLimit: null },
  ])('may be %j', (sent) => {
    expect(() => limits.check(sent)).not.toThrow();
  });

  it.each([
    [{}, /^'?body'? must change something/],
    [{ creditLimit: usd(-1n) }, /^'?creditLimit'? must be from 0 to 1,000,000/],
    [{ creditLimit: usd(100_000_001n) }, /^'?creditLimit'? must be from 0 to 1,000,000/],
    [{ purchaseLimit: usd(-1n) }, /^'?purchaseLimit'? must be from 0 to 1,000,000/],
    [{ purchaseLimit: usd(100_000_001n) }, /^'?purchaseLimit'? must be from 0 to 1,000,000/],
  ])('are refused (%#)', async (sent, details) => {
    const refusal = { kind: 'invalid', details: expect.stringMatching(details) };
    await expect(limits.execute(ACTOR, { accountId: 7, change: sent })).rejects.toMatchObject(refusal);
    expect(change).not.toHaveBeenCalled();
  });
});

describe('a transfer of credit', () => {
  const accounts = new Map([
    [7, { id: 7, parentId: 3, balance: { available: usd(70n) } }],
    [3, { id: 3, balance: { available: usd(30n) } }],
    [8, { id: 8, parentId: 3, balance: { available: usd(80n) } }],
  ]);
  const get = jest.fn(async (id: number) => accounts.get(id));
  const execute = jest.fn();
  const transfer = new TransferAccountCredit(
    trail,
    { get } as unknown as AccountQueries,
    { execute } as unknown as CreditTransfer,
  );
  const REQUEST = { accountId: 7, toAccountId: 3, amount: usd(50n), reference: 'wire 1', note: 'agreed' };

  it.each([
    ['from a sub-account to its parent', 7, 3],
    ['from a parent to its sub-account', 3, 7],
  ])('is made %s, and recorded', async (_title, accountId, toAccountId) => {
    execute.mockResolvedValue({ from: usd(1n), to: usd(2n) });
    expect(await transfer.execute(ACTOR, { ...REQUEST, accountId, toAccountId })).toEqual({
      transferred: true,
      available: usd(1n),
      toAvailable: usd(2n),
    });
    expect(execute.mock.lastCall).toEqual([
      { from: accountId, to: toAccountId, amount: usd(50n), reference: 'wire 1' },
    ]);
    expect(audited).toEqual([
      'account.transfer_credit',
      {
        target: `account:${accountId}`,
        after: { toAccountId, amount: '0.50', currency: 'USD', reference: 'wire 1', note: 'agreed' },
      },
    ]);
  });

  it('that was made before answers the present credit, and is not recorded again', async () => {
    execute.mockResolvedValue('transferred_before');
    expect(await transfer.execute(ACTOR, REQUEST)).toEqual({
      transferred: false,
      available: usd(70n),
      toAvailable: usd(30n),
    });
    expect(audited).toEqual(['account.transfer_credit', undefined]);
  });

  it.each([
    [
      'between sub-accounts of one parent',
      { toAccountId: 8 },
      /toAccountId.* must be the parent or a sub-account/,
    ],
    ['of nothing', { amount: usd(0n) }, /amount/],
    ['of less than nothing', { amount: usd(-1n) }, /amount/],
    ['without a reference', { reference: '' }, /reference/],
  ])('is refused %s', async (_title, more, details) => {
    await expect(transfer.execute(ACTOR, { ...REQUEST, ...more })).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringMatching(details),
    });
    expect([execute.mock.calls, audited]).toEqual([[], []]);
  });
});

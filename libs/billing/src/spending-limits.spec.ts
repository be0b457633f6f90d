import { Money } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { creditLimitUsed, insufficientFunds, purchaseLimitReached, spendCapReached } from './errors';
import { SpendingLimitStore } from './ports';
import { SpendingLimits, type SpendingLimitsChange, type SpendingLimitsOfAccount } from './spending-limits';

const usd = (minor: number): Money => Money.of(BigInt(minor));

/** One account, of which 10.00 of its credit limit are used. */
class OneAccount extends SpendingLimitStore {
  limits: SpendingLimitsOfAccount = { creditLimit: usd(2_000), purchaseLimit: usd(500) };

  async find(accountId: number): Promise<SpendingLimitsOfAccount | undefined> {
    return accountId === 7 ? this.limits : undefined;
  }

  async lock(accountId: number): Promise<SpendingLimitsOfAccount | undefined> {
    return this.find(accountId);
  }

  async save(_accountId: number, limits: SpendingLimitsOfAccount): Promise<void> {
    if (limits.creditLimit.isLessThan(usd(1_000))) throw creditLimitUsed();
    this.limits = limits;
  }
}

function desk() {
  const [store, uow] = [new OneAccount(), new FakeUnitOfWork()];
  const limits = new SpendingLimits(store, uow);
  return {
    store,
    limits,
    change: (change: SpendingLimitsChange, accountId = 7) => uow.run(() => limits.change(accountId, change)),
  };
}

describe('the spending limits of an account', () => {
  it.each<[string, SpendingLimitsChange, SpendingLimitsOfAccount]>([
    ['stay where nothing is sent', {}, { creditLimit: usd(2_000), purchaseLimit: usd(500) }],
    [
      'change the credit limit alone',
      { creditLimit: usd(1_000) },
      { creditLimit: usd(1_000), purchaseLimit: usd(500) },
    ],
    [
      'change the purchase limit alone',
      { purchaseLimit: usd(0) },
      { creditLimit: usd(2_000), purchaseLimit: usd(0) },
    ],
    ['lose the purchase limit for null', { purchaseLimit: null }, { creditLimit: usd(2_000) }],
  ])('%s', async (_what, sent, after) => {
    const { store, limits, change } = desk();
    const before = store.limits;
    expect(await change(sent)).toStrictEqual({ before, after });
    expect(await limits.of(7)).toStrictEqual(after);
  });

  it('are not below what is used', async () => {
    const { store, change } = desk();
    const before = store.limits;
    await expect(change({ creditLimit: usd(999) })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'billing.credit_limit_used',
      details: 'The credit limit cannot be lower than the amount in use.',
    });
    expect(store.limits).toBe(before);
  });

  it('are none of an account that is not there', async () => {
    const { limits, change } = desk();
    expect([await limits.of(8), await change({ creditLimit: usd(0) }, 8)]).toEqual([undefined, undefined]);
  });

  it('are changed inside a unit of work only', async () => {
    await expect(desk().limits.change(7, {})).rejects.toThrow('outside a unit of work');
  });
});

it.each([
  [
    insufficientFunds(),
    'payment_required',
    'billing.insufficient_funds',
    'Payment failed',
    'Insufficient Funds',
  ],
  [
    purchaseLimitReached(),
    'payment_required',
    'billing.purchase_limit',
    'Payment failed',
    'Insufficient Funds',
  ],
  [
    spendCapReached(),
    'forbidden',
    'billing.spend_cap',
    'Permission denied',
    'Missing scope: the spend cap of this API token does not allow it today.',
  ],
])('%p says what the customer reads', (error, kind, code, message, details) => {
  expect({ ...error, message: error.message }).toMatchObject({ kind, code, message, details });
});

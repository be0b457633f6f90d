import type { PromotionStore, PromotionUse } from '../../ports';
import type { Promotion } from '../../prices/promotions';
import { amountOff, promotionOf, type PromotionLimits } from '../fake-promotion-store';

export interface PromotionStoreUnderTest {
  store: PromotionStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Stores it, under an id of the store. */
  put(promotion: Promotion, limits?: PromotionLimits): Promise<Promotion>;
  newAccount(parentId?: number): Promise<number>;
  /** An existing operation of the account. */
  newOperation(accountId: number): Promise<string>;
}

const NOW = new Date('2026-03-02T09:15:00Z');

/** The contract of a PromotionStore, for the fake and the real one. */
export function promotionStoreContract(start: () => Promise<PromotionStoreUnderTest>): void {
  let test: PromotionStoreUnderTest;
  let serial = 0;
  beforeAll(async () => {
    test = await start();
  });

  const put = (limits?: PromotionLimits, values: Partial<Promotion> = {}): Promise<Promotion> =>
    test.put(promotionOf({ code: `CODE-${(serial += 1)}`, ...values }), limits);

  async function use(promotion: Promotion, accountId: number): Promise<PromotionUse> {
    const { amount } = amountOff(145n) as { amount: PromotionUse['discount'] };
    return {
      promotionId: promotion.id,
      operationId: await test.newOperation(accountId),
      accountId,
      discount: amount,
      usedAt: NOW,
    };
  }
  const take = (taken: PromotionUse): Promise<boolean> => test.inUnit(() => test.store.recordUse(taken));
  const release = (taken: PromotionUse): Promise<void> =>
    test.inUnit(() => test.store.releaseUse(taken.operationId, NOW));

  it('finds a promotion with all its terms, whatever its dates', async () => {
    const accountId = await test.newAccount();
    const over = new Date('2026-02-01T00:00:00Z');
    const full = await put(
      {},
      {
        tlds: ['example', 'co.example'],
        products: ['registration', 'renewal'],
        minYears: 2,
        maxYears: 5,
        off: amountOff(250n, 'EUR'),
        accountId,
        startsAt: NOW,
        endsAt: over,
      },
    );
    expect(await test.store.findByCode(full.code)).toEqual(full);
    const plain = await put();
    expect(await test.store.findByCode(plain.code)).toEqual(plain);
  });

  it.each(['NONE', '', 'code-1'])('finds nothing for %j', async (code) => {
    expect(await test.store.findByCode(code)).toBeUndefined();
  });

  it('lets everybody use one without limits, again and again', async () => {
    const [promotion, accountId] = [await put(), await test.newAccount()];
    for (let at = 0; at < 3; at += 1) expect(await take(await use(promotion, accountId))).toBe(true);
  });

  it('refuses a use beyond the overall limit, by any account', async () => {
    const promotion = await put({ uses: 2 });
    const uses = await Promise.all([1, 2, 3].map(async () => use(promotion, await test.newAccount())));
    expect([await take(uses[0]), await take(uses[1]), await take(uses[2])]).toEqual([true, true, false]);
  });

  it('refuses a use beyond the limit of an account, and no other account', async () => {
    const promotion = await put({ usesPerAccount: 1 });
    const [first, second] = [await test.newAccount(), await test.newAccount()];
    expect([
      await take(await use(promotion, first)),
      await take(await use(promotion, first)),
      await take(await use(promotion, second)),
    ]).toEqual([true, false, true]);
  });

  it('counts a use no more that was given back, and gives it back once', async () => {
    const [promotion, accountId] = [await put({ uses: 1 }), await test.newAccount()];
    const [first, second, third] = [
      await use(promotion, accountId),
      await use(promotion, accountId),
      await use(promotion, accountId),
    ];
    expect([await take(first), await take(second)]).toEqual([true, false]);
    await release(first);
    await release(first);
    expect([await take(second), await take(third)]).toEqual([true, false]);
  });

  it('counts a use that was given back no more under the limit of its account', async () => {
    const promotion = await put({ usesPerAccount: 1 });
    const [accountId, another] = [await test.newAccount(), await test.newAccount()];
    const [first, second, third] = [
      await use(promotion, accountId),
      await use(promotion, accountId),
      await use(promotion, accountId),
    ];
    expect([await take(first), await take(await use(promotion, another)), await take(second)]).toEqual([
      true,
      true,
      false,
    ]);
    await release(first);
    expect([await take(second), await take(third), await take(await use(promotion, another))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('counts an account and its sub-accounts of every level together under the limit per account', async () => {
    const promotion = await put({ usesPerAccount: 2 });
    const root = await test.newAccount();
    const child = await test.newAccount(root);
    const [grandchild, sibling, stranger] = [
      await test.newAccount(child),
      await test.newAccount(root),
      await test.newAccount(),
    ];
    const first = await use(promotion, grandchild);
    expect([await take(first), await take(await use(promotion, root))]).toEqual([true, true]);
    for (const accountId of [root, child, grandchild, sibling])
      expect(await take(await use(promotion, accountId))).toBe(false);
    expect(await take(await use(promotion, stranger))).toBe(true);
    await release(first);
    expect([await take(await use(promotion, sibling)), await take(await use(promotion, child))]).toEqual([
      true,
      false,
    ]);
  });

  it('releases nothing for an operation without a promotion', async () => {
    const operationId = await test.newOperation(await test.newAccount());
    await expect(test.inUnit(() => test.store.releaseUse(operationId, NOW))).resolves.toBeUndefined();
  });

  it('keeps the limit when many come at once', async () => {
    const promotion = await put({ uses: 3, usesPerAccount: 2 });
    const accounts = [await test.newAccount(), await test.newAccount(), await test.newAccount()];
    const uses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => use(promotion, accounts[at % accounts.length])),
    );
    const taken = await Promise.all(uses.map(take));
    expect(taken.filter(Boolean)).toHaveLength(3);
    for (const accountId of accounts)
      expect(uses.filter((one, at) => taken[at] && one.accountId === accountId).length).toBeLessThanOrEqual(
        2,
      );
  });

  it('writes inside a unit of work only', async () => {
    const taken = await use(await put(), await test.newAccount());
    await expect(test.store.recordUse(taken)).rejects.toThrow('outside a unit of work');
    await expect(test.store.releaseUse(taken.operationId, NOW)).rejects.toThrow('outside a unit of work');
  });
}

import type { GraceDeleteLimit, GraceDeleteShare } from '@registrar/billing';
import type { GraceDeleteCount, GraceDeletes } from '../../refunds/ports';

export interface GraceDeletesUnderTest {
  graceDeletes: GraceDeletes;
  /** Two accounts and two TLDs, which no delete is counted of yet. */
  accounts: readonly [number, number];
  /** A sub-account of the first of these accounts, and a sub-account of that. */
  subAccounts: readonly [number, number];
  tlds: readonly [string, string];
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Registers so many domains of the account in the TLD and month. */
  addNewDomains(count: GraceDeleteCount, number: number): Promise<void>;
}

const AT_LEAST_TWO: GraceDeleteLimit = { from: new Date(0), percent: 10, least: 2 };

/**
 * What the fake and the PostgreSQL adapter of GraceDeletes both do. `start` gives accounts that no other test
 * has.
 */
export function graceDeletesContract(start: () => Promise<GraceDeletesUnderTest>): void {
  const open = async () => {
    const test = await start();
    const count: GraceDeleteCount = { accountId: test.accounts[0], tld: test.tlds[0], month: '2026-03-01' };
    return {
      ...test,
      count,
      take: (of = count, limit = AT_LEAST_TWO): Promise<boolean> =>
        test.inUnit(async () => (await test.graceDeletes.take(of, limit)) === undefined),
      giveBack: (of = count): Promise<void> => test.inUnit(() => test.graceDeletes.giveBack(of)),
      isReached: (of = count, limit = AT_LEAST_TWO): Promise<boolean> =>
        test.graceDeletes.isLimitReached(of, limit),
    };
  };

  it('counts deletes up to the limit, and a refused one does not count', async () => {
    const { take, isReached, giveBack } = await open();
    expect(await isReached()).toBe(false);
    expect([await take(), await isReached(), await take(), await isReached()]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect([await take(), await take()]).toEqual([false, false]);
    await giveBack();
    expect([await isReached(), await take(), await take()]).toEqual([false, true, false]);
  });

  it('allows the first delete of a month by the smallest limit', async () => {
    const { take, count } = await open();
    const smallest = { ...AT_LEAST_TWO, percent: 0, least: 1 };
    expect([await take(count, smallest), await take(count, smallest)]).toEqual([true, false]);
  });

  it('allows the share of the new domains when it is above the least number, rounded down', async () => {
    const { take, isReached, addNewDomains, count } = await open();
    await addNewDomains(count, 7);
    const half = { ...AT_LEAST_TWO, percent: 50 };
    expect([await take(count, half), await take(count, half), await isReached(count, half)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([await take(count, half), await isReached(count, half), await take(count, half)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await isReached(count, { ...half, least: 4 })).toBe(false);
  });

  it('counts each account, TLD and month apart', async () => {
    const { take, isReached, count, accounts, tlds } = await open();
    await take();
    await take();
    for (const other of [
      { ...count, accountId: accounts[1] },
      { ...count, tld: tlds[1] },
      { ...count, month: '2026-04-01' },
    ]) {
      expect([await isReached(other), await take(other)]).toEqual([false, true]);
    }
    expect(await isReached()).toBe(true);
  });

  it('counts an account and its sub-accounts of every level together', async () => {
    const { take, isReached, giveBack, count, accounts, subAccounts } = await open();
    const [child, grandchild] = subAccounts.map((accountId) => ({ ...count, accountId }));
    expect([await take(grandchild), await isReached(child), await take()]).toEqual([true, false, true]);
    for (const each of [count, child, grandchild])
      expect([await isReached(each), await take(each)]).toEqual([true, false]);
    const stranger = { ...count, accountId: accounts[1] };
    expect([await isReached(stranger), await take(stranger)]).toEqual([false, true]);
    await expect(giveBack(child)).rejects.toThrow('were counted');
    await giveBack(grandchild);
    expect([await take(child), await take(grandchild), await take()]).toEqual([true, false, false]);
  });

  it('adds the new domains of sub-accounts to the share of all accounts of their root', async () => {
    const { take, isReached, addNewDomains, count, subAccounts } = await open();
    const [child, grandchild] = subAccounts.map((accountId) => ({ ...count, accountId }));
    await addNewDomains(child, 3);
    await addNewDomains(grandchild, 3);
    const half = { ...AT_LEAST_TWO, percent: 50 };
    expect([await take(child, half), await take(count, half), await take(child, half)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await isReached(grandchild, half), await take(count, half)]).toEqual([true, false]);
  });

  it('refuses to give back more deletes than were taken', async () => {
    const { take, giveBack, isReached } = await open();
    await expect(giveBack()).rejects.toThrow('were counted');
    await take();
    await giveBack();
    await expect(giveBack()).rejects.toThrow();
    expect([await take(), await take(), await isReached()]).toEqual([true, true, true]);
  });

  describe('of the registrar', () => {
    const MANY: GraceDeleteLimit = { from: new Date(0), percent: 10, least: 50 };
    const AT_LEAST_THREE: GraceDeleteShare = { percent: 0, least: 3 };
    /** In a TLD of its own, with the count of each of two accounts. */
    const openTld = async () => {
      const { graceDeletes, accounts, tlds, inUnit } = await start();
      const [own, other] = accounts.map((accountId) => ({ accountId, tld: tlds[1], month: '2026-03-01' }));
      return {
        own,
        other,
        graceDeletes,
        inUnit,
        take: (
          count: GraceDeleteCount,
          limit = MANY,
          registrarLimit: GraceDeleteShare | null = AT_LEAST_THREE,
        ) => inUnit(() => graceDeletes.take(count, limit, registrarLimit ?? undefined)),
        takeForRegistrar: (limit: GraceDeleteShare | undefined = AT_LEAST_THREE, month = own.month) =>
          inUnit(() => graceDeletes.takeForRegistrar({ tld: own.tld, month }, limit)),
        isReached: (month = own.month, limit = AT_LEAST_THREE) =>
          graceDeletes.isRegistrarLimitReached({ tld: own.tld, month }, limit),
      };
    };

    it('counts those of all accounts and of staff together', async () => {
      const { own, other, take, takeForRegistrar, isReached } = await openTld();
      expect([await take(own), await takeForRegistrar(), await isReached(), await take(other)]).toEqual([
        undefined,
        true,
        false,
        undefined,
      ]);
      expect([await isReached(), await take(own), await take(other)]).toEqual([
        true,
        'registrar_limit',
        'registrar_limit',
      ]);
    });

    it('counts those of staff above the limit too, and reports them', async () => {
      const { own, take, takeForRegistrar, isReached } = await openTld();
      const four = { percent: 0, least: 4 };
      expect([await take(own), await takeForRegistrar(), await takeForRegistrar()]).toEqual([
        undefined,
        true,
        true,
      ]);
      expect([
        await isReached(undefined, four),
        await takeForRegistrar(),
        await isReached(undefined, four),
      ]).toEqual([false, false, true]);
    });

    it('counts a refused one neither for the registrar nor for the account', async () => {
      const { own, other, take, graceDeletes, inUnit } = await openTld();
      for (const count of [own, own, own]) await take(count);
      expect([await take(own), await take(other)]).toEqual(['registrar_limit', 'registrar_limit']);
      await expect(inUnit(() => graceDeletes.giveBack(other))).rejects.toThrow();
      await inUnit(() => graceDeletes.giveBack(own));
      expect([await take(other), await take(own)]).toEqual([undefined, 'registrar_limit']);
    });

    it('reports the limit of the account first', async () => {
      const { own, other, take } = await openTld();
      const three = { ...MANY, percent: 0, least: 3 };
      for (const count of [own, own, own]) await take(count, three);
      expect([await take(own, three), await take(other, three)]).toEqual(['limit', 'registrar_limit']);
    });

    it('counts without a limit as well, and each month apart', async () => {
      const { own, take, takeForRegistrar, isReached } = await openTld();
      const none = null;
      for (const count of [own, own, own, own]) expect(await take(count, MANY, none)).toBeUndefined();
      expect([await isReached(), await isReached('2026-04-01'), await isReached('2026-02-01')]).toEqual([
        true,
        false,
        false,
      ]);
      expect([await take({ ...own, month: '2026-04-01' }), await takeForRegistrar()]).toEqual([
        undefined,
        false,
      ]);
    });

    it('is counted only inside a unit of work', async () => {
      const { own, graceDeletes } = await openTld();
      await expect(graceDeletes.takeForRegistrar(own, AT_LEAST_THREE)).rejects.toThrow(
        'outside a unit of work',
      );
    });
  });

  it('writes only inside a unit of work', async () => {
    const { graceDeletes, count, take, isReached } = await open();
    await take();
    await expect(graceDeletes.take(count, AT_LEAST_TWO)).rejects.toThrow('outside a unit of work');
    await expect(graceDeletes.giveBack(count)).rejects.toThrow('outside a unit of work');
    expect([await isReached(), await take(), await isReached()]).toEqual([false, true, true]);
  });
}

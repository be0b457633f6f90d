import type { LegacyUsageStore, LegacyUse } from '../ports';

const early = new Date('2026-03-02T09:15:00Z');
const later = new Date('2026-03-03T10:00:00Z');

/** The contract of every store of these counters; the two accounts exist, the first has the lower id. */
export function legacyUsageContract(
  start: () => Promise<{ store: LegacyUsageStore; accounts: readonly [number, number] }>,
): void {
  const use = (accountId: number, operation: string, calls: number, at = early): LegacyUse => ({
    accountId,
    operation,
    calls,
    firstCallAt: at,
    lastCallAt: at,
  });

  it('adds up by account and operation, and keeps the first and the last call', async () => {
    const {
      store,
      accounts: [one, two],
    } = await start();
    await store.add([use(two, 'hello', 1, later), use(one, 'listDomains', 2, later), use(one, 'hello', 5)]);
    await store.add([use(two, 'hello', 3)]);
    const { usage, totalCount } = await store.list({ page: 1, perPage: 10 });
    expect([totalCount, usage.map(({ username: _name, ...counted }) => counted)]).toEqual([
      3,
      [
        use(one, 'hello', 5),
        use(one, 'listDomains', 2, later),
        { ...use(two, 'hello', 4), lastCallAt: later },
      ],
    ]);
    expect(usage.map(({ username }) => username.length > 0)).toEqual([true, true, true]);
  });

  it('is asked by account, operation and last call, and page by page', async () => {
    const {
      store,
      accounts: [one, two],
    } = await start();
    await store.add([use(one, 'getDomain', 1), use(two, 'getDomain', 1, later)]);
    const found = async (filter: object): Promise<unknown[]> =>
      (await store.list({ operation: 'getDomain', page: 1, perPage: 10, ...filter })).usage.map(
        ({ accountId }) => accountId,
      );
    expect([
      await found({}),
      await found({ accountId: two }),
      await found({ calledSince: later }),
      await found({ operation: 'nothing' }),
    ]).toEqual([[one, two], [two], [two], []]);
    expect(await store.list({ operation: 'getDomain', page: 2, perPage: 1 })).toMatchObject({
      totalCount: 2,
      usage: [{ accountId: two }],
    });
  });
}

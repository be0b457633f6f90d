import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { LegacyUsage } from './legacy-usage';
import { FakeLegacyUsageStore, legacyUsageContract } from './testing';

const newStore = (): FakeLegacyUsageStore => new FakeLegacyUsageStore(new Map([[1, 'lantern-test'], [2, 'quay-test']]));

describe('the fake store of legacy calls', () => {
  legacyUsageContract(() => Promise.resolve({ store: newStore(), accounts: [1, 2] }));
});

describe('calls of the legacy interface', () => {
  it('are counted in memory until they are stored, each once', async () => {
    const store = newStore();
    const usage = new LegacyUsage(store, new FakeClock(), new FakeLog());
    for (const operation of ['hello', 'hello', 'listDomains']) usage.count(1, operation);
    expect(store.uses.size).toBe(0);
    await usage.flush();
    await usage.flush();
    expect([...store.uses.values()].map(({ operation, calls }) => [operation, calls])).toEqual([['hello', 2], ['listDomains', 1]]);
  });

  it('are kept while they cannot be stored', async () => {
    const store = newStore();
    const usage = new LegacyUsage(store, new FakeClock(), new FakeLog());
    usage.count(1, 'hello');
    store.failure = new Error('away');
    await usage.flush();
    usage.count(1, 'hello');
    expect(store.uses.size).toBe(0);
    await usage.flush();
    expect([...store.uses.values()]).toMatchObject([{ operation: 'hello', calls: 2 }]);
  });
});

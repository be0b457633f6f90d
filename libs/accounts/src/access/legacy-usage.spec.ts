import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { LegacyUsage } from './legacy-usage';
import { FakeLegacyUsageStore, legacyUsageContract } from '../testing';

const newStore = (): FakeLegacyUsageStore =>
  new FakeLegacyUsageStore(
    new Map([
      [1, 'lantern-test'],
      [2, 'quay-test'],
    ]),
  );

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
    expect([...store.uses.values()].map(({ operation, calls }) => [operation, calls])).toEqual([
      ['hello', 2],
      ['listDomains', 1],
    ]);
  });

  it('stay in memory while they cannot be stored, with their first and last time, which is logged', async () => {
    const [store, clock, log] = [newStore(), new FakeClock(), new FakeLog()];
    const usage = new LegacyUsage(store, clock, log);
    const first = clock.now();
    usage.count(1, 'hello');
    const error = new Error('away');
    store.failure = error;
    await usage.flush();
    clock.advance(60);
    usage.count(1, 'hello');
    usage.count(2, 'hello');
    expect([store.uses.size, log.lines]).toEqual([
      0,
      [
        {
          level: 'warn',
          message: 'calls of the legacy interface not counted',
          fields: { counters: 1, error },
        },
      ],
    ]);
    await usage.flush();
    const last = clock.now();
    expect([...store.uses.values()]).toEqual([
      { accountId: 1, operation: 'hello', calls: 2, firstCallAt: first, lastCallAt: last },
      { accountId: 2, operation: 'hello', calls: 1, firstCallAt: last, lastCallAt: last },
    ]);
  });

  it('that come while a batch cannot be stored are added to it', async () => {
    const [store, clock] = [newStore(), new FakeClock()];
    const usage = new LegacyUsage(store, clock, new FakeLog());
    const first = clock.now();
    usage.count(1, 'hello');
    const fails = jest.spyOn(store, 'add').mockImplementationOnce(async () => {
      clock.advance(60);
      usage.count(1, 'hello');
      throw new Error('away');
    });
    await usage.flush();
    fails.mockRestore();
    await usage.flush();
    expect([...store.uses.values()]).toEqual([
      { accountId: 1, operation: 'hello', calls: 2, firstCallAt: first, lastCallAt: clock.now() },
    ]);
  });

  it('are stored by one batch at a time, and none where nothing was counted', async () => {
    const store = newStore();
    const usage = new LegacyUsage(store, new FakeClock(), new FakeLog());
    const added = jest.spyOn(store, 'add');
    await usage.flush();
    expect(added).not.toHaveBeenCalled();
    const [ended, end] = deferred();
    added.mockImplementationOnce(() => ended);
    usage.count(1, 'hello');
    const flushing = usage.flush();
    await Promise.resolve();
    usage.count(1, 'listDomains');
    const second = usage.flush();
    await Promise.resolve();
    expect(added).toHaveBeenCalledTimes(1);
    end();
    await Promise.all([flushing, second]);
    expect(added.mock.calls.map(([uses]) => uses.map(({ operation }) => operation))).toEqual([
      ['hello'],
      ['listDomains'],
    ]);
  });

  it('are listed as they are stored', async () => {
    const store = newStore();
    const usage = new LegacyUsage(store, new FakeClock(), new FakeLog());
    usage.count(2, 'hello');
    await usage.flush();
    expect(await usage.list({ accountId: 2, page: 1, perPage: 10 })).toMatchObject({
      usage: [{ accountId: 2, operation: 'hello', calls: 1, username: 'quay-test' }],
      totalCount: 1,
    });
  });
});

function deferred(): [Promise<void>, () => void] {
  let end = (): void => undefined;
  return [
    new Promise<void>((resolve) => {
      end = resolve;
    }),
    () => end(),
  ];
}

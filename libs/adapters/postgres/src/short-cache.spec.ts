import { ShortCache } from './short-cache';
import type { Sql } from './sql';

/** A load that the test resolves. */
function world(inTransaction = false, maxEntries = 10, sharedInside = false) {
  let at = 0;
  const loads: { key: string; resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const load = (key: string) =>
    new Promise<string>((resolve, reject) => loads.push({ key, resolve, reject }));
  const sql = { inTransaction };
  const cache = new ShortCache<string>(sql as Sql, load, maxEntries, () => at, sharedInside);
  return {
    cache,
    sql,
    loads,
    advance: (ms: number) => {
      at += ms;
    },
  };
}

describe('ShortCache', () => {
  it('reads once for all concurrent callers, however long it takes', async () => {
    const { cache, loads, advance } = world();
    const first = cache.get('a');
    advance(5_000);
    const second = cache.get('a');
    loads[0].resolve('value');
    expect(await Promise.all([first, second])).toEqual(['value', 'value']);
    expect(loads).toHaveLength(1);
  });

  it.each([
    [999, 1],
    [1_000, 2],
  ])('keeps what it read: %p ms after the read began there were %p reads', async (ms, reads) => {
    const { cache, loads, advance } = world();
    const first = cache.get('a');
    loads[0].resolve('value');
    await first;
    advance(ms);
    void cache.get('a');
    expect(loads).toHaveLength(reads);
  });

  it('counts the age from the beginning of a slow read', async () => {
    const { cache, loads, advance } = world();
    const first = cache.get('a');
    advance(1_500);
    loads[0].resolve('old');
    await first;
    void cache.get('a');
    expect(loads).toHaveLength(2);
  });

  it('rejects all callers of a failed read and caches nothing', async () => {
    const { cache, loads } = world();
    const waiting = [cache.get('a'), cache.get('a')];
    loads[0].reject(new Error('database is away'));
    for (const answer of await Promise.allSettled(waiting))
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'database is away' } });
    void cache.get('a');
    expect(loads).toHaveLength(2);
  });

  it('keeps keys apart', async () => {
    const { cache, loads } = world();
    void cache.get('a');
    void cache.get('b');
    expect(loads.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('forgets the key that was read longest ago when it is full', async () => {
    const { cache, loads } = world(false, 2);
    for (const key of ['a', 'b', 'c', 'b', 'a']) {
      void cache.get(key);
      loads.at(-1)!.resolve(key);
      await Promise.resolve();
    }
    expect(loads.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('steps aside inside a transaction', () => {
    const { cache, loads } = world(true);
    void cache.get('a');
    void cache.get('a');
    expect(loads).toHaveLength(2);
  });

  describe.each([
    { sharedInside: false, ms: 0, reads: 2 },
    { sharedInside: true, ms: 0, reads: 1 },
    { sharedInside: true, ms: 999, reads: 1 },
    { sharedInside: true, ms: 1_000, reads: 2 },
  ])('inside a transaction, shared there: $sharedInside, after $ms ms', ({ sharedInside, ms, reads }) => {
    it(`has read ${reads} times`, async () => {
      const { cache, loads, sql, advance } = world(false, 10, sharedInside);
      const first = cache.get('a');
      loads[0].resolve('value');
      await first;
      advance(ms);
      sql.inTransaction = true;
      void cache.get('a');
      expect(loads).toHaveLength(reads);
    });
  });

  it('does not wait inside a transaction for the read of another call, nor share its own', () => {
    const { cache, loads, sql } = world(false, 10, true);
    void cache.get('a');
    sql.inTransaction = true;
    void cache.get('a');
    sql.inTransaction = false;
    void cache.get('a');
    expect(loads).toHaveLength(2);
  });

  it.each([
    { forgotten: 'a', keys: ['a', 'b', 'a'] },
    { forgotten: undefined, keys: ['a', 'b', 'a', 'b'] },
  ])('reads again what was to be forgotten ($forgotten)', async ({ forgotten, keys }) => {
    const { cache, loads } = world();
    for (const key of ['a', 'b']) {
      const read = cache.get(key);
      loads.at(-1)!.resolve(key);
      await read;
    }
    cache.forget(forgotten);
    void cache.get('a');
    void cache.get('b');
    expect(loads.map(({ key }) => key)).toEqual(keys);
  });

  it('does not share a read that was under way when it was to forget', async () => {
    const { cache, loads } = world();
    const old = cache.get('a');
    cache.forget('a');
    loads[0].resolve('old');
    expect(await old).toBe('old');
    void cache.get('a');
    expect(loads).toHaveLength(2);
  });
});

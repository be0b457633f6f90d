import type { CachedForwardedHosts } from './forwarder-cache';
import { type ForwardedHost, ForwardedHosts } from '../ports';
import { FakeForwardedHosts } from '../testing';
import { wireServing } from './wire';

const POLICY = { freshMs: 2_000, staleMs: 3_600_000, retryMs: 1_000, hosts: 3, reads: 4 };
const entry = (forwardsTo: string): ForwardedHost => ({ forwardsTo, type: 'redirect' });

let stored: FakeForwardedHosts;
let now: number;
let cache: CachedForwardedHosts;
const cacheOver = (storedHosts: ForwardedHosts): CachedForwardedHosts =>
  wireServing(
    { storedHosts, monotonic: () => now },
    { cache: POLICY, ownHosts: new Set(), certificates: { perHour: 1, perWeek: 1 } },
  ).cache;
beforeEach(() => {
  stored = new FakeForwardedHosts();
  stored.entries.set('a.example', entry('https://one.example/'));
  now = 1_000_000;
  cache = cacheOver(stored);
});

const target = async (host = 'a.example'): Promise<string | undefined> =>
  (await cache.find(host))?.forwardsTo;

it('reads a host once in two seconds, and sees a change then', async () => {
  expect(await target()).toBe('https://one.example/');
  stored.entries.set('a.example', entry('https://two.example/'));
  now += 1_999;
  expect([await target(), stored.reads]).toEqual(['https://one.example/', 1]);
  now += 1;
  expect([await target(), stored.reads]).toEqual(['https://two.example/', 2]);
});

it.each([
  [
    'is forwarded from now on',
    () => stored.entries.set('b.example', entry('https://b.example.net/')),
    'b.example',
    'https://b.example.net/',
  ],
  ['is not forwarded any more', () => stored.entries.delete('a.example'), 'a.example', undefined],
])('sees after two seconds that a host %s', async (_, change, host, expected) => {
  const before = await target(host);
  change();
  expect(await target(host)).toBe(before);
  now += 2_000;
  expect(await target(host)).toBe(expected);
  expect(cache.sizes.forwarded + cache.sizes.absent).toBe(1);
});

it('keeps that a host is not forwarded as it keeps that one is', async () => {
  for (let turn = 0; turn < 5; turn += 1) expect(await target('none.example')).toBeUndefined();
  expect(stored.reads).toBe(1);
});

it('reads once for all who ask at the same time', async () => {
  expect(await Promise.all(Array.from({ length: 24 }, () => target()))).toEqual(
    Array.from({ length: 24 }, () => 'https://one.example/'),
  );
  expect(stored.reads).toBe(1);
});

describe('while hosts cannot be read', () => {
  beforeEach(async () => {
    await target();
    await target('none.example');
    stored.away = true;
  });

  it.each([2_000, 60_000, 3_600_000])('what was read %d ms ago is served', async (ms) => {
    now += ms;
    expect([await target(), await target('none.example')]).toEqual(['https://one.example/', undefined]);
  });

  it('what was read more than an hour ago is not', async () => {
    now += 3_600_001;
    await expect(target()).rejects.toThrow('away');
    await expect(target('none.example')).rejects.toThrow();
  });

  it('a host that was never read has no answer', async () => {
    await expect(target('new.example')).rejects.toThrow('away');
  });

  it('one read a second is tried, by whoever asks first', async () => {
    now += 2_000;
    const { reads } = stored;
    for (let turn = 0; turn < 10; turn += 1) await target();
    await expect(target('new.example')).rejects.toThrow('a moment ago');
    expect(stored.reads - reads).toBe(1);
    now += 1_000;
    await target();
    expect(stored.reads - reads).toBe(2);
    expect(cache.isAway).toBe(true);
  });

  it('the next read that succeeds ends it', async () => {
    now += 2_000;
    await target();
    stored.away = false;
    stored.entries.set('a.example', entry('https://two.example/'));
    now += 1_000;
    expect([await target(), cache.isAway]).toEqual(['https://two.example/', false]);
  });

  it('failures do not make what was read any younger', async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      now += 60_000;
      await target();
    }
    now += 1;
    await expect(target()).rejects.toThrow('a moment ago');
  });

  it('counts what it served', async () => {
    now += 2_000;
    await target();
    await target();
    await target('new.example').catch(() => undefined);
    expect(cache.lookups).toEqual({ fresh: 0, read: 2, stale: 2, failed: 1 });
  });
});

/** Reads that end when they are told to. */
class SlowHosts extends ForwardedHosts {
  readonly waiting: { host: string; end: (found?: ForwardedHost) => void; fail: () => void }[] = [];
  find(host: string): Promise<ForwardedHost | undefined> {
    return new Promise((resolve, reject) =>
      this.waiting.push({ host, end: resolve, fail: () => reject(new Error('away')) }),
    );
  }
}

describe('while reads take long', () => {
  let slow: SlowHosts;
  beforeEach(() => {
    slow = new SlowHosts();
    cache = cacheOver(slow);
  });

  it('an answer is as old as its question', async () => {
    const first = target();
    now += 1_500;
    slow.waiting[0].end(entry('https://one.example/'));
    await first;
    now += 500;
    void target();
    expect(slow.waiting).toHaveLength(2);
  });

  it('no more than the allowed number run at once; who comes then is refused', async () => {
    const running = ['a', 'b', 'c', 'd'].map((name) => target(`${name}.example`));
    await expect(target('e.example')).rejects.toThrow('too many');
    slow.waiting.forEach(({ end }) => end());
    await Promise.all(running);
    void target('e.example');
    expect(slow.waiting).toHaveLength(5);
  });

  it('and the last one failed, one visitor waits and the others are served what is known', async () => {
    const [a, b] = [target('a.example'), target('b.example')];
    slow.waiting.forEach(({ end, host }) => end(entry(`https://${host}/`)));
    await Promise.all([a, b]);
    now += 2_000;
    const failing = target('a.example');
    slow.waiting[2].fail();
    expect(await failing).toBe('https://a.example/');
    now += 1_000;
    const probe = target('a.example');
    expect(await target('b.example')).toBe('https://b.example/');
    slow.waiting[3].fail();
    expect(await probe).toBe('https://a.example/');
  });
});

describe('what it keeps', () => {
  beforeEach(() => {
    for (const name of ['b', 'c', 'd'])
      stored.entries.set(`${name}.example`, entry(`https://${name}.example.net/`));
  });

  it('is bounded: the host that nobody asked for longest goes first', async () => {
    for (const name of ['a', 'b', 'c', 'a', 'd']) await target(`${name}.example`);
    expect(cache.sizes).toEqual({ forwarded: 3, absent: 0 });
    stored.away = true;
    await expect(target('b.example')).rejects.toThrow();
    expect(await target('a.example')).toBe('https://one.example/');
  });

  it('is not driven out by names that nobody forwarded', async () => {
    await target();
    for (let turn = 0; turn < 100; turn += 1) await target(`made-up-${turn}.example`);
    expect(cache.sizes).toEqual({ forwarded: 1, absent: 3 });
  });
});

import { FakeLog } from '@registrar/kernel/testing';
import { redisUrl, TcpProxy, until } from '@registrar/testkit';
import { Redis } from 'ioredis';
import { keysOf } from '../src/keys';
import { RedisRateLimiter } from '../src/redis-rate-limiter';
import { inOneSecond, rateLimiterCases } from './rate-limiter-cases';

const limits = { perSecond: 3, perHour: 100 };

describe('RedisRateLimiter', () => {
  let log: FakeLog;
  const made: RedisRateLimiter[] = [];
  const make = async (url = redisUrl(), keys = 'registrar:one') => {
    const limiter = new RedisRateLimiter(url, log, keys, Date.now);
    made.push(limiter);
    await limiter.ready(2_000);
    return limiter;
  };

  beforeEach(() => {
    log = new FakeLog();
  });
  afterEach(() => {
    for (const limiter of made.splice(0)) limiter.close();
  });

  describe('with Redis', () => {
    let shared: RedisRateLimiter;
    beforeAll(async () => {
      shared = new RedisRateLimiter(redisUrl(), new FakeLog(), 'registrar:one', Date.now);
      await shared.ready(2_000);
    });
    afterAll(() => shared.close());
    rateLimiterCases(() => shared);

    it('was never without it', () => {
      expect(shared.state).toBe('shared');
    });
  });

  it('counts over all processes', async () => {
    const [one, other] = [await make(), await make()];
    const decisions = await inOneSecond(async (subject) => {
      const taken = [];
      for (const limiter of [one, other, one, other, one]) taken.push(await limiter.take(subject, limits));
      return taken;
    });
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
  });

  it('never lets more through than the limit when many processes ask at once', async () => {
    const limiters = [await make(), await make(), await make()];
    const decisions = await inOneSecond((subject) =>
      Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          limiters[at % 3].take(subject, { perSecond: 20, perHour: 3_000 }),
        ),
      ),
    );
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(20);
    expect(decisions[59].hour.remaining).toBe(2_980);
  });

  it('keeps its keys under the prefix of the product, and lets them end with the hour', async () => {
    const limiter = await make();
    const { hour, now } = await limiter.take('account:4711', limits);
    const redis = new Redis(redisUrl());
    try {
      expect(await redis.keys('*:account:4711*')).toEqual(['registrar:one:rate:account:4711']);
      const seconds = await redis.ttl('registrar:one:rate:account:4711');
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(hour.resetAt - now);
    } finally {
      await redis.quit();
    }
  });

  it('counts an account of one stack apart from that of the same number of another', async () => {
    const [one, two] = [await make(), await make(redisUrl(), keysOf('two'))];
    for (let times = 0; times < 3; times += 1) await one.take('account:1', { perSecond: 100, perHour: 3 });
    const hour = { perSecond: 100, perHour: 3 };
    expect([await one.take('account:1', hour), await two.take('account:1', hour)]).toMatchObject([
      { allowed: false },
      { allowed: true, hour: { remaining: 2 } },
    ]);
  });

  it('goes on after Redis lost its data and its scripts', async () => {
    const limiter = await make();
    await limiter.take('account:1', limits);
    const redis = new Redis(redisUrl());
    await redis.flushdb();
    await redis.script('FLUSH');
    await redis.quit();
    expect(await limiter.take('account:1', { perSecond: 100, perHour: 100 })).toMatchObject({
      allowed: true,
      hour: { remaining: 99 },
    });
    expect(limiter.state).toBe('shared');
  });

  it('does not take its own being busy for a Redis that is away', async () => {
    const limiter = await make();
    const decision = limiter.take('account:1', limits);
    const end = performance.now() + 200;
    while (performance.now() < end);
    expect(await decision).toMatchObject({ allowed: true });
    expect(limiter.state).toBe('shared');
    expect(log.lines).toEqual([]);
  });

  describe('with Redis away', () => {
    let proxy: TcpProxy;
    beforeEach(async () => {
      proxy = new TcpProxy(new URL(redisUrl()));
      await proxy.start();
    });
    afterEach(() => proxy.stop());

    it('limits per process from the start where it was never there', async () => {
      const { url } = proxy;
      await proxy.stop();
      const limiter = new RedisRateLimiter(url, log, 'registrar:one', Date.now);
      made.push(limiter);
      const decisions = await inOneSecond(async (subject) => [
        await limiter.take(subject, limits),
        await limiter.take(subject, limits),
        await limiter.take(subject, limits),
        await limiter.take(subject, limits),
      ]);
      expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
      expect(limiter.state).toBe('local');
    });

    it('limits per process while it is gone, and over all again when it is back, saying each once', async () => {
      const limiter = await make(proxy.url);
      await limiter.take('account:1', limits);
      expect(limiter.state).toBe('shared');

      await proxy.stop();
      await until(() => limiter.state === 'local', 'the limiter counts for itself');
      for (let times = 0; times < 20; times += 1) await limiter.take('account:2', limits);

      await proxy.start();
      await until(
        async () => (await limiter.take('account:3', limits)) && limiter.state === 'shared',
        'Redis counts again',
      );
      expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
        ['warn', 'Redis unavailable, requests limited per process'],
        ['info', 'Redis available again, requests limited across processes'],
      ]);
    });

    it('answers every request, also those on their way, when Redis hangs', async () => {
      const limiter = await make(proxy.url);
      await limiter.take('account:1', limits);
      proxy.silent = true;
      const decisions = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          limiter.take(`account:${at % 5}`, { perSecond: 100, perHour: 1_000 }),
        ),
      );
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(50);
      expect(limiter.state).toBe('local');

      await until(
        async () => (await limiter.take('account:1', limits)) && proxy.connections > 1,
        'a new connection hangs too',
      );
      expect(limiter.state).toBe('local');
      proxy.silent = false;
      await until(
        async () => (await limiter.take('account:1', limits)) && limiter.state === 'shared',
        'Redis counts again',
      );
    });
  });
});

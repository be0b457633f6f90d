/** @jest-environment node */
import { EventEmitter } from 'node:events';
import { FakeLog } from '@registrar/kernel/testing';
import { RedisRateLimiter } from '../src/redis-rate-limiter';

/** An open connection that answers nothing. */
class HangingRedis extends EventEmitter {
  readonly status = 'ready';
  /** Requests of each question. */
  readonly asked: number[] = [];

  takeRates(keys: number, ...values: (string | number)[]): Promise<never> {
    this.asked.push(Number(values[keys]));
    return new Promise(() => undefined);
  }

  ping(): Promise<never> {
    return new Promise(() => undefined);
  }

  disconnect(): void {
    this.emit('close');
  }
}

let redis: HangingRedis;
jest.mock('../src/redis-server', () => ({ connectRedis: () => redis }));

const LIMITS = { perSecond: 1_000, perHour: 10_000 };

describe('a rate limiter whose Redis hangs', () => {
  it('lets one request of a turn try it again after a second, and counts the others itself', async () => {
    redis = new HangingRedis();
    let now = 1_764_417_600_000;
    const limiter = new RedisRateLimiter('redis://nowhere', new FakeLog(), 'registrar:one', () => now);
    await limiter.take('account:1', LIMITS);
    expect(limiter.state).toBe('local');
    now += 1_001;
    const decided = await Promise.all(Array.from({ length: 100 }, () => limiter.take('account:1', LIMITS)));
    expect(decided.filter(({ allowed }) => allowed)).toHaveLength(100);
    expect(redis.asked).toEqual([1, 1]);
    limiter.close();
  });

  it('is not asked before that', async () => {
    redis = new HangingRedis();
    let now = 1_764_417_600_000;
    const limiter = new RedisRateLimiter('redis://nowhere', new FakeLog(), 'registrar:one', () => now);
    await limiter.take('account:1', LIMITS);
    now += 999;
    await Promise.all([limiter.take('account:1', LIMITS), limiter.take('account:2', LIMITS)]);
    expect(redis.asked).toEqual([1]);
    limiter.close();
  });
});

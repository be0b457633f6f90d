import { redisUrl, TcpProxy, until } from '@registrar/testkit';
import { Redis } from 'ioredis';
import { RedisSignal } from '../src/redis-signal';

const KEYS = 'registrar:redis-signal';
const made: RedisSignal[] = [];
let proxy: TcpProxy;
let redis: Redis;

const make = (url = redisUrl(), keys = KEYS, name: 'clocks' | 'staff-jobs' = 'clocks'): RedisSignal => {
  const signal = new RedisSignal(url, keys, name);
  made.push(signal);
  return signal;
};
const answers = (signal: RedisSignal): Promise<boolean> =>
  until(async () => (await signal.read()) !== undefined, 'Redis answers');

beforeEach(async () => {
  redis = new Redis(redisUrl());
  await redis.del(`${KEYS}:clocks`);
  proxy = new TcpProxy(new URL(redisUrl()));
  await proxy.start();
});
afterEach(async () => {
  for (const signal of made.splice(0)) signal.close();
  await proxy.stop();
  redis.disconnect();
});

describe('a signal in Redis', () => {
  it('is empty before the first change, and another value after each', async () => {
    const [one, other] = [make(), make()];
    await Promise.all([answers(one), answers(other)]);
    const values = [(await other.read())!];
    for (let change = 0; change < 2; change += 1) {
      await one.change();
      values.push((await other.read())!);
    }
    expect(values[0]).toBe('');
    expect(new Set(values).size).toBe(3);
    expect(await one.read()).toBe(values[2]);
  });

  it.each([
    ['stack', `${KEYS}-other`, 'clocks'],
    ['kind', KEYS, 'staff-jobs'],
  ] as const)('is that of its own %s', async (_what, keys, name) => {
    const [one, other] = [make(), make(redisUrl(), keys, name)];
    await Promise.all([answers(one), answers(other)]);
    await one.change();
    expect([await other.read(), (await one.read()) === '']).toEqual(['', false]);
  });

  it('is empty again where Redis has lost it', async () => {
    const signal = make();
    await answers(signal);
    await signal.change();
    expect(await signal.read()).not.toBe('');
    await redis.del(`${KEYS}:clocks`);
    expect(await signal.read()).toBe('');
  });

  it('cannot be read or changed while Redis is away, and can be again afterwards', async () => {
    const signal = make(proxy.url);
    await answers(signal);
    await proxy.stop();
    await until(async () => (await signal.read()) === undefined, 'Redis is away');
    await expect(signal.change()).rejects.toThrow();
    await proxy.start();
    await answers(signal);
    await signal.change();
    expect(await signal.read()).toBe(await redis.get(`${KEYS}:clocks`));
  });

  it('cannot be read where Redis takes commands and does not answer', async () => {
    const signal = make(proxy.url);
    await answers(signal);
    proxy.silent = true;
    expect(await signal.read()).toBeUndefined();
    await expect(signal.change()).rejects.toThrow('timed out');
  });
});

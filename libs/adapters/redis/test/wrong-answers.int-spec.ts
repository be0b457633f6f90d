import { FakeLog } from '@registrar/kernel/testing';
import { until } from '@registrar/testkit';
import Bull from 'bull';
import { BullDeliveryWakeUp, tameQueue, WEBHOOK_QUEUE, wakeUpQueueOptions } from '../src/queue';
import { RedisRateLimiter } from '../src/redis-rate-limiter';
import { FakeRedis, type Reply } from './fake-redis';
import { inOneSecond } from './rate-limiter-cases';

const LIMITS = { perSecond: 2, perHour: 100 };
const seconds = (): number => Math.floor(Date.now() / 1_000);
const integers = (...values: number[]): string =>
  `*${values.length}\r\n${values.map((value) => `:${value}\r\n`).join('')}`;

/** A Redis that is right about everything but the counting of requests. */
const counting =
  (answer: () => string | undefined): Reply =>
  (command) =>
    /^eval/.test(command) ? answer() : command === 'ping' ? '+PONG\r\n' : '+OK\r\n';
const RIGHT = counting(() => integers(seconds(), 1, 1, 1));

const WRONG: [string, Reply][] = [
  ['an error', counting(() => '-ERR unknown command\r\n')],
  ['LOADING', counting(() => '-LOADING Redis is loading the dataset in memory\r\n')],
  ['READONLY', counting(() => "-READONLY You can't write against a read only replica.\r\n")],
  ['OOM', counting(() => "-OOM command not allowed when used memory > 'maxmemory'.\r\n")],
  ['MISCONF', counting(() => '-MISCONF Redis is configured to save RDB snapshots\r\n')],
  ['NOAUTH', counting(() => '-NOAUTH Authentication required.\r\n')],
  ['bytes of another protocol', counting(() => 'HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['a text', counting(() => '+OK\r\n')],
  ['nothing in particular', counting(() => '$-1\r\n')],
  ['a number', counting(() => ':1\r\n')],
  ['an empty list', counting(() => '*0\r\n')],
  ['a list that is too short', counting(() => integers(seconds()))],
  ['a list that is too long', counting(() => integers(seconds(), 1, 1, 1, 1, 1, 1))],
  ['texts in place of numbers', counting(() => '*4\r\n$3\r\none\r\n+1\r\n+1\r\n+1\r\n')],
  ['negative numbers', counting(() => integers(seconds(), -1, -1, -1))],
  ['more than was wanted', counting(() => integers(seconds(), 5, 5, 5))],
  ['no answer', counting(() => undefined)],
  ['no answer to anything', () => undefined],
];

describe('a rate limiter whose Redis answers', () => {
  it.each(WRONG)(
    '%s counts for itself, exactly, and over all processes once it is right',
    async (_, wrong) => {
      const redis = await FakeRedis.start(wrong);
      const log = new FakeLog();
      const limiter = new RedisRateLimiter(redis.url, log, 'registrar:one', Date.now);
      try {
        await limiter.ready(500);
        // the first question finds out, and the rest of the second is counted here
        await limiter.take('account:0', LIMITS);
        expect(limiter.state).toBe('local');
        const decisions = await inOneSecond(async (subject) => [
          await limiter.take(subject, LIMITS),
          await limiter.take(subject, LIMITS),
          await limiter.take(subject, LIMITS),
        ]);
        expect(decisions.map(({ allowed, second }) => [allowed, second.remaining])).toEqual([
          [true, 1],
          [true, 0],
          [false, 0],
        ]);

        redis.reply = RIGHT;
        await until(
          async () => (await limiter.take('account:2', LIMITS)) && limiter.state === 'shared',
          'Redis counts again',
        );
        expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
          ['warn', 'Redis unavailable, requests limited per process'],
          ['info', 'Redis available again, requests limited across processes'],
        ]);
      } finally {
        limiter.close();
        await redis.stop();
      }
    },
  );

  it.each([
    ['READONLY', "-READONLY You can't write against a read only replica.\r\n", true],
    ['OOM', "-OOM command not allowed when used memory > 'maxmemory'.\r\n", false],
  ])('%s connects again: %p', async (_, answer, connectsAgain) => {
    const redis = await FakeRedis.start(counting(() => answer));
    const limiter = new RedisRateLimiter(redis.url, new FakeLog(), 'registrar:one', Date.now);
    await limiter.ready(500);
    await limiter.take('account:1', LIMITS);
    if (connectsAgain) await until(() => redis.connections > 1, 'another connection was made');
    redis.reply = RIGHT;
    await until(
      async () => (await limiter.take('account:2', LIMITS)) && limiter.state === 'shared',
      'Redis counts again',
    );
    expect(redis.connections > 1).toBe(connectsAgain);
    limiter.close();
    await redis.stop();
  });

  it('for requests that arrive together is asked once, also while it is asked for others', async () => {
    const redis = await FakeRedis.start(counting(() => integers(seconds(), 3, 3, 3)));
    const limiter = new RedisRateLimiter(redis.url, new FakeLog(), 'registrar:one', Date.now);
    await limiter.ready(500);
    const limits = { perSecond: 10, perHour: 100 };
    const askedBy = async (count: number): Promise<number> => {
      const before = redis.commands.filter((command) => /^eval/.test(command)).length;
      await Promise.all(Array.from({ length: count }, () => limiter.take('account:1', limits)));
      return redis.commands.filter((command) => /^eval/.test(command)).length - before;
    };
    expect(await askedBy(3)).toBe(1);
    const first = askedBy(3);
    await new Promise(setImmediate);
    expect(
      await Promise.all([first, limiter.take('account:1', limits), limiter.take('account:1', limits)]),
    ).toHaveLength(3);
    expect(redis.commands.filter((command) => /^eval/.test(command))).toHaveLength(3);
    limiter.close();
    await redis.stop();
  });

  it('what is right is believed', async () => {
    const redis = await FakeRedis.start(RIGHT);
    const limiter = new RedisRateLimiter(redis.url, new FakeLog(), 'registrar:one', Date.now);
    await limiter.ready(500);
    expect(await limiter.take('account:1', LIMITS)).toMatchObject({
      allowed: true,
      second: { remaining: 1 },
    });
    expect(limiter.state).toBe('shared');
    limiter.close();
    await redis.stop();
  });
});

const SIGNALS: [string, Reply][] = [
  ['an error', () => '-ERR no\r\n'],
  ['LOADING', () => '-LOADING Redis is loading the dataset in memory\r\n'],
  ['READONLY', () => "-READONLY You can't write against a read only replica.\r\n"],
  ['OOM', () => "-OOM command not allowed when used memory > 'maxmemory'.\r\n"],
  ['bytes of another protocol', () => 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['a number', () => ':1\r\n'],
  ['no answer', () => undefined],
];

describe('a queue whose Redis answers', () => {
  it.each(SIGNALS)('%s sends no signal, fails nothing, and can be closed', async (_, wrong) => {
    const redis = await FakeRedis.start(wrong);
    const log = new FakeLog();
    const { url, ...options } = wakeUpQueueOptions(redis.url, 'one');
    const queue = tameQueue(new Bull(WEBHOOK_QUEUE, url!, options), log);
    queue.on('error', () => undefined);
    try {
      await until(() => redis.commands.length > 0, 'the queue asked');
      const wakeUp = new BullDeliveryWakeUp(queue, log);
      await expect(
        wakeUp.ring([{ id: '019a0000-0000-7000-8000-000000000001', attempt: 1 }]),
      ).resolves.toBeUndefined();
    } finally {
      await (queue as Bull.Queue & { onApplicationShutdown(): Promise<void> }).onApplicationShutdown();
      await redis.stop();
    }
  });

  it('READONLY connects again, to where the master is by now', async () => {
    const redis = await FakeRedis.start(SIGNALS[2][1]);
    const { url, ...options } = wakeUpQueueOptions(redis.url, 'one');
    const queue = tameQueue(new Bull(WEBHOOK_QUEUE, url!, options), new FakeLog());
    queue.on('error', () => undefined);
    await until(() => redis.connections > 1, 'another connection was made');
    await (queue as Bull.Queue & { onApplicationShutdown(): Promise<void> }).onApplicationShutdown();
    await redis.stop();
  });
});

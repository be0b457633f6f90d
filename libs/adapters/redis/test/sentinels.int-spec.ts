import { FakeLog } from '@registrar/kernel/testing';
import { describeWith, programOf, until } from '@registrar/testkit';
import Bull, { type Queue } from 'bull';
import { inspectRedis } from '../src/inspect-redis';
import { BullDeliveryWakeUp, tameQueue, WEBHOOK_QUEUE, wakeUpQueueOptions } from '../src/queue';
import { RedisRateLimiter } from '../src/redis-rate-limiter';
import { SentinelCluster } from './sentinel-cluster';

const PATIENCE_MS = 60_000;
jest.setTimeout(3 * PATIENCE_MS);
const LIMITS = { perSecond: 1_000, perHour: 1_000 };
const UNLIMITED = { perSecond: 1_000_000, perHour: 1_000_000 };

describeWith(
  programOf('REDIS_BIN', ['redis-server']),
  'install redis-server (Debian, Ubuntu), or set REDIS_BIN',
  'Redis behind sentinels',
  (program) => {
    const log = new FakeLog();
    const queues: Queue[] = [];
    const limiters: RedisRateLimiter[] = [];
    let cluster: SentinelCluster;
    let rung: string[];

    beforeAll(async () => {
      cluster = await SentinelCluster.start(program);
    });
    beforeEach(() => {
      log.lines.length = 0;
      rung = [];
    });
    afterEach(async () => {
      for (const limiter of limiters.splice(0)) limiter.close();
      for (const queue of queues.splice(0))
        await (queue as Queue & { onApplicationShutdown(): Promise<void> }).onApplicationShutdown();
    });
    afterAll(() => cluster?.stop());

    async function openLimiter(): Promise<RedisRateLimiter> {
      const limiter = new RedisRateLimiter(cluster.address, log, 'registrar:one', Date.now);
      limiters.push(limiter);
      await limiter.ready(5_000);
      return limiter;
    }

    async function openQueue(): Promise<Queue> {
      const queue = tameQueue(new Bull(WEBHOOK_QUEUE, wakeUpQueueOptions(cluster.address, 'one')), log);
      queues.push(queue);
      await until(() => queue.client.status === 'ready', 'the queue is connected', PATIENCE_MS);
      return queue;
    }

    it('is inspected at its master', async () => {
      expect(await inspectRedis(cluster.address, 5_000)).toMatchObject({ isReplica: false });
    });

    it.each([
      ['a group that they do not know', { masterName: 'other' }],
      ['sentinels that are away', { sentinels: [{ host: '127.0.0.1', port: 1 }] }],
      ['a wrong password of the servers', { url: 'redis://:wrong@unused.example' }],
      ['a wrong password of the sentinels', { sentinelPassword: 'wrong' }],
    ])('is not inspected, and limits each process alone, with %s', async (_, change) => {
      await expect(inspectRedis({ ...cluster.address, ...change }, 2_000)).rejects.toThrow();
      const limiter = new RedisRateLimiter({ ...cluster.address, ...change }, log, 'registrar:one', Date.now);
      limiters.push(limiter);
      expect(await limiter.take('account:1', LIMITS)).toMatchObject({ allowed: true });
      expect(limiter.state).toBe('local');
    });

    it('limits each process alone while there is no master, and all again at the next one', async () => {
      const [one, other] = [await openLimiter(), await openLimiter()];
      await one.take('account:2', LIMITS);
      expect(await other.take('account:2', LIMITS)).toMatchObject({ hour: { remaining: 998 } });

      const killed = await cluster.killMaster();
      const answers = new Set<boolean>();
      const take = async (): Promise<void> => {
        for (const limiter of [one, other])
          answers.add((await limiter.take(`account:${killed}`, UNLIMITED)).allowed);
      };
      await until(async () => {
        await take();
        return one.state === 'local';
      }, 'the limiter counts alone');
      await until(
        async () => {
          await take();
          return one.state === 'shared' && other.state === 'shared';
        },
        'the limiters count together',
        PATIENCE_MS,
      );
      expect([...answers]).toEqual([true]);
      // each sentinel learns of the new master in its turn
      await until(async () => (await cluster.master()) !== killed, 'there is another master', PATIENCE_MS);
      const before = await one.take('account:4', LIMITS);
      const after = await other.take('account:4', LIMITS);
      expect(before.hour.remaining - after.hour.remaining).toBe(1);
      await cluster.startServer(killed);
    });

    it('sends wake-up signals through the next master', async () => {
      const [producer, consumer] = [await openQueue(), await openQueue()];
      void consumer.process(async (job) => {
        rung.push(String(job.id));
      });
      const wakeUp = new BullDeliveryWakeUp(producer, log);
      const id = '019a0000-0000-7000-8000-000000000001';
      await wakeUp.ring([{ id, attempt: 1 }]);
      await until(() => rung.includes(`${id}-1`), 'the signal came', PATIENCE_MS);
      // a killed server is back, and follows the master
      await until(() => cluster.hasReplica(), 'the master has a replica', PATIENCE_MS);

      await cluster.killMaster();
      let attempt = 1;
      await until(
        async () => {
          attempt += 1;
          await wakeUp.ring([{ id, attempt }]);
          return rung.length > 1;
        },
        'a signal came through the next master',
        PATIENCE_MS,
      );
    });
  },
);

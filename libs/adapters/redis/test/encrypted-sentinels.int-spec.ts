import tls from 'node:tls';
import { FakeLog } from '@registrar/kernel/testing';
import { describeWith, programOf, testCertificates, until } from '@registrar/testkit';
import Bull, { type Queue } from 'bull';
import { inspectRedis } from '../src/inspect-redis';
import { BullDeliveryWakeUp, tameQueue, WEBHOOK_QUEUE, wakeUpQueueOptions } from '../src/queue';
import { RedisRateLimiter } from '../src/redis-rate-limiter';
import { SentinelCluster } from './sentinel-cluster';

const PATIENCE_MS = 60_000;
jest.setTimeout(3 * PATIENCE_MS);
const UNLIMITED = { perSecond: 1_000_000, perHour: 1_000_000 };
type Closable = Queue & { onApplicationShutdown(): Promise<void> };

describeWith(
  programOf('REDIS_BIN', ['redis-server']),
  'install redis-server (Debian, Ubuntu), or set REDIS_BIN',
  'Redis behind sentinels, over TLS alone',
  (program) => {
    const log = new FakeLog();
    const closing: (() => unknown)[] = [];
    const original = tls.connect;
    let cluster: SentinelCluster;
    let ca: string;
    /** As NODE_EXTRA_CA_CERTS does at the start of a process. */
    const trust = (authority: string): void => {
      jest
        .spyOn(tls, 'connect')
        .mockImplementation(((options: tls.ConnectionOptions, ...rest: never[]) =>
          original({ ca: authority, ...options }, ...rest)) as typeof tls.connect);
    };

    beforeAll(async () => {
      const certificates = await testCertificates();
      ({ ca } = certificates);
      cluster = await SentinelCluster.start(program, {
        ...certificates,
        client: await certificates.client('redis'),
      });
    });
    beforeEach(() => trust(ca));
    afterEach(async () => {
      for (const close of closing.splice(0)) await close();
      jest.restoreAllMocks();
    });
    afterAll(() => cluster?.stop());

    const openLimiter = async (change: object = {}): Promise<RedisRateLimiter> => {
      const limiter = new RedisRateLimiter({ ...cluster.address, ...change }, log, 'registrar:one', Date.now);
      closing.push(() => limiter.close());
      await limiter.take('account:1', UNLIMITED);
      return limiter;
    };

    it('is inspected at its master', async () => {
      expect(await inspectRedis(cluster.address, 5_000)).toMatchObject({ isReplica: false });
    });

    it.each([
      ['connections to the sentinels in the clear', { sentinelTls: false }],
      ['connections to the servers in the clear', { url: 'redis://:of-servers@unused.example/3' }],
      ['a wrong password of the servers', { url: 'rediss://:wrong@unused.example/3' }],
    ])('is not inspected, and limits each process alone, with %s', async (_, change) => {
      await expect(inspectRedis({ ...cluster.address, ...change }, 2_000)).rejects.toThrow();
      expect((await openLimiter(change)).state).toBe('local');
    });

    it('is not used where the authority of the certificates is not trusted', async () => {
      jest.restoreAllMocks();
      await expect(inspectRedis(cluster.address, 2_000)).rejects.toThrow();
      expect((await openLimiter()).state).toBe('local');
    });

    it('limits all processes together and sends signals, also through the next master', async () => {
      const limiter = await openLimiter();
      const queue = tameQueue(new Bull(WEBHOOK_QUEUE, wakeUpQueueOptions(cluster.address, 'one')), log);
      closing.push(() => (queue as Closable).onApplicationShutdown());
      const rung: string[] = [];
      void queue.process(async (job) => void rung.push(String(job.id)));
      const wakeUp = new BullDeliveryWakeUp(queue, log);
      let attempt = 0;
      const works = async (): Promise<void> => {
        const before = rung.length;
        await until(
          async () => {
            await limiter.take('account:2', UNLIMITED);
            await wakeUp.ring([{ id: '019a0000-0000-7000-8000-000000000002', attempt: (attempt += 1) }]);
            return limiter.state === 'shared' && rung.length > before;
          },
          'limits are shared and a signal came',
          PATIENCE_MS,
        );
      };
      await works();
      await until(() => cluster.hasReplica(), 'the master has a replica', PATIENCE_MS);
      const killed = await cluster.killMaster();
      await until(async () => (await cluster.master()) !== killed, 'there is another master', PATIENCE_MS);
      await works();
    });
  },
);

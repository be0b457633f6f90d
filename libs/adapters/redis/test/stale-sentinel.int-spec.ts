import { FakeLog } from '@registrar/kernel/testing';
import { describeWith, programOf, until } from '@registrar/testkit';
import { inspectRedis } from '../src/inspect-redis';
import { RedisRateLimiter } from '../src/redis-rate-limiter';
import type { RedisServer } from '../src/redis-server';
import { FakeRedis } from './fake-redis';
import { SentinelCluster } from './sentinel-cluster';

const PATIENCE_MS = 60_000;
jest.setTimeout(3 * PATIENCE_MS);
const UNLIMITED = { perSecond: 1_000_000, perHour: 1_000_000 };
const HOST = '127.0.0.1';

/** Undefined: it does not answer, as in the middle of a failover. */
const isReplica = (server: RedisServer): Promise<boolean | undefined> =>
  inspectRedis(server, 5_000).then(
    (facts) => facts.isReplica,
    () => undefined,
  );

describeWith(
  programOf('REDIS_BIN', ['redis-server']),
  'install redis-server (Debian, Ubuntu), or set REDIS_BIN',
  'a connection to a master of before a failover',
  (program) => {
    const log = new FakeLog();
    let cluster: SentinelCluster;
    /** The port that a sentinel names which was cut off from the others: the master of before. */
    let former: number;
    let stale: FakeRedis;
    let limiter: RedisRateLimiter | undefined;

    beforeAll(async () => {
      cluster = await SentinelCluster.start(program);
      await until(() => cluster.hasReplica(), 'the master has a replica', PATIENCE_MS);
      former = await cluster.killMaster();
      await until(async () => (await cluster.master()) !== former, 'there is another master', PATIENCE_MS);
      await cluster.startServer(former);
      stale = await FakeRedis.start((command) =>
        command === 'sentinel'
          ? `*2\r\n$${HOST.length}\r\n${HOST}\r\n$${String(former).length}\r\n${former}\r\n`
          : '+OK\r\n',
      );
    });
    afterEach(() => limiter?.close());
    afterAll(() => cluster?.stop());

    it('is given up at its first READONLY, and the sentinels name the new master', async () => {
      const { address } = cluster;
      const cutOff = { host: HOST, port: Number(new URL(stale.url).port) };
      const server = { ...address, sentinels: [cutOff, ...address.sentinels] };
      // whichever server it is: on a busy machine the sentinels may fail over again
      await until(
        async () => {
          former = (await cluster.replica()) ?? former;
          return (await isReplica(server)) === true && (await isReplica(address)) === false;
        },
        'a server serves as a replica of another',
        PATIENCE_MS,
      );

      limiter = new RedisRateLimiter(server, log, 'registrar:one', Date.now);
      await limiter.ready(PATIENCE_MS);
      // the connection is up, and stays up: nothing but READONLY says that it leads to the wrong server
      await stale.stop();
      expect(stale.connections).toBeGreaterThan(1);
      expect(await limiter.take('account:1', UNLIMITED)).toMatchObject({ allowed: true });
      await until(
        async () => {
          await limiter!.take('account:1', UNLIMITED);
          return limiter!.state === 'shared';
        },
        'the limits are shared at the new master',
        PATIENCE_MS,
      );
    });
  },
);

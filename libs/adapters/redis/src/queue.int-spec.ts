import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { FakeLog } from '@registrar/kernel/testing';
import { redisUrl, until } from '@registrar/testkit';
import Bull, { type Queue } from 'bull';
import { Redis } from 'ioredis';
import {
  wakeUpQueueOptions,
  BullDeliveryWakeUp,
  SilentDeliveryWakeUp,
  tameQueue,
  WEBHOOK_QUEUE,
} from './queue';

const [FIRST, SECOND] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];

/** A way to Redis that can be cut and joined again. */
async function cuttableRedis(): Promise<{ url: string; cut(): void; join(): Promise<void>; close(): void }> {
  const target = new URL(redisUrl());
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const open = async (): Promise<void> => {
    server = createServer((near) => {
      const far = connect(Number(target.port || 6379), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            sockets.delete(socket);
            near.destroy();
            far.destroy();
          });
      }
      near.pipe(far).pipe(near);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  await open();
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).toString(),
    cut,
    join: open,
    close: cut,
  };
}

describe('the Bull bell', () => {
  const queues: Queue[] = [];
  const redis = () => new Redis(redisUrl());
  const log = new FakeLog();
  let rung: string[];

  beforeEach(() => {
    rung = [];
    log.lines.length = 0;
  });
  afterEach(async () => {
    await Promise.all(
      queues
        .splice(0)
        .map((queue) =>
          (queue as Queue & { onApplicationShutdown(): Promise<void> }).onApplicationShutdown(),
        ),
    );
    const client = redis();
    await client.flushdb();
    await client.quit();
  });

  /** As @nestjs/bull makes one: name, url and options. */
  async function queueOf(url = redisUrl(), ready = true, stack = 'one'): Promise<Queue> {
    const { url: address, ...options } = wakeUpQueueOptions(url, stack);
    const queue = tameQueue(new Bull(WEBHOOK_QUEUE, address!, options), log);
    queues.push(queue);
    if (ready) await until(() => queue.client.status === 'ready', 'Redis answers');
    return queue;
  }
  const listen = (queue: Queue): void =>
    void queue.process(async (job) => {
      rung.push(String(job.id));
    });

  it('tells a listener which delivery is due, once for each attempt', async () => {
    const [producer, consumer] = [await queueOf(), await queueOf()];
    const wakeUp = new BullDeliveryWakeUp(producer, log);
    await wakeUp.ring([
      { id: FIRST, attempt: 1 },
      { id: SECOND, attempt: 3 },
    ]);
    await wakeUp.ring([{ id: FIRST, attempt: 1 }]);
    listen(consumer);
    await until(() => rung.length === 2, 'both have rung');
    expect(rung.sort()).toEqual([`${FIRST}-1`, `${SECOND}-3`]);
  });

  it('rings again for an attempt it has rung for before, and leaves nothing behind', async () => {
    const queue = await queueOf();
    const wakeUp = new BullDeliveryWakeUp(queue, log);
    listen(queue);
    for (let times = 1; times <= 3; times += 1) {
      await wakeUp.ring([{ id: FIRST, attempt: 1 }]);
      await until(() => rung.length === times, `it rang ${times} times`);
      await until(async () => (await queue.getJob(`${FIRST}-1`)) === null, 'the job is gone');
    }
    expect(await queue.getJobCounts()).toMatchObject({ waiting: 0, completed: 0, failed: 0, delayed: 0 });
  });

  it('rings once for a listener that fails', async () => {
    const queue = await queueOf();
    void queue.process(async (job) => {
      rung.push(String(job.id));
      throw new Error('nobody home');
    });
    await new BullDeliveryWakeUp(queue, log).ring([{ id: FIRST, attempt: 1 }]);
    await until(
      async () => rung.length > 0 && (await queue.getJob(`${FIRST}-1`)) === null,
      'the job is gone',
    );
    expect(rung).toEqual([`${FIRST}-1`]);
  });

  it('keeps all its keys under one prefix', async () => {
    const queue = await queueOf();
    await new BullDeliveryWakeUp(queue, log).ring([{ id: FIRST, attempt: 1 }]);
    const client = redis();
    const keys = await client.keys('*');
    await client.quit();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !key.startsWith('registrar:one:webhooks:'))).toEqual([]);
  });

  it('rings for nobody of another stack on the same Redis', async () => {
    const [ours, theirs] = [await queueOf(), await queueOf(redisUrl(), true, 'two')];
    const heard: string[] = [];
    void theirs.process(async (job) => {
      heard.push(String(job.id));
    });
    await new BullDeliveryWakeUp(ours, log).ring([{ id: FIRST, attempt: 1 }]);
    await new BullDeliveryWakeUp(theirs, log).ring([{ id: SECOND, attempt: 1 }]);
    await until(() => heard.length > 0, 'its own has rung');
    listen(ours);
    await until(() => rung.length > 0, 'ours has rung');
    expect([rung, heard]).toEqual([[`${FIRST}-1`], [`${SECOND}-1`]]);
  });

  it('goes on ringing after Redis was wiped with jobs in it', async () => {
    const [producer, consumer] = [await queueOf(), await queueOf()];
    const wakeUp = new BullDeliveryWakeUp(producer, log);
    await wakeUp.ring([{ id: FIRST, attempt: 1 }]);
    await producer.client.flushdb();
    listen(consumer);
    await wakeUp.ring([{ id: SECOND, attempt: 1 }]);
    await until(() => rung.length === 1, 'the second rang');
    expect(rung).toEqual([`${SECOND}-1`]);
  });

  it('is silent while Redis is away, and rings once it is back', async () => {
    const way = await cuttableRedis();
    const queue = await queueOf(way.url);
    listen(queue);
    const wakeUp = new BullDeliveryWakeUp(queue, log);
    way.cut();
    await until(() => queue.client.status !== 'ready', 'the connection is lost');
    await expect(wakeUp.ring([{ id: FIRST, attempt: 1 }])).resolves.toBeUndefined();
    await way.join();
    await until(async () => {
      await wakeUp.ring([{ id: SECOND, attempt: 1 }]);
      return rung.length > 0;
    }, 'it rings again');
    expect(rung).not.toContain(`${FIRST}-1`);
    way.close();
  });

  it.each([0, 50])('can be closed %p ms after its start, with Redis and without', async (milliseconds) => {
    for (const url of [redisUrl(), 'redis://127.0.0.1:1/0']) {
      const queue = await queueOf(url, false);
      listen(queue);
      await new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
      });
    }
    await Promise.all(
      queues.map((queue) =>
        (queue as Queue & { onApplicationShutdown(): Promise<void> }).onApplicationShutdown(),
      ),
    );
    expect(
      queues
        .splice(0)
        .flatMap((queue) => queue.clients.map((client) => client.status))
        .filter((status) => status === 'ready'),
    ).toEqual([]);
  });

  it('needs no Redis where there is none', async () => {
    await expect(new SilentDeliveryWakeUp().ring()).resolves.toBeUndefined();
  });
});

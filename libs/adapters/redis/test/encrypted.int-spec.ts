import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import tls from 'node:tls';
import { FakeLog } from '@registrar/kernel/testing';
import { redisUrl, testCertificates, until } from '@registrar/testkit';
import Bull, { type Queue } from 'bull';
import { inspectRedis } from '../src/inspect-redis';
import { BullDeliveryWakeUp, tameQueue, WEBHOOK_QUEUE, wakeUpQueueOptions } from '../src/queue';
import { RedisRateLimiter } from '../src/redis-rate-limiter';

const LIMITS = { perSecond: 1_000, perHour: 1_000 };
type Closable = Queue & { onApplicationShutdown(): Promise<void> };

describe('Redis over TLS', () => {
  const target = new URL(redisUrl());
  const log = new FakeLog();
  const sockets = new Set<Socket>();
  let server: tls.Server;
  let url: string;
  let limiter: RedisRateLimiter | undefined;
  let queue: Closable | undefined;

  beforeAll(async () => {
    const { ca } = await testCertificates();
    const original = tls.connect;
    // as NODE_EXTRA_CA_CERTS does at the start of a process
    jest
      .spyOn(tls, 'connect')
      .mockImplementation(((options: tls.ConnectionOptions, ...rest: never[]) =>
        original({ ...options, ca }, ...rest)) as typeof tls.connect);
  });
  beforeEach(async () => {
    const { endedServer } = await testCertificates();
    server = tls.createServer(endedServer, (secure) => {
      const plain = connect(Number(target.port || 6379), target.hostname);
      for (const socket of [secure, plain]) {
        sockets.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            sockets.delete(socket);
            secure.destroy();
            plain.destroy();
          });
      }
      secure.pipe(plain).pipe(secure);
    });
    server.on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const secure = new URL(target);
    secure.protocol = 'rediss:';
    secure.hostname = 'localhost';
    secure.port = String((server.address() as AddressInfo).port);
    url = secure.toString();
  });
  afterEach(async () => {
    limiter?.close();
    await queue?.onApplicationShutdown();
    [limiter, queue] = [undefined, undefined];
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  afterAll(() => jest.restoreAllMocks());

  const renew = async (): Promise<void> => server.setSecureContext((await testCertificates()).server);

  it('whose certificate has ended is not inspected, and is with a renewed one', async () => {
    await expect(inspectRedis(url, 2_000)).rejects.toThrow(/certificate has expired/);
    await renew();
    expect(await inspectRedis(url, 5_000)).toMatchObject({ isReplica: false });
  });

  it('whose certificate has ended leaves each process its own limits, and is used with a renewed one', async () => {
    limiter = new RedisRateLimiter(url, log, 'registrar:tls', Date.now);
    expect(await limiter.take('account:1', LIMITS)).toMatchObject({ allowed: true });
    expect(limiter.state).toBe('local');
    await renew();
    await until(
      async () => (await limiter!.take('account:1', LIMITS)).allowed && limiter!.state === 'shared',
      'the limits are shared',
    );
  });

  it('whose certificate has ended sends no signals, and does with a renewed one', async () => {
    const { url: address, ...options } = wakeUpQueueOptions(url, 'tls');
    queue = tameQueue(new Bull(WEBHOOK_QUEUE, address!, options), log) as Closable;
    const rung: string[] = [];
    void queue.process(async (job) => {
      rung.push(String(job.id));
    });
    const wakeUp = new BullDeliveryWakeUp(queue, log);
    const id = '019a0000-0000-7000-8000-000000000001';
    let attempt = 0;
    await wakeUp.ring([{ id, attempt }]);
    expect(queue.client.status).not.toBe('ready');
    await renew();
    await until(async () => {
      await wakeUp.ring([{ id, attempt: (attempt += 1) }]);
      return rung.length > 0;
    }, 'a signal is received');
  });
});

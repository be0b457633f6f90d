import { FakeLog } from '@registrar/kernel/testing';
import { redisUrl, TcpProxy, until } from '@registrar/testkit';
import Bull, { type Queue } from 'bull';
import { BullDeliveryWakeUp, tameQueue, WEBHOOK_QUEUE, wakeUpQueueOptions } from '../src/queue';

type Closable = Queue & { onApplicationShutdown(): Promise<void> };

const SILENT_MS = 400;
const ID = '019a0000-0000-7000-8000-000000000001';
const BOTH: [string, boolean][] = [
  ['sends signals', false],
  ['receives signals', true],
];

describe('a queue that loses Redis', () => {
  const log = new FakeLog();
  let proxy: TcpProxy;
  let queue: Closable;
  let isClosed: boolean;
  let rung: string[];
  let attempt = 0;

  beforeEach(async () => {
    rung = [];
    isClosed = false;
    log.lines.length = 0;
    proxy = new TcpProxy(new URL(redisUrl()));
    await proxy.start();
  });
  afterEach(async () => {
    if (!isClosed) await queue.onApplicationShutdown();
    await proxy.stop();
  });

  async function open(listens: boolean, silentMs?: number): Promise<void> {
    const { url, ...options } = wakeUpQueueOptions(proxy.url, `lost-${(attempt += 1)}`);
    queue = tameQueue(new Bull(WEBHOOK_QUEUE, url!, options), log, silentMs) as Closable;
    if (listens)
      void queue.process(async (job) => {
        rung.push(String(job.id));
      });
    const connections = listens ? 3 : 1;
    await until(
      () => queue.clients.filter(({ status }) => status === 'ready').length === connections,
      'the queue is connected',
    );
  }
  async function closed(): Promise<void> {
    void queue.onApplicationShutdown().then(() => (isClosed = true));
    await until(() => isClosed, 'the queue is closed');
  }
  const isHeard = async (): Promise<boolean> => {
    attempt += 1;
    await new BullDeliveryWakeUp(queue, log).ring([{ id: ID, attempt }]);
    return rung.length > 0;
  };

  /** As HAProxy does while no server behind it is the master. */
  async function hangUpThrice(): Promise<void> {
    proxy.hangsUp = true;
    proxy.cutAll();
    const before = proxy.connections;
    await until(() => proxy.connections >= before + 3 * queue.clients.length, 'connections were cut');
  }

  it.each(BOTH)('because a proxy hangs up is connected again, and closed (%s)', async (_, listens) => {
    await open(listens);
    await hangUpThrice();
    proxy.hangsUp = false;
    await until(async () => (await queue.client.ping()) === 'PONG', 'Redis answers the queue');
    if (listens) await until(isHeard, 'a signal is received');
    await closed();
  });

  it.each(BOTH)('because a proxy hangs up is closed meanwhile (%s)', async (_, listens) => {
    await open(listens);
    await hangUpThrice();
    await closed();
  });

  it.each(BOTH)('without a word is closed (%s)', async (_, listens) => {
    await open(listens);
    proxy.silent = true;
    await closed();
  });

  it('without a word while it waits for signals finds out, and receives them again', async () => {
    await open(true, SILENT_MS);
    proxy.silent = true;
    const before = proxy.connections;
    await until(() => proxy.connections > before, 'the silence is noticed');
    proxy.silent = false;
    await until(isHeard, 'a signal is received');
    await closed();
  });
});

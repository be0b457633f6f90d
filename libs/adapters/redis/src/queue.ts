import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, WAKE_UP_VERSION } from '@registrar/kernel';
import { DeliveryWakeUp } from '@registrar/webhooks/ports';
import type { Queue, QueueOptions } from 'bull';
import { keysOf } from './keys';
import { type RedisServer, sentinelOptions } from './redis-server';

/** Bull's keys begin with `registrar:<stack>:webhooks:`. */
export const WEBHOOK_QUEUE = 'webhooks';

/** Milliseconds that a signal may take; workers sweep every two seconds anyway. */
const SIGNAL_TIMEOUT_MS = 500;
/** Milliseconds between two attempts to connect while Redis is away. */
const RECONNECT_MS = 1_000;
/** Milliseconds a closed connection may linger. */
const DISCONNECT_MS = 200;

/**
 * Options of a queue whose jobs are wake-up signals: workers then read the database, so a lost job loses no
 * work. Jobs are removed at once, since a stored job would swallow the next one of its id. `stack`: as
 * `keysOf`.
 */
export function wakeUpQueueOptions(server: RedisServer, stack: string): QueueOptions & { url?: string } {
  const isUrl = typeof server === 'string';
  return {
    ...(isUrl && { url: server }),
    prefix: keysOf(stack),
    // Bull waits 20 connection attempts before a command fails; and takes TLS from here only, not from
    // `rediss:`.
    redis: {
      maxRetriesPerRequest: 1,
      retryStrategy: () => RECONNECT_MS,
      disconnectTimeout: DISCONNECT_MS,
      ...(!isUrl && sentinelOptions(server)),
      ...(isUrl && server.startsWith('rediss:') && { tls: {} }),
    },
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  };
}

/**
 * Sends wake-up signals through Bull. While Redis is away, slow or wiped no signal is sent, and the sweeps of
 * the workers find the deliveries.
 */
export class BullDeliveryWakeUp extends DeliveryWakeUp {
  constructor(
    private readonly queue: Queue,
    private readonly log: Log,
  ) {
    super();
  }

  async ring(deliveries: readonly { id: string; attempt: number }[]): Promise<void> {
    // Commands given while there is no connection would pile up.
    if (this.queue.client.status !== 'ready') return;
    const jobs = deliveries.map(({ id, attempt }) => ({
      data: { version: WAKE_UP_VERSION, deliveryId: id },
      opts: { jobId: `${id}-${attempt}` },
    }));
    try {
      await withinTime(this.queue.addBulk(jobs));
    } catch (error) {
      this.log.warn('wake-up signal not sent', { error });
    }
  }
}

/** Where there is no Redis. */
export class SilentDeliveryWakeUp extends DeliveryWakeUp {
  ring(): Promise<void> {
    return Promise.resolve();
  }
}

/** Connections of a queue with a handler: commands, events, and the one that waits for jobs. */
const CONNECTIONS = 3;
/** Milliseconds a queue that is being closed may take to finish opening; with Redis away it never does. */
const OPENING_MS = 500;

/** Bull's types leave the method out. */
interface NamedQueue extends Queue {
  setWorkerName(): Promise<unknown>;
}

/**
 * Keeps a queue from ending its process or keeping it alive: Bull creates promises without a handler, which
 * reject when it is closed before all its connections are open; those may then stay open. To be called before
 * handlers are registered; Nest calls `onApplicationShutdown`.
 */
export function tameQueue(queue: Queue, log: Log): Queue {
  const { process, setWorkerName } = queue as NamedQueue;
  let listening = false;
  return Object.assign(queue, {
    process: (...handler: unknown[]) => {
      listening = true;
      // one signature of many, as the caller chose it
      const processing = Reflect.apply(process, queue, handler) as Promise<void>;
      return processing.catch((error: unknown) => log.warn('webhook queue stopped listening', { error }));
    },
    // Bull calls it for every handler; the name of a connection is a convenience.
    setWorkerName: () => setWorkerName.apply(queue).catch(() => undefined),
    onApplicationShutdown: async (): Promise<void> => {
      await opened(queue, listening ? CONNECTIONS : 1);
      await queue.close();
      for (const client of queue.clients) client.disconnect();
    },
  });
}

async function opened(queue: Queue, connections: number): Promise<void> {
  const end = performance.now() + OPENING_MS;
  while (
    queue.clients.filter((client) => client.status === 'ready').length < connections &&
    performance.now() < end
  )
    await sleep(20);
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Redis took more than ${SIGNAL_TIMEOUT_MS} ms`)),
      SIGNAL_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

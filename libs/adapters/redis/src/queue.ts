import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, WAKE_UP_VERSION, withinTime } from '@registrar/kernel';
import { DeliveryWakeUp } from '@registrar/webhooks/ports';
import type { Queue, QueueOptions } from 'bull';
import { keysOf } from './keys';
import { isDemoted, type RedisServer, sentinelOptions } from './redis-server';

/** Bull's keys begin with `registrar:<stack>:webhooks:`. */
export const WEBHOOK_QUEUE = 'webhooks';

/** Milliseconds that a signal may take; workers sweep every two seconds anyway. */
const SIGNAL_TIMEOUT_MS = 500;
/** Milliseconds between two attempts to connect while Redis is away. */
const RECONNECT_MS = 1_000;
/** Milliseconds a closed connection may linger. */
const DISCONNECT_MS = 200;
/**
 * Milliseconds without an answer after which a connection is taken for lost: longer than the five seconds for
 * which Bull has Redis wait for a job.
 */
const SILENT_MS = 15_000;

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
      reconnectOnError: isDemoted,
      disconnectTimeout: DISCONNECT_MS,
      // A connection that is lost while the client sends its name is taken for ready by the client, and
      // neither opened again nor closed: a proxy without a server behind it makes such connections.
      disableClientInfo: true,
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
      await withinTime(this.queue.addBulk(jobs), SIGNAL_TIMEOUT_MS, () => {
        throw new Error(`Redis took more than ${SIGNAL_TIMEOUT_MS} ms`);
      });
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
/** Milliseconds to close a queue: Bull waits for Redis without limit. Handlers have ended before, see `Loops`. */
const CLOSING_MS = 2_000;

/** What the types of Bull and its client leave out. */
interface NamedQueue extends Queue {
  setWorkerName(): Promise<unknown>;
  /** The connection that waits for jobs; made when it is read for the first time. */
  bclient: { connect(): Promise<void> };
  bclientInitialized?: true;
}
type Client = Queue['clients'][number] & {
  /** Sent, and not answered yet. */
  commandQueue: { peekFront(): { command: object } | undefined };
};

/**
 * Keeps a queue from ending its process or keeping it alive: Bull creates promises without a handler, which
 * reject when it is closed before all its connections are open; those may then stay open. To be called before
 * handlers are registered; Nest calls `onApplicationShutdown`.
 */
export function tameQueue(queue: Queue, log: Log, silentMs = SILENT_MS): Queue {
  const { process, setWorkerName } = queue as NamedQueue;
  let listening = false;
  const watch = watchSilence(queue, silentMs);
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
      clearInterval(watch);
      await opened(queue, listening ? CONNECTIONS : 1);
      // Bull connects it again when it is closed, and leaves the rejection without Redis unhandled.
      if ((queue as NamedQueue).bclientInitialized)
        (queue as NamedQueue).bclient.connect = () => Promise.resolve();
      const closed = queue.close().then(() => true);
      if (!(await Promise.race([closed, sleep(CLOSING_MS, false, { ref: false })])))
        log.warn('webhook queue not closed in time, its connections are dropped');
      for (const client of queue.clients) client.disconnect();
    },
  });
}

/**
 * Opens connections again whose oldest command was not answered between two checks: the other side is gone
 * without a word, and TCP would find out after a quarter of an hour.
 */
function watchSilence(queue: Queue, everyMs: number): NodeJS.Timeout {
  const seen = new WeakMap<object, object>();
  return setInterval(() => {
    for (const client of queue.clients as Client[]) {
      const command = client.commandQueue.peekFront()?.command;
      if (command && seen.get(client) === command) client.disconnect(true);
      if (command) seen.set(client, command);
      else seen.delete(client);
    }
  }, everyMs).unref();
}

async function opened(queue: Queue, connections: number): Promise<void> {
  const end = performance.now() + OPENING_MS;
  while (
    queue.clients.filter((client) => client.status === 'ready').length < connections &&
    performance.now() < end
  )
    await sleep(20);
}

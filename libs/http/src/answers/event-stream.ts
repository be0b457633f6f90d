import { Readable } from 'node:stream';
import { AppError, type Log } from '@registrar/kernel';
import { currentRequest } from '../request-context';
import type { Client } from '../requests/client';

/** What a stream reports: `id` distinguishes it from what was reported before. */
export interface StreamedState {
  id: string;
  event: string;
  data: object;
  /** Nothing follows. */
  isLast: boolean;
}

export interface EventStreamLimits {
  /** Milliseconds between two reads of the state: no more than one event in it. */
  everyMs: number;
  /** Milliseconds without an event after which a comment keeps proxies from closing the connection. */
  keepAliveMs: number;
  /** Streams that one account may have open in this process. */
  perAccount: number;
}

const LIMITS: EventStreamLimits = { everyMs: 1_000, keepAliveMs: 15_000, perAccount: 20 };
const EVENT_STREAM_TYPE = 'text/event-stream; charset=utf-8';

/** Answers by server-sent events (HTML, section 9.2): the state at each of its changes until it is the last. */
export class EventStreams {
  private readonly stopping = new AbortController();
  private readonly open = new Map<number, number>();

  constructor(
    private readonly log: Log,
    private readonly limits: EventStreamLimits = LIMITS,
  ) {}

  /** Ends all streams when the process stops: clients come back with `Last-Event-ID`. */
  stop(): void {
    this.stopping.abort();
  }

  /**
   * The body for a handler to return. The first read may refuse like any other request. `lastId`: the client
   * has that state. `over`: the client has left, or may no longer read.
   */
  async answer(
    { accountId, client, over }: { accountId: number; client: Client; over: AbortSignal },
    read: () => Promise<StreamedState>,
    lastId: string | undefined,
  ): Promise<Readable> {
    const first = await read();
    if ((this.open.get(accountId) ?? 0) >= this.limits.perAccount) throw this.tooMany();
    this.count(accountId, 1);
    client.setContentType(EVENT_STREAM_TYPE);
    const signal = AbortSignal.any([over, this.stopping.signal]);
    signal.addEventListener('abort', () => this.count(accountId, -1), { once: true });
    if (signal.aborted) this.count(accountId, -1);
    return Readable.from(this.texts(first, read, lastId, signal), {
      objectMode: false,
      highWaterMark: 4_096,
    });
  }

  private async *texts(
    first: StreamedState,
    read: () => Promise<StreamedState>,
    lastId: string | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<string, void, undefined> {
    let state = first;
    let sentId = lastId;
    let sentAt = performance.now();
    // at once, so that the client has headers before the first change
    yield ': open\n\n';
    for (;;) {
      if (state.id !== sentId) {
        yield textOf(state);
        [sentId, sentAt] = [state.id, performance.now()];
      } else if (performance.now() - sentAt >= this.limits.keepAliveMs) {
        yield ': wait\n\n';
        sentAt = performance.now();
      }
      if (state.isLast || !(await waits(this.limits.everyMs, signal))) return;
      state = await this.next(read);
    }
  }

  private async next(read: () => Promise<StreamedState>): Promise<StreamedState> {
    try {
      return await read();
    } catch (error) {
      // the status is sent: the connection ends, and the client comes back with Last-Event-ID
      this.log.warn('event stream failed', { requestId: currentRequest()?.requestId, error });
      throw error;
    }
  }

  private count(accountId: number, by: 1 | -1): void {
    const open = (this.open.get(accountId) ?? 0) + by;
    if (open > 0) this.open.set(accountId, open);
    else this.open.delete(accountId);
  }

  private readonly tooMany = (): AppError =>
    new AppError('too_many_requests', 'events.too_many_streams', 'Too Many Requests', {
      details: `Event stream limit reached (${this.limits.perAccount}). Close a stream first.`,
      retryAfterSeconds: 5,
    });
}

const textOf = ({ id, event, data }: StreamedState): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** False: aborted. */
function waits(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const end = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve(true);
    }, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
}

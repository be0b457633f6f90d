import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenClosed } from '../answers/when-closed';

/** Milliseconds for a partly sent request to become complete, once the API stops. */
const HEAD_MS = 1_000;
/** The same for a request whose body is arriving. */
const BODY_MS = 10_000;
const CHECK_MS = 100;
/** The same for a client that reads nothing of its answer. */
const UNREAD_MS = 10_000;

/** What was last seen of an answer that has begun. */
interface Progress {
  bytesWritten: number;
  /** Monotonic milliseconds. */
  since: number;
}

/**
 * Closes the connections of a stopping API that carry no complete request, or an answer that its client does
 * not read: an idle client, one that sends half a request, or one that is gone without a word would delay the
 * stop without limit. Node's own timeouts end once the server is closing.
 */
export class OpenRequests {
  private readonly open = new Map<IncomingMessage, ServerResponse>();
  private readonly progress = new WeakMap<ServerResponse, Progress>();
  private readonly servers: Server[] = [];

  constructor(private readonly unreadMs = UNREAD_MS) {}

  watch(server: Server): void {
    this.servers.push(server);
    server.on('request', (request, response) => {
      this.open.set(request, response);
      whenClosed(response, () => this.open.delete(request));
    });
  }

  /** Call when the servers are closing; `closed` resolves once all their connections have ended. */
  async finish(closed: Promise<unknown>): Promise<void> {
    const began = performance.now();
    let done = false;
    const ended = closed.finally(() => {
      done = true;
    });
    while (!done) {
      await Promise.race([ended, sleep(CHECK_MS, undefined, { ref: false })]);
      if (done) return;
      this.closeUnread(performance.now());
      if (this.isAnswered(performance.now() - began))
        for (const server of this.servers) server.closeAllConnections();
    }
  }

  private closeUnread(now: number): void {
    for (const response of this.open.values()) {
      const { socket } = response;
      if (!response.headersSent || !socket) continue;
      const { bytesWritten, since } = this.progress.get(response) ?? { bytesWritten: -1, since: now };
      const waiting = socket.writableLength + response.writableLength;
      if (socket.bytesWritten !== bytesWritten || waiting === 0)
        this.progress.set(response, { bytesWritten: socket.bytesWritten, since: now });
      else if (now - since >= this.unreadMs) socket.destroy();
    }
  }

  /** True when all open requests are incomplete and have used up their time. */
  private isAnswered(milliseconds: number): boolean {
    if (this.open.size === 0) return milliseconds >= HEAD_MS;
    return milliseconds >= BODY_MS && [...this.open.keys()].every(({ complete }) => !complete);
  }
}

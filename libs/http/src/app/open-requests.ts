import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenClosed } from '../answers/when-closed';

/** Milliseconds for a partly sent request to become complete, once the API stops. */
const HEAD_MS = 1_000;
/** The same for a request whose body is arriving. */
const BODY_MS = 10_000;
const CHECK_MS = 100;

/**
 * Closes the connections of a stopping API that carry no complete request: an idle client, or one that sends
 * half a request, would delay the stop without limit. Node's own timeouts end once the server is closing.
 */
export class OpenRequests {
  private readonly open = new Set<IncomingMessage>();
  private readonly servers: Server[] = [];

  watch(server: Server): void {
    this.servers.push(server);
    server.on('request', (request, response) => {
      this.open.add(request);
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
      if (!done && this.isAnswered(performance.now() - began))
        for (const server of this.servers) server.closeAllConnections();
    }
  }

  /** True when all open requests are incomplete and have used up their time. */
  private isAnswered(milliseconds: number): boolean {
    if (this.open.size === 0) return milliseconds >= HEAD_MS;
    return milliseconds >= BODY_MS && [...this.open].every(({ complete }) => !complete);
  }
}

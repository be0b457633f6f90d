import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for the first half of a request to be followed by its second, once the API stops. */
const HEAD_MS = 1_000;
/** The same for a body that is arriving. */
const BODY_MS = 10_000;
const CHECK_MS = 100;

/**
 * Ends the connections of a stopping API that carry no request to be answered: a client that has connected
 * and says nothing, or half of something, would hold the stop up for as long as it likes. Node watches over
 * that only until it is told to close.
 */
export class OpenRequests {
  private readonly open = new Set<IncomingMessage>();
  private readonly servers: Server[] = [];

  watch(server: Server): void {
    this.servers.push(server);
    server.on('request', (request, response) => {
      this.open.add(request);
      response.once('close', () => this.open.delete(request));
    });
  }

  /** To be called when the servers are closing; `closed` resolves once all their connections have ended. */
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

  /** What is still open is no whole request, and had its time. */
  private isAnswered(milliseconds: number): boolean {
    if (this.open.size === 0) return milliseconds >= HEAD_MS;
    return milliseconds >= BODY_MS && [...this.open].every(({ complete }) => !complete);
  }
}

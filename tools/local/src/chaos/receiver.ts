import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from '@registrar/tool-services';

/** The reseller's webhook listener: counts requests, and refuses one in ten, to force retries. */
export class Receiver {
  /** All received requests, by `webhook-id`. */
  readonly arrivals = new Map<string, { bodies: Set<string>; accepted: number }>();
  requests = 0;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        this.requests += 1;
        const id = String(request.headers['webhook-id']);
        const arrival = this.arrivals.get(id) ?? { bodies: new Set(), accepted: 0 };
        this.arrivals.set(id, arrival);
        arrival.bodies.add(body);
        if (this.requests % 10 === 0) return void response.writeHead(503).end();
        arrival.accepted += 1;
        response.end();
      });
    });
  }

  async listen(host = LOOPBACK): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, host, resolve));
    return `http://${host}:${(this.server.address() as AddressInfo).port}/events`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a client and Redis, so that a test can take Redis away and bring it back. */
export class TcpProxy {
  private server?: Server;
  private readonly sockets = new Set<Socket>();
  private port = 0;
  /** Bytes are taken and never passed on: a Redis that hangs. */
  silent = false;
  /** Connections taken so far. */
  connections = 0;

  constructor(private readonly target: URL) {}

  /** The URL to reach Redis by; the port stays the same over a restart. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.toString();
  }

  async start(): Promise<void> {
    const server = createServer((client) => this.join(client));
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await once(server, 'close');
  }

  private join(client: Socket): void {
    this.connections += 1;
    const redis = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [client, redis],
      [redis, client],
    ]) {
      this.sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        if (!this.silent) to.write(bytes);
      });
    }
  }
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a client and Redis, or another server, so that a test can take it away and bring it back. */
export class TcpProxy {
  private server?: Server;
  private readonly sockets = new Set<Socket>();
  private port = 0;
  /** Bytes are taken and never passed on, nor is the end of a connection answered: a server that is gone. */
  silent = false;
  /** Connections are taken and closed at their first bytes: a proxy without a server behind it. */
  hangsUp = false;
  /** Connections taken so far. */
  connections = 0;

  constructor(private readonly target: URL) {}

  /** The URL to reach it by; the port stays the same over a restart. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.toString();
  }

  async start(): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (client) => this.join(client));
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

  /** Closes all connections; new ones are taken. */
  cutAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket): void {
    this.connections += 1;
    const server = connect(Number(this.target.port), this.target.hostname);
    client.on('end', () => {
      if (!this.silent) client.end();
    });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ]) {
      this.sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        if (this.hangsUp) client.destroy();
        else if (!this.silent) to.write(bytes);
      });
    }
  }
}

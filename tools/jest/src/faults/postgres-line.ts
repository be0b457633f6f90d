import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { BackendMessages, FrontendMessages } from './postgres-messages';

/** Whether the line is cut before PostgreSQL gets the COMMIT, or once it has committed and before its answer. */
export type CutSide = 'before' | 'after';

/** A COMMIT that passes the line: the client's port, and whether the line shall be cut at it. */
export type CommitWatch = (clientPort: number) => CutSide | undefined;

/**
 * A line between a process and PostgreSQL (without TLS) that a test can cut exactly at a COMMIT, hold, or take
 * away.
 */
export class PostgresLine {
  /** Asked for each COMMIT. */
  onCommit: CommitWatch = () => undefined;
  /** Number of lines cut at a COMMIT. */
  cuts = 0;
  /** Bytes are taken and passed on in neither direction, and no connection is closed: a half-open one. */
  private isHeld = false;
  private server?: Server;
  private port = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly target: URL) {}

  static async start(databaseUrl: string): Promise<PostgresLine> {
    const line = new PostgresLine(new URL(databaseUrl));
    await line.open();
    return line;
  }

  /** The database URL by way of this line; `host`: another name for this machine. */
  url(host = '127.0.0.1'): string {
    const url = new URL(this.target);
    url.hostname = host;
    url.port = String(this.port);
    return url.toString();
  }

  /** Listens, at the same port as before. */
  async open(): Promise<void> {
    // a line that is held does not answer the end of its client either
    const server = createServer({ allowHalfOpen: true }, (client) => this.join(client));
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Closes all connections and refuses new ones. */
  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    server.close();
    this.cutAll();
    await once(server, 'close');
  }

  cutAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  hold(): void {
    this.isHeld = true;
  }

  /** New connections are passed on again. Those that were held stay silent, since some of their bytes were lost. */
  letGo(): void {
    this.isHeld = false;
  }

  private join(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    const pair = new Pair(client, server, (port) => {
      const side = this.onCommit(port);
      if (side) this.cuts += 1;
      return side;
    });
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        pair.cut();
      });
    }
    let isSilent = false;
    const passes = (): boolean => !(isSilent ||= this.isHeld);
    client.on('end', () => passes() && client.end());
    client.on('data', (bytes: Buffer) => passes() && pair.fromClient(bytes));
    server.on('data', (bytes: Buffer) => passes() && pair.fromServer(bytes));
  }
}

/** Both ends of one connection. */
class Pair {
  private readonly sent = new FrontendMessages();
  private readonly answered = new BackendMessages();
  private isCommitting = false;
  private readonly clientPort: number;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly sideOf: CommitWatch,
  ) {
    this.clientPort = client.remotePort!;
  }

  cut(): void {
    this.client.destroy();
    this.server.destroy();
  }

  fromClient(bytes: Buffer): void {
    const commits = this.sent.countCommits(bytes);
    const side = commits > 0 ? this.sideOf(this.clientPort) : undefined;
    if (side === 'before') return this.cut();
    if (side === 'after') this.isCommitting = true;
    this.server.write(bytes);
  }

  fromServer(bytes: Buffer): void {
    const isCommitted = this.answered.endsCommit(bytes);
    if (!this.isCommitting) this.client.write(bytes);
    else if (isCommitted) this.cut();
  }
}

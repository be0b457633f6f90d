import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { type AddressInfo, BlockList, createServer, isIPv6, type Server, type Socket } from 'node:net';
import { firstMessage, type NameServer, withLength } from '../dns-exchange';
import { readAliasQuestion, UDP_OCTETS, writeAliasAnswer, writeRefusal } from './alias-question';
import type { AliasResolver } from './alias-resolver';

export interface AliasServerOptions {
  /** An address; port 0: any free one. */
  listen: NameServer;
  /** Addresses that may ask beside this machine's own: that of our name server. */
  clients: readonly string[];
  /** Called for each question that could not be resolved, also where an earlier answer is served. */
  failed?(name: string, why: string): void;
}

const TCP_OCTETS = 65_535;
const TCP_CONNECTIONS_MAX = 64;
const TCP_IDLE_MS = 5_000;

/**
 * Answers A and AAAA questions of our name server about ANAME targets, by UDP and TCP; drops those of all
 * other clients.
 */
export class AliasServer {
  private readonly isClient: (address: string) => boolean;
  private readonly udp: UdpSocket;
  private readonly tcp: Server;
  private readonly connections = new Set<Socket>();

  constructor(
    private readonly resolver: AliasResolver,
    private readonly options: AliasServerOptions,
  ) {
    this.isClient = allowedClients(options.clients);
    this.udp = createSocket({ type: isIPv6(options.listen.host) ? 'udp6' : 'udp4' });
    this.tcp = createServer((socket) => this.serve(socket));
    this.tcp.maxConnections = TCP_CONNECTIONS_MAX;
  }

  /** Returns the port. Rejects where it is not free. */
  async start(): Promise<number> {
    const { host, port } = this.options.listen;
    await new Promise<void>((resolve, reject) => {
      this.tcp.once('error', reject).listen(port, host, resolve);
    });
    const { port: taken } = this.tcp.address() as AddressInfo;
    await new Promise<void>((resolve, reject) => {
      this.udp.once('error', reject).bind(taken, host, resolve);
    });
    // a client that has gone is no fault of the server
    this.udp.on('error', () => undefined);
    this.udp.on('message', (message, { address, port: from }) => {
      if (this.isClient(address))
        void this.answer(message, UDP_OCTETS).then(
          (answer) => answer && this.udp.send(answer, from, address),
        );
    });
    return taken;
  }

  async close(): Promise<void> {
    for (const socket of this.connections) socket.destroy();
    await Promise.all([
      new Promise<void>((resolve) => this.udp.close(resolve)),
      new Promise<void>((resolve) => this.tcp.close(() => resolve())),
    ]);
  }

  private serve(socket: Socket): void {
    if (socket.remoteAddress === undefined || !this.isClient(socket.remoteAddress)) {
      socket.destroy();
      return;
    }
    this.connections.add(socket);
    socket.once('close', () => this.connections.delete(socket));
    socket.on('error', () => undefined);
    socket.setTimeout(TCP_IDLE_MS, () => socket.destroy());
    let received = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const message = firstMessage(received);
      if (!message) return;
      // one question for each connection: our name server sends no more
      socket.pause();
      void this.answer(message, TCP_OCTETS).then((answer) =>
        answer ? socket.end(withLength(answer)) : socket.destroy(),
      );
    });
  }

  private async answer(message: Buffer, limit: number): Promise<Buffer | undefined> {
    const question = readAliasQuestion(message);
    if (question === undefined) return undefined;
    if ('refused' in question) return writeRefusal(message, question.refused);
    const resolved = await this.resolver.resolve(question.name, question.type);
    if (resolved.why !== undefined) this.options.failed?.(question.name, resolved.why);
    return writeAliasAnswer(question, resolved, limit);
  }
}

/** Whether an address may ask: loopback, and those named. */
export function allowedClients(named: readonly string[]): (address: string) => boolean {
  const clients = new BlockList();
  clients.addSubnet('127.0.0.0', 8, 'ipv4');
  clients.addAddress('::1', 'ipv6');
  for (const address of named) clients.addAddress(address, familyOf(address));
  return (address) => clients.check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

import { once } from 'node:events';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Log } from '@registrar/kernel';
import type { FastifyInstance } from 'fastify';
import type { InFlight } from '../answers/in-flight';
import { SERVER_OPTIONS } from './fastify-instance';
import type { Maintenance } from './maintenance';
import { OpenRequests } from './open-requests';
import type { OpsServer } from './ops-server';

/** Certificate chain and key, PEM. */
export interface TlsFiles {
  cert: string | Buffer;
  key: string | Buffer;
}

export interface TlsListenOptions extends TlsFiles {
  port: number;
  /** Milliseconds a handshake may take; default 10,000. */
  handshakeTimeoutMs?: number;
}

/** Allows several round trips over a slow connection. */
const HANDSHAKE_TIMEOUT_MS = 10_000;

export interface ListenOptions {
  host: string;
  /** Plain HTTP port; undefined: no plain HTTP; 0: any free port. */
  port?: number;
  tls?: TlsListenOptions;
  ops?: { port: number; host: string };
}

export interface ListenAddresses {
  port?: number;
  tlsPort?: number;
  opsPort?: number;
}

/** An assembled API: listens, and stops without cutting off work. */
export class HttpApp {
  private tls?: HttpsServer;
  private readonly openRequests = new OpenRequests();
  private stopping = false;

  constructor(
    /** For tests and generators. */
    readonly nest: NestFastifyApplication,
    readonly fastify: FastifyInstance,
    private readonly ops: OpsServer,
    private readonly inFlight: InFlight,
    private readonly maintenance: Maintenance | undefined,
    private readonly log: Log,
  ) {
    this.openRequests.watch(fastify.server);
    // Clients that keep their connection learn from their answer that it closes.
    fastify.addHook('onSend', (_request, reply, payload, done) => {
      if (this.stopping) reply.header('connection', 'close');
      done(null, payload);
    });
  }

  async listen({ host, port, tls, ops }: ListenOptions): Promise<ListenAddresses> {
    const addresses: ListenAddresses = {};
    if (port !== undefined) {
      await this.fastify.listen({ port, host });
      addresses.port = (this.fastify.server.address() as AddressInfo).port;
    }
    if (tls) addresses.tlsPort = await this.listenTls(tls, host);
    // last: `/readyz` sends a load balancer here
    if (ops) addresses.opsPort = await this.ops.listen(ops.port, ops.host);
    this.log.info('listening', { host, ...addresses });
    return addresses;
  }

  /**
   * Readiness fails first, and clients are asked to close their connections; `delayMs` later no new
   * connections are accepted, running work finishes (also work whose client got a 504), then pools and the
   * rest close.
   */
  async close(delayMs = 0): Promise<void> {
    this.ops.beginStopping();
    this.stopping = true;
    if (delayMs > 0) await sleep(delayMs);
    await this.openRequests.finish(Promise.all([this.fastify.close(), this.closeTls()]));
    await this.inFlight.drained();
    this.maintenance?.stop();
    await this.nest.close();
    await this.ops.close();
  }

  private async listenTls(
    { port, cert, key, handshakeTimeoutMs = HANDSHAKE_TIMEOUT_MS }: TlsListenOptions,
    host: string,
  ): Promise<number> {
    const { requestTimeout, keepAliveTimeout } = this.fastify.server;
    const server = createHttpsServer(
      { ...SERVER_OPTIONS, cert, key, minVersion: 'TLSv1.2', handshakeTimeout: handshakeTimeoutMs },
      this.fastify.routing,
    );
    Object.assign(server, { requestTimeout, keepAliveTimeout });
    this.openRequests.watch(server);
    for (const event of ['clientError', 'checkExpectation']) {
      for (const listener of this.fastify.server.listeners(event)) server.on(event, listener as () => void);
    }
    // No answer is possible before the handshake; a half-open connection would otherwise stay open.
    server.on('tlsClientError', (_error, socket) => socket.destroy());
    server.listen(port, host);
    await once(server, 'listening');
    this.tls = server;
    return (server.address() as AddressInfo).port;
  }

  private async closeTls(): Promise<void> {
    const { tls } = this;
    if (!tls) return;
    tls.close();
    tls.closeIdleConnections();
    await once(tls, 'close');
  }
}

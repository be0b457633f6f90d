import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { CommandRunner, type SessionSlots } from './command-runner';
import type { Registry } from './commands/command';
import type { ClientCertificate } from './commands/login';
import type { Counters, ExecutedCommand, SimulatorOptions } from './options';
import { greeting } from './session/greeting';
import { Session } from './session/session';
import type { Database } from './store/database';
import type { NameClocks } from './store/name-clocks';

/** Enough for several connections of a registrar, each with the sessions of several processes. */
const DEFAULT_MAX_SESSIONS = 200;
const DEFAULT_IDLE_MS = 10 * 60_000;

/** Milliseconds for running commands to finish at shutdown. */
const CLOSE_GRACE_MS = 2000;

/** The TLS listener with all its sessions. */
export class EppServer {
  private readonly server: Server;
  private readonly sessions = new Set<Session>();
  private readonly sockets = new Set<TLSSocket>();
  private readonly loggedIn = new Map<string, number>();
  private readonly executed: Record<string, number> = {};

  constructor(
    private readonly options: SimulatorOptions,
    private readonly database: Database,
    private readonly registry: Registry,
    private readonly clocks: NameClocks,
  ) {
    const { key, cert, ca } = options.tls;
    this.server = createServer({
      key,
      cert,
      ca,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    });
    this.server.on('secureConnection', (socket) => this.accept(socket));
    this.server.on('tlsClientError', (error, socket) => {
      this.log({ event: 'tls-refused', reason: error.message });
      // Node leaves a connection open whose handshake never finished
      socket.destroy();
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get counters(): Counters {
    const sessionsOpen = [...this.loggedIn.values()].reduce((sum, count) => sum + count, 0);
    return { commandsExecuted: { ...this.executed }, connectionsOpen: this.sessions.size, sessionsOpen };
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.options.port, this.options.host ?? '127.0.0.1', () => {
        this.server.off('error', reject);
        // for instance no file descriptor left for a new connection: open ones continue
        this.server.on('error', (error) => this.log({ event: 'listener-error', reason: error.message }));
        resolve();
      });
    });
  }

  /** Accepts no new connections, lets running commands finish, closes the connections. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
    const timer = setTimeout(() => {
      for (const socket of this.sockets) socket.destroy();
    }, CLOSE_GRACE_MS);
    await Promise.all([...this.sessions].map((session) => session.close()));
    await closed;
    clearTimeout(timer);
  }

  private accept(socket: TLSSocket): void {
    const runner = new CommandRunner(
      this.database,
      this.registry,
      this.slots(),
      certificateOf(socket),
      () => this.now(),
      this.clocks,
    );
    const session = new Session(
      socket,
      runner,
      {
        latencyMs: this.options.latencyMs ?? 0,
        idleTimeoutMs: this.options.idleTimeoutMs ?? DEFAULT_IDLE_MS,
        greeting: () => greeting(this.now(), this.registry.zones.extensionUris),
        log: (line) => this.log(line),
        logFrames: this.options.logFrames ?? false,
        onExecuted: (executed) => this.count(executed),
      },
      () => {
        this.sessions.delete(session);
        this.sockets.delete(socket);
      },
    );
    this.sessions.add(session);
    this.sockets.add(socket);
  }

  private slots(): SessionSlots {
    const max = this.options.maxSessionsPerRegistrar ?? DEFAULT_MAX_SESSIONS;
    const { loggedIn } = this;
    return {
      take(clientId) {
        const count = loggedIn.get(clientId) ?? 0;
        if (count >= max) return false;
        loggedIn.set(clientId, count + 1);
        return true;
      },
      release(clientId) {
        loggedIn.set(clientId, (loggedIn.get(clientId) ?? 1) - 1);
      },
    };
  }

  private count(executed: ExecutedCommand): unknown {
    this.executed[executed.command] = (this.executed[executed.command] ?? 0) + 1;
    return this.options.onExecuted?.(executed);
  }

  private now(): Date {
    return this.options.clock?.now() ?? new Date();
  }

  private log(line: object): void {
    this.options.log?.(line);
  }
}

function certificateOf(socket: TLSSocket): ClientCertificate {
  const certificate = socket.getPeerCertificate();
  const names = certificate.subject?.CN as string | string[] | undefined;
  return { commonName: typeof names === 'string' ? names : '', validTo: new Date(certificate.valid_to) };
}

import type { Ids, Log } from '@registrar/kernel';
import type { ConnectionCredentials, RegistryConnection, RegistryProfile } from '@registrar/registries';
import { commandFrame, helloFrame, type Command } from './commands/frame';
import { login, logout, MAX_PLAIN_PASSWORD } from './commands/session';
import { CommandFault, OpenFault, type OpenFaultKind } from './faults';
import { maskSecrets } from './masking';
import { readGreeting, type Greeting } from './responses/greeting';
import { securityEventsOf } from './responses/login-security';
import { readResponse, type EppResponse } from './responses/response';
import type { EppSettings } from './settings';
import { FrameSocket } from './wire/frame-socket';
import { FramingFault } from './wire/framing';
import { NS } from './xml/namespaces';
import { UnsendableText } from './xml/writer';

/** Services that both sides support, agreed at login: no others may be used (RFC 5730 §2.9.1.1). */
export interface Services {
  objects: ReadonlySet<string>;
  extensions: ReadonlySet<string>;
}

/** An answer with its frame. */
export class Answer {
  constructor(
    readonly response: EppResponse,
    private readonly received: Buffer,
  ) {}

  /** For people, secrets masked. Made when it is read: answers to queries are not stored. */
  get frame(): string {
    return recordOf(this.received);
  }
}

export interface SessionDeps {
  settings: EppSettings;
  ids: Ids;
  log: Log;
}

/** Characters of a frame stored for people; normal answers are far smaller. */
const KEPT_CHARACTERS = 256 * 1024;
const LANGUAGE = 'en';

/** Result codes of a login that need a person: repeating it would lock the account (FACTS §2.3, §2.5). */
const AUTHENTICATION_CODES = new Set([2200, 2202, 2501]);
const SESSION_LIMIT = 2502;

/**
 * One logged-in EPP session over TLS, one command in flight. Any fault of an answer closes it; a session is
 * never repaired, only replaced.
 */
export class EppSession {
  private inFlight = false;

  private constructor(
    private readonly socket: FrameSocket,
    readonly services: Services,
    private readonly deps: SessionDeps,
  ) {}

  /**
   * Connects, reads the greeting, logs in. Throws OpenFault. `onClose` is called once the connection has
   * ended.
   */
  static async open(
    connection: RegistryConnection,
    credentials: ConnectionCredentials,
    deps: SessionDeps,
    onClose: () => void,
  ): Promise<EppSession> {
    const { socket, greeting } = await connect(connection, credentials, deps, onClose);
    try {
      const services = negotiate(connection.profile, greeting);
      const session = new EppSession(socket, services, deps);
      await session.login(connection, credentials, greeting);
      return session;
    } catch (error) {
      socket.destroy('log-in failed');
      if (error instanceof OpenFault) throw error;
      throw new OpenFault('unreachable', `log-in failed: ${(error as Error).message}`);
    }
  }

  get usable(): boolean {
    return this.socket.usable;
  }

  has(extension: string): boolean {
    return this.services.extensions.has(extension);
  }

  /** Whether a command built for one session is valid on the other: both agreed on the same extensions. */
  hasWhat({ services: { extensions } }: EppSession): boolean {
    return (
      extensions.size === this.services.extensions.size &&
      [...extensions].every((extension) => this.has(extension))
    );
  }

  /** Sends a command and returns its answer, with any result code. Throws CommandFault, UnsendableText. */
  async command(command: Command, clTrid: string, timeoutMs: number): Promise<Answer> {
    return this.send(commandFrame(command, clTrid), clTrid, timeoutMs);
  }

  /** As `command`, for an already built frame. */
  async send(frame: string, clTrid: string, timeoutMs: number): Promise<Answer> {
    const received = await this.exchange(frame, timeoutMs);
    const response = this.understand(
      () => readResponse(received),
      () => recordOf(received),
    );
    if (!isAnswerTo(response, clTrid)) {
      this.socket.destroy('answer to another command');
      throw new CommandFault(
        'mismatch',
        `the answer carries clTRID ${response.clTrid ?? '(none)'}`,
        recordOf(received),
      );
    }
    if (response.closesSession) this.socket.end();
    return new Answer(response, received);
  }

  /**
   * Keeps the session alive (RFC 5730 §2.3); closes it when the answer is not a greeting. Throws
   * CommandFault.
   */
  async hello(timeoutMs: number): Promise<void> {
    const received = await this.exchange(helloFrame(), timeoutMs);
    this.understand(
      () => readGreeting(received),
      () => '',
    );
  }

  /** Logs out, waiting briefly for the answer, and closes the connection. Never throws. */
  async close(): Promise<void> {
    try {
      if (this.usable && !this.inFlight)
        await this.command(logout(), this.deps.ids.uuid(), this.deps.settings.logoutTimeoutMs);
    } catch {
      // the end of the connection ends the session, too
    }
    this.socket.end();
  }

  /** Ends the connection now; a command in flight then fails. */
  destroy(why: string): void {
    this.socket.destroy(why);
  }

  private async exchange(frame: string, timeoutMs: number): Promise<Buffer> {
    if (this.inFlight) throw new Error('a session carries one command at a time');
    this.inFlight = true;
    try {
      return await this.socket.exchange(frame, timeoutMs);
    } catch (error) {
      throw error instanceof FramingFault ? new CommandFault('garbage', error.message) : error;
    } finally {
      this.inFlight = false;
    }
  }

  private understand<T>(read: () => T, received: () => string): T {
    try {
      return read();
    } catch (error) {
      this.socket.destroy('unreadable answer');
      throw new CommandFault('garbage', (error as Error).message, received());
    }
  }

  private async login(
    connection: RegistryConnection,
    credentials: ConnectionCredentials,
    greeting: Greeting,
  ): Promise<void> {
    const loginSecurity = this.has(NS.loginSec);
    if (credentials.password.length > MAX_PLAIN_PASSWORD && !loginSecurity) {
      throw new OpenFault(
        'authentication',
        'the password is longer than 16 characters and the registry has no login security extension',
      );
    }
    const command = login({
      clientId: connection.clientId,
      password: credentials.password,
      language: greeting.languages.includes(LANGUAGE) ? LANGUAGE : (greeting.languages[0] ?? LANGUAGE),
      objects: [...this.services.objects],
      extensions: [...this.services.extensions],
      loginSecurity,
    });
    const { response } = await this.command(
      command,
      this.deps.ids.uuid(),
      connection.profile.session.queryTimeoutSeconds * 1_000,
    ).catch((error: unknown) => {
      throw error instanceof UnsendableText
        ? new OpenFault('authentication', 'the credentials cannot be sent')
        : error;
    });
    this.reportSecurityEvents(connection, response);
    if (response.code !== 1000)
      throw new OpenFault(
        loginFaultOf(response.code),
        `log-in refused: ${response.code} ${response.reason}`,
        response.code,
      );
  }

  private reportSecurityEvents(connection: RegistryConnection, response: EppResponse): void {
    for (const event of securityEventsOf(response)) {
      const fields = { connection: connection.code, ...event, expiresAt: event.expiresAt?.toISOString() };
      if (event.level === 'error') this.deps.log.error('registry reports a login security event', fields);
      else this.deps.log.warn('registry reports a login security event', fields);
    }
  }
}

async function connect(
  connection: RegistryConnection,
  credentials: ConnectionCredentials,
  deps: SessionDeps,
  onClose: () => void,
): Promise<{ socket: FrameSocket; greeting: Greeting }> {
  const target = {
    host: connection.host,
    port: connection.port,
    serverName: connection.serverName,
    certificate: credentials.clientCertificate,
    key: credentials.clientKey,
    authority: credentials.certificateAuthority,
  };
  const { connectTimeoutMs, greetingTimeoutMs } = deps.settings;
  try {
    const { socket, greeting } = await FrameSocket.open(
      target,
      { connectMs: connectTimeoutMs, greetingMs: greetingTimeoutMs },
      onClose,
    );
    return { socket, greeting: readGreetingOrClose(socket, greeting) };
  } catch (error) {
    const notAllowed = error instanceof FramingFault && error.kind === 'plain_text';
    throw new OpenFault(notAllowed ? 'not_allowed' : 'unreachable', (error as Error).message);
  }
}

function readGreetingOrClose(socket: FrameSocket, frame: Buffer): Greeting {
  try {
    return readGreeting(frame);
  } catch (error) {
    socket.destroy('no greeting');
    throw error;
  }
}

/**
 * The locally supported services that the registry offers. Throws OpenFault when domains are not among them.
 */
function negotiate(profile: RegistryProfile, greeting: Greeting): Services {
  const wanted = [
    NS.domain,
    profile.dataModel === 'maximum' ? NS.contact : undefined,
    profile.hostModel === 'objects' ? NS.host : undefined,
  ];
  const objects = wanted.filter((uri) => uri !== undefined && greeting.objects.includes(uri)) as string[];
  if (!objects.includes(NS.domain)) throw new OpenFault('rejected', 'the registry offers no domain objects');
  return {
    objects: new Set(objects),
    extensions: new Set(wantedExtensions(profile).filter((uri) => greeting.extensions.includes(uri))),
  };
}

const wantedExtensions = ({ extensions, constantExtensions }: RegistryProfile): string[] => [
  ...extensions,
  ...constantExtensions.map(({ namespace }) => namespace),
];

function loginFaultOf(code: number): OpenFaultKind {
  if (AUTHENTICATION_CODES.has(code)) return 'authentication';
  if (code === SESSION_LIMIT) return 'session_limit';
  return code >= 2400 ? 'unreachable' : 'rejected';
}

/** The frame for people and for the command log. */
const recordOf = (received: Buffer): string =>
  storable(maskSecrets(received.toString('utf8')).slice(0, KEPT_CHARACTERS));

/**
 * XML and PostgreSQL's text cannot hold NUL; its symbol (U+2400) replaces it, so that such an answer is in
 * the command log.
 */
const storable = (text: string): string => text.replaceAll('\u0000', '\u2400');

/**
 * Some errors have no clTRID: the registry could not parse that far (FACTS §2.4). A success always has one.
 */
const isAnswerTo = (response: EppResponse, clTrid: string): boolean =>
  response.clTrid === clTrid || (response.clTrid === undefined && response.code >= 2000);

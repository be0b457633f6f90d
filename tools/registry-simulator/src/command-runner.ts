import type { Answer, Command, Registry } from './commands/command';
import { dispatch } from './commands/dispatch';
import { authenticate, loginEvents, readLogin, type ClientCertificate } from './commands/login';
import { EppError } from './result';
import type { Database } from './store/database';
import type { NameClocks } from './store/name-clocks';
import { addMs } from './time';
import { childOf, tokenOf, type XmlNode } from './xml/reader';
import { NS } from './xml/namespaces';
import { boundedToken, schemaError } from './xml/shape';

/** The commands of RFC 5730; any other is 2000. */
export const VERBS: ReadonlySet<string> = new Set([
  'check',
  'create',
  'delete',
  'info',
  'login',
  'logout',
  'poll',
  'renew',
  'transfer',
  'update',
]);

/** Failed logins of one connection before it is closed (2501). */
const MAX_LOGIN_FAILURES = 3;

/** Counts the logged-in sessions of all registrars. */
export interface SessionSlots {
  /** False when the registrar has reached its limit. */
  take(clientId: string): boolean;
  release(clientId: string): void;
}

/** The request in a frame, as far as it could be parsed. */
export interface Envelope {
  verb: XmlNode;
  extensions: XmlNode[];
  clTRID?: string;
  svTRID: string;
}

/** Parses `<command>`: verb, extension, clTRID, in schema order. */
export function readEnvelope(command: XmlNode, clTRID: string | undefined, svTRID: string): Envelope {
  const [verb, ...rest] = command.children;
  if (!verb || verb.ns !== NS.epp) throw schemaError('<command> holds no command');
  if (!VERBS.has(verb.name)) throw new EppError(2000, `<${verb.name}> is no command`);
  const order = rest.map((node) => (node.ns === NS.epp ? node.name : '')).join(' ');
  if (!['', 'extension', 'clTRID', 'extension clTRID'].includes(order))
    throw schemaError('unexpected element in <command>');
  const extension = childOf(command, NS.epp, 'extension');
  if (extension && extension.children.length === 0) throw schemaError('<extension> is empty');
  if (clTRID !== undefined) boundedToken(clTRID, 3, 64, 'clTRID');
  return { verb, extensions: extension?.children ?? [], clTRID, svTRID };
}

/**
 * clTRID of a frame for the answer, even when the rest is invalid; undefined when it is absent or invalid.
 */
export function clTridOf(command: XmlNode): string | undefined {
  return tokenOf(childOf(command, NS.epp, 'clTRID'));
}

/** Login state of one connection; executes its commands one at a time. */
export class CommandRunner {
  private clientId?: string;
  private loginServices: ReadonlySet<string> = new Set();
  private loginFailures = 0;
  private connectionGone = false;

  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
    private readonly slots: SessionSlots,
    private readonly certificate: ClientCertificate,
    private readonly now: () => Date,
    private readonly clocks: NameClocks,
  ) {}

  /** The registrar, once logged in. */
  get registrar(): string | undefined {
    return this.clientId;
  }

  get services(): ReadonlySet<string> {
    return this.loginServices;
  }

  /** Releases the session's slot; call when the connection has ended. */
  release(): void {
    this.connectionGone = true;
    if (this.clientId !== undefined) this.slots.release(this.clientId);
    this.clientId = undefined;
  }

  /** Executes a command. Refusals are EppErrors. */
  async run(envelope: Envelope): Promise<Answer> {
    if (envelope.verb.name === 'login') return this.login(envelope);
    if (this.clientId === undefined) throw new EppError(2002, 'not logged in');
    if (envelope.verb.name === 'logout') return { code: 1500 };
    return this.execute(envelope, this.clientId);
  }

  private async execute({ verb, extensions, clTRID, svTRID }: Envelope, clientId: string): Promise<Answer> {
    const { entry, ...found } = dispatch(verb, extensions, this.loginServices, this.registry.zones);
    const command: Command = {
      verb: verb.name,
      clientId,
      clTRID,
      svTRID,
      now: await this.timeOf(found.object),
      services: this.loginServices,
      ...found,
    };
    if (entry.readOnly) return entry.handle(this.database.sql, command, this.registry);
    return this.database.transaction((tx) => entry.handle(tx, command, this.registry));
  }

  /** The time of its single domain, where that has its own. */
  private async timeOf(object: XmlNode): Promise<Date> {
    const now = this.now();
    const names =
      object.ns === NS.domain
        ? object.children.filter(({ ns, name }) => ns === NS.domain && name === 'name')
        : [];
    return names.length === 1 ? addMs(now, await this.clocks.aheadOf(tokenOf(names[0]) ?? '', now)) : now;
  }

  private async login({ verb, extensions }: Envelope): Promise<Answer> {
    if (this.clientId !== undefined) throw new EppError(2002, 'already logged in');
    const request = readLogin(verb, extensions, this.registry.zones.extensionUris);
    try {
      await authenticate(this.database.sql, request, this.certificate);
    } catch (error) {
      if (error instanceof EppError && error.code === 2200) this.countFailure();
      throw error;
    }
    // a slot taken after the connection ended would never be released
    if (this.connectionGone) throw new EppError(2500);
    if (!this.slots.take(request.clientId)) throw new EppError(2502);
    this.clientId = request.clientId;
    this.loginServices = request.services;
    return { code: 1000, extensions: loginEvents(request.services, this.certificate, this.now()) };
  }

  private countFailure(): void {
    this.loginFailures += 1;
    if (this.loginFailures >= MAX_LOGIN_FAILURES) throw new EppError(2501);
  }
}

import type { Zones } from '../names';
import { EppError } from '../result';
import type { Sql } from '../store/database';
import { NS, type Prefix } from '../xml/namespaces';
import type { XmlNode } from '../xml/reader';
import type { XmlElement } from '../xml/writer';

/** The parts of the registry that commands use. */
export interface Registry {
  zones: Zones;
  /** Time from a create answered 1001 to its settlement. */
  pendingDelayMs: number;
}

/** One command of a logged-in registrar, parsed to the level of EPP itself. */
export interface Command {
  verb: string;
  /** The object's own element, e.g. `<domain:create>`. */
  object: XmlNode;
  /** Attribute `op` of a transfer. */
  op?: string;
  /** Command extensions by namespace; only those that the handler accepts. */
  extensions: ReadonlyMap<string, XmlNode>;
  clientId: string;
  clTRID?: string;
  svTRID: string;
  /** Business time of the whole command. */
  now: Date;
  /** Namespaces of the session's login. */
  services: ReadonlySet<string>;
}

/** A scripted fault in the answer to an executed command. */
export interface Misbehaviour {
  /**
   * hangUp: no answer, connection closed; garbage: bytes that are not XML; otherClTrid: a wrong transaction
   * id.
   */
  instead?: 'hangUp' | 'garbage' | 'otherClTrid';
  /** Milliseconds by which the answer is delayed. */
  delayMs?: number;
}

export interface MessageQueue {
  count: number;
  id: string;
  queuedAt?: Date;
  text?: string;
}

/** The outcome of a command, before it is written as XML. */
export interface Answer {
  code: number;
  msgQ?: MessageQueue;
  resData?: XmlElement;
  extensions?: XmlElement[];
  misbehaviour?: Misbehaviour;
}

/** Executes one kind of command. Refusals are EppErrors, and undo all its changes. */
export type Handler = (sql: Sql, command: Command, registry: Registry) => Promise<Answer>;

/** A handler with its accepted extensions, as `prefix:element`. */
export interface HandlerEntry {
  handle: Handler;
  extensions?: readonly string[];
  /** Also accepts registry data of the zones. */
  extras?: boolean;
  /** Changes nothing, so it runs outside a transaction. */
  readOnly?: boolean;
}

export function extension(command: Command, prefix: Prefix): XmlNode | undefined {
  return command.extensions.get(NS[prefix]);
}

/** Maximum number of objects in one check (a policy of many registries; more is 2306). */
export const MAX_CHECK = 50;

export function checkBatch(identifiers: readonly string[]): void {
  if (identifiers.length > MAX_CHECK) throw new EppError(2306, `at most ${MAX_CHECK} objects in one check`);
}

/** xs:dateTime in UTC. */
export function dateTime(date: Date): string {
  return date.toISOString();
}

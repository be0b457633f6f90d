import type { Zones } from '../names';
import { EppError } from '../result';
import type { Sql } from '../store/database';
import { NS, type Prefix } from '../xml/namespaces';
import type { XmlNode } from '../xml/reader';
import type { XmlElement } from '../xml/writer';

/** What the commands need to know of the registry as a whole. */
export interface Registry {
  zones: Zones;
  /** Time from a create answered 1001 to its settlement. */
  pendingDelayMs: number;
}

/** One command of a logged-in registrar, read as far as EPP itself reads it. */
export interface Command {
  verb: string;
  /** The object's own element, e.g. `<domain:create>`. */
  object: XmlNode;
  /** `op` of a transfer. */
  op?: string;
  /** Command extensions by namespace; only those the handler said it takes. */
  extensions: ReadonlyMap<string, XmlNode>;
  clientId: string;
  clTRID?: string;
  svTRID: string;
  /** Business time of the whole command. */
  now: Date;
  /** Namespaces of the session's login. */
  services: ReadonlySet<string>;
}

/** How the answer to an executed command is spoilt when the name's script orders it. */
export interface Misbehaviour {
  /**
   * hangUp: no answer, connection closed; garbage: bytes that are no XML; otherClTrid: somebody else's
   * transaction id.
   */
  instead?: 'hangUp' | 'garbage' | 'otherClTrid';
  /** Answer this much later. */
  delayMs?: number;
}

export interface MessageQueue {
  count: number;
  id: string;
  queuedAt?: Date;
  text?: string;
}

/** The outcome of a command before it is written as XML. */
export interface Answer {
  code: number;
  msgQ?: MessageQueue;
  resData?: XmlElement;
  extensions?: XmlElement[];
  misbehaviour?: Misbehaviour;
}

/** Executes one kind of command. Refusals are EppErrors; everything it did is undone then. */
export type Handler = (sql: Sql, command: Command, registry: Registry) => Promise<Answer>;

/** A handler with the extensions it takes, as `prefix:element`. */
export interface HandlerEntry {
  handle: Handler;
  extensions?: readonly string[];
  /** Takes registry data of the zones as well. */
  extras?: boolean;
  /** Changes nothing, so it runs outside a transaction. */
  readOnly?: boolean;
}

export function extension(command: Command, prefix: Prefix): XmlNode | undefined {
  return command.extensions.get(NS[prefix]);
}

/** Largest number of objects in one check (policy of many registries; beyond it 2306). */
export const MAX_CHECK = 50;

export function checkBatch(identifiers: readonly string[]): void {
  if (identifiers.length > MAX_CHECK) throw new EppError(2306, `at most ${MAX_CHECK} objects in one check`);
}

/** xs:dateTime in UTC. */
export function dateTime(date: Date): string {
  return date.toISOString();
}

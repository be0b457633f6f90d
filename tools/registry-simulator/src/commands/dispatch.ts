import { EppError } from '../result';
import type { Zones } from '../names';
import { NS, OBJECT_URIS, type Prefix } from '../xml/namespaces';
import type { XmlNode } from '../xml/reader';
import { enumAttr, schemaError } from '../xml/shape';
import type { HandlerEntry } from './command';
import { extraRoots } from './extras';
import { HANDLERS } from './handlers';

const TRANSFER_OPS = ['approve', 'cancel', 'query', 'reject', 'request'] as const;

/** A command with its handler. */
export interface Dispatched {
  entry: HandlerEntry;
  object: XmlNode;
  op?: string;
  extensions: Map<string, XmlNode>;
}

/**
 * Finds the handler of a command and checks object service and extensions against those of the registry and
 * of the login.
 */
export function dispatch(
  verb: XmlNode,
  extensionNodes: readonly XmlNode[],
  services: ReadonlySet<string>,
  zones: Zones,
): Dispatched {
  const object = verb.name === 'poll' ? verb : onlyChild(verb);
  if (object !== verb) checkObject(verb, object, services);
  const entry = HANDLERS[object.ns]?.[verb.name];
  if (!entry) throw new EppError(2101, `no ${verb.name} for this object`);
  const op = verb.name === 'transfer' ? enumAttr(verb, 'op', TRANSFER_OPS) : undefined;
  return { entry, object, op, extensions: readExtensions(extensionNodes, services, entry, zones) };
}

function onlyChild(verb: XmlNode): XmlNode {
  if (verb.children.length !== 1) throw schemaError(`<${verb.name}> holds exactly one object element`);
  return verb.children[0];
}

/** 2307 for an object that this registry does not have; 2002 for one that the login did not name. */
function checkObject(verb: XmlNode, object: XmlNode, services: ReadonlySet<string>): void {
  if (!OBJECT_URIS.includes(object.ns)) throw new EppError(2307, `${object.ns} is not served`);
  if (!services.has(object.ns)) throw new EppError(2002, `${object.ns} not in login services`);
  if (object.name !== verb.name) throw schemaError(`<${object.name}> is not expected in <${verb.name}>`);
}

/**
 * 2103 for an extension that this registry does not have, 2102 for an element that it does not accept here,
 * 2002 for one that the login did not name.
 */
function readExtensions(
  nodes: readonly XmlNode[],
  services: ReadonlySet<string>,
  entry: HandlerEntry,
  zones: Zones,
): Map<string, XmlNode> {
  const accepted = new Set(
    (entry.extensions ?? []).map((name) => {
      const [prefix, local] = name.split(':');
      return `${NS[prefix as Prefix]} ${local}`;
    }),
  );
  if (entry.extras) for (const root of extraRoots(zones)) accepted.add(root);
  const found = new Map<string, XmlNode>();
  for (const node of nodes) {
    if (!zones.extensionUris.includes(node.ns)) throw new EppError(2103, `${node.ns} is not served`);
    if (!services.has(node.ns)) throw new EppError(2002, `${node.ns} not in login services`);
    if (!accepted.has(`${node.ns} ${node.name}`))
      throw new EppError(2102, `<${node.name}> is not taken with this command`);
    if (found.has(node.ns)) throw schemaError(`<${node.name}> appears more than once`);
    found.set(node.ns, node);
  }
  return found;
}

import { NS } from '../xml/namespaces';
import { XmlFault, type XmlElement } from '../xml/reader';
import { dateOf, readServerFrame } from './response';

/** Services of a registry (RFC 5730 §2.4). */
export interface Greeting {
  serverId: string;
  serverTime?: Date;
  versions: readonly string[];
  languages: readonly string[];
  objects: readonly string[];
  extensions: readonly string[];
}

/** Parses a greeting. Throws XmlFault. */
export function readGreeting(frame: Uint8Array | string): Greeting {
  const greeting = readServerFrame(frame);
  if (!greeting.is(NS.epp, 'greeting')) throw new XmlFault(`expected a greeting, not ${greeting.name}`);
  const menu = greeting.child(NS.epp, 'svcMenu');
  if (!menu) throw new XmlFault('a greeting without services');
  return {
    serverId: greeting.textOf(NS.epp, 'svID') ?? '',
    serverTime: dateOf(greeting.textOf(NS.epp, 'svDate')),
    versions: textsOf(menu, 'version'),
    languages: textsOf(menu, 'lang'),
    objects: textsOf(menu, 'objURI'),
    extensions: textsOf(menu.child(NS.epp, 'svcExtension'), 'extURI'),
  };
}

const textsOf = (parent: XmlElement | undefined, name: string): string[] =>
  (parent?.childrenOf(NS.epp, name) ?? []).map((element) => element.text);

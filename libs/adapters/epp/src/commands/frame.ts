import { element, elementWith, writeXml, type Attributes, type OutElement } from '../xml/writer';

/** A command without its clTRID, which is set when it is sent. */
export interface Command {
  /** For logs, metrics and the command log: `domain:create`. */
  name: string;
  /** The object, for people: a name, an id, or several. */
  object: string;
  body: OutElement;
  extensions: readonly OutElement[];
}

export type Verb =
  'check' | 'create' | 'delete' | 'info' | 'login' | 'logout' | 'poll' | 'renew' | 'transfer' | 'update';

/** A command on objects: the verb around the mapping's element. */
export function objectCommand(
  verb: Verb,
  object: string,
  payload: OutElement,
  extensions: (OutElement | undefined)[] = [],
  attributes: Attributes = {},
): Command {
  return {
    name: payload.name,
    object,
    body: elementWith(verb, attributes, payload),
    extensions: extensions.filter((e) => e !== undefined),
  };
}

/** The frame of a command. Throws UnsendableText. */
export function commandFrame(command: Command, clTrid: string): string {
  const extension = command.extensions.length ? element('extension', ...command.extensions) : undefined;
  return writeXml(element('epp', element('command', command.body, extension, element('clTRID', clTrid))));
}

export const helloFrame = (): string => writeXml(element('epp', element('hello')));

/** xs:dateTime in UTC. */
export const dateTime = (at: Date): string => at.toISOString();

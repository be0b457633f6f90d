import { element, elementWith } from '../xml/writer';
import { objectCommand, type Command } from './frame';

/** RFC 5732 §3.1.1. */
export const hostCheck = (names: readonly string[]): Command =>
  objectCommand('check', names.join(','), element('host:check', ...names.map((name) => element('host:name', name))));

/** RFC 5732 §3.1.2. */
export const hostInfo = (name: string): Command => objectCommand('info', name, element('host:info', element('host:name', name)));

/** RFC 5732 §3.2.1. Addresses only for hosts below a TLD of the same registry (FACTS §2.9). */
export function hostCreate(name: string, addresses: readonly string[] = []): Command {
  const addr = addresses.map((address) => elementWith('host:addr', { ip: address.includes(':') ? 'v6' : 'v4' }, address));
  return objectCommand('create', name, element('host:create', element('host:name', name), ...addr));
}

import { element, elementWith, type OutElement } from '../xml/writer';
import { objectCommand, type Command } from './frame';

/** RFC 5732 §3.1.1. */
export const hostCheck = (names: readonly string[]): Command =>
  objectCommand(
    'check',
    names.join(','),
    element('host:check', ...names.map((name) => element('host:name', name))),
  );

/** RFC 5732 §3.1.2. */
export const hostInfo = (name: string): Command =>
  objectCommand('info', name, element('host:info', element('host:name', name)));

/** RFC 5732 §3.2.1. Addresses only for hosts below a TLD of the same registry (FACTS §2.9). */
export function hostCreate(name: string, addresses: readonly string[] = []): Command {
  return objectCommand(
    'create',
    name,
    element('host:create', element('host:name', name), ...addresses.map(hostAddress)),
  );
}

/** RFC 5732 §3.2.5: addresses, and another name. Empty sides are omitted. */
export function hostUpdate(
  name: string,
  { add, remove, to }: { add: readonly string[]; remove: readonly string[]; to?: string },
): Command {
  const side = (tag: 'host:add' | 'host:rem', addresses: readonly string[]): OutElement | undefined =>
    addresses.length > 0 ? element(tag, ...addresses.map(hostAddress)) : undefined;
  return objectCommand(
    'update',
    name,
    element(
      'host:update',
      element('host:name', name),
      side('host:add', add),
      side('host:rem', remove),
      to === undefined ? undefined : element('host:chg', element('host:name', to)),
    ),
  );
}

/** RFC 5732 §3.2.2. */
export const hostDelete = (name: string): Command =>
  objectCommand('delete', name, element('host:delete', element('host:name', name)));

const hostAddress = (address: string): OutElement =>
  elementWith('host:addr', { ip: familyOf(address) }, address);

export const familyOf = (address: string): 'v4' | 'v6' => (address.includes(':') ? 'v6' : 'v4');

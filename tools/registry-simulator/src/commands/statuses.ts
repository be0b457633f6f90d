import { EppError } from '../result';
import type { XmlNode } from '../xml/reader';
import { schemaError } from '../xml/shape';

/** Status values of the three object mappings; those that a client may not set are refused (2004). */
const KNOWN = new RegExp(
  [
    '^((client|server)(Hold|(Delete|Renew|Transfer|Update)Prohibited)',
    '|pending(Create|Delete|Renew|Transfer|Update)|inactive|linked|ok)$',
  ].join(''),
);

/** Values of the `<status>` children of `<add>` or `<rem>`; only those that a client may set. */
export function readStatuses(node: XmlNode | undefined, settable: readonly string[]): string[] {
  const statuses = (node?.children ?? []).filter((child) => child.ns === node?.ns && child.name === 'status');
  return statuses.map(({ attrs, ns }) => {
    const value = attrs.s?.trim() ?? '';
    if (!KNOWN.test(value)) throw schemaError(`"${value}" is not a status`);
    const prefix = ns.includes('domain') ? 'domain' : ns.includes('host') ? 'host' : 'contact';
    if (!settable.includes(value))
      throw new EppError(2004, 'a status clients do not set', [`${prefix}:status`, value]);
    return value;
  });
}

/**
 * The set after an update. The same value in both lists is contradictory (2306); adding an existing one
 * changes nothing.
 */
export function applyStatuses(
  current: readonly string[],
  add: readonly string[],
  rem: readonly string[],
): string[] {
  if (add.some((status) => rem.includes(status)))
    throw new EppError(2306, 'a status is both added and removed');
  return [...new Set([...current.filter((status) => !rem.includes(status)), ...add])].sort();
}

/** Throws 2304 when a client or server status forbids the operation, e.g. `DeleteProhibited`. */
export function forbid(statuses: readonly string[], operation: string): void {
  const status = [`client${operation}`, `server${operation}`].find((s) => statuses.includes(s));
  if (status !== undefined) throw new EppError(2304, `${status} is set`);
}

/**
 * RFC 5731 section 2.3: clientUpdateProhibited allows only its own removal, serverUpdateProhibited nothing.
 */
export function mayUpdate(
  statuses: readonly string[],
  update: { rem: readonly string[]; otherChanges: boolean },
): boolean {
  if (statuses.includes('serverUpdateProhibited')) return false;
  if (!statuses.includes('clientUpdateProhibited')) return true;
  return !update.otherChanges && update.rem.length === 1 && update.rem[0] === 'clientUpdateProhibited';
}

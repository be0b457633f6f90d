import { badRequest } from '@registrar/kernel';
import type { ConnectionRecord, ConnectionSecrets, ConnectionSettings } from '../connection';

/** Fields that decide which server receives the secrets of a connection. */
const ADDRESS = ['host', 'port', 'serverName', 'certificateAuthority'] as const;

export type AddressField = (typeof ADDRESS)[number];

/** Fields of the address in which both differ. */
export const changedAddress = (before: ConnectionSettings, after: ConnectionSettings): AddressField[] =>
  ADDRESS.filter((field) => before[field] !== after[field]);

/**
 * A stored secret is never sent to another server than the one it was entered for: a change of the address
 * requires the secrets again. Throws 400.
 */
export function demandSecrets(
  before: ConnectionRecord,
  after: ConnectionSettings,
  secrets: ConnectionSecrets,
): AddressField[] {
  const changed = changedAddress(before, after);
  if (changed.length === 0) return changed;
  const needed = [
    ...(secrets.password === undefined ? ['password'] : []),
    ...(before.hasClientKey && secrets.clientKey === undefined ? ['clientKey'] : []),
  ];
  if (needed.length > 0) {
    throw badRequest(
      `${quoted(needed)} must be sent again when ${quoted(changed)} changes: stored secrets are never sent to another server`,
      'registry.secrets_needed',
    );
  }
  return changed;
}

const quoted = (fields: readonly string[]): string => fields.map((field) => `'${field}'`).join(', ');

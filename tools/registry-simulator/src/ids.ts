import { randomUUID } from 'node:crypto';

/** A server transaction id: permanently unique, within the 64 characters of epp:trIDStringType. */
export function newSvTrid(): string {
  return `SIM-${randomUUID()}`;
}

import { randomUUID } from 'node:crypto';

/** A server transaction id: unique for ever, within the 64 characters of epp:trIDStringType. */
export function newSvTrid(): string {
  return `SIM-${randomUUID()}`;
}

import type { ChainLink, HashedFields } from './ports';

/** Of the form below. */
export const FORM_VERSION = 1;

/** The hash before the first entry. */
export const FIRST_HASH = '0'.repeat(64);

const text = (value: string | null): string => JSON.stringify(value);

/**
 * The text whose SHA-256 is the hash of an entry: a JSON array as PostgreSQL prints `jsonb`. The database
 * builds the same (docs/lifecycle/audit-chain.md).
 */
export function auditForm(
  { sequence, version, prevHash }: Pick<ChainLink, 'sequence' | 'version' | 'prevHash'>,
  entry: HashedFields,
): string {
  const members = [
    String(version),
    String(sequence),
    text(prevHash),
    entry.id,
    text(entry.storedAt),
    text(entry.at),
    text(entry.actor),
    text(entry.role),
    text(entry.action),
    text(entry.target),
    entry.before ?? 'null',
    entry.after ?? 'null',
    text(entry.requestId),
    text(entry.source),
    text(entry.reason),
  ];
  return `[${members.join(', ')}]`;
}

import type { ReportSelection } from '@registrar/staff';

/** Names in the texts of reports, with their types. */
const TYPES = {
  from: 'timestamptz',
  to: 'timestamptz',
  tld: 'text',
  registry: 'text',
  account: 'int',
  by: 'text',
  now: 'timestamptz',
  limit: 'int',
} as const;
type Name = keyof typeof TYPES;

/** Not a cast, which has two colons. */
const NAME = /(?<!:):([a-z]+)\b/g;

/** A statement with numbered parameters, from a text with named ones. */
export function reportStatement(
  text: string,
  { from, to, tld, registry, accountId, by, now }: ReportSelection,
  limit: number,
): { text: string; values: unknown[] } {
  const given: Record<Name, unknown> = { from, to, tld, registry, account: accountId, by, now, limit };
  const names: Name[] = [];
  const numbered = text.replace(NAME, (_match, name: Name) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}::${TYPES[name]}`;
  });
  return { text: numbered, values: names.map((name) => given[name] ?? null) };
}

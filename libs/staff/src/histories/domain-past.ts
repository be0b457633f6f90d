import type { ContactRole } from '@registrar/contacts';

/** Fields of a domain whose past is stored: operations keep them before and after each change. */
export const PAST_FIELDS = [
  'accountId',
  'autorenewEnabled',
  'locked',
  'privacyEnabled',
  'locks',
  'transferLockUntil',
  'nameservers',
  'ds',
  'registrant',
  'admin',
  'tech',
  'billing',
] as const;
export type PastField = (typeof PAST_FIELDS)[number];

/** Values of fields as text; lists are sorted where their order says nothing. */
export type PastValues = Partial<Record<PastField, string>>;

/** A stored change: what was so before and after it. `before` is empty where the domain came. */
export interface StoredChange {
  at: Date;
  before: PastValues;
  after: PastValues;
}

/** As it is stored now, and what is stored of its past, oldest first. */
export interface DomainPast {
  present: PastValues;
  changes: readonly StoredChange[];
}

/** Contacts never change: a domain gets another one. Their data, for comparison alone. */
export type ComparedContact = Readonly<Record<string, string>>;

/** Reads the stored past of a domain. Read only, no transaction. */
export abstract class DomainPastReader {
  /** Of the domain with this id and name. */
  abstract past(domain: { id: number; name: string }): Promise<DomainPast>;
  /** By id, with the fields that have a value; ids that do not exist are absent. */
  abstract contacts(ids: readonly number[]): Promise<ReadonlyMap<number, ComparedContact>>;
}

/** unknown: another change is not stored; `until`: known again from then on. */
export type PastValue = { known: true; value: string } | { known: false; until: Date };

/**
 * A field at a moment: the value after the last stored change, where the next one began with the same. Where it
 * began with another, something changed it in between that is not stored; where no change is stored before,
 * its past is not stored either.
 */
export function valueAt(field: PastField, { present, changes }: DomainPast, at: Date, now: Date): PastValue {
  if (at.getTime() === now.getTime()) return { known: true, value: present[field] ?? '' };
  const touching = changes.filter(({ before, after }) => field in before || field in after);
  const last = touching.filter((change) => change.at <= at).at(-1);
  const next = touching.find((change) => change.at > at) ?? { at: now, before: present, after: present };
  const value = last?.after[field];
  if (value === undefined || value !== (next.before[field] ?? '')) return { known: false, until: next.at };
  return { known: true, value };
}

export const CONTACT_FIELDS: readonly ContactRole[] = ['registrant', 'admin', 'tech', 'billing'];

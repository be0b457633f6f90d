import type { CallChange, JsonValue } from '@registrar/kernel';
import type { DomainLabels } from '../shared/held-domain';
import { labelChanges } from '../plans/planned-changes';
import type { DomainAspects } from './aspects';

/** What a change can put back; locks of the registrar and auth codes are no settings of the account. */
const FIELDS = [
  'autorenewEnabled',
  'locked',
  'privacyEnabled',
  'nameservers',
  'contactIds',
  'registryValues',
] as const;
type Reported = Pick<DomainAspects, (typeof FIELDS)[number]>;

/** Settings of a domain that get another value. */
export function reportedFields(before: Reported, after: Reported): CallChange {
  const names = FIELDS.filter(
    (name) => after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (side: Reported): CallChange['before'] =>
    Object.fromEntries(names.map((name) => [name, (side[name] ?? null) as JsonValue]));
  return { before: pick(before), after: pick(after) };
}

/** Tags and notes that get another value. */
export function reportedLabels(
  before: { tags: readonly string[]; notes: string | null },
  labels: DomainLabels,
): CallChange {
  const changes = labelChanges(before, labels);
  return {
    before: Object.fromEntries(changes.map(({ field, from = null }) => [field, from])),
    after: Object.fromEntries(changes.map(({ field, to = null }) => [field, to])),
  };
}

import type { Filter } from '@registrar/ui';

/** What the list of domains handed over in the address. */
export interface TargetSearch {
  filter?: string;
  filterId?: string;
}

/** The selector of a search; undefined: objects are typed. */
export function selectorOf({ filter, filterId }: TargetSearch): object | undefined {
  if (filterId !== undefined) return { filterId };
  if (filter === undefined) return undefined;
  return filter === 'all' ? { all: true } : { filter: JSON.parse(filter) as Filter };
}

/** Address of a new bulk act on what a list shows. */
export function bulkAddress({ filter, filterId }: { filter?: Filter; filterId?: string }): string {
  if (filterId !== undefined) return `/bulk/new?filterId=${encodeURIComponent(filterId)}`;
  return `/bulk/new?filter=${encodeURIComponent(filter ? JSON.stringify(filter) : 'all')}`;
}

/** Objects that were typed, one in a line, each once. */
export const typedObjects = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((each) => each.trim().toLowerCase())
      .filter((each) => each !== ''),
  ),
];

/** Most values of the operator `in`. */
export const MOST_IN = 100;

/** The body of a new job. Renewals need the present term of each domain, which a selector reads. */
export function bodyOf(
  command: string,
  target: { selector: object } | { objects: readonly string[]; field: string },
  values: object,
): object {
  if ('selector' in target) return { command, selector: target.selector, template: values };
  const { objects, field } = target;
  if (command === 'renewDomainForAccount')
    return {
      command,
      selector: { filter: { field: 'domainName', op: 'in', value: objects } },
      template: values,
    };
  const named = (object: string): string | number =>
    field === 'accountId' && /^\d+$/.test(object) ? Number(object) : object;
  return { command, items: objects.map((object) => ({ ...values, [field]: named(object) })) };
}

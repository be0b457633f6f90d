import type { Filter } from '@registrar/ui';

/** Objects that were ticked in a list. They stand in the state of the page's history, not in its address. */
export interface Ticked {
  about: 'domain' | 'account';
  /** Names of domains, ids of accounts. */
  objects: readonly string[];
}

/** What a list left in the state of the history; undefined where it left nothing that can be read. */
export function tickedIn(state: unknown): Ticked | undefined {
  const { ticked } = (state ?? {}) as { ticked?: Partial<Ticked> };
  const { about, objects } = ticked ?? {};
  const isRead = (about === 'domain' || about === 'account') && Array.isArray(objects) && objects.length > 0;
  return isRead ? { about, objects: objects.map(String) } : undefined;
}

/** An act about any object names its kind too. */
export const objectsFor = ({ about, objects }: Ticked, actAbout: string): readonly string[] =>
  actAbout === 'object' ? objects.map((object) => `${about}:${object}`) : objects;

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

/** Most values of the operator `in`, and most conditions of a filter (libs/staff FILTER_LIMITS). */
const MOST_IN = 100;
const MOST_CONDITIONS = 50;
/** Most objects whose present term a selector reads. */
export const MOST_RENEWED = MOST_IN * MOST_CONDITIONS;

function namedFilter(objects: readonly string[]): Filter {
  const parts: Filter[] = [];
  for (let at = 0; at < objects.length; at += MOST_IN)
    parts.push({ field: 'domainName', op: 'in', value: objects.slice(at, at + MOST_IN) });
  return parts.length === 1 ? parts[0] : { or: parts };
}

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
      selector: { filter: namedFilter(objects) },
      template: values,
    };
  const named = (object: string): string | number =>
    field === 'accountId' && /^\d+$/.test(object) ? Number(object) : object;
  return { command, items: objects.map((object) => ({ ...values, [field]: named(object) })) };
}

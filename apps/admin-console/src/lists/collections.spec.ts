/** @jest-environment node */
import { answerOf, membersOf, operations } from '../../test/support/described-lists';
import type { Collection } from './collection';
import { COLLECTIONS } from './collections';
import * as parts from './part-collections';
import { BULK_ITEMS, BULK_JOBS } from '../pages/bulk/collections';

jest.mock('../api/operations', () => ({
  describedOperation: (id: string) =>
    id === 'renewDomainForAccount' ? { title: 'Renew a domain' } : undefined,
}));

const fieldsOf = (list: Collection): string[] =>
  Object.keys(membersOf(answerOf(list.operationId)[list.items]?.items));
/** A row whose values name their fields. */
const rowOf = (list: Collection) =>
  Object.fromEntries(fieldsOf(list).map((field) => [field, `its ${field}`]));

const ALL = [...COLLECTIONS, ...Object.values(parts), BULK_JOBS, BULK_ITEMS].map(
  (list) => [list.path, list] as const,
);
const acts = ALL.flatMap(([path, list]) =>
  [...(list.acts ?? []), ...(list.rowActs ?? [])].map((act) => [path, act.operationId, act.label] as const),
);
const rowActs = ALL.flatMap(([path, list]) =>
  (list.rowActs ?? []).map((act) => [path, act.operationId, list, act.path] as const),
);

const WORDS = /^[A-Z]([^]*\S)?$/;
const WIDTH = /^([\d.]+rem|minmax\([\d.]+rem, [\d.]+fr\))$/;

it('has a path for each list that no other has', () => {
  const names = ALL.map(([path]) => path);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z-]*[a-z]$/);
});

it.each(ALL)('reads the rows of %s from the member that its operation answers', (_path, list) => {
  expect(answerOf(list.operationId)[list.items]).toMatchObject({ type: 'array' });
});

it.each(ALL.filter(([, list]) => list !== parts.STAFF_SESSIONS))(
  'shows fields of the rows of %s, each once and under a title of its own',
  (_path, { columns, ...list }) => {
    const fields = columns.map(({ field }) => field);
    expect(fields.length).toBeGreaterThan(2);
    expect(new Set(fields).size).toBe(fields.length);
    expect(fieldsOf({ columns, ...list })).toEqual(expect.arrayContaining(fields));
    const titles = columns.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { title, width, align } of columns) {
      expect(title).toMatch(WORDS);
      if (width !== undefined) expect(width).toMatch(WIDTH);
      expect([undefined, 'end']).toContain(align);
    }
  },
);

it.each(ALL)('says in words what %s is, and what an empty one means', (_path, { title, empty }) => {
  expect(title).toMatch(WORDS);
  expect(empty.title).toMatch(/^No \w+/);
  if ('hint' in empty) expect(empty.hint).toMatch(/^[A-Z][^]*[^.]\.$/);
});

it.each(acts)('offers by %s an act that the admin API has: %s, as "%s"', (_path, operationId, label) => {
  expect(operations.has(operationId)).toBe(true);
  expect(label).toMatch(WORDS);
});

it.each(rowActs)(
  'fills the path of an act on a row of %s from the row: %s',
  (_list, operationId, list, values) => {
    const known = (operations.get(operationId)?.parameters ?? []).filter((each) => each.in === 'path');
    const filled = Object.entries(values(rowOf(list)));
    expect(filled).toHaveLength(1);
    const [[name, value]] = filled;
    expect(known.map((each) => each.name)).toContain(name);
    expect(value).toMatch(/^its (id|code|name)$/);
  },
);

it.each([
  ['accounts', '/accounts/its%20id'],
  ['announcements', '/announcements/its%20id'],
  ['incidents', '/incidents/its%20id'],
  ['maintenance', '/maintenance/its%20id'],
  ['payments', '/payments/its%20id'],
  ['operations', '/operations/its%20id'],
  ['terminations', '/domains/its%20domainName'],
  ['drift', '/domains/its%20domainName'],
  ['deliveries', '/deliveries/its%20id'],
  ['registries', '/registries/its%20code'],
  ['tlds', '/tlds/its%20name'],
  ['legacy-usage', '/accounts/its%20accountId'],
  ['bulk', '/bulk/its%20id'],
])('leads from a row of %s to %s', (path, href) => {
  const [, list] = ALL.find(([each]) => each === path)!;
  expect(list.href?.(rowOf(list))).toBe(href);
});

const column = (path: string, name: string) => {
  const [, { columns }] = ALL.find(([each]) => each === path)!;
  return columns.find(({ field }) => field === name)!;
};

it.each([
  ['no stop', {}, undefined],
  ['a stop of the TLD', { stopped: { products: ['renewal', 'transfer'] } }, 'renewal, transfer'],
  ['a stop of its registry', { registryStopped: { products: ['renewal'] } }, 'renewal'],
  [
    'both, each product once',
    { stopped: { products: ['renewal'] }, registryStopped: { products: ['transfer', 'renewal'] } },
    'renewal, transfer',
  ],
])('names the products of a TLD whose sales are stopped, by %s', (_title, row, words) => {
  expect(column('tlds', 'stopped').text?.(row)).toBe(words);
});

it.each([
  ['renewDomainForAccount', 'Renew a domain'],
  ['anActOfAnOlderRelease', 'anActOfAnOlderRelease'],
])('names the act of a bulk job by its title, if there is one: %s', (command, title) => {
  expect(column('bulk', 'command').text?.({ command })).toBe(title);
});

it.each([
  ['bulk', 'total', 'count'],
  ['bulk', 'charged', 'money'],
  ['bulk-items', 'planned', 'money'],
  ['bulk-items', 'charged', 'money'],
])('aligns the numbers of %s.%s as %s', (path, field, as) => {
  expect(column(path, field)).toMatchObject({ as, align: 'end' });
});

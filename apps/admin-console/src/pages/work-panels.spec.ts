/** @jest-environment node */
import { answerOf, membersOf, operations } from '../../test/support/described-lists';
import { COLLECTIONS } from '../lists/collections';
import { type Row, WORK_PANELS } from './work-panels';

/** Its styles are no code. */
jest.mock('@registrar/ui', () => ({
  unicodeName: (name: string) => name,
  valueWords: (value: string) => value,
}));
jest.mock('../api/operations', () => ({ describedOperation: () => undefined }));

/** A row of the list behind a panel, whose values name their fields. */
function fieldsOf(operationId: string): ReturnType<typeof membersOf> {
  const list = Object.values(answerOf(operationId)).find(({ type }) => type === 'array');
  return membersOf(list?.items);
}
const panels = WORK_PANELS.map((panel) => [panel.title, panel] as const);
const rowOf = (operationId: string): Row =>
  Object.fromEntries(Object.keys(fieldsOf(operationId)).map((field) => [field, `its-${field}`]));

it('have titles of their own', () => {
  const titles = panels.map(([title]) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) expect(title).toMatch(/^[A-Z][A-Za-z ]+[a-z]$/);
});

it.each(panels)('%s: filters by parameters of its operation', (_title, { operationId, query }) => {
  const known = operations.get(operationId)?.parameters?.map(({ name }) => name);
  expect(Object.keys(query).length).toBeGreaterThan(0);
  for (const [name, value] of Object.entries(query)) {
    expect(known).toContain(name);
    expect(value).toMatch(/^[a-z_]+$/);
  }
});

it.each(panels)('%s: shows fields that its operation answers', (_title, { operationId, name, state }) => {
  const row = rowOf(operationId);
  for (const text of [name(row), state?.(row) ?? 'its-state']) {
    expect(text).toMatch(/its-/i);
    expect(text).not.toMatch(/undefined|\[object/);
  }
});

it.each(panels)('%s: leads to the object of a row, or to the list', (_title, { operationId, href, all }) => {
  const link = href(rowOf(operationId));
  if (link !== all) expect(link).toMatch(/^\/[a-z-]+\/its-[A-Za-z]+$/);
});

it.each(panels)('%s: shows an instant', (_title, { operationId, at }) => {
  expect(fieldsOf(operationId)[at]).toMatchObject({ format: 'date-time' });
});

it.each(panels)(
  '%s: leads to the whole list, with the same filter',
  (_title, { operationId, query, all }) => {
    const [path, search] = all.split('?');
    const list = COLLECTIONS.find((each) => `/${each.path}` === path);
    if (list) expect(list.operationId).toBe(operationId);
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual(query);
  },
);

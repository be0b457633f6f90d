import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../audit-trail';
import {
  actorOf,
  CONTRACT_ROWS,
  FakeAuditLog,
  FakeListFilterStore,
  FakeListViewStore,
  FakeStaffLists,
} from '../testing';
import { ContextVault } from '../testing/context-vault';
import { definitionOf, LIST_NAMES, type ListName } from './definitions';
import { FILTER_OPERATORS } from './fields';
import { parseSort, totalOrder } from './list-request';
import type { ListItem } from './ports';
import { wireStaffLists } from './wire';

function desk(rows = CONTRACT_ROWS, others: FakeStaffLists['rows'] = {}) {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock();
  const log = new FakeAuditLog(uow);
  const useCases = wireStaffLists({
    lists: new FakeStaffLists({ promotions: [...rows], ...others }),
    filterStore: new FakeListFilterStore(uow),
    viewStore: new FakeListViewStore(uow),
    audit: new AuditTrail(log, uow, clock),
    uow,
    vault: new ContextVault(),
    ids: new FakeIds(),
    clock,
  });
  return { ...useCases, log, clock };
}

const many = (count: number): typeof CONTRACT_ROWS =>
  Array.from({ length: count }, (_, at) => ({ ...CONTRACT_ROWS[0], id: String(at + 1) }));

describe('a page of a list', () => {
  it.each([
    [9_999, { totalCount: 9_999, more: false }],
    [10_000, { totalCount: 10_000, more: false }],
    [10_001, { more: true }],
  ])('of %i rows has the count up to 10,000', async (count, expected) => {
    const {
      items: _,
      next: __,
      ...counted
    } = await desk(many(count)).readStaffList.execute(actorOf('support'), 'promotions', { limit: 1 });
    expect(counted).toEqual(expected);
  });

  it('has 100 rows unless another limit is sent', async () => {
    const { items } = await desk(many(101)).readStaffList.execute(actorOf('support'), 'promotions', {});
    expect(items).toHaveLength(100);
  });
});

describe('an export', () => {
  it('is audited with the rows that were read when the client left', async () => {
    const { readStaffList, log } = desk(many(1_200));
    const pieces = await readStaffList.export(actorOf('finance'), 'promotions', { columns: ['id'] });
    await pieces.next();
    await pieces.next();
    await pieces.return();
    expect(log.entries.map(({ action, target, after }) => [action, target, after])).toEqual([
      ['list.export', 'list:promotions', { state: 'started', filter: null, columns: ['id'] }],
      ['list.export', 'list:promotions', { state: 'ended early', rows: 0, filter: null, columns: ['id'] }],
    ]);
  });

  it('has every row once', async () => {
    const { readStaffList, log } = desk(many(1_001));
    let text = '';
    for await (const piece of await readStaffList.export(actorOf('finance'), 'promotions', {
      columns: ['id'],
    }))
      text += piece;
    const ids = text.trim().split('\r\n').slice(1);
    expect([ids.length, new Set(ids).size]).toEqual([1_001, 1_001]);
    expect(log.entries[1].after).toMatchObject({ state: 'complete', rows: 1_001 });
  });

  it.each<[string, ListName, ListItem, string]>([
    ['of several values, separated by blanks', 'promotions', { id: '1', tlds: ['com', 'net'] }, 'com net'],
    ['of one of several', 'promotions', { id: '1', tlds: ['com'] }, 'com'],
    ['of a number', 'promotions', { id: '1', percentBps: 500 }, '500'],
    ['of 0', 'promotions', { id: '1', uses: 0 }, '0'],
    ['of a text', 'promotions', { id: '1', code: 'SPRING' }, 'SPRING'],
    ['that is empty', 'promotions', { id: '1', endsAt: undefined }, ''],
    ['of yes', 'contacts', { id: '1', verified: true }, 'true'],
    ['of no', 'contacts', { id: '1', verified: false }, 'false'],
  ])('has a cell %s', async (_which, list, row, cell) => {
    const [, column] = Object.keys(row);
    const { readStaffList } = desk([], { [list]: [row] });
    let text = '';
    for await (const piece of await readStaffList.export(actorOf('owner'), list, { columns: ['id', column] }))
      text += piece;
    expect(text.split('\r\n')).toEqual([`id,${column}`, `1,${cell}`, '']);
  });

  it('is refused before its first row, and not audited', async () => {
    const { readStaffList, log } = desk();
    await expect(readStaffList.export(actorOf('registry'), 'orders', {})).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(log.entries).toEqual([]);
  });
});

describe('a stored filter', () => {
  const filter = { field: 'code', op: 'eq', value: 'x' };

  it('ends after 90 days to the second', async () => {
    const { storedFilters, clock } = desk();
    const { id } = await storedFilters.add(actorOf('support'), 'promotions', filter);
    clock.advance(90 * 86_400 - 1);
    expect((await storedFilters.get(actorOf('support'), id)).filter).toEqual(filter);
    clock.advance(1);
    await expect(storedFilters.get(actorOf('support'), id)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the audit entry of a view', () => {
  const [member, filter] = [actorOf('support'), { field: 'code', op: 'eq', value: 'ines@example.com' }];
  const sort = [{ field: 'code', descending: true }];
  const FIELDS = { list: 'promotions', name: ' Spring ', columns: ['id', 'code'], sort, shared: true };
  const ENTRY = { ...FIELDS, name: 'Spring', hasFilter: false, version: 1 };

  it('has all its fields, and of the filter only that there is one', async () => {
    const { listViews, log } = desk();
    const { id } = await listViews.add(member, { ...FIELDS, filter });
    expect(log.entries).toMatchObject([{ action: 'view.create', target: `view:${id}` }]);
    expect(log.entries[0].after).toEqual({ ...ENTRY, hasFilter: true });
    expect(log.entries[0]).not.toHaveProperty('before');
  });

  it('has both states of a change', async () => {
    const { listViews, log } = desk();
    const { id } = await listViews.add(member, { ...FIELDS, filter });
    await listViews.replace(member, id, { list: 'promotions', name: 'Autumn', columns: ['id'], sort }, 1);
    expect(log.entries[1]).toMatchObject({ action: 'view.change', target: `view:${id}` });
    expect(log.entries[1].before).toEqual({ ...ENTRY, hasFilter: true });
    const after = { ...ENTRY, name: 'Autumn', columns: ['id'], shared: false, version: 2 };
    expect(log.entries[1].after).toEqual(after);
  });

  it('has the removed state', async () => {
    const { listViews, log } = desk();
    const { id } = await listViews.add(member, FIELDS);
    await listViews.remove(member, id, 1);
    expect(log.entries[1]).toMatchObject({ action: 'view.remove', target: `view:${id}` });
    expect(log.entries[1].before).toEqual(ENTRY);
    expect(log.entries[1]).not.toHaveProperty('after');
  });
});

describe('an order', () => {
  const ascending = (...fields: string[]) => fields.map((field) => ({ field, isDescending: false }));

  it('ends with the own order of the list and the id, in the direction of its last field', () => {
    expect(totalOrder('domains', parseSort('domains', [{ field: 'tld', descending: true }]))).toEqual([
      { field: 'tld', isDescending: true },
      { field: 'domainName', isDescending: true },
      { field: 'id', isDescending: true },
    ]);
    expect(totalOrder('domains', ascending('domainName'))).toEqual(ascending('domainName', 'id'));
    expect(totalOrder('accounts', ascending('status'))).toEqual(ascending('status', 'id'));
  });

  it('has nothing after the id', () => {
    expect(totalOrder('domains', ascending('id', 'tld'))).toEqual(ascending('id'));
  });
});

describe('definitions of lists', () => {
  it.each(LIST_NAMES)(
    '%s has columns shown by default, known operators and a sortable default order',
    (list) => {
      const { fields, defaultSort } = definitionOf(list);
      expect(Object.values(fields).some(({ isDefault }) => isDefault)).toBe(true);
      expect(fields.id.sortable).toBe(true);
      expect(defaultSort.filter(({ field }) => !fields[field].sortable)).toEqual([]);
      expect(defaultSort.length).toBeGreaterThan(0);
      for (const { operators, type, values, idType, isMany, sortable } of Object.values(fields)) {
        expect(operators.filter((operator) => !FILTER_OPERATORS.includes(operator))).toEqual([]);
        expect([values !== undefined, idType !== undefined]).toEqual([type === 'enum', type === 'id']);
        expect(isMany && sortable).toBe(false);
      }
    },
  );

  it.each(LIST_NAMES)('%s has a title of its own for itself and for each field', (list) => {
    const { title, fields } = definitionOf(list);
    const titles = Object.values(fields).map((field) => field.title);
    // or the name of an element of EPP
    const words = /^(?:(?:cl|sv)TRID|[A-Z][\w'(),/ -]*[\w)])$/;
    expect([title, ...titles].filter((text) => !words.test(text))).toEqual([]);
    expect(titles.filter((text, at) => titles.indexOf(text) < at)).toEqual([]);
    expect(LIST_NAMES.filter((other) => definitionOf(other).title === title)).toEqual([list]);
  });

  it.each(LIST_NAMES)('%s has no field that is named as a secret', (list) => {
    const secret =
      /secret|password|token(?!Id)|digest|hash|sealed|auth|body|payload|request(?!edAt)|response/i;
    const known: Readonly<Record<string, string[]>> = {
      'orders': ['authAmount'],
      'accounts': ['strictRequests'],
      // of a key in the DNS, public
      'ds-records': ['digestType', 'digest'],
    };
    expect(Object.keys(definitionOf(list).fields).filter((field) => secret.test(field))).toEqual(
      known[list] ?? [],
    );
  });
});

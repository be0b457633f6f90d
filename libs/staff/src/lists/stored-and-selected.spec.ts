import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../audit-trail';
import type { StaffRole } from '../staff';
import { actorOf, FakeAuditLog, FakeListFilterStore, FakeListViewStore, FakeStaffLists } from '../testing';
import { ContextVault } from '../testing/context-vault';
import type { ListItem } from './ports';
import { SelectDomains } from './select-domains';
import { wireStaffLists } from './wire';

const PROMOTIONS: ListItem[] = [1, 2, 3].map((id) => ({
  id: String(id),
  code: `CODE-${id}`,
  startsAt: '',
  uses: 0,
}));

function desk(rows: FakeStaffLists['rows'] = { promotions: PROMOTIONS }) {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock();
  const log = new FakeAuditLog(uow);
  const [filterStore, viewStore] = [new FakeListFilterStore(uow), new FakeListViewStore(uow)];
  const parts = { audit: new AuditTrail(log, uow, clock), vault: new ContextVault(), ids: new FakeIds() };
  const lists = new FakeStaffLists(rows);
  const useCases = wireStaffLists({ lists, filterStore, viewStore, uow, clock, ...parts });
  return { ...useCases, lists, log, clock, filterStore, viewStore };
}
const member = (name: string, role: StaffRole = 'support') => ({ ...actorOf(role), name });
const [INES, MAX, OLGA] = [member('Ines'), member('Max'), member('Olga', 'owner')];
const FILTER = { field: 'code', op: 'eq', value: 'CODE-2' };

describe('a list by a stored filter', () => {
  it('has the rows that match it', async () => {
    const { storedFilters, readStaffList } = desk();
    const { id: filterId } = await storedFilters.add(INES, 'promotions', FILTER);
    const { items } = await readStaffList.execute(INES, 'promotions', { filterId, columns: ['code'] });
    expect(items).toEqual([{ id: '2', code: 'CODE-2' }]);
  });

  it('is refused beside another filter, and for another list', async () => {
    const { storedFilters, readStaffList } = desk();
    const { id: filterId } = await storedFilters.add(INES, 'promotions', FILTER);
    await expect(
      readStaffList.execute(INES, 'promotions', { filterId, filter: FILTER }),
    ).rejects.toMatchObject({ details: 'filterId must not be sent together with filter' });
    await expect(readStaffList.execute(INES, 'domains', { filterId })).rejects.toMatchObject({
      details: 'filterId must be of the list domains; it is of promotions',
    });
  });

  it('is stored for a list that the role may read, by its member, sealed for its id', async () => {
    const { storedFilters, filterStore } = desk();
    await expect(storedFilters.add(member('Rex', 'registry'), 'orders', FILTER)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(storedFilters.add(INES, 'promotions', { field: 'digest' })).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(filterStore.filters.size).toBe(0);
    const { id } = await storedFilters.add(INES, 'promotions', FILTER);
    expect(filterStore.filters.get(id)).toMatchObject({
      list: 'promotions',
      createdBy: 'Ines',
      sealed: `staff-filter:${id}|${JSON.stringify(FILTER)}`,
    });
    expect(await storedFilters.get(MAX, id)).toMatchObject({ id, list: 'promotions', filter: FILTER });
  });

  it('is refused to a role that may not read its list', async () => {
    const { storedFilters } = desk();
    const { id } = await storedFilters.add(OLGA, 'orders', { field: 'id', op: 'eq', value: 1 });
    await expect(storedFilters.get(member('Rex', 'registry'), id)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('removes a hundred expired filters at once', async () => {
    const { storedFilters, filterStore, clock } = desk();
    for (let at = 0; at < 102; at += 1) await storedFilters.add(INES, 'promotions', FILTER);
    clock.advance(90 * 86_400);
    await storedFilters.add(INES, 'promotions', FILTER);
    expect(filterStore.filters.size).toBe(3);
  });
});

describe('a page of a list', () => {
  it('goes on after the one before, in the same order alone', async () => {
    const { readStaffList } = desk();
    const read = (request: object) =>
      readStaffList.execute(INES, 'promotions', { columns: ['code'], limit: 2, ...request });
    const first = await read({});
    expect(first.items.map(({ id }) => id)).toEqual(['3', '2']);
    const { items, next, totalCount } = await read({ after: first.next });
    expect([items.map(({ id }) => id), next, totalCount]).toEqual([['1'], undefined, 3]);
    const details = 'after must be `next` of an answer with the same list, filter and sort';
    await expect(read({ after: first.next, filter: FILTER })).rejects.toMatchObject({ details });
    await expect(read({ after: first.next, sort: [{ field: 'id' }] })).rejects.toMatchObject({ details });
    await expect(read({ after: 'made up' })).rejects.toMatchObject({
      details: 'after must be `next` of an earlier answer',
    });
  });

  it('has as many rows as the page says, where it counted them', async () => {
    const { readStaffList, lists } = desk();
    jest.spyOn(lists, 'page').mockResolvedValue({ items: [], counted: 10_001 });
    const count = jest.spyOn(lists, 'count');
    expect(await readStaffList.execute(INES, 'promotions', {})).toEqual({ items: [], more: true });
    expect(count).not.toHaveBeenCalled();
  });
});

it('a list is described with its columns and its order, for a role that may read it', () => {
  const described = desk().readStaffList.describe('registry');
  expect(described.map(({ list }) => list)).not.toContain('orders');
  const { columns, ...zones } = described.find(({ list }) => list === 'zones')!;
  expect(zones).toEqual({
    list: 'zones',
    title: 'Zones',
    defaultSort: [{ field: 'id', descending: true }],
  });
  expect(columns[0]).toEqual({
    field: 'id',
    title: 'Domain ID',
    type: 'id',
    operators: ['eq', 'ne', 'in'],
    sortable: true,
    personal: false,
    default: false,
    many: false,
  });
  expect(columns.find(({ field }) => field === 'domainName')).toMatchObject({ default: true, many: false });
});

describe('a view', () => {
  const FIELDS = { list: 'promotions', name: 'Spring' };

  it('is seen by its owner and, where it is shared, by all who may read its list', async () => {
    const { listViews } = desk();
    await listViews.add(INES, { ...FIELDS, name: 'Own', filter: FILTER });
    await listViews.add(INES, { ...FIELDS, shared: true });
    await listViews.add(OLGA, { list: 'orders', name: 'Orders', shared: true });
    const names = async (actor: typeof INES, list?: string) =>
      (await listViews.list(actor, list)).map(({ name }) => name);
    expect(await names(INES)).toEqual(['Orders', 'Own', 'Spring']);
    expect(await names(MAX, 'promotions')).toEqual(['Spring']);
    expect(await names(member('Rex', 'registry'))).toEqual(['Spring']);
    await expect(names(member('Rex', 'registry'), 'orders')).rejects.toMatchObject({ kind: 'forbidden' });
    const [own] = await listViews.list(INES, 'promotions');
    expect(own).toMatchObject({ owner: 'Ines', shared: false, filter: FILTER, version: 1 });
    expect((await listViews.list(MAX))[0]).not.toHaveProperty('filter');
  });

  it.each([
    ['x'.repeat(100), undefined],
    [' ', 'name must have 1 to 100 characters'],
    ['x'.repeat(101), 'name must have 1 to 100 characters'],
  ])('has a name: %j', async (name, details) => {
    const adding = desk().listViews.add(INES, { ...FIELDS, name });
    await (details
      ? expect(adding).rejects.toMatchObject({ kind: 'invalid', details })
      : expect(adding).resolves.toMatchObject({ name }));
  });

  it('with a wrong filter is not stored', async () => {
    const { listViews, viewStore } = desk();
    await expect(listViews.add(INES, { ...FIELDS, filter: { field: 'digest' } })).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(viewStore.views.size).toBe(0);
  });

  it('loses its filter where it is replaced without one', async () => {
    const { listViews, clock } = desk();
    const { id, createdAt } = await listViews.add(INES, { ...FIELDS, filter: FILTER });
    clock.advance(60);
    const replaced = await listViews.replace(INES, id, { ...FIELDS, name: 'Autumn' }, 1);
    expect(replaced).toMatchObject({ name: 'Autumn', version: 2, createdAt, updatedAt: clock.now() });
    expect(replaced).not.toHaveProperty('filter');
  });

  it.each<[string, boolean, typeof INES, number | undefined, object | undefined]>([
    ['its owner', false, INES, 1, undefined],
    ['an owner of the house', false, OLGA, 1, undefined],
    ['its owner, whatever its version is', false, INES, undefined, undefined],
    ['its owner, who read another version', false, INES, 2, { kind: 'precondition_failed' }],
    ['another member, where it is shared', true, MAX, 1, { kind: 'forbidden', code: 'list.view_of_another' }],
    ['another member, where it is not', false, MAX, 1, { kind: 'not_found', code: 'list.view_not_found' }],
  ])('is removed by %s, or refused', async (_who, shared, actor, version, error) => {
    const { listViews, viewStore } = desk();
    const { id } = await listViews.add(INES, { ...FIELDS, shared });
    const removal = listViews.remove(actor, id, version);
    if (error) await expect(removal).rejects.toMatchObject(error);
    else await removal;
    expect(viewStore.views.size).toBe(error ? 1 : 0);
    await expect(listViews.remove(INES, 'none')).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('selected domains', () => {
  const row = (id: number, domainName: string, state = 'active', expiresAt?: string): ListItem => ({
    id: String(id),
    domainName,
    state,
    tld: 'example',
    ...(expiresAt && { expiresAt }),
  });
  const DOMAINS = [
    row(1, 'c.example'),
    row(2, 'a.example', 'active', '2027-01-01T00:00:00.000Z'),
    row(3, 'b.example', 'pending_create'),
    ...['deleted', 'transferred', 'failed'].map((state, at) => row(at + 4, `${state}.example`, state)),
  ];
  const selected = async (selector: unknown, actor = INES, staged = desk({ domains: DOMAINS })) => {
    const found: object[] = [];
    for await (const domain of staged.selectDomains.execute(actor, selector as never)) found.push(domain);
    return found;
  };

  it('are all that exist, in the order of their names', async () => {
    expect(await selected({ all: true })).toStrictEqual([
      { domainName: 'a.example', expiresAt: '2027-01-01T00:00:00.000Z' },
      { domainName: 'b.example' },
      { domainName: 'c.example' },
    ]);
  });

  it('are those that match a filter, sent or stored', async () => {
    const filter = { field: 'state', op: 'ne', value: 'active' };
    expect(await selected({ filter })).toEqual([{ domainName: 'b.example' }]);
    const staged = desk({ domains: DOMAINS });
    const { id } = await staged.storedFilters.add(INES, 'domains', filter);
    const uuid = '0197a0fe-0000-7000-8000-00000000000A';
    staged.filterStore.filters.set(uuid, { ...staged.filterStore.filters.get(id)!, id: uuid });
    const get = jest
      .spyOn(staged.storedFilters, 'get')
      .mockResolvedValueOnce({ list: 'domains', filter } as never);
    expect(await selected({ filterId: uuid }, INES, staged)).toEqual([{ domainName: 'b.example' }]);
    expect(get).toHaveBeenCalledWith(INES, uuid);
  });

  it.each<[unknown, string]>([
    ['all', 'selector must be an object with filter, filterId or all'],
    [[], 'selector must be an object with filter, filterId or all'],
    [{}, 'selector must have one of filter, filterId or all, and no other field'],
    [{ none: true }, 'selector must have one of filter, filterId or all, and no other field'],
    [{ all: true, filter: {} }, 'selector must have one of filter, filterId or all, and no other field'],
    [{ all: false }, 'selector.all must be true'],
    [{ filterId: 7 }, 'selector.filterId must be a UUID'],
    [{ filterId: 'x0197a0fe-0000-7000-8000-00000000000a' }, 'selector.filterId must be a UUID'],
    [{ filterId: '0197a0fe-0000-7000-8000-00000000000a0' }, 'selector.filterId must be a UUID'],
  ])('are refused by %j', async (selector, details) => {
    await expect(selected(selector)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'list.invalid',
      details,
    });
  });

  it('are refused by a stored filter of another list', async () => {
    const get = async () => ({ list: 'orders', filter: {} }) as never;
    const select = new SelectDomains(new FakeStaffLists(), { get });
    const first = select.execute(INES, { filterId: '0197a0fe-0000-7000-8000-00000000000a' }).next();
    await expect(first).rejects.toMatchObject({
      details: 'selector.filterId must be of the list domains; it is of orders',
    });
  });

  it('are read by pages of 10,000, and once where a name is registered again between two', async () => {
    const asked: object[] = [];
    const pages = [
      { items: [row(1, 'a.example'), row(2, 'b.example')], next: ['b.example', '2'] },
      { items: [row(9, 'b.example'), row(3, 'c.example')] },
    ];
    const page = async (query: object) => {
      asked.push(query);
      return pages[asked.length - 1];
    };
    const select = new SelectDomains({ page }, { get: jest.fn() });
    const names: string[] = [];
    for await (const { domainName } of select.execute(INES, { all: true })) names.push(domainName);
    expect(names).toEqual(['a.example', 'b.example', 'c.example']);
    expect(asked).toEqual(
      [undefined, ['b.example', '2']].map((after) => ({
        list: 'domains',
        filter: { not: { field: 'state', op: 'in', value: ['deleted', 'transferred', 'failed'] } },
        sort: [
          { field: 'domainName', isDescending: false },
          { field: 'id', isDescending: false },
        ],
        columns: ['domainName', 'expiresAt'],
        after,
        limit: 10_000,
      })),
    );
  });
});

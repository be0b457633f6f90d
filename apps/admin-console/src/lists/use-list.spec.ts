/** @jest-environment node */
import type { ListDescription } from '../api/staff-api';
import type { ListState } from './list-state';
import { DESCRIPTIONS, rowsOf, shownColumns, useLists, useRows, useStoredFilter } from './use-list';

const mockCalls: unknown[][] = [];
jest.mock('../api/staff-api', () => ({
  readLists: async () => ['the lists'],
  readList: async (...asked: unknown[]) => mockCalls.push(asked),
  readFilter: async (...asked: unknown[]) => mockCalls.push(asked),
}));
const mockData: { pages?: object[] } = {};
jest.mock('@tanstack/react-query', () => ({
  queryOptions: (options: object) => options,
  infiniteQueryOptions: (options: object) => options,
  useQuery: (options: object) => options,
  useInfiniteQuery: (options: object) => ({ ...options, data: mockData.pages && { pages: mockData.pages } }),
}));
jest.mock('react', () => ({ useMemo: (work: () => unknown) => work() }));

beforeEach(() => {
  mockCalls.length = 0;
  mockData.pages = undefined;
});

const filter = { field: 'state', op: 'eq' as const, value: 'active' };
const sort = { field: 'tld', descending: true };
const ask = (state: ListState, pageParam?: string) =>
  (rowsOf('domains', state).queryFn as (context: object) => unknown)({ pageParam });

describe('the rows of a list', () => {
  it.each<[string, ListState, object]>([
    ['nothing', {}, { filter: undefined }],
    ['a filter', { filter }, { filter }],
    ['a stored filter', { filterId: 'f-1' }, { filterId: 'f-1' }],
    ['a stored filter beside another', { filter, filterId: 'f-1' }, { filterId: 'f-1' }],
    ['an order', { sort }, { sort: [sort], filter: undefined }],
    ['columns', { columns: ['tld'] }, { columns: ['tld'], filter: undefined }],
  ])('are asked for a hundred at a time, by %s', async (_what, state, asked) => {
    await ask(state, 'p-2');
    expect(mockCalls).toEqual([
      ['domains', { sort: undefined, columns: undefined, ...asked, limit: 100, after: 'p-2' }],
    ]);
  });

  it('begin with the first, go on where the answer says so, and are remembered by what was asked', () => {
    const { queryKey, getNextPageParam, ...rest } = rowsOf('domains', { filter, sort, columns: ['tld'] });
    expect(rest).toMatchObject({ initialPageParam: undefined, retry: false, staleTime: 3_000 });
    const next = getNextPageParam as (page: object) => unknown;
    expect([next({ next: 'p-2' }), next({})]).toEqual(['p-2', undefined]);
    expect(queryKey).toEqual(['list', 'domains', filter, undefined, sort, ['tld']]);
    expect(rowsOf('domains', { filterId: 'f-1' }).queryKey[3]).toBe('f-1');
  });

  it('are those of all pages that were read, with the count of the first', () => {
    expect(useRows('domains', {})).toMatchObject({ rows: [], totalCount: undefined });
    mockData.pages = [{ items: [1, 2], totalCount: 3 }, { items: [3] }];
    expect(useRows('domains', { filter })).toMatchObject({
      queryKey: ['list', 'domains', filter, undefined, undefined, undefined],
      rows: [1, 2, 3],
      totalCount: 3,
    });
    mockData.pages = [];
    expect(useRows('domains', {})).toMatchObject({ rows: [], totalCount: undefined });
  });
});

describe('what lists are', () => {
  it('is read once', async () => {
    expect(useLists()).toBe(DESCRIPTIONS);
    expect(DESCRIPTIONS).toMatchObject({ queryKey: ['lists'], staleTime: Infinity, retry: false });
    expect(await (DESCRIPTIONS.queryFn as () => unknown)()).toEqual(['the lists']);
  });

  it('is asked with a stored filter, where the address names one', async () => {
    const stored = useStoredFilter('f-1') as unknown as { queryFn: () => unknown };
    await stored.queryFn();
    expect(mockCalls).toEqual([['f-1']]);
    expect(stored).toMatchObject({
      queryKey: ['filter', 'f-1'],
      enabled: true,
      staleTime: Infinity,
      retry: false,
    });
    expect(useStoredFilter(undefined)).toMatchObject({ enabled: false });
  });
});

describe('the columns of a list', () => {
  const described = (list: string, ...columns: [field: string, isUsual?: boolean][]): ListDescription =>
    ({ list, columns: columns.map(([field, isUsual = false]) => ({ field, default: isUsual })) }) as never;
  const DOMAINS = described('domains', ['username', true], ['id'], ['tld', true]);
  const MANY = described('domains', ...[...'abcdefgh'].map((field): [string] => [field]));

  it.each<[string, ListDescription, string[] | undefined, string]>([
    ['the usual ones', DOMAINS, undefined, 'username tld'],
    ['the usual ones where none was chosen', DOMAINS, [], 'username tld'],
    ['the chosen ones in their order', DOMAINS, ['tld', 'id'], 'tld id'],
    ['the chosen ones that the list has', DOMAINS, ['secret', 'id'], 'id'],
    ['the usual ones where the list has none of the chosen', DOMAINS, ['secret'], 'username tld'],
    ['the first six where none is usual', MANY, undefined, 'a b c d e f'],
    [
      'the record before its account, where the first cell leads to the record',
      described('mails', ['username', true], ['template', true], ['subject', true]),
      undefined,
      'template username subject',
    ],
    [
      'the record first as it stands',
      described('mails', ['template', true], ['username', true], ['subject', true]),
      undefined,
      'template username subject',
    ],
    [
      'the account first as it was chosen',
      described('mails', ['username', true], ['template', true]),
      ['username', 'template'],
      'username template',
    ],
  ])('are %s', (_which, list, chosen, fields) => {
    const shown = shownColumns(list, chosen).map(({ field }) => field);
    expect(shown.join(' ')).toBe(fields);
  });
});

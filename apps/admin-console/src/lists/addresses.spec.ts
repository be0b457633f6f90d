/** @jest-environment node */
import { readRowsAhead } from './read-ahead';
import { useAddressValues } from './use-address-values';

const mockSearch: { values: Record<string, unknown> } = { values: {} };
const mockWent: object[] = [];
jest.mock('@tanstack/react-router', () => ({
  useSearch: ({ strict }: { strict: boolean }) => (strict ? {} : mockSearch.values),
  useNavigate: () => (to: object) => {
    mockWent.push(to);
  },
}));

const mockCache: { lists?: string[]; known: unknown[]; read: object[] } = { known: [], read: [] };
jest.mock('../api/query-client', () => ({
  queryClient: {
    getQueryData: ([name]: string[]) =>
      name === 'session' && mockCache.lists ? { lists: new Set(mockCache.lists) } : null,
    getQueryState: (key: unknown) => (mockCache.known.includes(key) ? {} : undefined),
    prefetchQuery: async (query: object) => mockCache.read.push(query),
    prefetchInfiniteQuery: async (query: object) => mockCache.read.push(query),
  },
}));
jest.mock('./use-list', () => ({
  DESCRIPTIONS: 'descriptions',
  rowsOf: (list: string, state: object) => ({ queryKey: list, state }),
}));

beforeEach(() => {
  mockWent.length = 0;
  Object.assign(mockCache, { lists: ['domains'], known: [], read: [] });
});

describe('values of the address', () => {
  const open = () => {
    mockSearch.values = { state: 'open', page: 2, other: 'x', empty: undefined };
    return useAddressValues(['state', 'page', 'empty', 'none']);
  };
  const moved = (search: object) => [{ to: '.', search, replace: true }];

  it('are those of the given names, as texts', () => {
    expect(open().values).toEqual({ state: 'open', page: '2' });
  });

  it.each<[string, string | undefined, object]>([
    ['state', 'closed', { page: '2', state: 'closed' }],
    ['none', 'new', { state: 'open', page: '2', none: 'new' }],
    ['state', undefined, { page: '2' }],
    ['state', '', { page: '2' }],
  ])('lose the others when %s becomes %j', (name, value, search) => {
    open().set(name, value);
    expect(mockWent).toEqual(moved(search));
  });

  it('are cleared together', () => {
    open().clear();
    expect(mockWent).toEqual(moved({}));
  });
});

describe('rows of a list', () => {
  const ROWS = { queryKey: 'domains', state: { filterId: 'f-1' } };

  it('are read ahead with the descriptions, while its page is loaded', () => {
    readRowsAhead('domains', { filterId: 'f-1' });
    expect(mockCache.read).toEqual(['descriptions', ROWS]);
  });

  it('are left to the page with chosen columns, and where they are known', () => {
    readRowsAhead('domains', { columns: 'tld' });
    expect(mockCache.read).toEqual(['descriptions']);
    mockCache.known = ['domains'];
    readRowsAhead('domains', {});
    expect(mockCache.read).toEqual(['descriptions', 'descriptions']);
  });

  it.each([
    ['without a session', undefined],
    ['whose role may not read the list', ['orders']],
  ])('are not read ahead for a visitor %s', (_who, lists) => {
    mockCache.lists = lists;
    readRowsAhead('domains', {});
    expect(mockCache.read).toEqual([]);
  });
});

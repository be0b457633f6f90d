/** @jest-environment node */
import { useAct } from '../acts/use-act';
import { useZone } from './preferences';

const mockState: { values: unknown[]; at: number } = { values: [], at: 0 };
jest.mock('react', () => ({
  useState: (first: () => unknown) => {
    const at = mockState.at++;
    mockState.values[at] ??= first();
    const set = (next: (now: unknown) => unknown) => {
      mockState.values[at] = next(mockState.values[at]);
    };
    return [mockState.values[at], set];
  },
  useCallback: (work: unknown) => work,
  useRef: (value: unknown) => {
    const at = mockState.at++;
    return (mockState.values[at] ??= { current: value });
  },
}));
const mockSent: { values: unknown; done: () => void }[] = [];
jest.mock('@tanstack/react-query', () => ({
  useMutation: (options: object) => ({
    ...options,
    mutate: (values: unknown, { onSettled }: { onSettled: () => void }) =>
      mockSent.push({ values, done: onSettled }),
  }),
}));

const drawn = <T>(hook: () => T): T => {
  mockState.at = 0;
  return hook();
};

beforeEach(() => {
  mockState.values = [];
  mockSent.length = 0;
});

describe('the zone of instants', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      },
    });
  });

  it.each([
    [undefined, 'utc'],
    ['utc', 'utc'],
    ['local', 'local'],
    ['mars', 'utc'],
  ])('that is remembered as %s is %s at first', (remembered, zone) => {
    if (remembered !== undefined) stored.set('console-zone', remembered);
    expect(drawn(useZone)[0]).toBe(zone);
  });

  it('alternates, and is remembered on the machine', () => {
    const zones = [1, 2].map(() => {
      drawn(useZone)[1]();
      return [drawn(useZone)[0], stored.get('console-zone')];
    });
    expect(zones).toEqual([
      ['local', 'local'],
      ['utc', 'utc'],
    ]);
  });
});

it('an act is sent once until it is answered, however often its button is pressed', () => {
  const options = { mutationFn: async () => 'done' };
  const { run, ...act } = drawn(() => useAct<string, string>(options));
  run('first');
  run('second');
  expect(mockSent.map(({ values }) => values)).toEqual(['first']);
  mockSent[0].done();
  drawn(() => useAct<string, string>(options)).run('third');
  expect(mockSent.map(({ values }) => values)).toEqual(['first', 'third']);
  expect(act).toEqual(options);
});

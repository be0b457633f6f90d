import {
  DEFAULT_GRACE_DELETES,
  GraceDeletePolicy,
  ICANN_GRACE_DELETES,
  isGraceDeleteLimitReached,
  monthAfter,
  monthOf,
} from './grace-delete-policy';

const version = (from: string, percent: number, least: number) => ({ from: new Date(from), percent, least });

describe('the limit of deletes', () => {
  const old = version('2026-01-01T00:00:00Z', 10, 50);
  const coming = version('2026-06-01T00:00:00Z', 5, 20);
  const policy = new GraceDeletePolicy([coming, old]);

  it.each([
    ['2026-05-31T23:59:59Z', old],
    ['2026-06-01T00:00:00Z', coming],
    ['2030-01-01T00:00:00Z', coming],
    ['2020-01-01T00:00:00Z', old],
  ])('at %s is the newest whose date has come', (now, expected) => {
    expect(policy.at(new Date(now))).toBe(expected);
  });

  it('is 10 per cent or 50 unless told otherwise, and never nothing', () => {
    expect(new GraceDeletePolicy().at(new Date('2026-03-02T09:15:00Z'))).toEqual({
      from: new Date(0),
      percent: 10,
      least: 50,
    });
    expect(() => new GraceDeletePolicy([])).toThrow('needs a version');
  });

  it.each([
    [0, 0, false],
    [49, 0, false],
    [50, 0, true],
    [50, 500, true],
    [50, 509, true],
    [50, 510, false],
    [99, 1_000, false],
    [100, 1_000, true],
  ])('with %i deletes and %i new names is reached: %p', (deletes, names, expected) => {
    expect(isGraceDeleteLimitReached(DEFAULT_GRACE_DELETES[0], deletes, names)).toBe(expected);
  });
});

it.each([
  [49, 500, false],
  [50, 500, true],
  [50, 509, true],
  [50, 510, false],
  [51, 510, true],
])(
  'for ICANN %i deletes of a registrar with %i new names are at the limit: %p',
  (deletes, names, expected) => {
    expect(isGraceDeleteLimitReached(ICANN_GRACE_DELETES, deletes, names)).toBe(expected);
  },
);

it.each([
  ['2026-03-01', '2026-04-01'],
  ['2026-12-01', '2027-01-01'],
  ['2028-01-01', '2028-02-01'],
])('after %s comes %s', (month, next) => {
  expect(monthAfter(month)).toBe(next);
});

it.each([
  ['2026-03-31T23:59:59.999Z', '2026-03-01'],
  ['2026-04-01T00:00:00Z', '2026-04-01'],
  ['2026-12-31T23:00:00-05:00', '2027-01-01'],
])('%s is in the month of %s', (at, month) => {
  expect(monthOf(new Date(at))).toBe(month);
});

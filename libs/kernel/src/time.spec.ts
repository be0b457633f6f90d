import { addDays, addSeconds, addYears, toTimestamp } from './time';
import { pageEnvelope } from './page';
import { assertMove } from './states';

const at = (text: string): Date => new Date(text);

describe('terms', () => {
  it.each([
    ['2026-03-02T09:15:00Z', 1, '2027-03-02T09:15:00Z'],
    ['2024-02-29T23:59:59Z', 1, '2025-02-28T23:59:59Z'],
    ['2024-02-29T00:00:00Z', 4, '2028-02-29T00:00:00Z'],
    ['2023-02-28T12:00:00Z', 1, '2024-02-28T12:00:00Z'],
    ['2026-12-31T23:30:00Z', 10, '2036-12-31T23:30:00Z'],
  ])('%s and %i years is %s', (from, years, until) => {
    expect(toTimestamp(addYears(at(from), years))).toBe(until);
  });

  it('counts days and seconds across a change of the clocks, in UTC', () => {
    expect(toTimestamp(addDays(at('2026-03-28T12:00:00Z'), 1))).toBe('2026-03-29T12:00:00Z');
    expect(toTimestamp(addSeconds(at('2026-12-31T23:59:59.900Z'), 1))).toBe('2027-01-01T00:00:00Z');
  });
});

describe('the envelope of a page', () => {
  it.each([
    [1, 10, 25, 10, { totalCount: 25, from: 1, to: 10, nextPage: 2, lastPage: 3 }],
    [3, 10, 25, 5, { totalCount: 25, from: 21, to: 25 }],
    [2, 10, 20, 10, { totalCount: 20, from: 11, to: 20 }],
    [4, 10, 25, 0, { totalCount: 25, from: 0, to: 0 }],
    [1, 10, 0, 0, { totalCount: 0, from: 0, to: 0 }],
  ])('of page %i by %i of %i', (page, perPage, total, count, envelope) => {
    expect(pageEnvelope({ page, perPage }, total, count)).toEqual(envelope);
  });
});

describe('a state machine', () => {
  const table = { open: ['closed'], closed: [] } as const;
  it('lets the moves of its table through and throws on all others', () => {
    expect(() => assertMove(table, 'thing', 'open', 'closed')).not.toThrow();
    for (const [from, to] of [
      ['closed', 'open'],
      ['open', 'open'],
      ['closed', 'closed'],
    ] as const) {
      expect(() => assertMove(table, 'thing', from, to)).toThrow(`illegal move of thing: ${from} -> ${to}`);
    }
  });
});

import { restoredEnd, yearsAfter } from './restore-term';

// 182.5 days from either end of a year of 365 days.
const MIDDLE = new Date('2027-07-02T12:00:00Z');

describe('an end at the registry that is as far from one year as from the next', () => {
  it('asks for no year that may not be missing', () => {
    const bought = { expiresAt: new Date('2026-07-02T12:00:00Z'), years: 1 };
    expect(yearsAfter(new Date('2027-01-01T00:00:00Z'), bought)).toBe(0);
    expect(yearsAfter(new Date('2026-12-31T23:59:59Z'), bought)).toBe(1);
  });

  it('does not replace the end that was bought', () => {
    const payload = { expiresAt: '2027-01-01T00:00:00.000Z', years: 1 };
    const bought = new Date('2028-01-01T00:00:00Z');
    expect(restoredEnd(payload, { expiresAt: MIDDLE })).toEqual(bought);
    const nearer = new Date(MIDDLE.getTime() + 1_000);
    expect(restoredEnd(payload, { expiresAt: nearer })).toEqual(nearer);
  });
});

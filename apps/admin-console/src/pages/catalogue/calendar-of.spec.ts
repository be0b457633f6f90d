import { calendarOf } from './calendar-of';

const price = (product: 'registration' | 'renewal', validFrom: string) => ({
  product,
  validFrom,
  price: 10,
  listPrice: 12,
  inForce: true,
  source: {},
});
const rules = (validFrom: string) => ({ validFrom, rules: {}, source: {} });

describe('the calendar of a TLD', () => {
  it('is empty without prices and rules', () => {
    expect(calendarOf({ prices: [], rulesVersions: [] })).toEqual([]);
  });

  it('has a day once for everything that begins on it, the newest day first', () => {
    const days = calendarOf({
      prices: [
        price('renewal', '2026-01-01T00:00:00Z'),
        price('registration', '2026-01-01T12:00:00Z'),
        price('renewal', '2026-06-01T00:00:00Z'),
      ],
      rulesVersions: [rules('2026-01-01T00:00:00Z'), rules('2025-01-01T00:00:00Z')],
    });
    expect(days.map(({ day, changesRules }) => [day, changesRules])).toEqual([
      ['2026-06-01', false],
      ['2026-01-01', true],
      ['2025-01-01', true],
    ]);
    expect(days.map(({ prices }) => prices.map(({ product }) => product))).toEqual([
      ['renewal'],
      ['registration', 'renewal'],
      [],
    ]);
  });
});

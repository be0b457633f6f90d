import { settingsTable } from './settings';

const TABLE = settingsTable();

/** The unit that the end of a variable names. */
const UNITS: readonly [end: RegExp, unit: RegExp][] = [
  [/_MS$/, /^ms$/],
  [/_SECONDS$/, /^s$/],
  [/_MINUTES$/, /^min$/],
  [/_HOURS$/, /^h$/],
  [/_DAYS$/, /^days(?:, or kept|, comma-separated)?$/],
  [/_MIB$/, /^MiB$/],
  [/_MEGABYTES$/, /^MB$/],
  [/_PERCENT$/, /^%$/],
  [/_CENTS$/, /^USD cents$/],
  [/_FILE$/, /^PEM file$/],
  [/_PORT$/, /^TCP port\b/],
];

describe('the table of settings', () => {
  it.each(UNITS)('has variables with the end %s, all with the unit %s', (end, unit) => {
    const units = TABLE.filter(({ variable }) => end.test(variable));
    expect(units).not.toEqual([]);
    expect(units.filter((row) => !unit.test(row.unit))).toEqual([]);
  });

  it('names the unit of each whole number, but of a postal code', () => {
    const numbers = TABLE.filter(({ byDefault }) => /^[1-9][\d,]*$/.test(byDefault));
    expect(numbers.filter(({ unit }) => unit === '').map(({ variable }) => variable)).toEqual([
      'PRIVACY_ZIP',
    ]);
  });

  it('says that a default with commas is a list', () => {
    const lists = TABLE.filter(({ byDefault }) => byDefault.includes(','));
    expect(lists).not.toEqual([]);
    expect(lists.filter(({ unit }) => !unit.includes('comma-separated'))).toEqual([]);
  });

  it.each(TABLE.map((row) => [row.variable, row] as const))(
    '%s is a word of capitals with a meaning that fits a cell',
    (variable, { description, unit, byDefault }) => {
      expect(variable).toMatch(/^[A-Z](?:[A-Z0-9]|_(?=[A-Z0-9]))+$/);
      expect(description).toMatch(/^\S.{10,}[^\s.]$/);
      expect(unit).toBe(unit.trim());
      for (const cell of [description, unit, byDefault]) expect(cell).not.toMatch(/[|\n]|  /);
    },
  );
});

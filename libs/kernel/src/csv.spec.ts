import { type CsvCell, csvRows } from './csv';
import { Money } from './money';

it.each([
  ['plain', 'plain'],
  ['', ''],
  ['14.50', '14.50'],
  ['a,b', '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['=a,b', '"\'=a,b"'],
  ['a=b', 'a=b'],
  ['1-1', '1-1'],
  ['a@b', 'a@b'],
  [' a ', ' a '],
  ["it's", "it's"],
])('the text %j is the cell %j', (text, cell) => {
  expect(csvRows([[text]])).toBe(`${cell}\r\n`);
});

it.each<[string, CsvCell, string]>([
  ['an amount', Money.of(119_000n), '1190.00'],
  ['a negative amount', Money.of(-100n), '-1.00'],
  ['a number', 70_001, '70001'],
  ['zero', 0, '0'],
  ['a negative number', -1, '-1'],
  ['a moment', new Date('2026-03-02T09:15:00Z'), '2026-03-02T09:15:00.000Z'],
  ['nothing', undefined, ''],
])('%s is a cell without an apostrophe', (_what, value, cell) => {
  expect(csvRows([['a', value, 'b']])).toBe(`a,${cell},b\r\n`);
});

it.each<[readonly (readonly CsvCell[])[], string]>([
  [[], ''],
  [[['a', 'b']], 'a,b\r\n'],
  [[['a'], ['', ''], ['-1', -1]], "a\r\n,\r\n'-1,-1\r\n"],
])('the rows %j are %j, each with its line end', (rows, text) => {
  expect(csvRows(rows)).toBe(text);
});

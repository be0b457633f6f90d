import { csvCell } from './csv';

it.each([
  ['plain', 'plain'],
  ['', ''],
  ['14.50', '14.50'],
  ['a,b', '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
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
])('%j is the cell %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

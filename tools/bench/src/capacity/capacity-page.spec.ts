import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { valueOf } from './arithmetic';

const DOCS = join(__dirname, '..', '..', '..', '..', 'docs');
const page = readFileSync(join(DOCS, 'capacity.md'), 'utf8');

/** Cells of the table below a heading, without its head. */
function rowsBelow(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}

const inputs = rowsBelow('Inputs').flatMap(([names, values, source]) => {
  const numbers = values.split(', ').map(Number);
  return [...names.matchAll(/`(\w+)`/g)].map(([, name], index) => ({ name, value: numbers[index], source }));
});
const rows = rowsBelow('Ten and fifty million domains').map(([figure, arithmetic, ...printed]) => ({
  name: /^`(\w+)`/.exec(figure)![1],
  expression: arithmetic.replaceAll('`', ''),
  printed,
}));
const quoted = inputs.flatMap(({ name, source }) => {
  const found = /\[[^\]]+\]\(([^)]+)\): "([^"]+)"/.exec(source);
  return found ? [[name, found[1], found[2]] as const] : [];
});

it('reads inputs and figures of the page', () => {
  expect(inputs.length).toBeGreaterThan(20);
  expect(rows.length).toBeGreaterThan(15);
  expect(inputs.filter(({ value }) => !(value > 0))).toEqual([]);
});

it.each(quoted)('takes %s from a page that says so', (_, file, text) => {
  expect(readFileSync(join(dirname(join(DOCS, 'capacity.md')), file), 'utf8')).toContain(text);
});

it('names a source for each input: a quotation, the line above, or that it is assumed', () => {
  const names = quoted.map(([name]) => name as string);
  expect(
    inputs.filter(
      ({ name, source }) => !names.includes(name) && !/^(the same line|assumption)\b.*:/.test(source),
    ),
  ).toEqual([]);
});

it.each([
  [0, 10_000_000],
  [1, 50_000_000],
])('prints in column %i what the arithmetic gives for %i domains, to three digits', (column, domains) => {
  const values: Record<string, number> = { domains };
  for (const { name, value } of inputs) values[name] = value;
  for (const { name, expression } of rows) values[name] = valueOf(expression, values);
  const expected = rows.map(({ name }) => [name, Number(values[name].toPrecision(3))]);
  expect(rows.map(({ name, printed }) => [name, Number(printed[column].replaceAll(',', ''))])).toEqual(
    expected,
  );
});

it('uses each input', () => {
  const used = rows.map(({ expression }) => expression).join(' ');
  expect(inputs.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(used))).toEqual([]);
});

describe('the arithmetic', () => {
  it.each([
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['8 / 4 / 2', 1],
    ['7 - 2 - 1', 4],
    ['half * 3', 1.5],
  ])('of %s gives %d', (expression, value) => {
    expect(valueOf(expression, { half: 0.5 })).toBe(value);
  });

  it.each(['', '2 +', '(2 + 3', '2 3', '2 % 3', 'unknown * 2', '1.2.3'])('refuses "%s"', (expression) => {
    expect(() => valueOf(expression, {})).toThrow();
  });
});

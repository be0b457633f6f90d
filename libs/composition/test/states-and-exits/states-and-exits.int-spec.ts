import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTS } from '../hosts/exits';
import { PAYMENT_REFUNDS, PAYMENTS } from '../payments/exits';
import { REFUNDS } from '../refunds/exits';
import { REGISTRATIONS } from '../registration/exits';
import { RENEWALS } from '../renewal/exits';
import { RESTORES } from '../restores/exits';
import { SIGNINGS } from '../signing/exits';
import { TRANSFERS_OUT } from '../transfers-out/exits';
import { TRANSFERS_IN } from '../transfers/exits';
import { VERIFICATIONS } from '../verification/exits';
import { type AnyTable, cellOf, documentOf, isNever } from './document';
import { type Drive, EXITS, isReachable } from './table';
import { placesOf, ROOT, specIn, specOf, testNamesOf, testsNamed } from './test-names';

const TABLES = [
  TRANSFERS_IN,
  TRANSFERS_OUT,
  REGISTRATIONS,
  RENEWALS,
  RESTORES,
  REFUNDS,
  SIGNINGS,
  HOSTS,
  VERIFICATIONS,
  PAYMENTS,
  PAYMENT_REFUNDS,
] as unknown as readonly AnyTable[];
const PAGE = join(ROOT, 'docs', 'reference', 'states-and-exits.md');

const drivesOf = (table: AnyTable): { state: string; exit: string; drive: Drive<string> }[] =>
  Object.keys(table.rows).flatMap((state) =>
    EXITS.flatMap((exit) => {
      const cell = cellOf(table, state, exit);
      return cell === undefined || isNever(cell) ? [] : cell.map((drive) => ({ state, exit, drive }));
    }),
  );

describe.each(TABLES.map((table) => [table.aggregate, table] as const))('the exits of %s', (_, table) => {
  it('have rows for the states of the code, and no empty cell', () => {
    expect(Object.keys(table.rows)).toEqual(Object.keys(table.moves));
    const empty = Object.keys(table.rows).flatMap((state) =>
      EXITS.filter((exit) => {
        const cell = cellOf(table, state, exit);
        return cell === undefined || (isNever(cell) ? cell.never.length < 12 : cell.length === 0);
      }).map((exit) => `${state}, ${exit}`),
    );
    expect(empty).toEqual([]);
  });

  it('name one test each that exists', () => {
    const wrong = drivesOf(table)
      .map((each) => ({ ...each, found: testsNamed(each.drive.test, specIn(each.drive.file)).length }))
      .filter(({ found }) => found !== 1);
    expect(
      wrong.map(
        ({ state, exit, drive, found }) =>
          `${state}, ${exit}: ${found} tests of ${drive.file} are "${drive.test}"`,
      ),
    ).toEqual([]);
  });

  it('lead where the moves of the code lead, and leave no move without a test', () => {
    const drives = drivesOf(table);
    expect(
      drives
        .filter(({ state, drive }) => !isReachable(table.moves, state, drive.to))
        .map(({ state, drive }) => `${state} -> ${drive.to}: "${drive.test}"`),
    ).toEqual([]);
    const undriven = Object.entries(table.moves).flatMap(([from, next]) =>
      next
        .filter((to) => !drives.some(({ state, drive }) => state === from && drive.to === to))
        .map((to) => `${from} -> ${to}`),
    );
    expect(undriven).toEqual([]);
  });
});

describe('the page of states and exits', () => {
  it('is what the tables say: `UPDATE_STATES=1 npm test -- states-and-exits` writes it', () => {
    if (process.env['UPDATE_STATES'] === '1') writeFileSync(PAGE, documentOf(TABLES));
    expect(readFileSync(PAGE, 'utf8')).toBe(documentOf(TABLES));
  });
});

describe('names of tests', () => {
  const SOURCE = `
    describe('a thing', () => {
      it('is', () => undefined);
      it.each(['red', 'paint'])('is %s of $what.kind', () => undefined);
      describe.each(ALL)(\`with \${one}\`, () => { test('is', () => undefined); });
      const it2 = (name: string) => name;
      it2('is none');
      expect('it').toBe('no test');
    });`;

  it('are read with the titles before them', () => {
    expect(testNamesOf(SOURCE).map(({ full }) => full)).toEqual([
      'a thing is',
      'a thing is %s of $what.kind',
      'a thing with $value is',
    ]);
  });

  it('are found by their title, by their whole name, and with their places filled', () => {
    const found = (name: string): string[] => testsNamed(name, specOf(SOURCE)).map(({ full }) => full);
    const each = ['a thing is %s of $what.kind'];
    expect([
      found('a thing is'),
      found('is red of paint'),
      found(each[0]),
      found('is not'),
      found('is'),
    ]).toEqual([['a thing is'], each, each, [], ['a thing is', 'a thing with $value is']]);
    expect(found('is blue of paint')).toEqual([]);
  });

  it('have what fills their places', () => {
    expect([
      placesOf('a (b) c', 'a (b) c'),
      placesOf('a 5 c', 'a (b) c'),
      placesOf('a x c', 'a %s c'),
      placesOf('a x c', 'a $what.kind c'),
    ]).toEqual([[], undefined, ['x'], ['x']]);
  });
});

import fc from 'fast-check';
import { definitionOf } from '../lists/definitions';
import type { FilterOperator, ListField, SortKey } from '../lists/fields';
import { type ListFilter, parseFilter } from '../lists/filter';
import { totalOrder } from '../lists/list-request';
import type { ListItem, StaffLists } from '../lists/ports';
import { compareRows, evaluate } from './list-evaluation';
import type { JsonValue } from '@registrar/kernel';

const LIST = 'promotions';
const { fields } = definitionOf(LIST);
const COLUMNS = Object.keys(fields);
const RUNS = 150;

const day = (number: number): string => new Date(Date.UTC(2026, 0, 1 + number)).toISOString();
const some = <T>(values: readonly T[], at: number): T => values[at % values.length];

/** Rows with many equal and empty values; ids from 1. */
export const CONTRACT_ROWS: readonly ListItem[] = Array.from({ length: 37 }, (_, at) => ({
  id: String(at + 1),
  code: `CODE-${some(['A', 'B', 'C_', 'D-'], at)}${at}`,
  description: some(['', 'Spring', 'spring sale', 'Été'], at),
  tlds: some([['com'], ['com', 'net'], ['example']], at),
  products: some([['registration'], ['registration', 'renewal'], ['transfer']], at),
  ...(at % 3 === 0
    ? { amountOff: `${some(['1.00', '2.50', '10.00'], at)}` }
    : { percentBps: some([500, 1_000], at) }),
  startsAt: day(at % 5),
  ...(at % 4 !== 0 && { endsAt: day(10 + (at % 3)) }),
  ...(at % 2 === 0 && { maxUses: some([1, 5, 100], at) }),
  uses: 0,
  createdAt: day(at % 2),
}));

const VALUES: Readonly<Record<string, readonly JsonValue[]>> = {
  id: [1, '7', 30, 99],
  code: ['code-', 'CODE-a0', '_', '%', 'd-', 'b1'],
  description: ['spring', 'SPRING', 'sale', 'x'],
  tlds: ['com', 'net', 'EXAMPLE', 'c'],
  products: ['registration', 'renewal', 'restore'],
  percentBps: [500, 1_000, 0],
  amountOff: [1, '2.50', 10],
  accountId: [1],
  startsAt: [day(0), day(2), '2026-01-03', '2026-01-03T01:00:00+01:00'],
  endsAt: [day(10), day(12)],
  maxUses: [1, 5, 50],
  uses: [0, 1],
  createdAt: [day(0), day(1)],
};

const valueFor = (name: string, op: FilterOperator): fc.Arbitrary<JsonValue | undefined> => {
  const one = fc.constantFrom(...VALUES[name]);
  if (op === 'empty' || op === 'notEmpty') return fc.constant(undefined);
  return op === 'in' ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
};

const condition: fc.Arbitrary<JsonValue> = fc
  .constantFrom(...(Object.entries(fields) as [string, ListField][]))
  .chain(([name, { operators }]) =>
    fc
      .constantFrom(...operators)
      .chain((op) =>
        valueFor(name, op).map((value) => ({ field: name, op, ...(value !== undefined && { value }) })),
      ),
  );

const { filter: anyFilter } = fc.letrec<{ filter: JsonValue }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'medium' },
    condition,
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
    tie('filter').map((not) => ({ not })),
  ),
}));

const sortable = COLUMNS.filter((name) => fields[name].sortable);
const anySort: fc.Arbitrary<readonly SortKey[]> = fc
  .uniqueArray(fc.record({ field: fc.constantFrom(...sortable), isDescending: fc.boolean() }), {
    selector: ({ field }) => field,
    minLength: 1,
    maxLength: 3,
  })
  .map((sort) => totalOrder(LIST, sort));

/** The contract of every StaffLists: `open` has the rows of the contract and no others. */
export function staffListsContract(open: () => StaffLists): void {
  const inOrder = (sort: readonly SortKey[], filter?: ListFilter): ListItem[] =>
    CONTRACT_ROWS.filter((row) => !filter || evaluate(LIST, filter, row)).sort((one, other) =>
      compareRows(LIST, sort, one, other),
    );

  it('answers rows with all their columns, without those that are empty', async () => {
    const sort = totalOrder(LIST, [{ field: 'id', isDescending: false }]);
    const { items, next } = await open().page({ list: LIST, sort, columns: COLUMNS, limit: 500 });
    expect(items).toEqual(CONTRACT_ROWS);
    expect(next).toBeUndefined();
  });

  it('answers the id alone beside the requested columns', async () => {
    const sort = totalOrder(LIST, [{ field: 'id', isDescending: true }]);
    const { items } = await open().page({ list: LIST, sort, columns: ['uses'], limit: 1 });
    expect(items).toEqual([{ id: '37', uses: 0 }]);
  });

  it('joins pages to the whole list in every order, with equal and empty values', async () => {
    const lists = open();
    await fc.assert(
      fc.asyncProperty(anySort, fc.integer({ min: 1, max: 20 }), async (sort, limit) => {
        const found: string[] = [];
        let after: readonly (string | null)[] | undefined;
        do {
          const page = await lists.page({ list: LIST, sort, columns: ['code'], limit, after });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          found.push(...page.items.map(({ id }) => id));
          after = page.next;
        } while (after);
        expect(found).toEqual(inOrder(sort).map(({ id }) => id));
      }),
      { numRuns: RUNS },
    );
  });

  it('finds by composed filters the rows that match them, and counts as many', async () => {
    const lists = open();
    const sort = totalOrder(LIST, [{ field: 'id', isDescending: false }]);
    await fc.assert(
      fc.asyncProperty(anyFilter, async (sent) => {
        const filter = parseFilter(LIST, sent);
        const { items } = await lists.page({ list: LIST, filter, sort, columns: ['code'], limit: 500 });
        const expected = inOrder(sort, filter).map(({ id }) => id);
        expect(items.map(({ id }) => id)).toEqual(expected);
        expect(await lists.count(LIST, filter, 1_000)).toBe(expected.length);
      }),
      { numRuns: 4 * RUNS },
    );
  });

  it('counts no further than its limit', async () => {
    expect(await open().count(LIST, undefined, 10)).toBe(10);
    expect(await open().count(LIST, undefined, 37)).toBe(37);
    expect(await open().count(LIST, undefined, 38)).toBe(37);
  });
}

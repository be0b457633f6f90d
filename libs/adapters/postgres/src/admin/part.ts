import type { Part, PartRequest } from '@registrar/staff';
import type { Sql } from '../sql';
import type { StatementNames } from '../statement-names';

/**
 * A condition with its value: `{ test: 'o.subject = ?', value: 'example.com' }`; omitted when the value is
 * undefined.
 */
export interface Condition {
  test: string;
  value: unknown;
}

export interface ListText {
  /** Columns, tables and joins. */
  select: string;
  /** Column for paging; also shown as `id`. */
  id: string;
  conditions: readonly Condition[];
}

/**
 * A part of a list, newest first, starting after an id: no count and no offset, so that the thousandth part
 * costs as much as the first. One row more than requested shows whether there is another part.
 */
export async function readPart<Row extends { id: string }, Item>(
  sql: Sql,
  names: StatementNames,
  list: ListText,
  request: PartRequest,
  itemOf: (row: Row) => Item,
): Promise<Part<Item>> {
  const all = [...list.conditions, { test: `${list.id} < ?`, value: request.before }].filter(
    ({ value }) => value !== undefined,
  );
  const tests = all.map(({ test }, at) => test.replace('?', `$${at + 2}`));
  const where = tests.length === 0 ? '' : ` where ${tests.join(' and ')}`;
  const text = `${list.select}${where} order by ${list.id} desc limit $1`;
  const rows = await sql.rows<Row>(names.of(text, text), text, [
    request.limit + 1,
    ...all.map(({ value }) => value),
  ]);
  const shown = rows.slice(0, request.limit);
  return {
    items: shown.map(itemOf),
    ...(rows.length > request.limit && { next: shown[shown.length - 1].id }),
  };
}

import { quoted } from '../domains/domain-text';
import { expiryText } from './record-sql';

/** ASCII's unit and record separators: between the values of a column, and between columns. */
const [VALUE, COLUMN] = ['\x1f', '\x1e'];

/** Of a record, in the order of `columnsOf`; a record without a priority or an end has an empty one. */
const COLUMNS = 7;

/** One text with the values of all records `alias`, column by column: no work for each record but a copy. */
export const columnsOf = (alias: string): string => {
  const column = (expression: string): string => `string_agg(${expression}, E'\\x1f' order by ${alias}.id)`;
  return `concat_ws(E'\\x1e', ${[
    column(`${alias}.id::text`),
    column(`${alias}.host`),
    column(`${alias}.type`),
    // a text in the form in which it was sent
    column(`coalesce(${alias}.sent, ${alias}.answer)`),
    column(`${alias}.ttl::text`),
    column(`coalesce(${alias}.priority::text, '')`),
    column(`coalesce(${expiryText(alias)}, '')`),
  ].join(', ')})`;
};

/** Domain and records of a page. */
export interface ListedColumns {
  name: string;
  columns: string;
}

/**
 * The JSON text of a page's records, the same as `recordJson`. Undefined where a text holds a separator, so
 * that the columns differ in length.
 */
export function recordsText({ name, columns }: ListedColumns, sendDefaults: boolean): string | undefined {
  if (columns === '') return '[]';
  const values = columns.split(COLUMN).map((column) => column.split(VALUE));
  const [ids, hosts, types, answers, ttls, priorities, ends] = values;
  if (values.length !== COLUMNS || values.some(({ length }) => length !== ids.length)) return undefined;
  const domain = quoted(name);
  const ending = `.${domain.slice(1, -1)}."`;
  const atApex = `${sendDefaults ? ',"host":""' : ''},"fqdn":"${ending.slice(1)}`;
  const parts: string[] = [];
  for (let at = 0; at < ids.length; at += 1) {
    const host = quoted(hosts[at]);
    const names = hosts[at] === '' ? atApex : `,"host":${host},"fqdn":${host.slice(0, -1)}${ending}`;
    const priority = priorities[at];
    const more = priority === '' || (priority === '0' && !sendDefaults) ? '' : `,"priority":${priority}`;
    const end = ends[at] === '' ? '}' : `,"expiresAt":"${ends[at]}"}`;
    parts.push(
      `{"id":${ids[at]},"domainName":${domain}${names},"type":"${types[at]}","answer":${quoted(answers[at])},"ttl":${ttls[at]}${more}${end}`,
    );
  }
  return `[${parts.join(',')}]`;
}

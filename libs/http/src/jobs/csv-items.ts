import { badRequest, type JsonValue, type OperationItem } from '@registrar/kernel';
import type { FieldTree, FieldType, KnownField } from '../fields/field-tree';
import { nearestName } from '../fields/nearest-name';
import type { CsvRow } from './csv-job';

/** Between the texts of a list in one cell. */
const LIST_SEPARATOR = ';';
const SHOWN = 64;
const quoted = (text: string): string => `'${text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text}'`;

interface Column {
  heading: string;
  path: readonly string[];
  type: FieldType;
}

/**
 * Items from rows of CSV: headings are fields, those of nested objects with dots (`domain.domainName`). An
 * empty cell omits its field. Lists are texts with semicolons between them.
 */
export class CsvItems {
  private readonly columns: readonly Column[];

  /** Throws 400 for headings that are unknown, repeated or without a value that fits into a cell. */
  constructor(
    { cells, line }: CsvRow,
    private readonly fields: FieldTree,
  ) {
    const seen = new Set<string>();
    this.columns = cells.map((cell) => {
      const heading = cell.trim();
      if (seen.has(heading)) throw refused(line, `the heading ${quoted(heading)} stands there twice`);
      seen.add(heading);
      return this.columnOf(heading, line, cells.length);
    });
  }

  /** Throws 400 naming line and heading. */
  itemOf({ cells, line }: CsvRow): OperationItem {
    if (cells.length !== this.columns.length)
      throw refused(
        line,
        `the row is too ${cells.length > this.columns.length ? 'long' : 'short'}: ${valuesOf(cells.length)} for ${this.columns.length} headings`,
      );
    const item: { [field: string]: JsonValue } = {};
    for (let at = 0; at < cells.length; at += 1) {
      const column = this.columns[at];
      if (cells[at] !== '') place(item, column.path, valueOf(column, cells[at], line));
    }
    return item;
  }

  private columnOf(heading: string, line: number, count: number): Column {
    const path = heading.split('.');
    let tree: FieldTree | undefined = this.fields;
    for (let depth = 0; depth < path.length; depth += 1) {
      const field: KnownField | undefined = tree?.get(path[depth]);
      if (!field) throw this.unknown(heading, line, count);
      if (field.type === 'map' && depth < path.length - 1)
        return {
          heading,
          path: [...path.slice(0, depth + 1), path.slice(depth + 1).join('.')],
          type: 'text',
        };
      if (depth === path.length - 1) {
        if (field.type === undefined || field.type === 'map')
          throw refused(line, `${quoted(heading)} is an object or a list of objects; ${this.below(heading)}`);
        return { heading, path, type: field.type };
      }
      tree = field.nested;
    }
    throw this.unknown(heading, line, count);
  }

  private below(heading: string): string {
    const [first] = headingsOf(this.fields).filter((known) => known.startsWith(`${heading}.`));
    return first === undefined ? 'send it as JSON' : `use headings such as '${first}'`;
  }

  private unknown(heading: string, line: number, count: number): Error {
    const known = headingsOf(this.fields);
    const nearest = atItsPlace(heading, known) ?? nearestName(heading, known);
    if (count === 1 && /[;\t|]/.test(heading))
      return refused(line, 'headings and values are separated by commas');
    return badRequest(
      `line ${line}: the heading ${quoted(heading)} is not a known field; ${
        nearest === undefined
          ? `known: ${known.slice(0, 12).map(quoted).join(', ')}`
          : `did you mean '${nearest}'?`
      }`,
      'request.unknown_name',
    );
  }
}

const valuesOf = (count: number): string => `${count} ${count === 1 ? 'value' : 'values'}`;
const refused = (line: number, details: string): Error =>
  badRequest(`line ${line}: ${details}`, 'request.fields');

/** All headings that the fields allow; a map shows as its name alone. */
function headingsOf(fields: FieldTree, parent = '', above: readonly FieldTree[] = []): string[] {
  return [...fields].flatMap(([name, { nested }]) => {
    const heading = parent === '' ? name : `${parent}.${name}`;
    // a class may hold objects of its own kind
    if (nested && !above.includes(nested)) return headingsOf(nested, heading, [...above, fields]);
    return [heading];
  });
}

function place(item: { [field: string]: JsonValue }, path: readonly string[], value: JsonValue): void {
  let target = item;
  for (let depth = 0; depth < path.length - 1; depth += 1) {
    const name = path[depth];
    if (!Object.hasOwn(target, name)) target[name] = {};
    target = target[name] as { [field: string]: JsonValue };
  }
  target[path[path.length - 1]] = value;
}

const INTEGER = /^-?\d{1,15}$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

function valueOf({ heading, type }: Column, cell: string, line: number): JsonValue {
  if (type === 'text') return cell;
  const text = cell.trim();
  switch (type) {
    case 'integer':
      if (INTEGER.test(text)) return Number(text);
      throw refused(line, `${heading} must be a whole number, not ${quoted(text)}`);
    case 'number':
      if (NUMBER.test(text)) return Number(text);
      throw refused(line, `${heading} must be a number, not ${quoted(text)}`);
    case 'boolean':
      if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
      throw refused(line, `${heading} must be true or false, not ${quoted(text)}`);
    case 'texts':
      return cell
        .split(LIST_SEPARATOR)
        .map((each) => each.trim())
        .filter((each) => each !== '');
    default:
      return cell;
  }
}

/** The one field that has this name further below: `domain.domainName` for `domainName`. */
function atItsPlace(heading: string, known: readonly string[]): string | undefined {
  const fields = known.filter((field) => field.endsWith(`.${heading}`));
  return fields.length === 1 ? fields[0] : undefined;
}

/** A column as `GET /admin/v1/lists` describes it. */
export interface Column {
  field: string;
  type: string;
  values?: readonly string[];
  operators: readonly string[];
  sortable: boolean;
  many: boolean;
}

export interface Description {
  list: string;
  columns: readonly Column[];
  defaultSort: readonly Sort[];
}

export interface Sort {
  field: string;
  descending: boolean;
}

export interface Condition {
  field: string;
  op: string;
  value?: unknown;
}

export interface ListCase {
  name: string;
  filter?: object;
  sort?: readonly Sort[];
}

export type Row = Record<string, unknown>;

/** Texts have at least so many characters before a part of them is searched. */
const LONG = 6;

/**
 * Each sort in both directions, and for each column filters by the value of a row, and by one that few or no
 * rows have.
 */
export function casesOf({ columns }: Description, sample: Row | undefined): ListCase[] {
  return [
    { name: '' },
    ...columns
      .filter(({ sortable }) => sortable)
      .flatMap(({ field }) =>
        [false, true].map((descending) => ({
          name: `by ${field}${descending ? ', descending' : ''}`,
          sort: [{ field, descending }],
        })),
      ),
    ...(sample === undefined ? [] : columns.flatMap((column) => filtersOf(column, sample[column.field]))),
  ];
}

function filtersOf({ field, type, values, operators, many }: Column, sent: unknown): ListCase[] {
  const value = valueOf(many, sent);
  const has = (op: string): boolean => operators.includes(op);
  const filter = (op: string, wanted?: unknown, shown = wanted): ListCase => ({
    name: `${field} ${op}${shown === undefined ? '' : ` ${String(shown)}`}`,
    filter: { field, op, ...(wanted !== undefined && { value: wanted }) } satisfies Condition,
  });
  if (type === 'bool' && has('eq')) return [filter('eq', true), filter('eq', false)];
  if (type === 'enum' && has('eq')) return (values ?? []).map((each) => filter('eq', each));
  const cases = has('notEmpty') ? [filter('notEmpty')] : [];
  if (value === undefined) return cases;
  if (type === 'instant' && has('gte')) return [...cases, dayOf(field, String(value))];
  if (has('eq')) cases.push(filter('eq', value, 'of a row'));
  if (!has('contains')) return cases;
  const text = String(value);
  cases.push(filter('startsWith', text.slice(0, 5), 'of a row'), filter('eq', 'absent.example', 'absent'));
  if (text.length >= LONG) cases.push(filter('contains', text.slice(1, LONG), 'of a row'));
  cases.push(filter('contains', 'zzqx', 'absent'));
  return cases;
}

/** An empty text is no value of a filter. */
function valueOf(many: boolean, sent: unknown): unknown {
  const value: unknown = many ? (sent as unknown[] | undefined)?.[0] : sent;
  return value === '' ? undefined : value;
}

/** The UTC day of the instant. */
function dayOf(field: string, instant: string): ListCase {
  const day = instant.slice(0, 10);
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return {
    name: `${field} of a day`,
    filter: {
      and: [
        { field, op: 'gte', value: day },
        { field, op: 'lt', value: next },
      ],
    },
  };
}

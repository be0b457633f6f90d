import type { ListAudience } from '../permissions';

/** Operators of conditions; which of them a field has depends on its type. */
export const FILTER_OPERATORS = [
  'eq',
  'ne',
  'in',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'startsWith',
  'empty',
  'notEmpty',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** `name`: a domain or a host, lower-case ASCII. `address`: a mail address. Money is in USD unless `currency` says where. */
export type FieldType = 'text' | 'number' | 'money' | 'instant' | 'bool' | 'enum' | 'id' | 'name' | 'address';
export type IdType = 'integer' | 'uuid' | 'text';

export interface ListField {
  title: string;
  type: FieldType;
  /** Of an enum. */
  values?: readonly string[];
  /** Of an id. */
  idType?: IdType;
  operators: readonly FilterOperator[];
  sortable: boolean;
  personal: boolean;
  /** Shown where a request names no columns. */
  isDefault: boolean;
  /** Several values: conditions are about any of them, `ne` about all. */
  isMany: boolean;
  mayBeEmpty: boolean;
}

/** What a field has beyond its type. */
type Mark = 'shown' | 'sortable' | 'personal' | 'nullable' | 'many';

const TEXTS: readonly FilterOperator[] = ['eq', 'ne', 'in', 'contains', 'startsWith'];
const WORDS: readonly FilterOperator[] = ['eq', 'ne', 'in'];
const AMOUNTS: readonly FilterOperator[] = ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte'];
const OPERATORS: Readonly<Record<FieldType, readonly FilterOperator[]>> = {
  text: TEXTS,
  name: TEXTS,
  address: TEXTS,
  enum: WORDS,
  id: WORDS,
  number: AMOUNTS,
  money: AMOUNTS,
  instant: ['lt', 'lte', 'gt', 'gte'],
  bool: ['eq'],
};

function field(
  type: FieldType,
  title: string,
  marks: readonly Mark[],
  more: Partial<ListField> = {},
): ListField {
  const has = (mark: Mark): boolean => marks.includes(mark);
  const mayBeEmpty = has('nullable') || has('many');
  return {
    title,
    type,
    operators: [...OPERATORS[type], ...(mayBeEmpty ? EMPTINESS : [])],
    sortable: has('sortable'),
    personal: has('personal'),
    isDefault: has('shown'),
    isMany: has('many'),
    mayBeEmpty,
    ...more,
  };
}

const EMPTINESS: readonly FilterOperator[] = ['empty', 'notEmpty'];

type Plain = (title: string, ...marks: Mark[]) => ListField;
const plain =
  (type: FieldType): Plain =>
  (title, ...marks) =>
    field(type, title, marks);

export const text = plain('text');
export const name = plain('name');
export const address = plain('address');
export const number = plain('number');
export const money = plain('money');
export const instant = plain('instant');
export const bool = plain('bool');
export const oneOf = (title: string, values: readonly string[], ...marks: Mark[]): ListField =>
  field('enum', title, marks, { values });
export const id = (title: string, idType: IdType, ...marks: Mark[]): ListField =>
  field('id', title, marks, { idType });

export interface SortKey {
  field: string;
  isDescending: boolean;
}

export type ListFields = Readonly<Record<string, ListField>>;

export interface ListDefinition<Fields extends ListFields = ListFields> {
  title: string;
  /** Decides which roles may read it. */
  audience: ListAudience;
  /** Every list has the field `id`, which is unique and ends every order. */
  fields: Fields & { id: ListField };
  defaultSort: readonly SortKey[];
  /** Sorts rows with equal values, before `id`. */
  thenBy?: string;
}

export const defineList = <Fields extends ListFields>(
  definition: ListDefinition<Fields>,
): ListDefinition<Fields> => definition;

export const ascending = (fieldName: string): SortKey[] => [{ field: fieldName, isDescending: false }];
export const NEWEST_FIRST: readonly SortKey[] = [{ field: 'id', isDescending: true }];

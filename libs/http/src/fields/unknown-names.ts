import type { FieldTree } from './field-tree';

/** A field or query parameter of a request that its operation does not have. */
export interface UnknownName {
  kind: 'field' | 'query parameter';
  name: string;
  /** From the root of the body: `contacts.admin.phones`, `list[3].x`. */
  path: string;
  /** The names that are allowed in its place. */
  known: readonly string[];
  /** Below a field of an extension. */
  isOwn: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Every field of a body that the tree does not have, in the order of the body. Bodies are at most 64 levels
 * deep (`readJsonBodies`).
 */
export function unknownFields(tree: FieldTree, body: unknown): UnknownName[] {
  const found: UnknownName[] = [];
  if (isObject(body)) walk(tree, body, '', false, found);
  return found;
}

function walk(
  tree: FieldTree,
  value: Record<string, unknown>,
  parent: string,
  isOwn: boolean,
  found: UnknownName[],
): void {
  for (const name of Object.keys(value)) {
    const path = parent === '' ? name : `${parent}.${name}`;
    const field = tree.get(name);
    if (!field) found.push({ kind: 'field', name, path, known: [...tree.keys()], isOwn });
    else if (field.nested) walkNested(field.nested, value[name], path, isOwn || field.isOwn, found);
  }
}

function walkNested(
  tree: FieldTree,
  value: unknown,
  path: string,
  isOwn: boolean,
  found: UnknownName[],
): void {
  if (isObject(value)) walk(tree, value, path, isOwn, found);
  else if (Array.isArray(value))
    value.forEach((entry, at) => walkNested(tree, entry, `${path}[${at}]`, isOwn, found));
}

export const unknownParameters = (known: readonly string[], query: object): UnknownName[] =>
  Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name) => ({ kind: 'query parameter', name, path: name, known, isOwn: false }));

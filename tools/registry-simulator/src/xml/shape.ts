import { EppError } from '../result';
import { tokenOf, type XmlNode } from './reader';

type Occurs = '1' | '?' | '*' | '+';

/** A parsed sequence: nodes by local name, with readers for common cases. */
export class Shape<K extends string> {
  constructor(private readonly nodes: Map<string, XmlNode[]>) {}

  /** The only or first one; undefined when absent. */
  one(name: K): XmlNode | undefined {
    return this.nodes.get(name)?.[0];
  }

  all(name: K): XmlNode[] {
    return this.nodes.get(name) ?? [];
  }

  /** Token content of the only or first one. */
  token(name: K): string | undefined {
    return tokenOf(this.one(name));
  }

  tokens(name: K): string[] {
    return this.all(name).map((node) => tokenOf(node) ?? '');
  }

  /** Token content of a required element. */
  need(name: K): string {
    return this.token(name) ?? '';
  }
}

/**
 * Parses the children of a node as the `xs:sequence` of its schema type: order, number and namespace are
 * checked, and any other child is a schema violation (2001).
 */
export function sequence<K extends string>(node: XmlNode, model: Record<K, Occurs>): Shape<K> {
  const found = new Map<string, XmlNode[]>();
  const order = Object.keys(model);
  let position = 0;
  for (const child of node.children) {
    const at = order.indexOf(child.name, position);
    if (child.ns !== node.ns || at < 0)
      throw schemaError(`<${child.name}> is not expected in <${node.name}>`);
    position = at;
    const alike = found.get(child.name);
    if (alike) alike.push(child);
    else found.set(child.name, [child]);
  }
  for (const name of order as K[]) checkOccurs(node, name, model[name], found.get(name)?.length ?? 0);
  return new Shape<K>(found);
}

function checkOccurs(node: XmlNode, name: string, occurs: Occurs, count: number): void {
  if (count === 0 && (occurs === '1' || occurs === '+'))
    throw schemaError(`<${name}> is missing in <${node.name}>`);
  if (count > 1 && (occurs === '1' || occurs === '?'))
    throw schemaError(`<${name}> appears more than once in <${node.name}>`);
}

/** A violation of the schema: the command was never accepted. */
export function schemaError(reason: string): EppError {
  return new EppError(2001, reason);
}

/**
 * An attribute with enumerated values; absent gives the default, which may be undefined for a required one.
 */
export function enumAttr<T extends string>(
  node: XmlNode,
  name: string,
  allowed: readonly T[],
  fallback?: T,
): T {
  const value = (node.attrs[name]?.trim() ?? fallback) as T | undefined;
  if (value === undefined || !allowed.includes(value)) {
    throw schemaError(`attribute ${name} of <${node.name}> must be one of ${allowed.join(', ')}`);
  }
  return value;
}

/** xs:boolean of an attribute or content. */
export function booleanOf(value: string | undefined, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw schemaError(`"${value}" is not a boolean`);
}

/** A whole number within the limits of its schema type. */
export function integerOf(value: string | undefined, min: number, max: number): number {
  if (value === undefined || !/^\+?\d{1,10}$/.test(value) || Number(value) < min || Number(value) > max) {
    throw schemaError(`"${value ?? ''}" is not a whole number of ${min} to ${max}`);
  }
  return Number(value);
}

/** eppcom:clIDType and similar: a token with length limits. */
export function boundedToken(value: string | undefined, min: number, max: number, what: string): string {
  if (value === undefined || value.length < min || value.length > max)
    throw schemaError(`${what} must have ${min} to ${max} characters`);
  return value;
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** xs:dateTime with a zone. */
export function dateTimeOf(value: string | undefined, what: string): Date {
  const date = new Date(DATE_TIME.test(value ?? '') ? (value as string) : Number.NaN);
  if (Number.isNaN(date.getTime())) throw schemaError(`${what} is not a date and time with zone`);
  return date;
}

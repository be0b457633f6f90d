import { badRequest, type CallableOperation, type JsonValue, type OperationItem } from '@registrar/kernel';

/** An operation with its route. */
export interface CallableRoute extends CallableOperation {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The router's pattern, as `parameter()` and `action()` write it. */
  url: string;
}

/** A request that can be put to the router. */
export interface ItemRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  url: string;
  body: { [field: string]: JsonValue };
}

/** A parameter of a pattern, with the rule that keeps it from matching an action. */
const PARAMETER = /:(\w+)\(\^\[\^:\/\]\+\)/g;

export const pathParameters = (url: string): string[] => [...url.matchAll(PARAMETER)].map(([, name]) => name);

/**
 * Divides the fields of an item into path, query and body; a field that is in neither the path nor the query
 * belongs to the body, where the operation refuses what it does not know. `parameters` of the query are the
 * caller's. Throws 400 for a missing or
 * unusable field of the path.
 */
export function requestOf(
  route: CallableRoute,
  item: OperationItem,
  parameters: Record<string, string> = {},
): ItemRequest {
  const path = route.url.replace(PARAMETER, (_match, name: string) => pathValue(name, item[name]));
  const query = new URLSearchParams(parameters);
  const body: { [field: string]: JsonValue } = {};
  for (const [name, value] of Object.entries(item)) {
    if (route.path.includes(name)) continue;
    if (route.query.includes(name)) query.append(name, queryValue(name, value));
    else body[name] = value;
  }
  const text = query.toString();
  return {
    method: route.method,
    // the router writes a literal colon as two
    url: path.replaceAll('::', ':') + (text === '' ? '' : `?${text}`),
    body,
  };
}

function pathValue(name: string, value: JsonValue | undefined): string {
  if (value === undefined || value === null) throw badRequest(`'${name}' cannot be null`);
  if (typeof value !== 'string' && typeof value !== 'number')
    throw badRequest(`'${name}' must be a text or a number`);
  const text = String(value);
  // `.` and `..` would be resolved like steps between folders, and lead to another route
  if (text === '' || text === '.' || text === '..') throw badRequest(`'${name}' is invalid`);
  return encodeURIComponent(text);
}

function queryValue(name: string, value: JsonValue): string {
  if (typeof value === 'object') throw badRequest(`'${name}' must be a text, a number or a boolean`);
  return String(value);
}

import type { KeyedRequestName } from '@registrar/kernel';
import type { Query } from '../requests/query';
import { hashOf, type IdempotentRequest, nameOf } from '../requests/idempotency';
import type { KeyRule } from './keyed-operations';

/** What a key stands for. `path` with the query, by `withQuery`. */
export type NamedRequest = Pick<IdempotentRequest, 'operation' | 'method' | 'path' | 'body'>;

/** The path with the query in an order of its own: it decides what the request does. */
export function withQuery(path: string, query: Query): string {
  const names = Object.keys(query).sort();
  return names.length === 0 ? path : `${path}?${JSON.stringify(names.map((name) => [name, query[name]]))}`;
}

/** Hash of a request whose key the interceptor handles. */
export const keyHashOf = (request: NamedRequest, { unhashed }: KeyRule): string =>
  hashOf({ ...request, body: without(request.body, unhashed) });

export const keyNameOf = (request: NamedRequest): KeyedRequestName => ({
  ...nameOf(request),
  path: request.path.split('?', 1)[0],
});

function without(body: unknown, names: readonly string[] = []): unknown {
  if (names.length === 0 || typeof body !== 'object' || body === null) return body;
  return JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    names.includes(name) ? undefined : value,
  ) as unknown;
}

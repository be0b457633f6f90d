import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { canonicalJson } from '../requests/canonical-json';

/** Query parameters that say how a request is executed, not what it does. */
const NOT_HASHED = new Set(['dryRun', 'quoteId']);
/** Parameters of paths in which case does not matter. */
const CASELESS = new Set(['domainName', 'hostname', 'digest']);

type HashedRequest = Pick<FastifyRequest, 'method' | 'params' | 'query' | 'body'> & {
  routeOptions: { url?: string };
};

/** SHA-256 of what a request does: route, path, query and parsed body. No body is the same as an empty one. */
export function requestHash({ method, routeOptions, params, query, body }: HashedRequest): string {
  const path = Object.entries((params ?? {}) as Record<string, string>).map(([name, value]) => [
    name,
    CASELESS.has(name) ? value.toLowerCase() : value,
  ]);
  const asked = Object.entries((query ?? {}) as object).filter(([name]) => !NOT_HASHED.has(name));
  const parts = [method, routeOptions.url, Object.fromEntries(path), Object.fromEntries(asked), body ?? {}];
  return createHash('sha256').update(canonicalJson(parts)).digest('hex');
}

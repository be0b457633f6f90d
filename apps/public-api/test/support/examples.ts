import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One request with its answer, as the interface description shows it. */
export interface Example {
  name: string;
  request: {
    method: string;
    path: string;
    headers: Record<string, string>;
    query?: Record<string, string | number | boolean>;
    body?: object;
  };
  response: { status: number; headers?: Record<string, string>; body: object };
}

export const examplesOf = (operation: string): Example[] =>
  (
    JSON.parse(readFileSync(join(__dirname, '..', 'examples', `${operation}.json`), 'utf8')) as {
      cases: Example[];
    }
  ).cases;

/**
 * The example about other names, numbers or keys: each text in place of another, in request and answer alike.
 */
export function about(example: Example, inPlaceOf: Readonly<Record<string, string>>): Example {
  const text = Object.entries(inPlaceOf).reduce(
    (json, [from, to]) => json.replaceAll(from, to),
    JSON.stringify(example),
  );
  return JSON.parse(text) as Example;
}

export function pathOf({ request: { path, query } }: Example): string {
  const parameters = Object.entries(query ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return parameters.length ? `${path}?${new URLSearchParams(parameters).toString()}` : path;
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
/** Values that are the server's own: only their type is part of the contract. */
const SERVERS_OWN = new Set(['id', 'order', 'parentAccountId', 'serverName', 'username', 'motd', 'reason']);

/** What a body is compared by: its status, and the values that are not the server's own. */
interface ComparableAnswer {
  status: number;
  body: unknown;
}

/**
 * Sends the request of an example; the answer, and the one that the example shows. `inPlaceOf`: as in `about`.
 */
export async function answerBesideExample(
  send: (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>,
  shown: Example,
  inPlaceOf: Readonly<Record<string, string>>,
): Promise<Record<'seen' | 'expected', ComparableAnswer>> {
  const example = about(shown, inPlaceOf);
  const answer = await send(example.request.method, pathOf(example), example.request.body);
  return { seen: comparableAnswer(answer), expected: comparableAnswer(example.response) };
}

const comparableAnswer = ({ status, body }: { status: number; body: unknown }): ComparableAnswer => ({
  status,
  body: comparable(body),
});

/** A body with every timestamp and every value of the server's own replaced by what kind of value it is. */
export function comparable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, name));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, comparable(member, key)]));
  if (typeof value === 'string' && TIMESTAMP.test(value)) return '<timestamp>';
  return SERVERS_OWN.has(name) ? `<${typeof value}>` : value;
}

import { isUtf8 } from 'node:buffer';
import { badRequest } from '@registrar/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resumeWork } from '../load/arriving-bodies';
import { maySmuggle, refuseUnusableLines, refuseUnusableTexts } from '../requests/text-rules';

/** Bytes of a request body (issue: 1 MiB). */
export const BODY_LIMIT = 1_048_576;

/** Requests of the interface nest about five levels at most; a deeper body is an attack on recursive code. */
const MAX_DEPTH = 64;
/**
 * Fields, list entries, objects and lists together. The largest request of the contract holds 500 names.
 * Reading fields into their DTO costs about 10 µs each: 1 MiB of them blocked a process for 4 s (measured).
 */
const MAX_VALUES = 2_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Bodies are JSON. An empty one is `{}` (BEHAVIOUR §1: actions without fields need no body). Malformed JSON
 * is a 400, and so is a body that is not UTF-8 (RFC 8259 §8.1): a name in another encoding would be stored
 * with replaced letters. Bodies of other types, possible with methods that need no type (DELETE), are not
 * read. `rawRoutes` get the bytes; `valueLimits`: most values by route.
 */
export function readJsonBodies(
  fastify: FastifyInstance,
  {
    rawRoutes = [],
    valueLimits = {},
  }: { rawRoutes?: readonly string[]; valueLimits?: Readonly<Record<string, number>> } = {},
): void {
  const parse = fastify.getDefaultJsonParser('error', 'error') as (
    request: FastifyRequest,
    text: string,
    done: Done,
  ) => void;
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (request, bytes, done) => {
      const body = bytes as Buffer;
      const refusal = resumeWork(request);
      if (refusal) return done(refusal);
      const route = request.routeOptions.url ?? '';
      if (rawRoutes.length > 0 && rawRoutes.includes(route)) return done(null, body);
      if (body.length === 0) return done(null, {});
      const fault = isUtf8(body)
        ? shapeFault(body, valueLimits[route] ?? MAX_VALUES)
        : malformed('the body is not UTF-8');
      if (fault) return done(fault);
      const text = body.toString('utf8');
      const take = maySmuggle(body) ? checked(done) : done;
      parse(request, text, (error, value) => (error ? done(jsonFault(text)) : take(null, value)));
    },
  );
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
  fastify.addHook('preValidation', (request, _reply, done) => {
    refuseUnusableLines(request);
    if (request.body === undefined && request.method !== 'GET' && request.method !== 'HEAD')
      request.body = {};
    done();
  });
}

/** Passes on a parsed body, or answers 400 for a text in it that no field may hold. */
const checked =
  (done: Done): Done =>
  (_, body) => {
    try {
      refuseUnusableTexts(body);
    } catch (refusal) {
      return done(refusal as Error);
    }
    done(null, body);
  };

const malformed = (why: string): Error => badRequest(why, 'request.malformed');

/** The end of V8's message where that says a place; where it quotes the body, it ends otherwise. */
const PLACE = / JSON at position (\d+)(?: \(line \d+ column \d+\))?$/;

/**
 * Says where a text stops to be JSON, as far as V8 does. Its own message may quote the body, which can hold
 * secrets: only the place is taken from it.
 */
function jsonFault(body: string): Error {
  const text = body.replace(/^\uFEFF/, '');
  try {
    JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    if (message.startsWith('Unexpected end')) return malformed('the body ends before its JSON does');
    const position = PLACE.exec(message)?.[1];
    return malformed(
      `the body is not valid JSON${position === undefined ? '' : ` at ${placeOf(text, Number(position))}`}`,
    );
  }
  return malformed(
    'the body holds a field named __proto__, or constructor with a prototype, which no object may have',
  );
}

/** Line and column of a character, both from 1. */
function placeOf(text: string, position: number): string {
  let [line, begin] = [1, 0];
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', begin)) {
    line += 1;
    begin = at + 1;
  }
  return `line ${line}, column ${position - begin + 1}`;
}

/**
 * Checks the bytes before they are parsed: the bytes of JSON's structural characters never occur inside a
 * UTF-8 character.
 */
function shapeFault(body: Buffer, maxValues: number): Error | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfString(body, at);
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      depth += 1;
      if (depth > MAX_DEPTH) return malformed('the body nests too deep');
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
  }
  return values > maxValues
    ? badRequest(`the body holds more than ${maxValues} values`, 'request.too_many_values')
    : undefined;
}

/** Index of the end of the string that begins at `start`. */
function endOfString(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}

import { badRequest } from '@registrar/kernel';
import { BATCH_ACTIONS, BATCH_MAX, type BatchChange } from './batch';
import { RECORD_TYPES } from './record';

const MAX_INT32 = 2_147_483_647;

/** What is wrong with a value; undefined: nothing. */
type Check = (value: unknown) => string | undefined;

const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string) ? undefined : 'is invalid';
const text: Check = (value) => (typeof value === 'string' ? undefined : 'must be a string');
const someText: Check = (value) => text(value) ?? (value === '' ? 'should not be empty' : undefined);
const integer: Check = (value) => (Number.isInteger(value) ? undefined : 'must be an integer number');
const id: Check = (value) =>
  integer(value) ??
  (Math.abs(value as number) > MAX_INT32 ? `must not be greater than ${MAX_INT32}` : undefined);

const ANSWER: readonly [string, Check][] = [
  ['answer', someText],
  ['priority', integer],
];
const CHANGE: readonly [string, Check][] = [
  ['action', oneOf(BATCH_ACTIONS)],
  ['id', id],
  ['type', oneOf(RECORD_TYPES)],
  ['host', text],
  ...ANSWER,
  ['ttl', integer],
  ['expiresAt', text],
];

/**
 * The changes of a body, kinds of values checked. By hand, not by decorators: those cost 10 µs a value, more
 * than half a second for 10,000 changes. Throws 400 for the first fault, naming the field. `timestampOf`:
 * as of other bodies.
 */
export function changesFrom(
  values: readonly unknown[],
  timestampOf: (field: string, text: string) => Date | undefined,
): BatchChange[] {
  return values.map((value, at) => {
    const path = `changes[${at}]`;
    const change = checked<BatchChange>(value, path, CHANGE, 'action');
    // as sent: a time is still a text, and answers may be anything
    const { answers, expiresAt }: { answers?: unknown; expiresAt?: unknown } = change;
    if (answers !== undefined && answers !== null) {
      if (!Array.isArray(answers)) throw fault(`${path}.answers must be an array`);
      if (answers.length > BATCH_MAX)
        throw fault(`${path}.answers must contain no more than ${BATCH_MAX} elements`);
      for (const [index, answer] of answers.entries())
        checked(answer, `${path}.answers[${index}]`, ANSWER, 'answer');
    }
    return typeof expiresAt === 'string'
      ? { ...change, expiresAt: timestampOf(`${path}.expiresAt`, expiresAt) }
      : change;
  });
}

/** An object whose named fields have the kinds of values of `Fields`. */
function checked<Fields extends object>(
  value: unknown,
  path: string,
  checks: readonly [string, Check][],
  required: string,
): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw fault(`${path} must be an object`);
  const fields = value as Record<string, unknown>;
  for (const [name, check] of checks) {
    const field = fields[name];
    if (field === undefined || field === null) {
      if (name === required) throw fault(`'${name}' cannot be null`);
      continue;
    }
    const why = check(field);
    if (why !== undefined) throw fault(`${path}.${name} ${why}`);
  }
  return fields as Fields;
}

const fault = (details: string): Error => badRequest(details, 'request.fields');

import type { JsonValue } from '@registrar/kernel';

/**
 * The answer of a handler without the fields that the call itself would give other values, such as new ids,
 * and without secrets. Several answers are JSON text.
 */
export function resultOf(answer: unknown, withheld: readonly string[]): JsonValue {
  const text = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? 'null');
  return JSON.parse(text === '' ? 'null' : text, (key, value: unknown) =>
    withheld.includes(key) ? undefined : value,
  ) as JsonValue;
}

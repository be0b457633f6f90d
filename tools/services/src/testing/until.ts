import { inspect } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Waits until `condition` returns a truthy value, and returns that. A condition that throws is not met yet.
 * After `timeoutMs` (times TEST_PATIENCE) it throws, naming `what` and the last value or error.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  what: string,
  timeoutMs = 30_000,
): Promise<NonNullable<T>> {
  const patienceMs = timeoutMs * Number(process.env['TEST_PATIENCE'] ?? 1); // tools/jest/patience.cjs
  const end = performance.now() + patienceMs;
  for (;;) {
    const seen = await attempt(condition);
    if (seen.value) return seen.value;
    if (performance.now() >= end)
      throw new Error(`Waited ${patienceMs} ms in vain until ${what}; last seen: ${seen.shown}`, {
        cause: seen.error,
      });
    await sleep(POLL_MS);
  }
}

async function attempt<T>(
  condition: () => T | Promise<T>,
): Promise<{ value?: NonNullable<T>; shown: string; error?: unknown }> {
  try {
    const value = await condition();
    return { value: value || undefined, shown: inspect(value, { depth: 3, breakLength: 120 }) } as {
      value?: NonNullable<T>;
      shown: string;
    };
  } catch (error) {
    return { shown: String(error), error };
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a question every `everyMs` until it is answered with true; false after the time. */
export async function waitFor(
  question: () => Promise<boolean>,
  timeoutMs: number,
  everyMs = 500,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!(await question())) {
    if (performance.now() > end) return false;
    await sleep(everyMs);
  }
  return true;
}

import { untilNext } from '@registrar/kernel';

/**
 * Calls `work` at each multiple of the interval, at the same moments as all timers of this process that do, so that
 * they can share what they read. Does not wait for its end, and keeps no process alive. Returns what stops it.
 */
export function everyAligned(everyMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const next = (): void => {
    timer = setTimeout(
      () => {
        next();
        work();
      },
      untilNext(everyMs, performance.now()),
    );
    timer.unref();
  };
  next();
  return () => clearTimeout(timer);
}

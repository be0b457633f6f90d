/**
 * Merges the items of several sources, in no order among them. A source is asked for its next item only when
 * the previous one was consumed: a slow reader slows the sources down. Ends early, with the items so far,
 * when the signal aborts; the sources are stopped then, and when the reader leaves.
 */
export async function* asTheyCome<T>(
  sources: readonly AsyncIterator<T, unknown>[],
  signal?: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const stop = stopOf(signal);
  const nextOf = async (at: number): Promise<Arrival<T>> => ({ at, result: await sources[at].next() });
  const open = new Map(sources.map((_, at) => [at, nextOf(at)]));
  try {
    while (open.size > 0 && !signal?.aborted) {
      const arrival = await Promise.race([stop.given, ...open.values()]);
      if (!arrival) return;
      if (arrival.result.done) {
        open.delete(arrival.at);
      } else {
        yield arrival.result.value;
        open.set(arrival.at, nextOf(arrival.at));
      }
    }
  } finally {
    stop.forget();
    // a source that is producing an item ends after it; its errors are ignored
    for (const source of sources) source.return?.().catch(() => undefined);
  }
}

interface Arrival<T> {
  at: number;
  result: IteratorResult<T, unknown>;
}

/** `given` resolves when the signal aborts; without a signal never. */
function stopOf(signal: AbortSignal | undefined): { given: Promise<undefined>; forget: () => void } {
  let forget = (): void => undefined;
  const given = new Promise<undefined>((resolve) => {
    const listener = (): void => resolve(undefined);
    signal?.addEventListener('abort', listener);
    forget = () => signal?.removeEventListener('abort', listener);
  });
  return { given, forget };
}

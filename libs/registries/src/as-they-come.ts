type Arrival<T> = { at: number; result: IteratorResult<T, unknown> } | { error: unknown };

/**
 * Merges the items of several sources, in no order among them. A source is asked for its next item only when
 * the previous one was consumed: a slow reader slows the sources down. Ends early, with the items so far,
 * when the signal aborts; the sources are stopped then, and when the reader leaves.
 */
export async function* asTheyCome<T>(
  sources: readonly AsyncIterator<T, unknown>[],
  signal?: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const arrivals = new Arrivals<Arrival<T>>();
  const wake = (): void => arrivals.wake();
  const read = (at: number): void => {
    sources[at].next().then(
      (result) => arrivals.add({ at, result }),
      (error: unknown) => arrivals.add({ error }),
    );
  };
  signal?.addEventListener('abort', wake);
  let open = sources.length;
  try {
    for (let at = 0; at < sources.length; at += 1) read(at);
    while (open > 0 && !signal?.aborted) {
      const arrival = arrivals.take();
      if (!arrival) {
        await arrivals.next();
        continue;
      }
      if ('error' in arrival) throw arrival.error;
      if (arrival.result.done) {
        open -= 1;
      } else {
        yield arrival.result.value;
        read(arrival.at);
      }
    }
  } finally {
    signal?.removeEventListener('abort', wake);
    // a source that is producing an item ends after it; its errors are ignored
    for (const source of sources) source.return?.().catch(() => undefined);
  }
}

/** One reader waits for what arrives; a race of all sources would cost their number at each item. */
class Arrivals<A> {
  private readonly waiting: A[] = [];
  private resume: () => void = () => undefined;

  add(arrival: A): void {
    this.waiting.push(arrival);
    this.resume();
  }

  wake(): void {
    this.resume();
  }

  take(): A | undefined {
    return this.waiting.shift();
  }

  /** Resolves at the next arrival, or at `wake`; call it in the same turn as a `take` that found nothing. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.resume = resolve;
    });
  }
}

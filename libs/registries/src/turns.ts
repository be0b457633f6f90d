/** Waiting works at one place: first come, first served. */
class Line {
  private taken = 0;
  private readonly waiting = new Set<() => void>();

  /** False: the signal aborted first. */
  enter(limit: number, signal: AbortSignal | undefined): Promise<boolean> | boolean {
    if (signal?.aborted) return false;
    if (this.taken < limit) {
      this.taken += 1;
      return true;
    }
    return new Promise((resolve) => {
      const leave = (): void => {
        this.waiting.delete(go);
        resolve(false);
      };
      const go = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve(true);
      };
      this.waiting.add(go);
      signal?.addEventListener('abort', leave);
    });
  }

  /** Passes the slot to the next in line, if there is one. */
  pass(): void {
    const [next] = this.waiting;
    if (!next) {
      this.taken -= 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}

/** Limits concurrent works per place; a caller that leaves while waiting costs nothing. */
export class Turns {
  private readonly lines = new Map<number, Line>();

  /** Runs `work` when a slot is free; undefined, without running it, when the signal aborts before. */
  async run<T>(
    place: number,
    limit: number,
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    const line = this.lines.get(place) ?? new Line();
    this.lines.set(place, line);
    if (!(await line.enter(limit, signal))) return undefined;
    try {
      return await work();
    } finally {
      line.pass();
    }
  }
}

interface Limited {
  /** Called once, when the time is over. */
  expire(): void;
}

/** Calls what takes longer than `milliseconds`; by one timer for all, since all have the same time. */
export class Deadlines {
  /** With their ends, the first to end first. */
  private readonly ends = new Map<Limited, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly milliseconds: number) {}

  add(work: Limited): void {
    this.ends.set(work, performance.now() + this.milliseconds);
    if (!this.timer) this.wait(this.milliseconds);
  }

  remove(work: Limited): void {
    this.ends.delete(work);
    if (this.ends.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private wait(milliseconds: number): void {
    this.timer = setTimeout(() => this.expire(), Math.ceil(milliseconds));
  }

  private expire(): void {
    this.timer = undefined;
    const now = performance.now();
    for (const [work, end] of this.ends) {
      // a timer may fire a little early, and the first to end may have ended since it was set
      if (end > now) return this.wait(end - now);
      this.ends.delete(work);
      work.expire();
    }
  }
}

/** Work that runs on after its client was answered; shutdown waits for it. */
export class InFlight {
  private readonly running = new Set<Promise<unknown>>();

  get size(): number {
    return this.running.size;
  }

  track<T>(work: Promise<T>): Promise<T> {
    this.running.add(work);
    const done = (): void => void this.running.delete(work);
    work.then(done, done);
    return work;
  }

  /** Resolves once no work is left, including work that starts while it waits. */
  async drained(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled([...this.running]);
  }
}

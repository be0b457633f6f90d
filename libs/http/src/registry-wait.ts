/** The time in which a request waited for one registry or more: waits at the same time count once. */
export class RegistryWait {
  private open = 0;
  private since = 0;
  private ended = 0;

  /** Begins a wait; the function ends it. */
  begin(): () => void {
    if (this.open === 0) this.since = performance.now();
    this.open += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.open -= 1;
      if (this.open === 0) this.ended += performance.now() - this.since;
    };
  }

  /** Milliseconds until now. */
  get ms(): number {
    return this.ended + (this.open > 0 ? performance.now() - this.since : 0);
  }

  /** It stands in the context of log lines, which have no use for it. */
  toJSON(): undefined {
    return undefined;
  }
}

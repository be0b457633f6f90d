/** Lets a closing pool wait for its last session. */
export class IdleSignal {
  private wake?: () => void;

  /** No session is left. */
  reached(): void {
    this.wake?.();
  }

  wait(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

import { performance } from 'node:perf_hooks';

/** One scheduled call: the earliest of those requested. */
export class WakeUp {
  private timer?: NodeJS.Timeout;
  private at = Infinity;

  constructor(private readonly look: () => void) {}

  in(ms: number): void {
    const at = performance.now() + ms;
    if (at >= this.at) return;
    clearTimeout(this.timer);
    this.at = at;
    this.timer = setTimeout(() => {
      this.at = Infinity;
      this.look();
    }, ms);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}

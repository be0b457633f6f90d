import type { CircuitBreaker } from './circuit-breaker';
import type { Opening } from './session-opener';

export interface ProbedPool {
  /** A session is being opened: its result is as good as a probe's. */
  isOpening(): boolean;
  open(): Promise<Opening['kind']>;
  /** The registry is reachable again. */
  reached(): void;
}

/** Probes, after a pause, whether an unreachable registry is reachable again. */
export class CircuitProbe {
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  constructor(
    private readonly breaker: CircuitBreaker,
    private readonly pool: ProbedPool,
    private readonly againMs: number,
  ) {}

  /** Replaces the previous probe. */
  in(ms: number): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.probe(), ms);
    this.timer.unref();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async probe(): Promise<void> {
    if (this.pool.isOpening()) return this.in(this.againMs);
    this.breaker.probe();
    const result = await this.pool.open();
    if (result === 'opened') return this.pool.reached();
    // a failure has opened the circuit again and scheduled the next probe; without a slot the result is
    // unknown
    if (this.breaker.state !== 'half_open') return;
    this.breaker.probeAgain();
    this.in(this.againMs);
  }
}

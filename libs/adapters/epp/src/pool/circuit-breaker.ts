/**
 * closed: commands pass · open: all callers are rejected until the next probe · half_open: a probe is running
 * · stopped: no probes either, staff must change the connection.
 */
export type CircuitState = 'closed' | 'open' | 'half_open' | 'stopped';

export interface BreakerPolicy {
  backoffMinMs: number;
  backoffMaxMs: number;
  timeoutsToOpen: number;
}

/**
 * Decides whether commands are sent to a registry. Has no timer: the pool probes after the pause that it
 * returns.
 */
export class CircuitBreaker {
  private current: CircuitState = 'closed';
  private failures = 0;
  private timeouts = 0;

  /** `random`: a number from 0 up to 1, for the jitter. `onChange` receives each new state. */
  constructor(
    private readonly policy: BreakerPolicy,
    private readonly random: () => number,
    private readonly onChange: (state: CircuitState) => void,
  ) {}

  get state(): CircuitState {
    return this.current;
  }

  get turnsAway(): boolean {
    return this.current !== 'closed';
  }

  /** The registry cannot be reached. */
  open(): void {
    if (this.current === 'stopped') return;
    this.failures += 1;
    this.change('open');
  }

  /**
   * Pause before the next probe: doubled with each failure, half of it random (so that processes do not probe
   * together).
   */
  pauseMs(): number {
    const full = Math.min(
      this.policy.backoffMaxMs,
      this.policy.backoffMinMs * 2 ** Math.max(0, this.failures - 1),
    );
    return full * (0.5 + this.random() / 2);
  }

  /** A failed attempt to open another session, while others still work: only lengthens the pause. */
  failedBeside(): void {
    this.failures += 1;
  }

  probe(): void {
    if (this.current === 'open') this.change('half_open');
  }

  /** The probe could not run: not a failure of the registry. */
  probeAgain(): void {
    if (this.current === 'half_open') this.change('open');
  }

  /**
   * A session was opened. The count of failures stays until a command is answered: a login alone proves
   * little.
   */
  connected(): void {
    if (this.current !== 'stopped') this.change('closed');
  }

  answered(): void {
    this.failures = 0;
    this.timeouts = 0;
  }

  /**
   * True when this time-out opens the circuit. After that each further one does, until a command is answered.
   */
  timedOut(): boolean {
    this.timeouts = Math.min(this.timeouts + 1, this.policy.timeoutsToOpen);
    if (this.timeouts < this.policy.timeoutsToOpen || this.current !== 'closed') return false;
    this.open();
    return true;
  }

  stop(): void {
    this.change('stopped');
  }

  private change(state: CircuitState): void {
    if (state === this.current) return;
    this.current = state;
    this.onChange(state);
  }
}

import type { ReportedRefusal } from '@registrar/registries/ports';
import { PoolFault, type OpenFault } from '../faults';
import { CircuitBreaker, type CircuitState } from './circuit-breaker';
import { CircuitProbe, type ProbedPool } from './circuit-probe';
import { LastRefusals } from './last-refusals';
import type { PooledSession } from './pooled-session';
import type { OpenerDeps } from './session-opener';
import type { WaitQueue } from './wait-queue';

export interface CircuitPool extends ProbedPool {
  /** Code of the connection. */
  code: string;
}

/**
 * The circuit of one connection: rejects the waiting requests when the registry cannot be reached, probes it
 * after a pause, and retains the cause for staff.
 */
export class RegistryCircuit {
  private readonly probe: CircuitProbe;

  private constructor(
    private readonly breaker: CircuitBreaker,
    private readonly refusals: LastRefusals,
    private readonly deps: Pick<OpenerDeps, 'settings' | 'log'>,
    private readonly queue: WaitQueue<PooledSession>,
    private readonly pool: CircuitPool,
  ) {
    this.probe = new CircuitProbe(breaker, pool, deps.settings.backoffMinMs);
  }

  static of(deps: OpenerDeps, queue: WaitQueue<PooledSession>, pool: CircuitPool): RegistryCircuit {
    const breaker = new CircuitBreaker(deps.settings, deps.random, (state) =>
      deps.metrics.circuit({ connection: pool.code, state }),
    );
    return new RegistryCircuit(breaker, new LastRefusals(deps.clock), deps, queue, pool);
  }

  get state(): CircuitState {
    return this.breaker.state;
  }

  /** No request is accepted. */
  get turnsAway(): boolean {
    return this.breaker.turnsAway;
  }

  lastRefusal(): ReportedRefusal | undefined {
    return this.refusals.shown(this.state);
  }

  commandAnswered(): void {
    this.breaker.answered();
  }

  commandRefused(command: string, code: number, reason: string): void {
    this.refusals.refused(command, code, reason);
  }

  /** True when this time-out opens the circuit: the caller then calls `open`. */
  commandTimedOut(): boolean {
    if (!this.breaker.timedOut()) return false;
    const { timeoutsToOpen } = this.deps.settings;
    this.refusals.failed('commands', `no answer in time to ${timeoutsToOpen} commands in a row`);
    this.deps.log.error('registry does not answer commands', { connection: this.pool.code });
    return true;
  }

  sessionOpened(): void {
    if (this.turnsAway) this.deps.log.info('registry reached again', { connection: this.pool.code });
    this.breaker.connected();
  }

  loginFailed({ message, code }: OpenFault): void {
    this.refusals.failed('login', message, code);
  }

  /** A failed login while other sessions still work. Returns the pause before the next login. */
  failedBesideSessions(): number {
    this.breaker.failedBeside();
    return this.breaker.pauseMs();
  }

  open(leastPauseMs = 0): void {
    if (this.state !== 'open') this.breaker.open();
    this.queue.rejectAll(new PoolFault('unavailable', 'the registry is unavailable'));
    this.probe.in(Math.max(leastPauseMs, this.breaker.pauseMs()));
  }

  /**
   * Repeating a refused login would lock the account: only a change of the connection's row creates a new
   * pool.
   */
  stopForRefusedLogin(): void {
    this.probe.stop();
    this.breaker.stop();
    this.queue.rejectAll(new PoolFault('unavailable', 'the registry refused the login'));
  }

  stopProbing(): void {
    this.probe.stop();
  }
}

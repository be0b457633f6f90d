import { performance } from 'node:perf_hooks';
import type { Clock, Log } from '@registrar/kernel';
import type { ReportedRefusal, SessionReport, SessionReports } from '@registrar/registries/ports';

/** State of a pool as it is reported; the holder is the process. */
export type PoolState = Omit<SessionReport, 'holder'>;

export interface ReportPolicy {
  /** Names this process. */
  holder: string;
  /** Changed counts are written this often at most; a change of the circuit and a new refusal at once. */
  reportMs: number;
  /**
   * A report without any change is written again after this time, so that staff see that the process lives.
   */
  reportAgainMs: number;
}

interface Written {
  urgent: string;
  all: string;
  at: number;
}

/** Registry texts can be long; staff need the beginning. */
const REASON_MAX = 500;

export const refusalAt = (at: Date, command: string, reason: string, code?: number): ReportedRefusal => ({
  at,
  command,
  reason: reason.slice(0, REASON_MAX),
  ...(code !== undefined && { code }),
});

/**
 * Writes how the sessions of this process are, where it changed. A store that fails delays reports and
 * nothing else.
 */
export class SessionReporter {
  private readonly written = new Map<number, Written>();
  private isWriting = false;
  private hasFailed = false;

  constructor(
    private readonly reports: SessionReports,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: ReportPolicy,
  ) {}

  /** Never throws. `isLast`: the process ends, so all that changed is written. */
  async report(states: readonly PoolState[], isLast = false): Promise<void> {
    if (this.isWriting && !isLast) return;
    this.isWriting = true;
    try {
      for (const state of states) await this.put(state, isLast);
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed) this.log.warn('session reports could not be written', { error });
      this.hasFailed = true;
    } finally {
      this.isWriting = false;
    }
  }

  private async put(state: PoolState, isLast: boolean): Promise<void> {
    const now = performance.now();
    const [urgent, all] = [`${state.circuit} ${state.lastRefusal?.at.getTime()}`, JSON.stringify(state)];
    const before = this.written.get(state.connectionId);
    const age = before ? now - before.at : Infinity;
    const isDue =
      age >= this.policy.reportAgainMs ||
      urgent !== before?.urgent ||
      (all !== before.all && (isLast || age >= this.policy.reportMs));
    if (!isDue) return;
    await this.reports.put({ ...state, holder: this.policy.holder }, this.clock.now());
    this.written.set(state.connectionId, { urgent, all, at: now });
  }
}

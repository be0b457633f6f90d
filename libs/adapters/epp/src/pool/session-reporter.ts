import { performance } from 'node:perf_hooks';
import type { Clock, Log } from '@registrar/kernel';
import type { ReportedRefusal, SessionReport, SessionReports } from '@registrar/registries/ports';

/** Reported state of a pool; the holder is the process. */
export type PoolState = Omit<SessionReport, 'holder'>;

export interface ReportPolicy {
  /** Name of this process. */
  holder: string;
  /**
   * Minimum milliseconds between reports of changed counts; a change of the circuit and a new refusal are
   * reported at once.
   */
  reportMs: number;
  /** An unchanged report is repeated after this time, so that staff see that the process lives. */
  reportAgainMs: number;
}

interface Written {
  urgent: string;
  all: string;
  at: number;
}

/** Characters of a registry text, which can be long. */
const REASON_MAX = 500;

export const refusalAt = (at: Date, command: string, reason: string, code?: number): ReportedRefusal => ({
  at,
  command,
  reason: reason.slice(0, REASON_MAX),
  ...(code !== undefined && { code }),
});

/** Reports changes of this process's session state. A failing store only delays reports. */
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

  /** Never throws. `isLast`: the process stops, so all changes are written. */
  async report(states: readonly PoolState[], isLast = false): Promise<void> {
    if (this.isWriting && !isLast) return;
    this.isWriting = true;
    try {
      for (const state of states) await this.put(state, isLast);
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed) this.log.warn('session reports not stored', { error });
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

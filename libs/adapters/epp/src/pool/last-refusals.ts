import type { Clock } from '@registrar/kernel';
import type { ReportedRefusal } from '@registrar/registries/ports';
import type { CircuitState } from './circuit-breaker';
import { refusalAt } from './session-reporter';

/** The latest refusals of a registry, for staff. */
export class LastRefusals {
  /** Why a session was not opened, or the circuit opened. */
  private fault?: ReportedRefusal;
  private refusal?: ReportedRefusal;

  constructor(private readonly clock: Clock) {}

  failed(command: 'login' | 'commands', reason: string, code?: number): void {
    this.fault = refusalAt(this.clock.now(), command, reason, code);
  }

  refused(command: string, code: number, reason: string): void {
    this.refusal = refusalAt(this.clock.now(), command, reason, code);
  }

  /** The newest; while the circuit is not closed, the cause of that. */
  shown(circuit: CircuitState): ReportedRefusal | undefined {
    const newest = (this.fault?.at ?? 0) > (this.refusal?.at ?? 0) ? this.fault : this.refusal;
    return circuit === 'closed' ? newest : (this.fault ?? newest);
  }
}

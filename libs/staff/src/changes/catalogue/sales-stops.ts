import type { ChangeSalesStops, NewSalesStop, SalesStop, StopTarget } from '@registrar/catalog';
import type { AuditTrail } from '../../audit-trail';
import type { StaffOperation } from '../../permissions';
import { actorLabel, type StaffActor } from '../../staff';

/**
 * Stops sales of a TLD or of a registry connection, and opens them again; effective in every process within
 * 2 s.
 */
export class SalesStopsByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly stops: ChangeSalesStops,
  ) {}

  /** Those in effect, oldest first. */
  inEffect(): Promise<SalesStop[]> {
    return this.stops.inEffect();
  }

  /** Throws 400, 403, 404, 409. */
  stop(actor: StaffActor, target: StopTarget, stop: Omit<NewSalesStop, 'stoppedBy'>): Promise<void> {
    return this.audit.run(actor, operationOf(target, 'stop_sales'), async () => {
      await this.stops.stop(target, { ...stop, stoppedBy: actorLabel(actor) });
      const { products, until } = stop;
      return { result: undefined, change: { target: targetOf(target), after: { products, until } } };
    });
  }

  /** Throws 403, 404, 409. */
  open(actor: StaffActor, target: StopTarget): Promise<void> {
    return this.audit.run(actor, operationOf(target, 'open_sales'), async () => {
      const { products, reason, stoppedBy, since, until } = await this.stops.open(target, actorLabel(actor));
      const before = { products, reason, stoppedBy, since, until };
      return { result: undefined, change: { target: targetOf(target), before } };
    });
  }
}

const operationOf = (target: StopTarget, act: 'stop_sales' | 'open_sales'): StaffOperation =>
  'tld' in target ? `tld.${act}` : `registry.${act}`;

const targetOf = (target: StopTarget): string =>
  'tld' in target ? `tld:${target.tld}` : `registry:${target.registry}`;

import type { Clock, UnitOfWork } from '@registrar/kernel';
import type { ExpiringZones } from '../ports';

/** Zones read per batch. */
const PAGE = 100;

/** Removes records whose `expiresAt` has passed: one unit of work and one version for each zone. */
export class ExpireRecords {
  constructor(
    private readonly zones: ExpiringZones,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** One pass over all zones with expired records. Returns the number of changed zones. */
  async execute(): Promise<number> {
    let changed = 0;
    let page: number[] = [];
    do {
      page = await this.zones.due(this.clock.now(), page.at(-1) ?? 0, PAGE);
      for (const domainId of page) {
        const removed = await this.uow.run(() => this.zones.expire(domainId, this.clock.now()));
        changed += removed > 0 ? 1 : 0;
      }
    } while (page.length === PAGE);
    return changed;
  }
}

import type { Difference, DifferenceStore } from '@registrar/domains';
import { type Arrival, ArrivalListener, type HolderNotices } from '../../ports';

/**
 * Opens a difference for staff and writes to the reseller, at once, when a domain came whose registrant the
 * registry refused.
 */
export class ReportRefusedHolder extends ArrivalListener {
  constructor(
    private readonly differences: Pick<DifferenceStore, 'record' | 'registryIds'>,
    private readonly notices: HolderNotices,
  ) {
    super();
  }

  async arrived(arrival: Arrival): Promise<void> {
    const { refusedHolder, domainId, at } = arrival;
    if (!refusedHolder) return;
    const { connectionId, wanted, shown } = refusedHolder;
    const ids = await this.differences.registryIds(connectionId, [wanted.contactId]);
    const difference: Difference = {
      field: 'registrant',
      local: ids.get(wanted.contactId) ?? null,
      atRegistry: shown ?? null,
    };
    await this.differences.record(domainId, [difference], at);
    await this.notices.refused(arrival, refusedHolder);
  }
}

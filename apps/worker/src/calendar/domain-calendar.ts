import { Injectable } from '@nestjs/common';
import { EndDomains, FollowRegistryCharges, ReconcileDeletes, RunCalendar } from '@registrar/domains';
import { Loops } from '../loops';

/**
 * Milliseconds between polls for domains whose next date has come; also the maximum delay after a change of a
 * domain.
 */
const LOOK_EVERY_MS = 1_000;
/** Milliseconds between polls for domains that have left their account. */
const END_EVERY_MS = 5_000;

/**
 * The lifecycle of domains after their registration: auto-renewal, notices, expiry, removal, deletion at the
 * registry, and automatic charges of registries.
 */
@Injectable()
export class DomainCalendar {
  constructor(
    private readonly loops: Loops,
    private readonly calendar: RunCalendar,
    private readonly ends: EndDomains,
    private readonly deletes: ReconcileDeletes,
    private readonly charges: FollowRegistryCharges,
  ) {}

  start(): void {
    this.loops.runEvery('domain-calendar', LOOK_EVERY_MS, async () =>
      (await this.calendar.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('end-domains', END_EVERY_MS, async () =>
      (await this.ends.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('registry-charges', END_EVERY_MS, async () =>
      (await this.charges.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('reconcile-deletes', LOOK_EVERY_MS, async () =>
      (await this.deletes.execute()) > 0 ? 'busy' : undefined,
    );
  }
}

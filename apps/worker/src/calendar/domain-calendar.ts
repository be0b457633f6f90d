import { Injectable } from '@nestjs/common';
import { EndDomains, ReconcileDeletes, RunCalendar } from '@registrar/domains';
import { Loops } from '../loops';

/** Milliseconds between looks for domains whose next date has come; a change of a domain is looked at within this. */
const LOOK_EVERY_MS = 1_000;
/** Milliseconds between looks for domains that have left their account. */
const END_EVERY_MS = 5_000;

/** The life of domains after their registration: renewal by itself, notices, expiry, removal, and the delete at the registry. */
@Injectable()
export class DomainCalendar {
  constructor(
    private readonly loops: Loops,
    private readonly calendar: RunCalendar,
    private readonly ends: EndDomains,
    private readonly deletes: ReconcileDeletes,
  ) {}

  start(): void {
    this.loops.runEvery('domain-calendar', LOOK_EVERY_MS, async () => ((await this.calendar.execute()) > 0 ? 'busy' : undefined));
    this.loops.runEvery('end-domains', END_EVERY_MS, async () => ((await this.ends.execute()) > 0 ? 'busy' : undefined));
    this.loops.runEvery('reconcile-deletes', LOOK_EVERY_MS, async () => ((await this.deletes.execute()) > 0 ? 'busy' : undefined));
  }
}

import type { DeliveryRecord } from '../deliveries/delivery';
import { eventNotFound } from '../errors';
import type { EventFilter, EventPage, LoggedEvent } from './event';
import type { EventLog, EventWatch } from './ports';

/** What an account reads of its log. */
export class EventQueries {
  constructor(
    private readonly log: EventLog,
    private readonly watch: EventWatch,
  ) {}

  /**
   * The next events above `after`. With `over` and no event, waits for the first one until then; the cursor
   * advances meanwhile. Refusals: 429 and 503 when too many wait already.
   */
  async next(
    accountId: number,
    filter: EventFilter,
    after: string,
    limit: number,
    over?: AbortSignal,
  ): Promise<EventPage> {
    let page = await this.log.page(accountId, filter, after, limit);
    while (page.events.length === 0 && over && !over.aborted) {
      if (!(await this.watch.beyond(accountId, page.cursor, over))) return page;
      page = await this.log.page(accountId, filter, page.cursor, limit);
    }
    return page;
  }

  /** Who waits gets what there is, now and from now on: the process ends. */
  stopWaiting(): void {
    this.watch.end();
  }

  /** Throws 404. */
  async get(accountId: number, id: string): Promise<LoggedEvent> {
    const event = await this.log.find(accountId, id);
    if (!event) throw eventNotFound();
    return event;
  }

  /** With every attempt. Throws 404 for an event the account does not have. */
  async deliveries(accountId: number, id: string): Promise<DeliveryRecord[]> {
    await this.get(accountId, id);
    return this.log.deliveriesOf(accountId, id);
  }
}

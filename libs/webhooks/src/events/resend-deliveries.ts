import type { Clock, Ids, UnitOfWork } from '@registrar/kernel';
import { deliveryNotFound, eventNotFound, nobodySubscribed, resentTooOften } from '../errors';
import type { DeliveryWakeUp, DeliveryStore } from '../ports';
import { LOG_START } from './event';
import type { EventLog, ResendItem, ResendStore, ResendRequest } from './ports';

/** Deliveries that one request sends again at most: a transaction of tenths of a second. */
export const RESEND_BATCH = 1_000;
/** Requests of an account in an hour: with the batch, 60,000 deliveries. */
const PER_ACCOUNT = { requests: 60, seconds: 3_600 };

export interface Resent {
  /** Deliveries that are due again, or for the first time. */
  resent: number;
  /** Where to go on: there may be more. */
  after?: string;
}

interface ResendDeliveriesParts {
  uow: UnitOfWork;
  store: ResendStore;
  log: EventLog;
  deliveries: DeliveryStore;
  wakeUp: DeliveryWakeUp;
  clock: Clock;
  ids: Ids;
}

/**
 * Sends again what an account asks for, to the subscriptions it has now; inactive ones get nothing. Attempts
 * go on counting: a delivery that has used up its retries gets one attempt more.
 */
export class ResendDeliveries {
  constructor(private readonly parts: ResendDeliveriesParts) {}

  /**
   * Refusals: 404 for an event or a delivery the account does not have, 409 where no active subscription
   * wants it, 429.
   */
  async execute(accountId: number, wish: ResendRequest, after = LOG_START): Promise<Resent> {
    const count = await this.parts.uow.run(() =>
      this.parts.store.count(accountId, this.parts.clock.now(), PER_ACCOUNT),
    );
    if (!count.allowed)
      throw resentTooOften(
        Math.max(1, Math.ceil((count.retryAt.getTime() - this.parts.clock.now().getTime()) / 1_000)),
      );
    const { rings, position } = await this.parts.uow.run(async () => {
      await this.assertKnown(accountId, wish);
      const items = await this.parts.store.find(accountId, wish, after, RESEND_BATCH);
      if (items.length === 0 && (wish.kind === 'event' || wish.kind === 'delivery')) throw nobodySubscribed();
      return {
        rings: await this.send(accountId, items),
        position: items.length === RESEND_BATCH ? items[items.length - 1].position : undefined,
      };
    });
    // After the commit: a bell that rings before it finds nothing.
    if (rings.length > 0) await this.parts.wakeUp.ring(rings);
    return { resent: rings.length, after: position };
  }

  private async assertKnown(accountId: number, wish: ResendRequest): Promise<void> {
    if (wish.kind === 'event' && !(await this.parts.log.find(accountId, wish.eventId))) throw eventNotFound();
    if (wish.kind !== 'delivery') return;
    const known = await this.parts.deliveries.find(wish.deliveryId);
    if (known?.accountId !== accountId) throw deliveryNotFound();
  }

  private async send(
    accountId: number,
    items: readonly ResendItem[],
  ): Promise<{ id: string; attempt: number }[]> {
    const now = this.parts.clock.now(accountId);
    const again = items.flatMap(({ deliveryId, attempts }) =>
      deliveryId === undefined ? [] : [{ id: deliveryId, attempt: attempts + 1 }],
    );
    const fresh = items.flatMap(({ deliveryId, delivery }) =>
      deliveryId === undefined
        ? [{ ...delivery, id: this.parts.ids.uuid(), createdAt: now, dueAt: now }]
        : [],
    );
    if (again.length > 0)
      await this.parts.store.reopen(
        again.map(({ id }) => id),
        now,
      );
    if (fresh.length > 0) await this.parts.deliveries.queue(fresh);
    return [...again, ...fresh.map(({ id }) => ({ id, attempt: 1 }))];
  }
}

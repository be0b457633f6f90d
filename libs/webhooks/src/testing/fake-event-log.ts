import type { UnitOfWork } from '@registrar/kernel';
import type { DeliveryRecord } from '../deliveries/delivery';
import type { EventFilter, EventPage, LoggedEvent, NewLoggedEvent } from '../events/event';
import {
  EventHousekeeping,
  EventLog,
  EventWatch,
  type ResendItem,
  ResendStore,
  type ResendRequest,
} from '../events/ports';
import type { FakeWebhookTables } from './fake-webhook-tables';

export class FakeEventLog extends EventLog {
  constructor(
    private readonly tables: FakeWebhookTables,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async hold(): Promise<void> {
    this.uow.assertOpen();
  }

  async append(events: readonly NewLoggedEvent[], loggedAt: Date): Promise<void> {
    this.uow.assertOpen();
    for (const { id, accountId, name, domainNames, body, occurredAt } of events) {
      this.tables.positions += 1;
      this.tables.events.push({
        id,
        accountId,
        name,
        domainNames,
        body,
        occurredAt,
        position: String(this.tables.positions),
        loggedAt,
      });
    }
  }

  async page(
    accountId: number,
    { eventName, domainName, since }: EventFilter,
    after: string,
    limit: number,
  ): Promise<EventPage> {
    const found = this.tables.events.filter(
      (event) =>
        event.accountId === accountId &&
        Number(event.position) > Number(after) &&
        (eventName === undefined || event.name === eventName) &&
        (domainName === undefined || event.domainNames.includes(domainName)) &&
        (since === undefined || event.occurredAt >= since),
    );
    const events = found.slice(0, limit).map(({ loggedAt: _logged, ...event }) => event);
    const cursor =
      events.length === limit
        ? events[limit - 1].position
        : String(Math.max(Number(after), this.tables.positions));
    return { events, cursor };
  }

  async find(accountId: number, id: string): Promise<LoggedEvent | undefined> {
    const found = this.tables.events.find((event) => event.accountId === accountId && event.id === id);
    if (!found) return undefined;
    const { loggedAt: _logged, ...event } = found;
    return event;
  }

  async deliveriesOf(accountId: number, id: string): Promise<DeliveryRecord[]> {
    return [...this.tables.deliveries.values()]
      .filter((row) => row.accountId === accountId && row.eventId === id)
      .map(({ claimedUntil: _claim, counted: _count, ...record }) => ({
        ...record,
        attempts: [...record.attempts],
      }));
  }
}

/** Says what it is told to, in turn; then that the time is over. */
export class FakeEventWatch extends EventWatch {
  readonly asked: { accountId: number; after: string }[] = [];
  readonly script: (() => Promise<boolean> | boolean)[] = [];

  async beyond(accountId: number, after: string): Promise<boolean> {
    this.asked.push({ accountId, after });
    return (await this.script.shift()?.()) ?? false;
  }

  end(): void {
    this.script.splice(0);
  }
}

export class FakeResendStore extends ResendStore {
  private readonly requests = new Map<number, { start: Date; requests: number }>();

  constructor(
    private readonly tables: FakeWebhookTables,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(accountId: number, wish: ResendRequest, after: string, limit: number): Promise<ResendItem[]> {
    this.uow.assertOpen();
    const events = this.tables.events.filter(
      (event) => event.accountId === accountId && Number(event.position) > Number(after),
    );
    const items = events.flatMap((event): (ResendItem & { state?: string })[] => {
      const subscription = [...this.tables.subscriptions.values()].find(
        (s) => s.accountId === accountId && s.eventName === event.name && s.active,
      );
      if (!subscription) return [];
      const known = [...this.tables.deliveries.values()].find(
        (row) => row.eventId === event.id && row.subscriptionId === subscription.id,
      );
      const delivery = {
        eventId: event.id,
        accountId,
        subscriptionId: subscription.id,
        eventName: event.name,
        url: subscription.url,
        body: event.body,
        occurredAt: event.occurredAt,
      };
      return [
        {
          position: event.position,
          deliveryId: known?.id,
          attempts: known?.counted ?? 0,
          delivery,
          state: known?.state,
        },
      ];
    });
    return items
      .filter((item) => isWanted(item, wish))
      .slice(0, limit)
      .map(({ state: _state, ...item }) => item);
  }

  async reopen(ids: readonly string[], dueAt: Date): Promise<void> {
    this.uow.assertOpen();
    for (const id of ids)
      Object.assign(this.tables.deliveries.get(id) ?? {}, { state: 'pending', dueAt, finishedAt: undefined });
  }

  async count(
    accountId: number,
    now: Date,
    { requests, seconds }: { requests: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }> {
    this.uow.assertOpen();
    const known = this.requests.get(accountId);
    const current =
      known && known.start.getTime() + seconds * 1_000 > now.getTime() ? known : { start: now, requests: 0 };
    current.requests = Math.min(current.requests + 1, requests + 1);
    this.requests.set(accountId, current);
    return {
      allowed: current.requests <= requests,
      retryAt: new Date(current.start.getTime() + seconds * 1_000),
    };
  }
}

function isWanted(
  { delivery, deliveryId, state }: ResendItem & { state?: string },
  wish: ResendRequest,
): boolean {
  switch (wish.kind) {
    case 'event':
      return delivery.eventId === wish.eventId;
    case 'delivery':
      return deliveryId === wish.deliveryId;
    case 'failed':
      return (
        state === 'failed' &&
        delivery.occurredAt >= wish.since &&
        (wish.filter.eventName ?? delivery.eventName) === delivery.eventName
      );
    case 'range':
      return (
        delivery.occurredAt >= wish.since &&
        delivery.occurredAt < wish.until &&
        (wish.filter.eventName ?? delivery.eventName) === delivery.eventName
      );
  }
}

export class FakeEventHousekeeping extends EventHousekeeping {
  constructor(private readonly tables: FakeWebhookTables) {
    super();
  }

  async forgetEvents(loggedBefore: Date, limit: number): Promise<number> {
    const old = this.tables.events.filter((event) => event.loggedAt < loggedBefore).slice(0, limit);
    this.tables.events.splice(0, old.length);
    return old.length;
  }

  async forgetDeliveries(finishedBefore: Date, limit: number): Promise<number> {
    const old = [...this.tables.deliveries.values()]
      .filter((row) => row.finishedAt && row.finishedAt < finishedBefore)
      .slice(0, limit);
    for (const { id } of old) this.tables.deliveries.delete(id);
    return old.length;
  }
}

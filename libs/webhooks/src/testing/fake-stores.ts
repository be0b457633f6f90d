import { assertMove, type UnitOfWork } from '@registrar/kernel';
import { FakeOutbox } from '@registrar/kernel/testing';
import {
  DELIVERY_MOVES,
  type ClaimedDelivery,
  type ClaimLimits,
  type DeliveryRecord,
  type NewDelivery,
  type ReturnedClaim,
  type SettledAttempt,
} from '../deliveries/delivery';
import { alreadySubscribed } from '../errors';
import type { LoggedEvent } from '../events/event';
import { DeliveryStore, OutboxFeed, type RelayedEvent, SigningTokens, SubscriptionStore } from '../ports';
import type { NewSubscription, Subscription, SubscriptionChange } from '../subscriptions/subscription';

/** Rows in memory that the fake stores share, as tables of one database. */
export class FakeWebhookTables {
  readonly subscriptions = new Map<number, FakeSubscriptionRow>();
  readonly deliveries = new Map<string, FakeDeliveryRow>();
  readonly outbox = new FakeOutbox();
  readonly events: (LoggedEvent & { loggedAt: Date })[] = [];
  positions = 0;
  subscriptionIds = 0;
  eventIds = 0;
}

/** A subscription with what the store alone knows of it. */
export type FakeSubscriptionRow = Subscription & {
  secret?: string;
  formerSecret?: { sealed: string; until: Date };
  failingSince?: Date;
  failedAt?: Date;
  isQuick?: boolean;
  claimedAt?: Date;
};

export type FakeDeliveryRow = DeliveryRecord & { claimedUntil?: Date; counted: number };

export class FakeSubscriptionStore extends SubscriptionStore {
  constructor(
    private readonly tables: FakeWebhookTables,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async list(accountId: number): Promise<Subscription[]> {
    return this.of(accountId).map(reported);
  }

  async add(subscription: NewSubscription): Promise<Subscription> {
    this.uow.assertOpen();
    if (this.of(subscription.accountId).some((other) => other.eventName === subscription.eventName))
      throw alreadySubscribed();
    this.tables.subscriptionIds += 1;
    const added: FakeSubscriptionRow = { ...subscription, id: this.tables.subscriptionIds };
    this.tables.subscriptions.set(added.id, added);
    return reported(added);
  }

  async change(
    accountId: number,
    id: number,
    change: SubscriptionChange,
    updatedAt: Date,
  ): Promise<Subscription | undefined> {
    this.uow.assertOpen();
    const found = this.of(accountId).find((subscription) => subscription.id === id);
    if (!found) return undefined;
    Object.assign(found, { url: change.url ?? found.url, active: change.active ?? found.active, updatedAt });
    if (change.url !== undefined || change.active === true)
      Object.assign(found, { failingSince: undefined, failedAt: undefined });
    if (change.url !== undefined) found.isQuick = false;
    return reported(found);
  }

  async remove(accountId: number, id: number, removedAt: Date): Promise<boolean> {
    this.uow.assertOpen();
    if (!this.of(accountId).some((subscription) => subscription.id === id)) return false;
    this.tables.subscriptions.delete(id);
    for (const row of this.tables.deliveries.values()) {
      if (row.subscriptionId === id && row.state === 'pending') cancel(row, removedAt);
    }
    return true;
  }

  async rotate(
    accountId: number,
    id: number,
    sealed: string,
    formerUntil: Date | undefined,
  ): Promise<{ hadSecret: boolean } | undefined> {
    this.uow.assertOpen();
    const found = this.of(accountId).find((subscription) => subscription.id === id);
    if (!found) return undefined;
    const former = found.secret;
    Object.assign(found, {
      secret: sealed,
      formerSecret: former !== undefined && formerUntil ? { sealed: former, until: formerUntil } : undefined,
    });
    return { hadSecret: former !== undefined };
  }

  async retire(
    failingSince: Date,
    retiredAt: Date,
  ): Promise<{ subscription: Subscription; failingSince: Date } | undefined> {
    this.uow.assertOpen();
    const patience = retiredAt.getTime() - failingSince.getTime();
    const row = [...this.tables.subscriptions.values()].find(
      (s) =>
        s.active &&
        s.failingSince &&
        s.failedAt &&
        s.failingSince <= failingSince &&
        s.failedAt.getTime() - s.failingSince.getTime() >= patience,
    );
    if (!row?.failingSince) return undefined;
    Object.assign(row, { active: false, updatedAt: retiredAt });
    for (const delivery of this.tables.deliveries.values()) {
      if (delivery.subscriptionId === row.id && delivery.state === 'pending')
        Object.assign(delivery, { state: 'failed', finishedAt: retiredAt, claimedUntil: undefined });
    }
    return { subscription: reported(row), failingSince: row.failingSince };
  }

  private of(accountId: number): FakeSubscriptionRow[] {
    return [...this.tables.subscriptions.values()].filter(
      (subscription) => subscription.accountId === accountId,
    );
  }
}

/** The outbox as a queue; without transactions, so nothing comes back when a unit fails. */
export class FakeOutboxFeed extends OutboxFeed {
  constructor(
    private readonly tables: FakeWebhookTables,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async take(limit: number): Promise<RelayedEvent[]> {
    this.uow.assertOpen();
    return this.tables.outbox.events.splice(0, limit).map((event) => {
      this.tables.eventIds += 1;
      const id = `00000000-0000-7000-9000-${String(this.tables.eventIds).padStart(12, '0')}`;
      const wanted = [...this.tables.subscriptions.values()].filter(
        (s) => s.accountId === event.accountId && s.eventName === event.name && s.active,
      );
      return { ...event, id, subscriptions: wanted.map((s) => ({ id: s.id, url: s.url })) };
    });
  }
}

export class FakeDeliveryStore extends DeliveryStore {
  constructor(
    private readonly tables: FakeWebhookTables,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async queue(deliveries: readonly NewDelivery[]): Promise<void> {
    this.uow.assertOpen();
    for (const delivery of deliveries) {
      const known = this.rows().some(
        (row) => row.eventId === delivery.eventId && row.subscriptionId === delivery.subscriptionId,
      );
      if (!known)
        this.tables.deliveries.set(delivery.id, { ...delivery, state: 'pending', attempts: [], counted: 0 });
    }
  }

  async claimDue(now: Date, claimedUntil: Date, limits: ClaimLimits): Promise<ClaimedDelivery[]> {
    const due = this.rows()
      .filter((row) => row.state === 'pending' && row.dueAt <= now)
      .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
    const hasMany = (subscription: FakeSubscriptionRow | undefined): boolean =>
      !subscription || (!subscription.failingSince && subscription.isQuick === true);
    const crowd = new Set(
      due
        .map(({ subscriptionId }) => subscriptionId)
        .filter((id) => hasMany(this.tables.subscriptions.get(id))),
    ).size;
    const share = Math.min(
      limits.perSubscription,
      Math.max(limits.perSlowSubscription, Math.floor((8 * limits.perSubscription) / crowd)),
    );
    const [places, hosts] = [new Count<number>(), new Count<string>()];
    let slow = 0;
    const isHeld = ({ claimedUntil: until }: FakeDeliveryRow): boolean => until !== undefined && until > now;
    const wanted = due
      .map((row) => ({
        row,
        place: places.next(row.subscriptionId),
        subscription: this.tables.subscriptions.get(row.subscriptionId),
      }))
      .filter(
        ({ place, subscription }) => place <= (hasMany(subscription) ? share : limits.perSlowSubscription),
      )
      .sort(
        (one, other) =>
          Number(isHeld(other.row)) - Number(isHeld(one.row)) ||
          one.place - other.place ||
          waitsSince(one) - waitsSince(other),
      )
      .filter(({ subscription: s }) => !s || hosts.next(new URL(s.url).host) <= limits.perHost)
      .filter(({ row }) => !isHeld(row))
      .filter(({ subscription: s }) => !s || s.isQuick || (slow += 1) <= limits.mostSlow)
      .slice(0, limits.most);
    return wanted.flatMap(({ row, subscription }) => {
      if (!subscription) return cancel(row, now);
      Object.assign(row, { url: subscription.url, claimedUntil });
      if (!subscription.isQuick) subscription.claimedAt = now;
      const { id, eventId, accountId, subscriptionId, url, body } = row;
      const { secret, formerSecret, isQuick = false } = subscription;
      return [
        {
          id,
          eventId,
          accountId,
          subscriptionId,
          url,
          body,
          attempts: row.counted,
          claimedUntil,
          secret,
          formerSecret,
          isQuick,
        },
      ];
    });
  }

  async release(claims: readonly ReturnedClaim[]): Promise<void> {
    for (const { claim, dueAt } of claims) {
      const row = this.row(claim.id);
      if (row.state === 'pending' && row.claimedUntil?.getTime() === claim.claimedUntil.getTime())
        Object.assign(row, { dueAt, claimedUntil: undefined });
    }
  }

  async settle(attempts: readonly SettledAttempt[]): Promise<void> {
    this.uow.assertOpen();
    for (const {
      deliveryId,
      eventId: _event,
      subscriptionId: _of,
      settledAt,
      isQuick,
      next,
      ...attempt
    } of attempts) {
      const row = this.row(deliveryId);
      if (row.attempts.some((known) => known.number === attempt.number)) continue;
      row.attempts.push(attempt);
      row.counted = attempt.number;
      const subscription = this.tables.subscriptions.get(row.subscriptionId);
      note(subscription, next.state === 'delivered', settledAt);
      if (subscription) subscription.isQuick = isQuick;
      if (row.state !== 'pending' && !(row.state === 'failed' && next.state === 'delivered')) continue;
      assertMove(DELIVERY_MOVES, 'delivery', row.state, next.state);
      row.state = next.state;
      row.claimedUntil = undefined;
      if (next.state === 'pending') row.dueAt = next.dueAt;
      else row.finishedAt = settledAt;
    }
  }

  async find(id: string): Promise<DeliveryRecord | undefined> {
    const row = this.tables.deliveries.get(id);
    if (!row) return undefined;
    const { claimedUntil: _claim, counted: _count, ...record } = row;
    return { ...record, attempts: [...row.attempts] };
  }

  async lock(id: string): Promise<{ delivery: DeliveryRecord; subscribed: boolean } | undefined> {
    this.uow.assertOpen();
    const delivery = await this.find(id);
    return delivery && { delivery, subscribed: this.tables.subscriptions.has(delivery.subscriptionId) };
  }

  async reopen(id: string, dueAt: Date): Promise<void> {
    this.uow.assertOpen();
    Object.assign(this.row(id), { state: 'pending', dueAt, finishedAt: undefined });
  }

  private rows(): FakeDeliveryRow[] {
    return [...this.tables.deliveries.values()];
  }

  private row(id: string): FakeDeliveryRow {
    const row = this.tables.deliveries.get(id);
    if (!row) throw new Error(`no delivery ${id}`);
    return row;
  }
}

/** Tokens by account, lowest id first; `FakeVault` seals them. */
export class FakeSigningTokens extends SigningTokens {
  readonly tokens = new Map<number, string>();

  async sealed(accountIds: readonly number[]): Promise<Map<number, string>> {
    return new Map([...this.tokens].filter(([accountId]) => accountIds.includes(accountId)));
  }
}

const reported = ({
  id,
  accountId,
  eventName,
  url,
  active,
  createdAt,
  updatedAt,
}: FakeSubscriptionRow): Subscription => ({ id, accountId, eventName, url, active, createdAt, updatedAt });

class Count<Key> {
  private readonly counts = new Map<Key, number>();
  /** From 1. */
  next(key: Key): number {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }
}

/** For its turn. */
function waitsSince({
  row,
  subscription,
}: {
  row: FakeDeliveryRow;
  subscription?: FakeSubscriptionRow;
}): number {
  if (subscription && !subscription.isQuick && !subscription.claimedAt) return 0;
  return Math.max(row.dueAt.getTime(), subscription?.claimedAt?.getTime() ?? 0);
}

/** Since when attempts are in vain. */
function note(subscription: FakeSubscriptionRow | undefined, accepted: boolean, at: Date): void {
  if (!subscription?.active) return;
  Object.assign(
    subscription,
    accepted
      ? { failingSince: undefined, failedAt: undefined }
      : { failingSince: subscription.failingSince ?? at, failedAt: at },
  );
}

function cancel(row: FakeDeliveryRow, at: Date): [] {
  Object.assign(row, { state: 'cancelled', finishedAt: at, claimedUntil: undefined });
  return [];
}

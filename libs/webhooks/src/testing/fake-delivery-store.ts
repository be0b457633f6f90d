import { assertMove, type UnitOfWork } from '@registrar/kernel';
import {
  DELIVERY_MOVES,
  type ClaimedDelivery,
  type ClaimLimits,
  type DeliveryRecord,
  type NewDelivery,
  type ReturnedClaim,
  type SettledAttempt,
} from '../deliveries/delivery';
import { DeliveryStore } from '../ports';
import {
  cancel,
  type FakeDeliveryRow,
  type FakeSubscriptionRow,
  type FakeWebhookTables,
} from './fake-webhook-tables';

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
    const competing = new Set(
      due
        .map(({ subscriptionId }) => subscriptionId)
        .filter((id) => hasMany(this.tables.subscriptions.get(id))),
    ).size;
    const share = Math.min(
      limits.perSubscription,
      Math.max(limits.perSlowSubscription, Math.floor((8 * limits.perSubscription) / competing)),
    );
    const [places, hosts] = [new Count<number>(), new Count<string>()];
    let slow = 0;
    const isHeld = ({ claimedUntil: until }: FakeDeliveryRow): boolean => until !== undefined && until > now;
    const claimable = due
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
    return claimable.flatMap(({ row, subscription }) => {
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

import type { UnitOfWork } from '@registrar/kernel';
import { alreadySubscribed } from '../errors';
import { SubscriptionStore } from '../ports';
import type { NewSubscription, Subscription, SubscriptionChange } from '../subscriptions/subscription';
import { cancel, type FakeSubscriptionRow, type FakeWebhookTables } from './fake-webhook-tables';

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

const reported = ({
  id,
  accountId,
  eventName,
  url,
  active,
  createdAt,
  updatedAt,
}: FakeSubscriptionRow): Subscription => ({ id, accountId, eventName, url, active, createdAt, updatedAt });

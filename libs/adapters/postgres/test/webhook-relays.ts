import type { DomainEvent } from '@registrar/kernel';
import { FakeClock, FakeIds } from '@registrar/kernel/testing';
import { RelayOutbox } from '@registrar/webhooks';
import { FakeDeliveryWakeUp } from '@registrar/webhooks/testing';
import { NOW, webhooksFixture, type WebhooksFixture } from './fixtures/webhooks-fixture';

export let fixture: WebhooksFixture;
export const URL = 'https://hooks.example.org/in?k=1';
export const MANY = {
  most: 25,
  mostSlow: 1_000,
  perSubscription: 1_000,
  perSlowSubscription: 1_000,
  perHost: 1_000,
};

export async function openWebhooks(): Promise<void> {
  fixture = await webhooksFixture();
}

export const clearWebhooks = (): Promise<unknown> => fixture.clear();

export const closeWebhooks = (): Promise<void> => fixture?.database.close();

export const subscribe = (accountId: number) =>
  fixture.uow.run(() =>
    fixture.subscriptions.add({
      accountId,
      eventName: 'domain.expiration',
      url: URL,
      active: true,
      createdAt: NOW,
    }),
  );
export const eventOf = (accountId: number): DomainEvent => ({
  name: 'domain.expiration',
  accountId,
  payload: { eventName: 'domain.expiration', domainName: 'example.org' },
  occurredAt: NOW,
});
export const count = async (table: string): Promise<number> =>
  Number((await fixture.database.dataSource.query(`select count(*) from ${table}`))[0].count);
export const relayOf = () =>
  new RelayOutbox({
    uow: fixture.uow,
    feed: fixture.feed,
    eventLog: fixture.eventLog,
    deliveries: fixture.deliveries,
    wakeUp: new FakeDeliveryWakeUp(),
    clock: new FakeClock(NOW),
    ids: new SharedIds(),
  });

/** Different in each relay of this file. */
export let serial = 0;
export class SharedIds extends FakeIds {
  override uuid(): string {
    return `00000000-0000-7000-a000-${String((serial += 1)).padStart(12, '0')}`;
  }
}

import type { WebhookEventName } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { wireSending } from '../deliveries/wire';
import { signingTokenContext, WebhookSigner } from '../signer';
import { FakeDeliveryStore } from './fake-delivery-store';
import { FakeEventLog } from './fake-event-log';
import { FakeOutboxFeed } from './fake-outbox-feed';
import { FakeSubscriptionStore } from './fake-subscription-store';
import { FakeWebhookTables } from './fake-webhook-tables';
import {
  FakeDeliveryWakeUp,
  FakeRandomness,
  FakeSigningTokens,
  FakeWebhookSender,
  TestHmacSha256,
} from './fakes';

/** Subscriptions, outbox and deliveries in memory, with the use cases that relay and deliver. */
export function newDeliveryWorld() {
  const tables = new FakeWebhookTables();
  const [uow, clock, ids, log] = [new FakeUnitOfWork(), new FakeClock(), new FakeIds(), new FakeLog()];
  const [tokens, vault, sender, wakeUp, hmac] = [
    new FakeSigningTokens(),
    new FakeVault(),
    new FakeWebhookSender(),
    new FakeDeliveryWakeUp(),
    new TestHmacSha256(),
  ];
  const [deliveries, subscriptions, eventLog, feed] = [
    new FakeDeliveryStore(tables, uow),
    new FakeSubscriptionStore(tables, uow),
    new FakeEventLog(tables, uow),
    new FakeOutboxFeed(tables, uow),
  ];
  const signer = new WebhookSigner(tokens, vault, hmac, clock, ids, log);
  const setToken = (accountId: number): unknown =>
    tokens.tokens.set(accountId, vault.seal(`token-of-${accountId}`, signingTokenContext(accountId)));
  /** A subscription of an account that has a token; quick unless told. */
  const subscribe = async (
    accountId: number,
    isQuick = true,
    eventName: WebhookEventName = 'domain.expiration',
  ): Promise<number> => {
    setToken(accountId);
    const { id } = await uow.run(() =>
      subscriptions.add({
        accountId,
        eventName,
        url: `https://hooks-${accountId}.example.org/in`,
        active: true,
        createdAt: clock.now(),
      }),
    );
    tables.subscriptions.get(id)!.isQuick = isQuick;
    return id;
  };
  const { relay, deliver } = wireSending({
    uow,
    clock,
    ids,
    log,
    vault,
    feed,
    eventLog,
    deliveryStore: deliveries,
    wakeUp,
    signingTokens: tokens,
    hmac,
    randomness: new FakeRandomness(),
    sender,
  });
  return {
    tables,
    uow,
    clock,
    ids,
    log,
    tokens,
    vault,
    sender,
    wakeUp,
    hmac,
    deliveries,
    subscriptions,
    eventLog,
    feed,
    signer,
    relay,
    setToken,
    subscribe,
    deliver,
    /** Events of an account, on their way to its subscription. */
    happen: async (accountId: number, count = 1): Promise<void> => {
      for (let event = 0; event < count; event += 1) {
        await tables.outbox.add({
          name: 'domain.expiration',
          accountId,
          payload: { eventName: 'domain.expiration', domainName: `name-${event}.example` },
          occurredAt: clock.now(),
        });
      }
      await relay.execute();
    },
  };
}

import type { WebhookEventName } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import type { DeliveryRecord } from '../deliveries/delivery';
import { signingTokenContext } from '../signer';
import { wireDeliveries, wireSending } from '../deliveries/wire';
import {
  FakeDeliveryWakeUp,
  FakeDeliveryStore,
  FakeEventLog,
  FakeOutboxFeed,
  FakeRandomness,
  FakeSigningTokens,
  FakeSubscriptionStore,
  FakeWebhookSender,
  FakeWebhookTables,
  TestHmacSha256,
} from './';

export const ACCOUNT = 4401;

export function setUp() {
  const tables = new FakeWebhookTables();
  const [uow, clock, ids, log] = [new FakeUnitOfWork(), new FakeClock(), new FakeIds(), new FakeLog()];
  const [tokens, vault, sender, wakeUp] = [
    new FakeSigningTokens(),
    new FakeVault(),
    new FakeWebhookSender(),
    new FakeDeliveryWakeUp(),
  ];
  const deliveries = new FakeDeliveryStore(tables, uow);
  const subscriptions = new FakeSubscriptionStore(tables, uow);
  const delivery = { uow, clock, deliveryStore: deliveries, wakeUp };
  const { relay, deliver } = wireSending({
    ...delivery,
    ids,
    log,
    vault,
    feed: new FakeOutboxFeed(tables, uow),
    eventLog: new FakeEventLog(tables, uow),
    signingTokens: tokens,
    hmac: new TestHmacSha256(),
    randomness: new FakeRandomness(),
    sender,
  });
  const { queries, redeliver } = wireDeliveries(delivery);
  const setToken = (accountId: number, token: string) =>
    tokens.tokens.set(accountId, vault.seal(token, signingTokenContext(accountId)));
  setToken(ACCOUNT, 'token-of-4401');

  /** An event on its way to a subscription of the account; the delivery's id. */
  const queued = async (
    accountId = ACCOUNT,
    name: WebhookEventName = 'domain.expiration',
  ): Promise<string> => {
    const url = `https://hooks.example.org/${accountId}`;
    await uow.run(() =>
      subscriptions.add({ accountId, eventName: name, url, active: true, createdAt: clock.now() }),
    );
    await tables.outbox.add({
      name,
      accountId,
      payload: { eventName: name, domainName: 'example.org' },
      occurredAt: clock.now(),
    });
    const before = new Set(tables.deliveries.keys());
    await relay.execute();
    return [...tables.deliveries.keys()].find((id) => !before.has(id)) as string;
  };
  return {
    tables,
    uow,
    clock,
    log,
    sender,
    wakeUp,
    tokens,
    subscriptions,
    deliveries,
    relay,
    setToken,
    queued,
    deliver,
    queries,
    redeliver,
    find: async (id: string) => (await deliveries.find(id)) as DeliveryRecord,
  };
}

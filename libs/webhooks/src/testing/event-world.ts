import type { WebhookEventName } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { drain } from '@registrar/testkit';
import type { DeliverWebhooks } from '../deliveries/deliver-webhooks';
import { ForgetEvents } from '../events/forget-events';
import { wireEvents } from '../events/wire';
import type { LaneLimits } from '../deliveries/lanes';
import { wireSending } from '../deliveries/wire';
import { RetireSubscriptions } from '../subscriptions/retire-subscriptions';
import { RotateSecret } from '../subscriptions/rotate-secret';
import { signingTokenContext } from '../signer';
import {
  FakeDeliveryWakeUp,
  FakeDeliveryStore,
  FakeEventHousekeeping,
  FakeEventLog,
  FakeEventWatch,
  FakeOutboxFeed,
  FakeRandomness,
  FakeResendStore,
  FakeSigningTokens,
  FakeSubscriptionNotices,
  FakeSubscriptionStore,
  FakeWebhookSecrets,
  FakeWebhookSender,
  FakeWebhookTables,
  TestHmacSha256,
} from './';

export const ACCOUNT = 4401;
export const refused = { kind: 'refused', status: 503, responseHead: 'busy', durationMs: 9 } as const;

export function setUp() {
  const tables = new FakeWebhookTables();
  const [uow, clock, ids, log] = [new FakeUnitOfWork(), new FakeClock(), new FakeIds(), new FakeLog()];
  const [tokens, vault, sender, wakeUp, watch, notices] = [
    new FakeSigningTokens(),
    new FakeVault(),
    new FakeWebhookSender(),
    new FakeDeliveryWakeUp(),
    new FakeEventWatch(),
    new FakeSubscriptionNotices(),
  ];
  const deliveries = new FakeDeliveryStore(tables, uow);
  const subscriptions = new FakeSubscriptionStore(tables, uow);
  const eventLog = new FakeEventLog(tables, uow);
  const sending = {
    uow,
    clock,
    ids,
    log,
    vault,
    feed: new FakeOutboxFeed(tables, uow),
    eventLog,
    deliveryStore: deliveries,
    wakeUp,
    signingTokens: tokens,
    hmac: new TestHmacSha256(),
    randomness: new FakeRandomness(),
    sender,
  };
  const { relay, deliver } = wireSending(sending);
  const subscribe = async (
    values: { accountId?: number; eventName?: WebhookEventName; url?: string; active?: boolean } = {},
  ): Promise<number> => {
    const accountId = values.accountId ?? ACCOUNT;
    tokens.tokens.set(accountId, vault.seal(`token-of-${accountId}`, signingTokenContext(accountId)));
    const added = await uow.run(() =>
      subscriptions.add({
        accountId,
        eventName: 'domain.expiration',
        url: 'https://hooks.example.org/in',
        active: true,
        createdAt: clock.now(),
        ...values,
      }),
    );
    tables.subscriptions.get(added.id)!.isQuick = true;
    return added.id;
  };
  /** Events of an account, logged; their ids. */
  const happen = async (
    count = 1,
    accountId = ACCOUNT,
    name: WebhookEventName = 'domain.expiration',
  ): Promise<string[]> => {
    const before = tables.events.length;
    for (let event = 0; event < count; event += 1) {
      await tables.outbox.add({
        name,
        accountId,
        payload: { eventName: name, domainName: `name-${event}.example` },
        occurredAt: clock.now(),
      });
    }
    await drain(async () => (await relay.execute()).events, 'the outbox', 100);
    return tables.events.slice(before).map(({ id }) => id);
  };
  const newDeliver = (lanes?: LaneLimits): DeliverWebhooks => wireSending(sending, undefined, lanes).deliver;
  return {
    tables,
    uow,
    clock,
    log,
    sender,
    wakeUp,
    watch,
    notices,
    subscriptions,
    subscribe,
    happen,
    newDeliver,
    deliver,
    ...wireEvents({ ...sending, eventWatch: watch, resendStore: new FakeResendStore(tables, uow) }),
    rotate: new RotateSecret(uow, subscriptions, new FakeWebhookSecrets(), vault, clock),
    retire: new RetireSubscriptions(uow, subscriptions, notices, clock, log),
    forget: new ForgetEvents(new FakeEventHousekeeping(tables), clock, { events: 90, deliveries: 90 }),
    states: () => [...tables.deliveries.values()].map(({ state }) => state),
  };
}

import { addSeconds } from '@registrar/kernel';
import type { ClaimedDelivery, ClaimLimits, NewDelivery, SettledAttempt } from '../deliveries/delivery';
import type { NewSubscription, Subscription } from '../subscriptions/subscription';
import { attemptOf, deliveryOf, LIMITS, NOW, subscriptionOf, type WebhookStores } from './webhook-stores';

/** What the parts of `deliveryStoreContract` do to the stores under test. */
export function deliveryStage(open: () => WebhookStores) {
  const subscribe = async (values: Partial<NewSubscription> = {}): Promise<Subscription> => {
    const accountId = await open().newAccount();
    return open().uow.run(() => open().subscriptions.add(subscriptionOf(accountId, values)));
  };
  const queue = (...deliveries: NewDelivery[]) => open().uow.run(() => open().deliveries.queue(deliveries));
  const settle = (...attempts: SettledAttempt[]) => open().uow.run(() => open().deliveries.settle(attempts));
  const claim = (now = NOW, limits: Partial<ClaimLimits> = {}) =>
    open().deliveries.claimDue(now, addSeconds(now, 90), { ...LIMITS, ...limits });
  const release = (claims: readonly ClaimedDelivery[], dueAt: Date) =>
    open().deliveries.release(claims.map((one) => ({ claim: one, dueAt })));
  /** Subscribed, and known to answer soon, or late. */
  const known = async (isQuick: boolean, values: Partial<NewSubscription> = {}): Promise<Subscription> => {
    const subscription = await subscribe(values);
    const delivery = deliveryOf(subscription, { dueAt: addSeconds(NOW, 86_400) });
    await queue(delivery);
    await settle({ ...attemptOf({ ...delivery, attempts: 0 }, { state: 'delivered' }), isQuick });
    return subscription;
  };
  const queueMany = async (subscription: Subscription, count: number): Promise<NewDelivery[]> => {
    const many = Array.from({ length: count }, (_, index) =>
      deliveryOf(subscription, { dueAt: addSeconds(NOW, index - count) }),
    );
    await queue(...many);
    return many;
  };
  const queued = async (values: Partial<NewDelivery> = {}): Promise<NewDelivery> => {
    const delivery = deliveryOf(await subscribe(), values);
    await queue(delivery);
    return delivery;
  };
  return { subscribe, queue, settle, claim, release, known, queueMany, queued };
}

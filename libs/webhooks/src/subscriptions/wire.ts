import type { Clock, SecretVault, UnitOfWork } from '@registrar/kernel';
import type { AddressPolicy, SubscriptionStore, WebhookSecrets } from '../ports';
import { DeleteSubscription } from './delete-subscription';
import { ModifySubscription } from './modify-subscription';
import { RotateSecret } from './rotate-secret';
import { Subscribe } from './subscribe';
import { SubscriptionQueries } from './subscription-queries';
import { SubscriptionUrls, type SubscriptionUrlSettings } from './subscription-url';

/** Everything a subscription touches. */
export interface SubscriptionParts {
  uow: UnitOfWork;
  clock: Clock;
  vault: SecretVault;
  subscriptionStore: SubscriptionStore;
  secrets: WebhookSecrets;
  addressPolicy: AddressPolicy;
}

export interface SubscriptionUseCases {
  subscribe: Subscribe;
  modify: ModifySubscription;
  remove: DeleteSubscription;
  rotate: RotateSecret;
  queries: SubscriptionQueries;
}

/** What resellers do with their subscriptions, wired by plain constructor calls. */
export function wireSubscriptions(
  parts: SubscriptionParts,
  settings: SubscriptionUrlSettings,
): SubscriptionUseCases {
  const { uow, clock, vault, subscriptionStore: store, secrets, addressPolicy } = parts;
  const urls = new SubscriptionUrls(addressPolicy, settings);
  return {
    subscribe: new Subscribe(uow, store, urls, secrets, vault, clock),
    modify: new ModifySubscription(uow, store, urls, clock),
    remove: new DeleteSubscription(uow, store, clock),
    rotate: new RotateSecret(uow, store, secrets, vault, clock),
    queries: new SubscriptionQueries(store),
  };
}

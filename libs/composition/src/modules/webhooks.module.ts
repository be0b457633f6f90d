import { Module, type Provider } from '@nestjs/common';
import { Sql } from '@registrar/adapter-postgres';
import { NodeWebhookSecrets, PublicAddressPolicy } from '@registrar/adapter-webhook-http';
import { Clock, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  DeleteSubscription,
  ModifySubscription,
  RotateSecret,
  Subscribe,
  SubscriptionQueries,
} from '@registrar/webhooks';
import { type SubscriptionUseCases, wireSubscriptions } from '@registrar/webhooks/wiring';
import { addressPolicyOf } from '../settings/address-policy';
import { NotedSubscriptionStore } from '../dry-run/noted-accounts';
import { keyOf, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { Settings } from '../settings/settings';

export const addressPolicy: Provider[] = [
  provideBy(PublicAddressPolicy, { settings: Settings }, ({ settings }) => addressPolicyOf(settings)),
];

const SUBSCRIPTIONS = keyOf<SubscriptionUseCases>('SubscriptionUseCases');

const useCases = provideMembers(SUBSCRIPTIONS, {
  subscribe: Subscribe,
  modify: ModifySubscription,
  remove: DeleteSubscription,
  rotate: RotateSecret,
  queries: SubscriptionQueries,
});

/** What resellers do with their subscriptions. */
@Module({
  providers: [
    ...addressPolicy,
    provideBy(
      SUBSCRIPTIONS,
      {
        sql: Sql,
        uow: UnitOfWork,
        clock: Clock,
        vault: SecretVault,
        addressPolicy: PublicAddressPolicy,
        settings: Settings,
      },
      ({ sql, settings: { environment }, ...parts }) =>
        wireSubscriptions(
          {
            ...parts,
            subscriptionStore: new NotedSubscriptionStore(sql, parts.uow),
            secrets: new NodeWebhookSecrets(),
          },
          { httpsOnly: environment === 'production' },
        ),
    ),
    ...useCases,
  ],
  exports: tokensOf(useCases),
})
export class WebhooksModule {}

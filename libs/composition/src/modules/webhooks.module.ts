import { Module, type Provider } from '@nestjs/common';
import { PostgresSubscriptionStore, Sql } from '@registrar/adapter-postgres';
import { NodeWebhookSecrets, PublicAddressPolicy } from '@registrar/adapter-webhook-http';
import { Clock, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  DeleteSubscription,
  ModifySubscription,
  RotateSecret,
  Subscribe,
  SubscriptionQueries,
  SubscriptionUrls,
} from '@registrar/webhooks';
import { AddressPolicy, SubscriptionStore, WebhookSecrets } from '@registrar/webhooks/ports';
import { addressPolicyOf } from '../settings/address-policy';
import { made, madeAs, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';

export const addressPolicy: Provider[] = [
  madeBy(PublicAddressPolicy, { settings: Settings }, ({ settings }) => addressPolicyOf(settings)),
  { provide: AddressPolicy, useExisting: PublicAddressPolicy },
];

/** What resellers do with their subscriptions. */
@Module({
  providers: [
    ...addressPolicy,
    madeAs(SubscriptionStore, PostgresSubscriptionStore, Sql, UnitOfWork),
    madeBy(
      SubscriptionUrls,
      { policy: AddressPolicy, settings: Settings },
      ({ policy, settings: { environment } }) =>
        new SubscriptionUrls(policy, { httpsOnly: environment === 'production' }),
    ),
    made(Subscribe, UnitOfWork, SubscriptionStore, SubscriptionUrls, WebhookSecrets, SecretVault, Clock),
    made(ModifySubscription, UnitOfWork, SubscriptionStore, SubscriptionUrls, Clock),
    made(DeleteSubscription, UnitOfWork, SubscriptionStore, Clock),
    { provide: WebhookSecrets, useClass: NodeWebhookSecrets },
    made(RotateSecret, UnitOfWork, SubscriptionStore, WebhookSecrets, SecretVault, Clock),
    made(SubscriptionQueries, SubscriptionStore),
  ],
  exports: [Subscribe, ModifySubscription, DeleteSubscription, RotateSecret, SubscriptionQueries],
})
export class WebhooksModule {}

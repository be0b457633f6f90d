import { BullModule, getQueueToken } from '@nestjs/bull';
import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import {
  PostgresDeliveryStore,
  PostgresOutboxFeed,
  PostgresSigningTokens,
  PostgresSubscriptionStore,
  Sql,
} from '@registrar/adapter-postgres';
import {
  bellQueueOptions,
  BullDeliveryBell,
  SilentDeliveryBell,
  tameQueue,
  WEBHOOK_QUEUE,
} from '@registrar/adapter-redis';
import {
  HttpWebhookSender,
  NodeHmacSha256,
  NodeRandomness,
  NodeWebhookSecrets,
  type PublicAddressPolicy,
} from '@registrar/adapter-webhook-http';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  DeleteSubscription,
  DeliverWebhooks,
  DeliveryQueries,
  ModifySubscription,
  RedeliverDelivery,
  RelayOutbox,
  RetrySchedule,
  RotateSecret,
  Subscribe,
  SubscriptionQueries,
  SubscriptionUrls,
  WebhookSigner,
} from '@registrar/webhooks';
import {
  AddressPolicy,
  DeliveryBell,
  DeliveryStore,
  EventLog,
  HmacSha256,
  OutboxFeed,
  Randomness,
  SigningTokens,
  SubscriptionStore,
  WebhookSecrets,
  WebhookSender,
} from '@registrar/webhooks/ports';
import type { Queue } from 'bull';
import { addressPolicyOf } from '../settings/address-policy';
import { eventUpkeep } from './events.module';
import { made, madeAs } from '../runtime/made';
import { Database } from '../runtime/platform.module';
import { Settings } from '../settings/settings';

const addressPolicy = {
  provide: AddressPolicy,
  inject: [Settings],
  useFactory: addressPolicyOf,
};

/** What resellers do with their subscriptions. */
@Global()
@Module({
  providers: [
    addressPolicy,
    madeAs(SubscriptionStore, PostgresSubscriptionStore, Sql, UnitOfWork),
    {
      provide: SubscriptionUrls,
      inject: [AddressPolicy, Settings],
      useFactory: (policy: AddressPolicy, { environment }: Settings) =>
        new SubscriptionUrls(policy, { httpsOnly: environment === 'production' }),
    },
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

const queueToken = getQueueToken(WEBHOOK_QUEUE);

/** With Redis the bell is a Bull queue, else silence: deliveries are then found by the sweeps alone. */
const bell = (redisUrl: string | undefined): Provider =>
  redisUrl === undefined
    ? { provide: DeliveryBell, useFactory: () => new SilentDeliveryBell() }
    : {
        provide: DeliveryBell,
        inject: [queueToken, Log],
        useFactory: (queue: Queue, log: Log) => new BullDeliveryBell(tameQueue(queue, log), log),
      };

const deliveries: Provider[] = [
  madeAs(DeliveryStore, PostgresDeliveryStore, Sql, UnitOfWork),
  made(DeliveryQueries, DeliveryStore),
  made(RedeliverDelivery, UnitOfWork, DeliveryStore, DeliveryBell, Clock),
];

const sending: Provider[] = [
  ...eventUpkeep,
  addressPolicy,
  madeAs(OutboxFeed, PostgresOutboxFeed, Sql, UnitOfWork),
  madeAs(SigningTokens, PostgresSigningTokens, Sql),
  { provide: HmacSha256, useClass: NodeHmacSha256 },
  { provide: Randomness, useClass: NodeRandomness },
  {
    provide: WebhookSender,
    inject: [AddressPolicy, UnitOfWork, Settings],
    useFactory: (policy: PublicAddressPolicy, uow: UnitOfWork, { webhookTimeoutSeconds }: Settings) =>
      new HttpWebhookSender(policy, uow, { timeoutSeconds: webhookTimeoutSeconds }),
  },
  made(WebhookSigner, SigningTokens, SecretVault, HmacSha256, Clock, Ids, Log),
  {
    provide: RetrySchedule,
    inject: [Randomness, Settings],
    useFactory: (randomness: Randomness, { webhookRetryWaits, webhookRetryJitterPercent }: Settings) =>
      new RetrySchedule(randomness, {
        waitsSeconds: webhookRetryWaits,
        jitter: webhookRetryJitterPercent / 100,
      }),
  },
  made(RelayOutbox, UnitOfWork, OutboxFeed, EventLog, DeliveryStore, DeliveryBell, Clock, Ids),
  made(DeliverWebhooks, DeliveryStore, WebhookSigner, WebhookSender, RetrySchedule, UnitOfWork, Clock, Log),
];

/** Events on their way out. */
@Module({})
export class WebhookDeliveriesModule {
  /** Reading deliveries and sending one again. */
  static forStaff(settings: Settings): DynamicModule {
    return moduleOf(settings, deliveries);
  }

  /** All of it. Where there is Redis the queue `WEBHOOK_QUEUE` can be processed. */
  static forWorker(settings: Settings): DynamicModule {
    return moduleOf(settings, [...deliveries, ...sending]);
  }
}

function moduleOf({ redisUrl }: Settings, providers: readonly Provider[]): DynamicModule {
  const queue =
    redisUrl === undefined
      ? []
      : [
          BullModule.registerQueueAsync({
            name: WEBHOOK_QUEUE,
            inject: [Database],
            useFactory: ({ stack }: Database) => bellQueueOptions(redisUrl, stack),
          }),
        ];
  const own = [bell(redisUrl), ...providers];
  return {
    module: WebhookDeliveriesModule,
    global: true,
    imports: queue,
    providers: own,
    exports: [
      ...own.map((provider) => (provider as { provide: string }).provide),
      ...(redisUrl === undefined ? [] : [BullModule]),
    ],
  };
}

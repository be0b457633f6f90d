import { BullModule, getQueueToken } from '@nestjs/bull';
import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { PostgresDeliveryStore, PostgresOutboxFeed, PostgresSigningTokens, PostgresSubscriptionStore, Sql } from '@registrar/adapter-postgres';
import { bellQueueOptions, BullDeliveryBell, SilentDeliveryBell, tameQueue, WEBHOOK_QUEUE } from '@registrar/adapter-redis';
import { HttpWebhookSender, NodeHmacSha256, NodeRandomness, NodeWebhookSecrets, PublicAddressPolicy } from '@registrar/adapter-webhook-http';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  DeleteSubscription, DeliverWebhooks, DeliveryQueries, ModifySubscription, RedeliverDelivery, RelayOutbox, RetrySchedule, RotateSecret, Subscribe, SubscriptionQueries,
  SubscriptionUrls, WebhookSigner,
} from '@registrar/webhooks';
import {
  AddressPolicy, DeliveryBell, DeliveryStore, EventLog, HmacSha256, OutboxFeed, Randomness, SigningTokens, SubscriptionStore, WebhookSecrets, WebhookSender,
} from '@registrar/webhooks/ports';
import type { Queue } from 'bull';
import { eventUpkeep } from './events.module';
import { Settings } from './settings';

const addressPolicy = {
  provide: AddressPolicy,
  inject: [Settings],
  useFactory: ({ webhookAllowPrivateAddresses }: Settings) => new PublicAddressPolicy(webhookAllowPrivateAddresses),
};

/** What resellers do with their subscriptions. */
@Global()
@Module({
  providers: [
    addressPolicy,
    { provide: SubscriptionStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresSubscriptionStore(sql, uow) },
    {
      provide: SubscriptionUrls,
      inject: [AddressPolicy, Settings],
      useFactory: (policy: AddressPolicy, { environment }: Settings) => new SubscriptionUrls(policy, { httpsOnly: environment === 'production' }),
    },
    {
      provide: Subscribe,
      inject: [UnitOfWork, SubscriptionStore, SubscriptionUrls, WebhookSecrets, SecretVault, Clock],
      useFactory: (uow: UnitOfWork, store: SubscriptionStore, urls: SubscriptionUrls, secrets: WebhookSecrets, vault: SecretVault, clock: Clock) =>
        new Subscribe(uow, store, urls, secrets, vault, clock),
    },
    {
      provide: ModifySubscription,
      inject: [UnitOfWork, SubscriptionStore, SubscriptionUrls, Clock],
      useFactory: (uow: UnitOfWork, store: SubscriptionStore, urls: SubscriptionUrls, clock: Clock) => new ModifySubscription(uow, store, urls, clock),
    },
    {
      provide: DeleteSubscription,
      inject: [UnitOfWork, SubscriptionStore, Clock],
      useFactory: (uow: UnitOfWork, store: SubscriptionStore, clock: Clock) => new DeleteSubscription(uow, store, clock),
    },
    { provide: WebhookSecrets, useClass: NodeWebhookSecrets },
    {
      provide: RotateSecret,
      inject: [UnitOfWork, SubscriptionStore, WebhookSecrets, SecretVault, Clock],
      useFactory: (uow: UnitOfWork, store: SubscriptionStore, secrets: WebhookSecrets, vault: SecretVault, clock: Clock) => new RotateSecret(uow, store, secrets, vault, clock),
    },
    { provide: SubscriptionQueries, inject: [SubscriptionStore], useFactory: (store: SubscriptionStore) => new SubscriptionQueries(store) },
  ],
  exports: [Subscribe, ModifySubscription, DeleteSubscription, RotateSecret, SubscriptionQueries],
})
export class WebhooksModule {}

const queueToken = getQueueToken(WEBHOOK_QUEUE);

/** With Redis the bell is a Bull queue, else silence: deliveries are then found by the sweeps alone. */
const bell = (redisUrl: string | undefined): Provider => (redisUrl === undefined
  ? { provide: DeliveryBell, useFactory: () => new SilentDeliveryBell() }
  : { provide: DeliveryBell, inject: [queueToken, Log], useFactory: (queue: Queue, log: Log) => new BullDeliveryBell(tameQueue(queue, log), log) });

const deliveries: Provider[] = [
  { provide: DeliveryStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresDeliveryStore(sql, uow) },
  { provide: DeliveryQueries, inject: [DeliveryStore], useFactory: (store: DeliveryStore) => new DeliveryQueries(store) },
  {
    provide: RedeliverDelivery,
    inject: [UnitOfWork, DeliveryStore, DeliveryBell, Clock],
    useFactory: (uow: UnitOfWork, store: DeliveryStore, deliveryBell: DeliveryBell, clock: Clock) => new RedeliverDelivery(uow, store, deliveryBell, clock),
  },
];

const sending: Provider[] = [
  ...eventUpkeep,
  addressPolicy,
  { provide: OutboxFeed, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresOutboxFeed(sql, uow) },
  { provide: SigningTokens, inject: [Sql], useFactory: (sql: Sql) => new PostgresSigningTokens(sql) },
  { provide: HmacSha256, useClass: NodeHmacSha256 },
  { provide: Randomness, useClass: NodeRandomness },
  {
    provide: WebhookSender,
    inject: [AddressPolicy, UnitOfWork, Settings],
    useFactory: (policy: PublicAddressPolicy, uow: UnitOfWork, { webhookTimeoutSeconds }: Settings) =>
      new HttpWebhookSender(policy, uow, { timeoutSeconds: webhookTimeoutSeconds }),
  },
  {
    provide: WebhookSigner,
    inject: [SigningTokens, SecretVault, HmacSha256, Clock, Ids, Log],
    useFactory: (tokens: SigningTokens, vault: SecretVault, hmac: HmacSha256, clock: Clock, ids: Ids, log: Log) =>
      new WebhookSigner(tokens, vault, hmac, clock, ids, log),
  },
  {
    provide: RetrySchedule,
    inject: [Randomness, Settings],
    useFactory: (randomness: Randomness, { webhookRetryWaits, webhookRetryJitterPercent }: Settings) =>
      new RetrySchedule(randomness, { waitsSeconds: webhookRetryWaits, jitter: webhookRetryJitterPercent / 100 }),
  },
  {
    provide: RelayOutbox,
    inject: [UnitOfWork, OutboxFeed, EventLog, DeliveryStore, DeliveryBell, Clock, Ids],
    useFactory: (uow: UnitOfWork, feed: OutboxFeed, eventLog: EventLog, store: DeliveryStore, deliveryBell: DeliveryBell, clock: Clock, ids: Ids) =>
      new RelayOutbox(uow, feed, eventLog, store, deliveryBell, clock, ids),
  },
  {
    provide: DeliverWebhooks,
    inject: [DeliveryStore, WebhookSigner, WebhookSender, RetrySchedule, UnitOfWork, Clock, Log],
    useFactory: (store: DeliveryStore, signer: WebhookSigner, sender: WebhookSender, schedule: RetrySchedule, uow: UnitOfWork, clock: Clock, log: Log) =>
      new DeliverWebhooks(store, signer, sender, schedule, uow, clock, log),
  },
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
  const queue = redisUrl === undefined ? [] : [BullModule.registerQueueAsync({ name: WEBHOOK_QUEUE, useFactory: () => bellQueueOptions(redisUrl) })];
  const own = [bell(redisUrl), ...providers];
  return {
    module: WebhookDeliveriesModule,
    global: true,
    imports: queue,
    providers: own,
    exports: [...own.map((provider) => (provider as { provide: string }).provide), ...(redisUrl === undefined ? [] : [BullModule])],
  };
}

import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import {
  PostgresDeliveryStore,
  PostgresOutboxFeed,
  PostgresSigningTokens,
  Sql,
} from '@registrar/adapter-postgres';
import {
  wakeUpQueueOptions,
  BullDeliveryWakeUp,
  SilentDeliveryWakeUp,
  tameQueue,
  WEBHOOK_QUEUE,
} from '@registrar/adapter-redis';
import {
  HttpWebhookSender,
  NodeHmacSha256,
  NodeRandomness,
  PublicAddressPolicy,
} from '@registrar/adapter-webhook-http';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  DeliverWebhooks,
  DeliveryQueries,
  RedeliverDelivery,
  RelayOutbox,
  RetrySchedule,
  WebhookSigner,
} from '@registrar/webhooks';
import {
  DeliveryWakeUp,
  DeliveryStore,
  EventLog,
  HmacSha256,
  OutboxFeed,
  Randomness,
  SigningTokens,
  WebhookSender,
} from '@registrar/webhooks/ports';
import { Queue } from 'bull';
import { Database } from '../runtime/database';
import { keyOf, made, madeAs, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';
import { eventUpkeep } from './events.module';
import { addressPolicy } from './webhooks.module';

const QUEUE = keyOf<Queue>(getQueueToken(WEBHOOK_QUEUE));

/** With Redis the bell is a Bull queue, else silence: deliveries are then found by the sweeps alone. */
const wakeUp = (redisUrl: string | undefined): Provider =>
  redisUrl === undefined
    ? { provide: DeliveryWakeUp, useFactory: () => new SilentDeliveryWakeUp() }
    : madeBy(
        DeliveryWakeUp,
        { queue: QUEUE, log: Log },
        ({ queue, log }) => new BullDeliveryWakeUp(tameQueue(queue, log), log),
      );
const deliveries: Provider[] = [
  madeAs(DeliveryStore, PostgresDeliveryStore, Sql, UnitOfWork),
  made(DeliveryQueries, DeliveryStore),
  made(RedeliverDelivery, UnitOfWork, DeliveryStore, DeliveryWakeUp, Clock),
];
const sending: Provider[] = [
  ...eventUpkeep,
  ...addressPolicy,
  madeAs(OutboxFeed, PostgresOutboxFeed, Sql, UnitOfWork),
  madeAs(SigningTokens, PostgresSigningTokens, Sql),
  { provide: HmacSha256, useClass: NodeHmacSha256 },
  { provide: Randomness, useClass: NodeRandomness },
  madeBy(
    WebhookSender,
    { policy: PublicAddressPolicy, uow: UnitOfWork, settings: Settings },
    ({ policy, uow, settings: { webhookTimeoutSeconds } }) =>
      new HttpWebhookSender(policy, uow, { timeoutSeconds: webhookTimeoutSeconds }),
  ),
  made(WebhookSigner, SigningTokens, SecretVault, HmacSha256, Clock, Ids, Log),
  madeBy(
    RetrySchedule,
    { randomness: Randomness, settings: Settings },
    ({ randomness, settings: { webhookRetryWaits, webhookRetryJitterPercent } }) =>
      new RetrySchedule(randomness, {
        waitsSeconds: webhookRetryWaits,
        jitter: webhookRetryJitterPercent / 100,
      }),
  ),
  madeBy(
    RelayOutbox,
    {
      uow: UnitOfWork,
      feed: OutboxFeed,
      eventLog: EventLog,
      deliveries: DeliveryStore,
      wakeUp: DeliveryWakeUp,
      clock: Clock,
      ids: Ids,
    },
    (parts) => new RelayOutbox(parts),
  ),
  made(DeliverWebhooks, DeliveryStore, WebhookSigner, WebhookSender, RetrySchedule, UnitOfWork, Clock, Log),
];

/** The outbox relay. */
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
            useFactory: ({ stack }: Database) => wakeUpQueueOptions(redisUrl, stack),
          }),
        ];
  const own = [wakeUp(redisUrl), ...providers];
  return {
    module: WebhookDeliveriesModule,
    imports: queue,
    providers: own,
    exports: [
      ...own.map((provider) => (provider as { provide: string }).provide),
      ...(redisUrl === undefined ? [] : [BullModule]),
    ],
  };
}

import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import {
  PostgresDeliveryStore,
  PostgresOutboxFeed,
  PostgresSigningTokens,
  Sql,
} from '@registrar/adapter-postgres';
import {
  HttpWebhookSender,
  NodeHmacSha256,
  NodeRandomness,
  PublicAddressPolicy,
} from '@registrar/adapter-webhook-http';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { DeliverWebhooks, DeliveryQueries, RedeliverDelivery, RelayOutbox } from '@registrar/webhooks';
import { DeliveryStore, DeliveryWakeUp, EventLog } from '@registrar/webhooks/ports';
import {
  type DeliveryUseCases,
  type SendingUseCases,
  wireDeliveries,
  wireSending,
} from '@registrar/webhooks/wiring';
import { keyOf, provideAs, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { redisServer } from '../settings/redis-server';
import { Settings } from '../settings/settings';
import { wakeUp, wakeUpQueue } from './delivery-wake-up';
import { eventUpkeep } from './events.module';
import { addressPolicy } from './webhooks.module';

const DELIVERIES = keyOf<DeliveryUseCases>('DeliveryUseCases');
const SENDING = keyOf<SendingUseCases>('SendingUseCases');

const deliveries: Provider[] = [
  provideAs(DeliveryStore, PostgresDeliveryStore, Sql, UnitOfWork),
  provideBy(
    DELIVERIES,
    { uow: UnitOfWork, clock: Clock, deliveryStore: DeliveryStore, wakeUp: DeliveryWakeUp },
    wireDeliveries,
  ),
  ...provideMembers(DELIVERIES, { queries: DeliveryQueries, redeliver: RedeliverDelivery }),
];
const sending: Provider[] = [
  ...eventUpkeep,
  ...addressPolicy,
  provideBy(
    SENDING,
    {
      sql: Sql,
      uow: UnitOfWork,
      clock: Clock,
      ids: Ids,
      log: Log,
      vault: SecretVault,
      eventLog: EventLog,
      deliveryStore: DeliveryStore,
      wakeUp: DeliveryWakeUp,
      addressPolicy: PublicAddressPolicy,
      settings: Settings,
    },
    ({ sql, addressPolicy: policy, settings, ...parts }) =>
      wireSending(
        {
          ...parts,
          feed: new PostgresOutboxFeed(sql, parts.uow),
          signingTokens: new PostgresSigningTokens(sql),
          hmac: new NodeHmacSha256(),
          randomness: new NodeRandomness(),
          sender: new HttpWebhookSender(policy, parts.uow, {
            timeoutSeconds: settings.webhookTimeoutSeconds,
          }),
        },
        {
          waitsSeconds: settings.webhookRetryWaits,
          jitter: settings.webhookRetryJitterPercent / 100,
        },
      ),
  ),
  ...provideMembers(SENDING, { relay: RelayOutbox, deliver: DeliverWebhooks }),
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

function moduleOf(settings: Settings, providers: readonly Provider[]): DynamicModule {
  const server = redisServer(settings);
  const own = [wakeUp(server), ...providers];
  return {
    module: WebhookDeliveriesModule,
    imports: wakeUpQueue(server),
    providers: own,
    exports: [...tokensOf(own), ...(server === undefined ? [] : [BullModule])],
  };
}

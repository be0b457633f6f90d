import { Module, type DynamicModule } from '@nestjs/common';
import {
  AccountsModule, BillingModule, CatalogModule, ContactsModule, DomainsModule, PlatformModule, RegistriesModule, type Settings, WebhookDeliveriesModule,
  WorkerModule,
} from '@registrar/composition';
import { BacklogWatch } from './housekeeping/backlog-watch';
import { ExpiredIdempotencyKeys } from './housekeeping/idempotency-keys';
import { Loops } from './loops';
import { Reconciler } from './registrations/reconciler';
import { RegistryPoll } from './registrations/registry-poll';
import { DeliveryProcessor } from './webhooks/delivery.processor';
import { DeliveryRunner } from './webhooks/delivery-runner';
import { OutboxRelay } from './webhooks/outbox-relay';

@Module({})
export class AppModule {
  /** Without Redis there is no queue to listen to: the sweeps do all the work. */
  static forSettings(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forProcess('worker', settings), WebhookDeliveriesModule.forWorker(settings), WorkerModule.forSettings(settings), AccountsModule,
        BillingModule, CatalogModule, ContactsModule, DomainsModule, RegistriesModule,
      ],
      providers: [Loops, OutboxRelay, DeliveryRunner, ExpiredIdempotencyKeys, BacklogWatch, Reconciler, RegistryPoll, ...(settings.redisUrl === undefined ? [] : [DeliveryProcessor])],
    };
  }
}

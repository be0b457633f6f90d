import { Module, type DynamicModule } from '@nestjs/common';
import {
  AccountsModule, BillingModule, CatalogModule, ClaimsModule, ContactsModule, DomainsModule, PlatformModule, RegistriesModule, type Settings, WebhookDeliveriesModule,
  WorkerModule, ZoneImportModule,
} from '@registrar/composition';
import { ExpiredAuthCodes } from './housekeeping/auth-codes';
import { BacklogWatch } from './housekeeping/backlog-watch';
import { ExpiredIdempotencyKeys } from './housekeeping/idempotency-keys';
import { Loops } from './loops';
import { Reconciler } from './registrations/reconciler';
import { RegistryComparison } from './registrations/registry-comparison';
import { RegistryPoll } from './registrations/registry-poll';
import { DeliveryProcessor } from './webhooks/delivery.processor';
import { DeliveryRunner } from './webhooks/delivery-runner';
import { OutboxRelay } from './webhooks/outbox-relay';
import { ZoneImport } from './zones/zone-import';

@Module({})
export class AppModule {
  /** Without Redis there is no queue to listen to: the sweeps do all the work. */
  static forSettings(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forProcess('worker', settings), WebhookDeliveriesModule.forWorker(settings), WorkerModule.forSettings(settings), AccountsModule,
        BillingModule, CatalogModule, ClaimsModule, ContactsModule, DomainsModule, RegistriesModule, ZoneImportModule,
      ],
      providers: [Loops, OutboxRelay, DeliveryRunner, ExpiredAuthCodes, ExpiredIdempotencyKeys, BacklogWatch, Reconciler, RegistryPoll, RegistryComparison, ZoneImport, ...(settings.redisUrl === undefined ? [] : [DeliveryProcessor])],
    };
  }
}

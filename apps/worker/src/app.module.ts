import { Module, type DynamicModule } from '@nestjs/common';
import {
  AccountsModule,
  BillingModule,
  CatalogModule,
  ClaimsModule,
  ContactsModule,
  DomainsModule,
  JobsModule,
  MailModule,
  OperationsModule,
  PaymentsModule,
  PlatformModule,
  RecipientsModule,
  RegistriesModule,
  SandboxModule,
  type Settings,
  SigningModule,
  RecordExpiryModule,
  SigningStepsModule,
  StatusSubscriptionsModule,
  TransfersModule,
  WebhookDeliveriesModule,
  WorkerModule,
  ZoneImportModule,
} from '@registrar/composition';
import { DeliveryProcessor } from './webhooks/delivery.processor';

@Module({})
export class AppModule {
  /** Without Redis there is no queue: the sweeps do all the work. */
  static forSettings(settings: Settings): DynamicModule {
    const deliveries = WebhookDeliveriesModule.forWorker(settings);
    const worker = WorkerModule.forSettings(settings, deliveries);
    return {
      module: AppModule,
      imports: [
        PlatformModule.forProcess('worker', settings),
        deliveries,
        worker,
        AccountsModule,
        BillingModule,
        CatalogModule,
        ClaimsModule,
        ContactsModule,
        DomainsModule,
        MailModule,
        OperationsModule,
        PaymentsModule,
        RecipientsModule,
        RegistriesModule,
        SigningModule,
        RecordExpiryModule,
        SigningStepsModule,
        StatusSubscriptionsModule,
        TransfersModule,
        ZoneImportModule,
        ...SandboxModule.forWorker(settings),
        JobsModule.over(worker, deliveries),
      ],
      providers: [...(settings.redisUrl === undefined ? [] : [DeliveryProcessor])],
    };
  }
}

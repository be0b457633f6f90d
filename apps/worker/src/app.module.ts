import { Module, type DynamicModule } from '@nestjs/common';
import {
  AccountsModule,
  BillingModule,
  CatalogModule,
  ClaimsModule,
  ContactsModule,
  DomainsModule,
  MailModule,
  PaymentsModule,
  PlatformModule,
  RecipientsModule,
  RegistriesModule,
  SandboxModule,
  type Settings,
  SigningModule,
  SigningStepsModule,
  TransfersModule,
  WebhookDeliveriesModule,
  WorkerModule,
  ZoneImportModule,
} from '@registrar/composition';
import { Loops } from './loops';
import { ClockRunner } from './sandbox/clock-runner';
import { TASKS } from './tasks';
import { DeliveryProcessor } from './webhooks/delivery.processor';

@Module({})
export class AppModule {
  /** Without Redis there is no queue to listen to: the sweeps do all the work. */
  static forSettings(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forProcess('worker', settings),
        WebhookDeliveriesModule.forWorker(settings),
        WorkerModule.forSettings(settings),
        AccountsModule,
        BillingModule,
        CatalogModule,
        ClaimsModule,
        ContactsModule,
        DomainsModule,
        MailModule,
        PaymentsModule,
        RecipientsModule,
        RegistriesModule,
        SigningModule,
        SigningStepsModule,
        TransfersModule,
        ZoneImportModule,
        ...SandboxModule.forWorker(settings),
      ],
      providers: [
        Loops,
        ...TASKS,
        ...(settings.redisUrl === undefined ? [] : [DeliveryProcessor]),
        ...(settings.environment === 'sandbox' ? [ClockRunner] : []),
      ],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import {
  AccountsModule, BillingModule, CatalogModule, ClaimsModule, ContactsModule, DomainsModule, MailModule, PaymentsModule, PlatformModule, RecipientsModule, RegistriesModule, SandboxModule, type Settings, SigningModule, SigningStepsModule, TransfersModule, WebhookDeliveriesModule,
  WorkerModule, ZoneImportModule,
} from '@registrar/composition';
import { ExpiredAuthCodes } from './housekeeping/auth-codes';
import { BacklogWatch } from './housekeeping/backlog-watch';
import { ExpiredIdempotencyKeys } from './housekeeping/idempotency-keys';
import { LedgerCheck } from './housekeeping/ledger-check';
import { OperationContacts } from './housekeeping/operation-contacts';
import { DomainCalendar } from './calendar/domain-calendar';
import { Loops } from './loops';
import { MailSender } from './mail/mail-sender';
import { RecipientRunner } from './mail/recipient-runner';
import { TokenRunner } from './mail/token-runner';
import { VerificationRunner } from './mail/verification-runner';
import { PaymentRunner } from './payments/payment-runner';
import { Reconciler } from './registrations/reconciler';
import { RegistryComparison } from './registrations/registry-comparison';
import { RegistryPoll } from './registrations/registry-poll';
import { UnknownDomains } from './registrations/unknown-domains';
import { ClockRunner } from './sandbox/clock-runner';
import { DepartureRunner } from './transfers/departure-runner';
import { TransferRunner } from './transfers/transfer-runner';
import { DeliveryProcessor } from './webhooks/delivery.processor';
import { DeliveryRunner } from './webhooks/delivery-runner';
import { OutboxRelay } from './webhooks/outbox-relay';
import { WebhookUpkeep } from './webhooks/webhook-upkeep';
import { ZoneImport } from './zones/zone-import';
import { ZoneSigning } from './zones/zone-signing';

@Module({})
export class AppModule {
  /** Without Redis there is no queue to listen to: the sweeps do all the work. */
  static forSettings(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forProcess('worker', settings), WebhookDeliveriesModule.forWorker(settings), WorkerModule.forSettings(settings), AccountsModule,
        BillingModule, CatalogModule, ClaimsModule, ContactsModule, DomainsModule, MailModule, PaymentsModule, RecipientsModule, RegistriesModule, SigningModule, SigningStepsModule, TransfersModule, ZoneImportModule, ...SandboxModule.forWorker(settings),
      ],
      providers: [Loops, OutboxRelay, DeliveryRunner, WebhookUpkeep, ExpiredAuthCodes, ExpiredIdempotencyKeys, LedgerCheck, OperationContacts, BacklogWatch, MailSender, PaymentRunner, Reconciler, RegistryPoll, RegistryComparison, UnknownDomains, TransferRunner, DepartureRunner, DomainCalendar, VerificationRunner, RecipientRunner, TokenRunner, ZoneImport, ZoneSigning, ...(settings.redisUrl === undefined ? [] : [DeliveryProcessor]), ...(settings.environment === 'sandbox' ? [ClockRunner] : [])],
    };
  }
}

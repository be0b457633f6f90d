import { Module, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import {
  AccessModule,
  AccountJobsModule,
  AccountsModule,
  BillingModule,
  CatalogModule,
  ClaimsModule,
  ContactsModule,
  DnsModule,
  DomainsModule,
  EventsModule,
  HttpModule,
  legacyNotices,
  MailModule,
  OperationsModule,
  PaymentsModule,
  PlatformModule,
  QuotesModule,
  RecipientsModule,
  RegistriesModule,
  SandboxModule,
  type Settings,
  SigningModule,
  StatementsModule,
  StatusModule,
  StatusSubscriptionsModule,
  TransfersModule,
  ViewsModule,
  WebhooksModule,
  ZoneCheckModule,
  linePolicyOf,
} from '@registrar/composition';
import {
  completeDescription,
  CONTRACT_OPERATIONS,
  createHttpApp,
  describeErrors,
  describeKeys,
  describePlans,
  type HttpApp,
  legacyDialect,
  RESELLER_EXAMPLE_TABLES,
  RESELLER_TEXTS,
  withKeys,
} from '@registrar/http';
import { join } from 'node:path';
import { AccountController } from './account/account.controller';
import { NoticesController } from './account/notices.controller';
import { StatementsController } from './account/statements.controller';
import { ClaimsController } from './claims/claims.controller';
import { ContactsController } from './contacts/contacts.controller';
import { VERIFICATION_PAGE_ROUTE, VerificationPageController } from './contacts/verification-page.controller';
import {
  BatchController,
  RECORD_BATCH_BYTES,
  RECORD_BATCH_ROUTE,
  RECORD_BATCH_VALUES,
} from './dns/batch.controller';
import { RecordsController } from './dns/records.controller';
import { ZoneWaitController } from './dns/zone-wait.controller';
import { ZONE_IMPORT_BYTES, ZONE_IMPORT_ROUTE, ZonesController } from './dns/zones.controller';
import { DnssecController } from './dnssec/dnssec.controller';
import { SigningController } from './dnssec/signing.controller';
import { DomainInfoController } from './domain-info/domain-info.controller';
import { CALENDAR_ROUTE, CalendarFeedController } from './calendars/calendar-feed.controller';
import { CalendarsController } from './calendars/calendars.controller';
import { ChangesController } from './domains/changes.controller';
import { DomainActionsController } from './domains/domain-actions.controller';
import { DispositionsController } from './domains/dispositions.controller';
import { DomainsController } from './domains/domains.controller';
import { ExportsController } from './domains/exports.controller';
import { PrivacyController } from './domains/privacy.controller';
import { RegistrationsController } from './domains/registrations.controller';
import { RenewalsController } from './domains/renewals.controller';
import { RestoresController } from './domains/restores.controller';
import { EmailForwardingController } from './forwarding/email-forwarding.controller';
import { RECIPIENT_PAGE_ROUTE, RecipientPageController } from './forwarding/recipient-page.controller';
import { RecipientsController } from './forwarding/recipients.controller';
import { UrlForwardingByHostController } from './forwarding/url-forwarding-by-host.controller';
import { UrlForwardingController } from './forwarding/url-forwarding.controller';
import { EventsController } from './events/events.controller';
import { describeWebhooks } from './events/payloads.dto';
import { IdempotencyController } from './idempotency/idempotency.controller';
import { JobResultsController } from './jobs/job-results.controller';
import { JobsController } from './jobs/jobs.controller';
import { NEW_JOB_BODY, NEW_JOB_ROUTE, NewJobController } from './jobs/new-job.controller';
import { LEGACY_CONTROLLERS } from './legacy/legacy.controller';
import { NotificationsController } from './notifications/notifications.controller';
import { OrdersController } from './orders/orders.controller';
import { ReceiptsController } from './orders/receipts.controller';
import { RefundsController } from './orders/refunds.controller';
import { PAYMENT_WEBHOOK_ROUTE, PaymentWebhookController } from './payments/payment-webhook.controller';
import { PaymentsController } from './payments/payments.controller';
import { QuotesController } from './quotes/quotes.controller';
import { DownloadsController, PREMIUM_LIST_ROUTE } from './pricing/downloads.controller';
import { PriceChangesController } from './pricing/price-changes.controller';
import { PricingController } from './pricing/pricing.controller';
import { SandboxController } from './sandbox/sandbox.controller';
import { SearchController } from './search/search.controller';
import { ServiceController } from './service/service.controller';
import { FORM_ROUTES, STATUS_CONTROLLERS, STATUS_ROUTES } from './status/status-routes.controller';
import { VanityNameserversController } from './vanity-nameservers/vanity-nameservers.controller';
import { SubAccountsController } from './sub-accounts/sub-accounts.controller';
import { TokensController } from './tokens/tokens.controller';
import {
  OUTBOUND_TRANSFER_PAGE_ROUTE,
  OutboundTransferPageController,
} from './transfers/outbound-transfer-page.controller';
import { OutboundTransfersController } from './transfers/outbound-transfers.controller';
import { TransferOrdersController } from './transfers/transfer-orders.controller';
import { TransfersController } from './transfers/transfers.controller';
import { ZoneCheckController } from './zone-check/zone-check.controller';

/** Version of the interface: header `api-version` and `info.version` (BEHAVIOUR §1). */
export const API_VERSION = '1.36.0';

/** In the root of the project, at the same distance from src/ and dist/. */
const CHANGELOG = join(__dirname, '..', '..', '..', 'CHANGELOG.md');

const SANDBOX_CONTROLLERS = withKeys([SandboxController]);

/** The public API: one controller per resource, one module of the composition per core. */
@Module({
  imports: [
    AccessModule,
    AccountsModule,
    BillingModule,
    CatalogModule,
    ClaimsModule,
    ContactsModule,
    DnsModule,
    DomainsModule,
    EventsModule,
    MailModule,
    OperationsModule,
    PaymentsModule,
    RecipientsModule,
    RegistriesModule,
    SigningModule,
    StatementsModule,
    StatusSubscriptionsModule,
    TransfersModule,
    WebhooksModule,
    ZoneCheckModule,
  ],
  controllers: [
    ...withKeys([
      ServiceController,
      IdempotencyController,
      AccountController,
      NoticesController,
      StatementsController,
      SubAccountsController,
      TokensController,
      TransfersController,
      TransferOrdersController,
      OutboundTransfersController,
      OutboundTransferPageController,
      ChangesController,
      ClaimsController,
      ContactsController,
      VerificationPageController,
      DnssecController,
      SigningController,
      DispositionsController,
      DomainActionsController,
      DomainInfoController,
      RegistrationsController,
      ExportsController,
      CalendarsController,
      CalendarFeedController,
      DomainsController,
      DownloadsController,
      EmailForwardingController,
      EventsController,
      RecipientsController,
      RecipientPageController,
      NewJobController,
      JobsController,
      JobResultsController,
      NotificationsController,
      OrdersController,
      ReceiptsController,
      PaymentsController,
      PaymentWebhookController,
      PriceChangesController,
      PricingController,
      QuotesController,
      RenewalsController,
      PrivacyController,
      RestoresController,
      RefundsController,
      RecordsController,
      BatchController,
      ZonesController,
      ZoneWaitController,
      SearchController,
      ...STATUS_CONTROLLERS,
      UrlForwardingByHostController,
      UrlForwardingController,
      VanityNameserversController,
      ZoneCheckController,
    ]),
    ...LEGACY_CONTROLLERS,
  ],
})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    const controllers = settings.environment === 'sandbox' ? SANDBOX_CONTROLLERS : [];
    const http = HttpModule.forAccounts();
    return {
      module: AppModule,
      imports: [
        PlatformModule.forProcess('public-api', settings),
        http,
        AccountJobsModule.over(http),
        QuotesModule.over(http),
        StatusModule.over(http),
        ViewsModule.over(http),
        ...SandboxModule.forApi(settings),
      ],
      controllers,
    };
  }
}

/** The OpenAPI 3.1 description, generated from the controllers. */
export function describePublicApi(app: NestFastifyApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Registrar Platform: reseller API')
    .setDescription(
      'Domains, DNS, transfers, orders and webhooks of a reseller account. JSON in and out. Fields at "", false and 0 are left out of answers unless they are required. The examples run as they stand on a new local stack (`npm start`): first `createDomain`, which registers example.com, then the others. Numbers in them are the first ones of a new stack.',
    )
    .setVersion(API_VERSION)
    .addServer('/', 'The host that serves this description.')
    .addBasicAuth(
      {
        type: 'http',
        scheme: 'basic',
        description: 'Username of the account and API token. The password of the account does not work.',
      },
      'basic',
    )
    .addSecurityRequirements('basic');
  const document = completeDescription(
    describeErrors(describeKeys(SwaggerModule.createDocument(app, builder.build()))),
    RESELLER_TEXTS,
    RESELLER_EXAMPLE_TABLES,
  );
  return { ...describePlans(document), webhooks: describeWebhooks() };
}

/** The whole public API, ready to listen. */
export function createPublicApi(settings: Settings): Promise<HttpApp> {
  return createHttpApp(AppModule.with(settings), {
    apiVersion: API_VERSION,
    publicBaseUrl: settings.publicBaseUrl,
    closedInMaintenance: true,
    trustedProxies: settings.trustedProxies,
    requireHttps: settings.environment === 'production',
    callsItself: true,
    readsItself: true,
    rawRoutes: [PAYMENT_WEBHOOK_ROUTE],
    openRoutes: [
      PAYMENT_WEBHOOK_ROUTE,
      PREMIUM_LIST_ROUTE,
      CALENDAR_ROUTE,
      VERIFICATION_PAGE_ROUTE,
      RECIPIENT_PAGE_ROUTE,
      OUTBOUND_TRANSFER_PAGE_ROUTE,
    ],
    statusRoutes: STATUS_ROUTES,
    formRoutes: FORM_ROUTES,
    countsAnswers: true,
    contractOperations: CONTRACT_OPERATIONS,
    dialects: [legacyDialect(legacyNotices(settings), settings.legacyUntypedClients)],
    bodyLimits: {
      [ZONE_IMPORT_ROUTE]: ZONE_IMPORT_BYTES,
      [RECORD_BATCH_ROUTE]: RECORD_BATCH_BYTES,
    },
    valueLimits: { [RECORD_BATCH_ROUTE]: RECORD_BATCH_VALUES },
    streamedRoutes: { [NEW_JOB_ROUTE]: NEW_JOB_BODY },
    accessLog: linePolicyOf(settings),
    changelogFile: CHANGELOG,
    docsAt: ['/', '/core/v1'],
    serveDocs: (app) =>
      SwaggerModule.setup('docs', app, () => describePublicApi(app), {
        jsonDocumentUrl: 'docs-json',
        yamlDocumentUrl: 'docs-yaml',
        // from 150 open groups and operations on, the browser finds only those in view
        swaggerOptions: { docExpansion: 'none' },
      }),
  });
}

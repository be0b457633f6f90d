import path from 'node:path';
import { Module, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import {
  AccountsModule,
  BillingModule,
  CatalogModule,
  ClaimsModule,
  ContactsModule,
  DnsModule,
  DomainsModule,
  HttpModule,
  OperationsModule,
  PaymentsModule,
  PlatformModule,
  RegistriesModule,
  type Settings,
  StaffModule,
  StatementsModule,
  WebhookDeliveriesModule,
  linePolicyOf,
} from '@registrar/composition';
import {
  completeDescription,
  createHttpApp,
  describePlans,
  type HttpApp,
  STAFF_EXAMPLE_TABLES,
  STAFF_TEXTS,
} from '@registrar/http';
import { OidcLoginController } from './access/oidc-login.controller';
import { PasskeyLoginController } from './access/passkey-login.controller';
import { SessionController } from './access/session.controller';
import { StaffUsersController } from './access/staff-users.controller';
import { AccountCreditController } from './accounts/account-credit.controller';
import { AccountSuspensionController } from './accounts/account-suspension.controller';
import { AccountTokensController } from './accounts/account-tokens.controller';
import { AccountsController } from './accounts/accounts.controller';
import { SpendingLimitsController } from './accounts/spending-limits.controller';
import { AnnouncementsController } from './announcements/announcements.controller';
import { BulkItemsController, NEW_BULK_JOB_BODY, NEW_BULK_JOB_ROUTE } from './bulk/bulk-items.controller';
import { BulkJobsController } from './bulk/bulk-jobs.controller';
import { CustomerDomainsController } from './customer-domains/customer-domains.controller';
import { OffersController } from './catalogue/offers.controller';
import { RegistryWindowsController } from './registries/registry-windows.controller';
import { SalesStopsController } from './catalogue/sales-stops.controller';
import { TldsController } from './catalogue/tlds.controller';
import { ComplianceNoticesController } from './compliance-notices/compliance-notices.controller';
import { DomainEndsController } from './domain-ends/domain-ends.controller';
import { DomainLocksController } from './domain-locks/domain-locks.controller';
import { DomainRemovalsController } from './domain-removals/domain-removals.controller';
import { DomainRestoresController } from './domain-restores/domain-restores.controller';
import { AskRegistryController } from './care/ask-registry.controller';
import { DomainOverviewController } from './care/domain-overview.controller';
import { ResendMailController } from './care/resend-mail.controller';
import { ViewAsController } from './care/view-as.controller';
import { HistoriesController } from './histories/histories.controller';
import { LegacyUsageController } from './legacy-usage/legacy-usage.controller';
import { StatementsController } from './money/statements.controller';
import { ExchangeRatesController } from './money/exchange-rates.controller';
import { TaxRulesController } from './money/tax-rules.controller';
import { ListsController } from './lists/lists.controller';
import { ViewsController } from './lists/views.controller';
import { MailWordingsController } from './mail-wordings/mail-wordings.controller';
import { PaymentsController } from './payments/payments.controller';
import { EnvironmentController } from './platform/environment.controller';
import { PlatformController } from './platform/platform.controller';
import { AuditExportController } from './record/audit-export.controller';
import { ApprovalsController } from './record/approvals.controller';
import { NotesController } from './record/notes.controller';
import { RegistriesController } from './registries/registries.controller';
import { StaffKeysController } from './platform/staff-keys.controller';
import { RegistrationsController } from './registrations/registrations.controller';
import { RegistryHoldsController } from './registry-holds/registry-holds.controller';
import { RegistryDifferencesController } from './registry-differences/registry-differences.controller';
import { ReportsController } from './reports/reports.controller';
import { SearchController } from './search/search.controller';
import { describeReasons, ReasonDto, reasonField } from './shared/reason.dto';
import { StatusIncidentsController } from './status/status-incidents.controller';
import { StatusSubscribersController } from './status/status-subscribers.controller';
import { StatusMaintenanceController } from './status/status-maintenance.controller';
import { TransfersInController } from './transfers/transfers-in.controller';
import { TransfersOutController } from './transfers/transfers-out.controller';
import { UnknownDomainsController } from './unknown-domains/unknown-domains.controller';
import { DeliveriesController } from './webhooks/deliveries.controller';
import { ZoneVersionsController } from './zones/zone-versions.controller';

/** Version of the interface: header `api-version` and `info.version`. Both APIs are released together. */
export const API_VERSION = '1.36.0';

/** The admin API: one controller per staff subject, one module of the composition per core. */
@Module({
  controllers: [
    AccountsController,
    AccountTokensController,
    AccountSuspensionController,
    AccountCreditController,
    SpendingLimitsController,
    PaymentsController,
    RegistrationsController,
    ComplianceNoticesController,
    MailWordingsController,
    AnnouncementsController,
    StatusIncidentsController,
    StatusSubscribersController,
    StatusMaintenanceController,
    DomainEndsController,
    DomainLocksController,
    CustomerDomainsController,
    TransfersInController,
    TransfersOutController,
    RegistryHoldsController,
    DomainRemovalsController,
    DomainRestoresController,
    DeliveriesController,
    PlatformController,
    RegistriesController,
    EnvironmentController,
    StaffKeysController,
    TldsController,
    SalesStopsController,
    RegistryWindowsController,
    OffersController,
    RegistryDifferencesController,
    UnknownDomainsController,
    ZoneVersionsController,
    LegacyUsageController,
    TaxRulesController,
    ExchangeRatesController,
    StatementsController,
    AuditExportController,
    NotesController,
    ApprovalsController,
    ReportsController,
    PasskeyLoginController,
    OidcLoginController,
    SessionController,
    StaffUsersController,
    SearchController,
    ListsController,
    ViewsController,
    HistoriesController,
    BulkJobsController,
    BulkItemsController,
    AskRegistryController,
    DomainOverviewController,
    ResendMailController,
    ViewAsController,
  ],
})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    const http = HttpModule.withoutGate();
    const deliveries = WebhookDeliveriesModule.forStaff(settings);
    const imports = [
      PlatformModule.forProcess('admin-api', settings),
      http,
      AccountsModule,
      ContactsModule,
      BillingModule,
      StatementsModule,
      PaymentsModule,
      CatalogModule,
      ClaimsModule,
      RegistriesModule,
      DnsModule,
      DomainsModule,
      OperationsModule,
      deliveries,
      StaffModule.over(http, deliveries),
    ];
    return { module: AppModule, imports };
  }
}

/** The OpenAPI 3.1 description, generated from the controllers. */
export function describeAdminApi(app: NestFastifyApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Registrar Platform: staff API')
    .setDescription(
      'Accounts, money, TLDs, registries and operations, for the staff of the registrar. What a key may do depends on its role; every change is in the audit log. The examples run as they stand on a new local stack (`npm start`) after the example of `createDomain` of the reseller API, which registers example.com.',
    )
    .setVersion(API_VERSION)
    .addServer('/', 'The host that serves this description.')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'staff key',
        description: 'A staff key (not a JWT): `Authorization: Bearer <key>`.',
      },
      'staff',
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-registrar_staff',
        description:
          'The session of a staff user (`POST /admin/v1/login/passkey:verify`). Requests other than GET and HEAD need its `csrfToken` in the header `X-CSRF-Token`.',
      },
      'session',
    )
    .addSecurityRequirements('staff')
    .addSecurityRequirements('session');
  const document = SwaggerModule.createDocument(app, builder.build(), { extraModels: [ReasonDto] });
  const described = completeDescription(describeReasons(document), STAFF_TEXTS, STAFF_EXAMPLE_TABLES);
  return describePlans(described);
}

/** Beside this app, built or not: apps/admin-api/{src,dist}. */
const CONSOLE = path.resolve(__dirname, '../../admin-console/dist');
/** Log-ins of staff users, which need no credentials. */
const LOGIN_ROUTES = [
  '/admin/v1/login/methods',
  '/admin/v1/login/passkey::options',
  '/admin/v1/login/passkey::verify',
  '/admin/v1/login/link::redeem',
  '/admin/v1/login/oidc',
  '/admin/v1/login/oidc/callback',
];

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** The whole admin API, ready to listen. It stays up in maintenance. */
export function createAdminApi(settings: Settings): Promise<HttpApp> {
  return createHttpApp(AppModule.with(settings), {
    apiVersion: API_VERSION,
    publicBaseUrl: settings.adminBaseUrl,
    closedInMaintenance: false,
    commonFields: reasonField,
    callsItself: true,
    streamedRoutes: { [NEW_BULK_JOB_ROUTE]: NEW_BULK_JOB_BODY },
    trustedProxies: settings.trustedProxies,
    // Only the machine itself can reach a loopback address, through a tunnel: no plain text crosses a
    // network.
    requireHttps: settings.environment === 'production' && !LOOPBACK.has(settings.adminListenHost),
    accessLog: linePolicyOf(settings),
    openRoutes: LOGIN_ROUTES,
    docsAt: ['/'],
    consoleFolder: CONSOLE,
    serveDocs: (app) => {
      SwaggerModule.setup('docs', app, () => describeAdminApi(app), {
        jsonDocumentUrl: 'docs-json',
        yamlDocumentUrl: 'docs-yaml',
      });
    },
  });
}

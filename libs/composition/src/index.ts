export { QuotesModule } from './modules/quotes.module';
export { mapStackTraces } from '@registrar/adapter-runtime';
export { HttpModule } from './runtime/http/http.module';
export { legacyNotices } from './runtime/http/public-api-parts';
export { Database, type ProcessKind } from './runtime/database';
export { PlatformModule } from './runtime/platform.module';
export { ForwarderMetrics } from './metrics/forwarder-metrics';
export { ForwarderModule } from './runtime/forwarder.module';
export { startAliasResolver } from './resolve-aliases';
export { linePolicyOf } from './settings/line-policy';
export {
  type AliasResolverSettings,
  type ForwarderSettings,
  loadAliasResolverSettings,
  loadForwarderSettings,
  loadSettings,
  Settings,
  SettingsError,
  settingsTable,
} from './settings/settings';
export { StatusModule } from './modules/status/status.module';
export { StatusSubscriptionsModule } from './modules/status/subscriptions.module';
export { StatementsModule } from './modules/statements.module';
export { BillingModule } from './modules/billing.module';
export { DnsModule } from './modules/dns/dns.module';
export { DomainsModule } from './modules/domains/domains.module';
export { OperationsModule } from './modules/operations.module';
export { CatalogModule } from './modules/catalog.module';
export { ClaimsModule } from './modules/claims.module';
export { ZoneCheckModule, ZoneImportModule } from './modules/dns/zones.module';
export { ZoneMetrics } from './metrics/zone-metrics';
export { RegistriesModule } from './modules/registries/registries.module';
export { AccessModule } from './modules/access.module';
export { AccountsModule } from './modules/accounts.module';
export { ContactsModule } from './modules/contacts.module';
export { RecordExpiryModule } from './modules/dns/record-expiry.module';
export { SigningModule, SigningStepsModule } from './modules/dns/signing.module';
export { PendingApprovalInterceptor } from './staff/staff-approvals';
export { ViewsModule } from './staff/care/views.module';
export { StaffModule } from './staff/staff.module';
export { type Browser, CurrentBrowser } from './staff/browser';
export { LoginThrottle } from './staff/login/login-throttle';
export { Actor, BeforeSecondFactor, OpenToAll, StaffMay } from './staff/staff-access';
export { StaffCookies } from './staff/staff-cookies';
export { StaffDryRunInterceptor } from './staff/staff-dry-run';
export { WEBHOOK_QUEUE } from '@registrar/adapter-redis';
export { AccountJobsModule } from './modules/jobs.module';
export { EventsModule } from './modules/events.module';
export { WebhookDeliveriesModule } from './modules/webhook-deliveries.module';
export { WebhooksModule } from './modules/webhooks.module';
export { WorkerMetrics } from './metrics/worker-metrics';
export { BACKGROUND_JOBS } from './jobs/background-jobs';
export type { BackgroundJob } from './jobs/job';
export { JobRunner } from './jobs/job-runner';
export { JobsModule } from './jobs/jobs.module';
export { DeliveryRunner } from './jobs/delivery-runner';
export { Loops } from './jobs/loops';
export { WorkerModule } from './runtime/worker.module';
export { RECONCILE_MOVES } from './modules/moves.module';
export { TransfersModule } from './modules/transfers.module';
export { MailModule } from './mail/mail.module';
export { SandboxModule } from './runtime/sandbox.module';
export { RecipientsModule } from './modules/dns/recipients.module';
export { PaymentsModule } from './modules/payments.module';
export { TLD_DATA } from './programs/catalogue/data';

export { HttpModule, legacyNotices } from './http.module';
export { PlatformModule, type ProcessKind } from './platform.module';
export { ForwarderMetrics } from './forwarder-metrics';
export { ForwarderModule } from './forwarder.module';
export { startAliasResolver } from './resolve-aliases';
export {
  type AliasResolverSettings,
  type ForwarderSettings,
  loadAliasResolverSettings,
  loadForwarderSettings,
  loadSettings,
  Settings,
  SettingsError,
  settingsTable,
} from './settings';
export { BillingModule } from './billing.module';
export { DnsModule } from './dns.module';
export { DomainsModule } from './domains.module';
export { CatalogModule } from './catalog.module';
export { ClaimsModule } from './claims.module';
export { ZoneCheckModule, ZoneImportModule } from './zones.module';
export { ZoneMetrics } from './zone-metrics';
export { RegistriesModule } from './registries.module';
export { AccessModule } from './access.module';
export { AccountsModule } from './accounts.module';
export { ContactsModule } from './contacts.module';
export { SigningModule, SigningStepsModule } from './signing.module';
export { StaffModule } from './staff.module';
export { Actor, StaffMay } from './staff-access';
export { WEBHOOK_QUEUE } from '@registrar/adapter-redis';
export { EventsModule } from './events.module';
export { WebhookDeliveriesModule, WebhooksModule } from './webhooks.module';
export { WorkerMetrics } from './worker-metrics';
export { WorkerModule } from './worker.module';
export { RECONCILE_MOVES, TransfersModule } from './transfers.module';
export { MailModule } from './mail.module';
export { SandboxModule } from './sandbox.module';
export { RecipientsModule } from './recipients.module';
export { PaymentsModule } from './payments.module';
export { migrate } from '@registrar/adapter-postgres';
export { createOwnerKey } from './create-owner-key';
export { loadCatalogue } from './load-catalogue';
export { resealSecrets } from './reseal-secrets';
export { verifyLedger } from './verify-ledger';

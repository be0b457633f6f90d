import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Sql } from '@registrar/adapter-postgres';
import { CallerGate } from '@registrar/http';
import { Clock } from '@registrar/kernel';
import { AdminQueries } from '@registrar/staff';
import { StaffKeyStore } from '@registrar/staff/ports';
import { AheadAdminReader } from '../dry-run/facts';
import { AccountsModule } from '../modules/accounts.module';
import { BillingModule } from '../modules/billing.module';
import { CatalogModule } from '../modules/catalog.module';
import { ContactsModule } from '../modules/contacts.module';
import { DnsModule } from '../modules/dns/dns.module';
import { DomainsModule } from '../modules/domains/domains.module';
import { RegistriesModule } from '../modules/registries/registries.module';
import { OperationsModule } from '../modules/operations.module';
import { TransfersModule } from '../modules/transfers.module';
import { RecipientsModule } from '../modules/dns/recipients.module';
import { PaymentsModule } from '../modules/payments.module';
import { SigningModule } from '../modules/dns/signing.module';
import { MailModule } from '../mail/mail.module';
import { provideBy, tokensOf } from '../runtime/providers';
import { staffIdentity } from './login/staff-identity';
import { staffLogin } from './login/staff-login';
import { staffCatalogue } from './staff-catalogue';
import { staffLists } from './staff-lists';
import { staffMoney } from './staff-money';
import { staffNotices } from './staff-notices';
import { staffBulk } from './staff-bulk';
import { staffApprovals } from './staff-approvals';
import { staffRecord } from './staff-record';
import { staffReports } from './staff-reports';
import { staffSearch } from './staff-search';
import { staffCare } from './care/staff-care';
import { staffHistories } from './staff-histories';
import { staffTransfers } from './staff-transfers';
import { staffTokenIssue } from '../mail/token-notices';
import { changes } from './staff-changes';

const providers: Provider[] = [
  ...staffIdentity,
  provideBy(
    AdminQueries,
    { sql: Sql, keys: StaffKeyStore, clock: Clock },
    ({ sql, keys, clock }) => new AdminQueries(new AheadAdminReader(sql), keys, clock),
  ),
  ...staffTokenIssue,
  ...staffLogin,
  ...changes,
  ...staffCatalogue,
  ...staffMoney,
  ...staffNotices,
  ...staffLists,
  ...staffRecord,
  ...staffApprovals,
  ...staffReports,
  ...staffSearch,
  ...staffHistories,
  ...staffBulk,
  ...staffCare,
  ...staffTransfers,
];

/**
 * What staff do and who they are. For the admin API only: it guards every route of the app by role. Takes
 * HttpModule.withoutGate and WebhookDeliveriesModule.forStaff, which are made once for each app.
 */
@Module({})
export class StaffModule {
  static over(http: DynamicModule, deliveries: DynamicModule): DynamicModule {
    return {
      module: StaffModule,
      imports: [
        http,
        deliveries,
        AccountsModule,
        BillingModule,
        CatalogModule,
        ContactsModule,
        DnsModule,
        DomainsModule,
        MailModule,
        OperationsModule,
        PaymentsModule,
        RecipientsModule,
        RegistriesModule,
        SigningModule,
        TransfersModule,
      ],
      providers,
      exports: [
        AdminQueries,
        CallerGate,
        ...tokensOf([
          ...staffLogin,
          ...changes,
          ...staffCatalogue,
          ...staffMoney,
          ...staffNotices,
          ...staffLists,
          ...staffRecord,
          ...staffApprovals,
          ...staffReports,
          ...staffSearch,
          ...staffHistories,
          ...staffBulk,
          ...staffCare,
          ...staffTransfers,
        ]),
      ],
    };
  }
}

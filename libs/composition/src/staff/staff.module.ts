import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import {
  PostgresAdminReader,
  PostgresApprovalStore,
  PostgresAuditLog,
  PostgresStaffKeyStore,
  Sql,
} from '@registrar/adapter-postgres';
import { CallerGate, FailedLogins } from '@registrar/http';
import { Clock, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  AdminQueries,
  AuditTrail,
  AuthenticateStaff,
  FindStaffMember,
  StaffSessions,
} from '@registrar/staff';
import { StaffKeyStore, StaffUserStore } from '@registrar/staff/ports';
import { AccountsModule } from '../modules/accounts.module';
import { BillingModule } from '../modules/billing.module';
import { ContactsModule } from '../modules/contacts.module';
import { DnsModule } from '../modules/dns/dns.module';
import { DomainsModule } from '../modules/domains/domains.module';
import { OperationsModule } from '../modules/operations.module';
import { TransfersModule } from '../modules/transfers.module';
import { RecipientsModule } from '../modules/dns/recipients.module';
import { PaymentsModule } from '../modules/payments.module';
import { SigningModule } from '../modules/dns/signing.module';
import { MailModule } from '../mail/mail.module';
import { made, madeAs, madeBy, provided } from '../runtime/made';
import { StaffGate, StaffGuard } from './staff-access';
import { StaffCookies } from './staff-cookies';
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
  madeAs(StaffKeyStore, PostgresStaffKeyStore, Sql, UnitOfWork),
  madeBy(
    AuditTrail,
    { sql: Sql, uow: UnitOfWork, clock: Clock },
    ({ sql, uow, clock }) =>
      new AuditTrail(new PostgresAuditLog(sql, uow), uow, clock, new PostgresApprovalStore(sql, uow)),
  ),
  madeBy(
    AdminQueries,
    { sql: Sql, keys: StaffKeyStore, clock: Clock },
    ({ sql, keys, clock }) => new AdminQueries(new PostgresAdminReader(sql), keys, clock),
  ),
  made(AuthenticateStaff, StaffKeyStore, SecretVault, Clock),
  made(FindStaffMember, StaffKeyStore, StaffUserStore, Clock),
  madeBy(
    CallerGate,
    {
      authenticate: AuthenticateStaff,
      sessions: StaffSessions,
      cookies: StaffCookies,
      failed: FailedLogins,
      members: FindStaffMember,
    },
    ({ authenticate, sessions, cookies, failed, members }) =>
      new StaffGate(authenticate, sessions, cookies, failed, members),
  ),
  madeBy(APP_GUARD, { reflector: Reflector }, ({ reflector }) => new StaffGuard(reflector)),
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
        ContactsModule,
        DnsModule,
        DomainsModule,
        MailModule,
        OperationsModule,
        PaymentsModule,
        RecipientsModule,
        SigningModule,
        TransfersModule,
      ],
      providers,
      exports: [
        AdminQueries,
        CallerGate,
        ...provided([...staffCatalogue, ...staffMoney, ...staffNotices, ...staffLists, ...changes]),
        ...provided([
          ...staffCatalogue,
          ...staffMoney,
          ...staffNotices,
          ...staffRecord,
          ...staffApprovals,
          ...staffReports,
          ...changes,
        ]),
        ...provided([...staffLogin, ...staffCatalogue, ...staffMoney, ...staffNotices, ...changes]),
        ...provided([...staffCatalogue, ...staffMoney, ...staffNotices, ...changes]),
        ...provided([...staffSearch, ...staffHistories, ...staffBulk]),
        ...provided([...staffSearch, ...staffHistories, ...staffCare, ...staffTransfers]),
      ],
    };
  }
}

import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import { RateLimiter } from '@registrar/accounts';
import {
  PostgresAdminReader,
  PostgresAuditLog,
  PostgresStaffKeyStore,
  Sql,
} from '@registrar/adapter-postgres';
import { CallerGate, FailedLogins } from '@registrar/http';
import { Clock, SecretVault, UnitOfWork } from '@registrar/kernel';
import { AdminQueries, AuditTrail, AuthenticateStaff } from '@registrar/staff';
import { StaffKeyStore } from '@registrar/staff/ports';
import { AccountsModule } from '../modules/accounts.module';
import { BillingModule } from '../modules/billing.module';
import { ContactsModule } from '../modules/contacts.module';
import { DomainsModule } from '../modules/domains/domains.module';
import { OperationsModule } from '../modules/operations.module';
import { PaymentsModule } from '../modules/payments.module';
import { made, madeAs, madeBy, provided } from '../runtime/made';
import { Settings } from '../settings/settings';
import { StaffGate, StaffGuard } from './staff-access';
import { staffCatalogue } from './staff-catalogue';
import { staffMoney } from './staff-money';
import { staffNotices } from './staff-notices';
import { staffTokenIssue } from '../mail/token-notices';
import { changes } from './staff-changes';

function newStaffGate(
  authenticate: AuthenticateStaff,
  limiter: RateLimiter,
  settings: Settings,
  vault: SecretVault,
): StaffGate {
  const perAddress = { perSecond: settings.failedLoginsPerSecond, perHour: settings.failedLoginsPerHour };
  return new StaffGate(
    authenticate,
    new FailedLogins(limiter, { perAddress, perUsername: perAddress }, vault),
  );
}

const providers: Provider[] = [
  madeAs(StaffKeyStore, PostgresStaffKeyStore, Sql, UnitOfWork),
  madeBy(
    AuditTrail,
    { sql: Sql, uow: UnitOfWork, clock: Clock },
    ({ sql, uow, clock }) => new AuditTrail(new PostgresAuditLog(sql, uow), uow, clock),
  ),
  madeBy(
    AdminQueries,
    { sql: Sql, keys: StaffKeyStore, clock: Clock },
    ({ sql, keys, clock }) => new AdminQueries(new PostgresAdminReader(sql), keys, clock),
  ),
  made(AuthenticateStaff, StaffKeyStore, SecretVault, Clock),
  {
    provide: CallerGate,
    inject: [AuthenticateStaff, RateLimiter, Settings, SecretVault],
    useFactory: newStaffGate,
  },
  madeBy(APP_GUARD, { reflector: Reflector }, ({ reflector }) => new StaffGuard(reflector)),
  ...staffTokenIssue,
  ...changes,
  ...staffCatalogue,
  ...staffMoney,
  ...staffNotices,
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
        DomainsModule,
        OperationsModule,
        PaymentsModule,
      ],
      providers,
      exports: [
        AdminQueries,
        CallerGate,
        ...provided([...staffCatalogue, ...staffMoney, ...staffNotices, ...changes]),
      ],
    };
  }
}

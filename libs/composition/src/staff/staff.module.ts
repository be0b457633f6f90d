import { Global, Module } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import {
  AccountQueries,
  CreateAccount,
  IssueStaffToken,
  RateLimiter,
  RevokeToken,
  UpdateAccountSettings,
} from '@registrar/accounts';
import {
  PostgresAdminReader,
  PostgresAuditLog,
  PostgresRegistryConnectionStore,
  PostgresStaffKeyStore,
  Sql,
} from '@registrar/adapter-postgres';
import {
  BeginPaymentRefund,
  BookDispute,
  CreditTransfer,
  FollowPaymentRefunds,
  Ledger,
  SpendingLimits,
  WriteOffDebt,
} from '@registrar/billing';
import { ContactBook } from '@registrar/contacts';
import {
  EndOperation,
  PushDifference,
  RemoveDomain,
  RestoreDomain,
  RestoreQueries,
  SetDomainLock,
  TakeOverDifference,
} from '@registrar/domains';
import { UnknownDomainStore } from '@registrar/domains/ports';
import { CallerGate, FailedLogins } from '@registrar/http';
import { Clock, Ids, InstanceLeases, PlatformSettings, SecretVault, UnitOfWork } from '@registrar/kernel';
import { PutConnection } from '@registrar/registries';
import {
  AcknowledgeUnknownDomain,
  AdminQueries,
  AuditTrail,
  AuthenticateStaff,
  BookPaymentDispute,
  ChangeAccount,
  ChangeDomainLock,
  ChangeSpendingLimits,
  CreateStaffKey,
  DeclareInstance,
  EndDoubtfulOperation,
  GrantCredit,
  IssueAccountToken,
  OpenAccount,
  PushRegistryDifference,
  PutRegistryConnection,
  RedeliverWebhook,
  RefundPayment,
  RemoveDomainByStaff,
  RestoreDomainByStaff,
  RevokeAccountToken,
  RevokeStaffKey,
  SwitchMaintenance,
  TakeOverRegistryDifference,
  TransferAccountCredit,
  WriteOffPaymentDebt,
} from '@registrar/staff';
import { StaffKeyStore } from '@registrar/staff/ports';
import { RedeliverDelivery } from '@registrar/webhooks';
import { made, madeAs } from '../runtime/made';
import { openingCredit } from './opening-credit';
import { Settings } from '../settings/settings';
import { StaffGate, StaffGuard } from './staff-access';
import { staffCatalogue } from './staff-catalogue';
import { staffMoney } from './staff-money';
import { staffNotices } from './staff-notices';
import { staffTokenIssue } from '../mail/token-notices';

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

const changes = [
  {
    provide: OpenAccount,
    inject: [AuditTrail, CreateAccount, ContactBook, Ledger, Clock, Settings],
    useFactory: (
      audit: AuditTrail,
      create: CreateAccount,
      book: ContactBook,
      ledger: Ledger,
      clock: Clock,
      settings: Settings,
    ) => new OpenAccount(audit, create, book, ledger, clock, { openingCredit: openingCredit(settings) }),
  },
  made(ChangeAccount, AuditTrail, UpdateAccountSettings, ContactBook, Clock),
  made(IssueAccountToken, AuditTrail, IssueStaffToken),
  made(RevokeAccountToken, AuditTrail, RevokeToken),
  made(GrantCredit, AuditTrail, AccountQueries, Ledger),
  made(TransferAccountCredit, AuditTrail, AccountQueries, CreditTransfer),
  made(RefundPayment, AuditTrail, BeginPaymentRefund, FollowPaymentRefunds),
  made(BookPaymentDispute, AuditTrail, BookDispute),
  made(WriteOffPaymentDebt, AuditTrail, WriteOffDebt),
  made(ChangeSpendingLimits, AuditTrail, SpendingLimits),
  made(DeclareInstance, AuditTrail, InstanceLeases),
  made(SwitchMaintenance, AuditTrail, PlatformSettings, Clock),
  {
    provide: PutRegistryConnection,
    inject: [AuditTrail, Sql, UnitOfWork, SecretVault, AdminQueries, Clock],
    useFactory: (
      audit: AuditTrail,
      sql: Sql,
      uow: UnitOfWork,
      vault: SecretVault,
      queries: AdminQueries,
      clock: Clock,
    ) =>
      new PutRegistryConnection(
        audit,
        new PutConnection(new PostgresRegistryConnectionStore(sql, uow, vault)),
        queries,
        clock,
      ),
  },
  made(RedeliverWebhook, AuditTrail, RedeliverDelivery),
  made(ChangeDomainLock, AuditTrail, AdminQueries, SetDomainLock),
  made(RemoveDomainByStaff, AuditTrail, AdminQueries, RemoveDomain),
  made(RestoreDomainByStaff, AuditTrail, RestoreQueries, RestoreDomain),
  made(TakeOverRegistryDifference, AuditTrail, TakeOverDifference),
  made(PushRegistryDifference, AuditTrail, PushDifference),
  made(AcknowledgeUnknownDomain, AuditTrail, UnknownDomainStore, Clock),
  made(EndDoubtfulOperation, AuditTrail, EndOperation),
  made(CreateStaffKey, AuditTrail, StaffKeyStore, SecretVault, Ids, Clock),
  made(RevokeStaffKey, AuditTrail, StaffKeyStore, Clock),
];

/**
 * What staff do and who they are. For the admin API only: it guards every route of the app by role. Needs the
 * modules of the platform, HTTP (without a gate), accounts, contacts, billing and webhooks.
 */
@Global()
@Module({
  providers: [
    madeAs(StaffKeyStore, PostgresStaffKeyStore, Sql, UnitOfWork),
    {
      provide: AuditTrail,
      inject: [Sql, UnitOfWork, Clock],
      useFactory: (sql: Sql, uow: UnitOfWork, clock: Clock) =>
        new AuditTrail(new PostgresAuditLog(sql, uow), uow, clock),
    },
    {
      provide: AdminQueries,
      inject: [Sql, StaffKeyStore, Clock],
      useFactory: (sql: Sql, keys: StaffKeyStore, clock: Clock) =>
        new AdminQueries(new PostgresAdminReader(sql), keys, clock),
    },
    made(AuthenticateStaff, StaffKeyStore, SecretVault, Clock),
    {
      provide: CallerGate,
      inject: [AuthenticateStaff, RateLimiter, Settings, SecretVault],
      useFactory: newStaffGate,
    },
    {
      provide: APP_GUARD,
      inject: [Reflector],
      useFactory: (reflector: Reflector) => new StaffGuard(reflector),
    },
    ...staffTokenIssue,
    ...changes,
    ...staffCatalogue,
    ...staffMoney,
    ...staffNotices,
  ],
  exports: [
    AdminQueries,
    CallerGate,
    ...staffCatalogue.map(({ provide }) => provide),
    ...staffMoney.map(({ provide }) => provide),
    ...staffNotices.map(({ provide }) => provide),
    ...changes.map(({ provide }) => provide),
  ],
})
export class StaffModule {}

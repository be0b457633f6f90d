import { Global, Module } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import { AccountQueries, CreateAccount, IssueToken, RateLimiter, RevokeToken, UpdateAccountSettings } from '@registrar/accounts';
import { PostgresAdminReader, PostgresAuditLog, PostgresRegistryConnectionStore, PostgresStaffKeyStore, Sql } from '@registrar/adapter-postgres';
import { BeginPaymentRefund, CreditTransfer, FollowPaymentRefunds, Ledger, SpendingLimits } from '@registrar/billing';
import { ContactBook } from '@registrar/contacts';
import { EndOperation, PushDifference, RemoveDomain, RestoreDomain, RestoreQueries, SetDomainLock, TakeOverDifference } from '@registrar/domains';
import { CallerGate, FailedLogins } from '@registrar/http';
import { Clock, Ids, PlatformSettings, SecretVault, UnitOfWork } from '@registrar/kernel';
import { PutConnection } from '@registrar/registries';
import {
  AdminQueries, AuditTrail, AuthenticateStaff, ChangeAccount, ChangeDomainLock, ChangeSpendingLimits, CreateStaffKey, EndDoubtfulOperation, GrantCredit, IssueAccountToken, OpenAccount,
  PushRegistryDifference, PutRegistryConnection, RedeliverWebhook, RefundPayment, RemoveDomainByStaff, RestoreDomainByStaff, RevokeAccountToken, RevokeStaffKey, SwitchMaintenance,
  TakeOverRegistryDifference, TransferAccountCredit,
} from '@registrar/staff';
import { StaffKeyStore } from '@registrar/staff/ports';
import { RedeliverDelivery } from '@registrar/webhooks';
import { openingCredit } from './opening-credit';
import { Settings } from './settings';
import { StaffGate, StaffGuard } from './staff-access';
import { staffCatalogue } from './staff-catalogue';
import { staffMoney } from './staff-money';
import { staffNotices } from './staff-notices';

function newStaffGate(authenticate: AuthenticateStaff, limiter: RateLimiter, settings: Settings): StaffGate {
  const perAddress = { perSecond: settings.failedLoginsPerSecond, perHour: settings.failedLoginsPerHour };
  return new StaffGate(authenticate, new FailedLogins(limiter, { perAddress, perUsername: perAddress }));
}

const changes = [
  {
    provide: OpenAccount,
    inject: [AuditTrail, CreateAccount, ContactBook, Ledger, Clock, Settings],
    useFactory: (audit: AuditTrail, create: CreateAccount, book: ContactBook, ledger: Ledger, clock: Clock, settings: Settings) =>
      new OpenAccount(audit, create, book, ledger, clock, { openingCredit: openingCredit(settings) }),
  },
  {
    provide: ChangeAccount,
    inject: [AuditTrail, UpdateAccountSettings, ContactBook, Clock],
    useFactory: (audit: AuditTrail, update: UpdateAccountSettings, book: ContactBook, clock: Clock) =>
      new ChangeAccount(audit, update, book, clock),
  },
  {
    provide: IssueAccountToken,
    inject: [AuditTrail, IssueToken],
    useFactory: (audit: AuditTrail, issue: IssueToken) => new IssueAccountToken(audit, issue),
  },
  {
    provide: RevokeAccountToken,
    inject: [AuditTrail, RevokeToken],
    useFactory: (audit: AuditTrail, revoke: RevokeToken) => new RevokeAccountToken(audit, revoke),
  },
  {
    provide: GrantCredit,
    inject: [AuditTrail, AccountQueries, Ledger],
    useFactory: (audit: AuditTrail, accounts: AccountQueries, ledger: Ledger) => new GrantCredit(audit, accounts, ledger),
  },
  {
    provide: TransferAccountCredit,
    inject: [AuditTrail, AccountQueries, CreditTransfer],
    useFactory: (audit: AuditTrail, accounts: AccountQueries, transfer: CreditTransfer) => new TransferAccountCredit(audit, accounts, transfer),
  },
  {
    provide: RefundPayment,
    inject: [AuditTrail, BeginPaymentRefund, FollowPaymentRefunds],
    useFactory: (audit: AuditTrail, begin: BeginPaymentRefund, follow: FollowPaymentRefunds) => new RefundPayment(audit, begin, follow),
  },
  {
    provide: ChangeSpendingLimits,
    inject: [AuditTrail, SpendingLimits],
    useFactory: (audit: AuditTrail, limits: SpendingLimits) => new ChangeSpendingLimits(audit, limits),
  },
  {
    provide: SwitchMaintenance,
    inject: [AuditTrail, PlatformSettings, Clock],
    useFactory: (audit: AuditTrail, settings: PlatformSettings, clock: Clock) => new SwitchMaintenance(audit, settings, clock),
  },
  {
    provide: PutRegistryConnection,
    inject: [AuditTrail, Sql, UnitOfWork, SecretVault, AdminQueries, Clock],
    useFactory: (audit: AuditTrail, sql: Sql, uow: UnitOfWork, vault: SecretVault, queries: AdminQueries, clock: Clock) =>
      new PutRegistryConnection(audit, new PutConnection(new PostgresRegistryConnectionStore(sql, uow, vault)), queries, clock),
  },
  {
    provide: RedeliverWebhook,
    inject: [AuditTrail, RedeliverDelivery],
    useFactory: (audit: AuditTrail, redeliver: RedeliverDelivery) => new RedeliverWebhook(audit, redeliver),
  },
  {
    provide: ChangeDomainLock,
    inject: [AuditTrail, AdminQueries, SetDomainLock],
    useFactory: (audit: AuditTrail, queries: AdminQueries, locks: SetDomainLock) => new ChangeDomainLock(audit, queries, locks),
  },
  {
    provide: RemoveDomainByStaff,
    inject: [AuditTrail, AdminQueries, RemoveDomain],
    useFactory: (audit: AuditTrail, queries: AdminQueries, removal: RemoveDomain) => new RemoveDomainByStaff(audit, queries, removal),
  },
  {
    provide: RestoreDomainByStaff,
    inject: [AuditTrail, RestoreQueries, RestoreDomain],
    useFactory: (audit: AuditTrail, queries: RestoreQueries, restores: RestoreDomain) => new RestoreDomainByStaff(audit, queries, restores),
  },
  {
    provide: TakeOverRegistryDifference,
    inject: [AuditTrail, TakeOverDifference],
    useFactory: (audit: AuditTrail, takeOver: TakeOverDifference) => new TakeOverRegistryDifference(audit, takeOver),
  },
  {
    provide: PushRegistryDifference,
    inject: [AuditTrail, PushDifference],
    useFactory: (audit: AuditTrail, push: PushDifference) => new PushRegistryDifference(audit, push),
  },
  {
    provide: EndDoubtfulOperation,
    inject: [AuditTrail, EndOperation],
    useFactory: (audit: AuditTrail, operations: EndOperation) => new EndDoubtfulOperation(audit, operations),
  },
  {
    provide: CreateStaffKey,
    inject: [AuditTrail, StaffKeyStore, SecretVault, Ids, Clock],
    useFactory: (audit: AuditTrail, keys: StaffKeyStore, vault: SecretVault, ids: Ids, clock: Clock) =>
      new CreateStaffKey(audit, keys, vault, ids, clock),
  },
  {
    provide: RevokeStaffKey,
    inject: [AuditTrail, StaffKeyStore, Clock],
    useFactory: (audit: AuditTrail, keys: StaffKeyStore, clock: Clock) => new RevokeStaffKey(audit, keys, clock),
  },
];

/**
 * What staff do and who they are. For the admin API only: it guards every route of the app by role. Needs the modules of the
 * platform, HTTP (without a gate), accounts, contacts, billing and webhooks.
 */
@Global()
@Module({
  providers: [
    { provide: StaffKeyStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresStaffKeyStore(sql, uow) },
    {
      provide: AuditTrail,
      inject: [Sql, UnitOfWork, Clock],
      useFactory: (sql: Sql, uow: UnitOfWork, clock: Clock) => new AuditTrail(new PostgresAuditLog(sql, uow), uow, clock),
    },
    {
      provide: AdminQueries,
      inject: [Sql, StaffKeyStore, Clock],
      useFactory: (sql: Sql, keys: StaffKeyStore, clock: Clock) => new AdminQueries(new PostgresAdminReader(sql), keys, clock),
    },
    {
      provide: AuthenticateStaff,
      inject: [StaffKeyStore, SecretVault, Clock],
      useFactory: (keys: StaffKeyStore, vault: SecretVault, clock: Clock) => new AuthenticateStaff(keys, vault, clock),
    },
    { provide: CallerGate, inject: [AuthenticateStaff, RateLimiter, Settings], useFactory: newStaffGate },
    { provide: APP_GUARD, inject: [Reflector], useFactory: (reflector: Reflector) => new StaffGuard(reflector) },
    ...changes,
    ...staffCatalogue,
    ...staffMoney,
    ...staffNotices,
  ],
  exports: [AdminQueries, CallerGate, ...staffCatalogue.map(({ provide }) => provide), ...staffMoney.map(({ provide }) => provide), ...staffNotices.map(({ provide }) => provide), ...changes.map(({ provide }) => provide)],
})
export class StaffModule {}

import {
  AccountQueries,
  CreateAccount,
  IssueStaffToken,
  RevokeToken,
  UpdateAccountSettings,
} from '@registrar/accounts';
import { PostgresRegistryConnectionStore, Sql } from '@registrar/adapter-postgres';
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
import { Clock, Ids, InstanceLeases, PlatformSettings, SecretVault, UnitOfWork } from '@registrar/kernel';
import { newPutConnection } from '@registrar/registries/wiring';
import {
  AcknowledgeUnknownDomain,
  AdminQueries,
  AuditTrail,
  BookPaymentDispute,
  ChangeAccount,
  ChangeDomainLock,
  ChangeSpendingLimits,
  CreateStaffKey,
  DeclareInstance,
  SettleDoubtfulOperation,
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
import { made, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';
import { openingCredit } from './opening-credit';

export const changes = [
  madeBy(
    OpenAccount,
    {
      audit: AuditTrail,
      create: CreateAccount,
      book: ContactBook,
      ledger: Ledger,
      clock: Clock,
      settings: Settings,
    },
    ({ audit, create, book, ledger, clock, settings }) =>
      new OpenAccount(audit, create, book, ledger, clock, { openingCredit: openingCredit(settings) }),
  ),
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
  madeBy(
    PutRegistryConnection,
    { audit: AuditTrail, sql: Sql, uow: UnitOfWork, vault: SecretVault, queries: AdminQueries, clock: Clock },
    ({ audit, sql, uow, vault, queries, clock }) =>
      new PutRegistryConnection(
        audit,
        newPutConnection({ store: new PostgresRegistryConnectionStore(sql, uow, vault) }),
        queries,
        clock,
      ),
  ),
  made(RedeliverWebhook, AuditTrail, RedeliverDelivery),
  made(ChangeDomainLock, AuditTrail, AdminQueries, SetDomainLock),
  made(RemoveDomainByStaff, AuditTrail, AdminQueries, RemoveDomain),
  made(RestoreDomainByStaff, AuditTrail, RestoreQueries, RestoreDomain),
  made(TakeOverRegistryDifference, AuditTrail, TakeOverDifference),
  made(PushRegistryDifference, AuditTrail, PushDifference),
  made(AcknowledgeUnknownDomain, AuditTrail, UnknownDomainStore, Clock),
  made(SettleDoubtfulOperation, AuditTrail, EndOperation),
  made(CreateStaffKey, AuditTrail, StaffKeyStore, SecretVault, Ids, Clock),
  made(RevokeStaffKey, AuditTrail, StaffKeyStore, Clock),
];

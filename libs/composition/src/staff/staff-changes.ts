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
import {
  type AccountChanges,
  type PlatformChanges,
  wireAccountChanges,
  wirePlatformChanges,
} from '@registrar/staff/wiring';
import { RedeliverDelivery } from '@registrar/webhooks';
import { keyOf, made, madeBy, taken } from '../runtime/made';
import { Settings } from '../settings/settings';
import { openingCredit } from './opening-credit';

const ACCOUNTS = keyOf<AccountChanges>('AccountChanges');
const PLATFORM = keyOf<PlatformChanges>('PlatformChanges');

const ofAccounts = [
  madeBy(
    ACCOUNTS,
    {
      audit: AuditTrail,
      clock: Clock,
      createAccount: CreateAccount,
      updateSettings: UpdateAccountSettings,
      issueStaffToken: IssueStaffToken,
      revokeToken: RevokeToken,
      contactBook: ContactBook,
      ledger: Ledger,
      redeliver: RedeliverDelivery,
      settings: Settings,
    },
    ({ settings, ...parts }) => wireAccountChanges(parts, { openingCredit: openingCredit(settings) }),
  ),
  ...taken(ACCOUNTS, {
    openAccount: OpenAccount,
    changeAccount: ChangeAccount,
    issueAccountToken: IssueAccountToken,
    revokeAccountToken: RevokeAccountToken,
    redeliverWebhook: RedeliverWebhook,
  }),
];

const ofPlatform = [
  madeBy(
    PLATFORM,
    {
      sql: Sql,
      uow: UnitOfWork,
      audit: AuditTrail,
      clock: Clock,
      ids: Ids,
      vault: SecretVault,
      settings: PlatformSettings,
      keys: StaffKeyStore,
      queries: AdminQueries,
    },
    ({ sql, uow, ...parts }) =>
      wirePlatformChanges({
        ...parts,
        putConnection: newPutConnection({
          store: new PostgresRegistryConnectionStore(sql, uow, parts.vault),
        }),
      }),
  ),
  ...taken(PLATFORM, {
    switchMaintenance: SwitchMaintenance,
    putRegistryConnection: PutRegistryConnection,
    createStaffKey: CreateStaffKey,
    revokeStaffKey: RevokeStaffKey,
  }),
];

export const changes = [
  ...ofAccounts,
  ...ofPlatform,
  made(GrantCredit, AuditTrail, AccountQueries, Ledger),
  made(TransferAccountCredit, AuditTrail, AccountQueries, CreditTransfer),
  made(RefundPayment, AuditTrail, BeginPaymentRefund, FollowPaymentRefunds),
  made(BookPaymentDispute, AuditTrail, BookDispute),
  made(WriteOffPaymentDebt, AuditTrail, WriteOffDebt),
  made(ChangeSpendingLimits, AuditTrail, SpendingLimits),
  made(DeclareInstance, AuditTrail, InstanceLeases),
  made(ChangeDomainLock, AuditTrail, AdminQueries, SetDomainLock),
  made(RemoveDomainByStaff, AuditTrail, AdminQueries, RemoveDomain),
  made(RestoreDomainByStaff, AuditTrail, RestoreQueries, RestoreDomain),
  made(TakeOverRegistryDifference, AuditTrail, TakeOverDifference),
  made(PushRegistryDifference, AuditTrail, PushDifference),
  made(AcknowledgeUnknownDomain, AuditTrail, UnknownDomainStore, Clock),
  made(SettleDoubtfulOperation, AuditTrail, EndOperation),
];

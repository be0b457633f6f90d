import {
  AccountQueries,
  CreateAccount,
  IssueStaffToken,
  ReinstateAccount,
  RevokeToken,
  SuspendAccount,
  UpdateAccountSettings,
} from '@registrar/accounts';
import { PostgresGivenAmountStore, PostgresRegistryConnectionStore, Sql } from '@registrar/adapter-postgres';
import {
  BeginPaymentRefund,
  BookDispute,
  CreditTransfer,
  FollowPaymentRefunds,
  Ledger,
  WriteOffDebt,
} from '@registrar/billing';
import { ContactBook } from '@registrar/contacts';
import {
  AddDs,
  EndOperation,
  LiftRegistryHold,
  PushDifference,
  PutRegistryHold,
  RegistryHoldQueries,
  RemoveDomain,
  RemoveDs,
  RenewDomain,
  RestoreDomain,
  RestoreQueries,
  SetContacts,
  SetDomainLock,
  SetNameservers,
  TakeOverDifference,
  UpdateSettings,
} from '@registrar/domains';
import { UnknownDomainStore } from '@registrar/domains/ports';
import { Clock, Ids, InstanceLeases, PlatformSettings, SecretVault, UnitOfWork } from '@registrar/kernel';
import { newPutConnection } from '@registrar/registries/wiring';
import {
  AcknowledgeUnknownDomain,
  AdminQueries,
  AmountThresholds,
  AuditTrail,
  BookPaymentDispute,
  ChangeAccount,
  ChangeDomainLock,
  CreateStaffKey,
  CustomerDomains,
  DeclareInstance,
  SettleDoubtfulOperation,
  GrantCredit,
  IssueAccountToken,
  LiftRegistryHoldByStaff,
  OpenAccount,
  PushRegistryDifference,
  PutRegistryConnection,
  RedeliverWebhook,
  RefundPayment,
  ReinstateAccountByStaff,
  RemoveDomainByStaff,
  RestoreDomainByStaff,
  RevokeAccountToken,
  RevokeStaffKey,
  SetRegistryHold,
  SuspendAccountByStaff,
  SwitchMaintenance,
  TakeOverRegistryDifference,
  TransferAccountCredit,
  WriteOffPaymentDebt,
} from '@registrar/staff';
import { StaffKeyStore } from '@registrar/staff/ports';
import {
  type AccountChanges,
  type CreditChanges,
  type DomainChanges,
  newAcknowledgeUnknownDomain,
  newDeclareInstance,
  type PaymentChanges,
  type PlatformChanges,
  wireAccountChanges,
  newAmountThresholds,
  wireCreditChanges,
  wireDomainChanges,
  wirePaymentChanges,
  wirePlatformChanges,
} from '@registrar/staff/wiring';
import { RedeliverDelivery } from '@registrar/webhooks';
import { warnedDryRun } from '../dry-run/note';
import { keyOf, provideBy, provideMembers } from '../runtime/providers';
import { Settings } from '../settings/settings';
import { openingCredit } from './opening-credit';
import { approvalPolicy } from './staff-approvals';

const ACCOUNTS = keyOf<AccountChanges>('AccountChanges');
const PLATFORM = keyOf<PlatformChanges>('PlatformChanges');
const CREDIT = keyOf<CreditChanges>('CreditChanges');
const PAYMENTS = keyOf<PaymentChanges>('PaymentChanges');
const DOMAINS = keyOf<DomainChanges>('DomainChanges');

const ofAccounts = [
  provideBy(
    ACCOUNTS,
    {
      audit: AuditTrail,
      clock: Clock,
      createAccount: CreateAccount,
      updateSettings: UpdateAccountSettings,
      issueStaffToken: IssueStaffToken,
      revokeToken: RevokeToken,
      suspendAccount: SuspendAccount,
      reinstateAccount: ReinstateAccount,
      contactBook: ContactBook,
      ledger: Ledger,
      redeliver: RedeliverDelivery,
      settings: Settings,
    },
    ({ settings, ...parts }) => wireAccountChanges(parts, { openingCredit: openingCredit(settings) }),
  ),
  ...provideMembers(ACCOUNTS, {
    openAccount: OpenAccount,
    changeAccount: ChangeAccount,
    issueAccountToken: IssueAccountToken,
    revokeAccountToken: RevokeAccountToken,
    suspendAccountByStaff: SuspendAccountByStaff,
    reinstateAccountByStaff: ReinstateAccountByStaff,
    redeliverWebhook: RedeliverWebhook,
  }),
];

const ofPlatform = [
  provideBy(
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
  ...provideMembers(PLATFORM, {
    switchMaintenance: SwitchMaintenance,
    putRegistryConnection: PutRegistryConnection,
    createStaffKey: CreateStaffKey,
    revokeStaffKey: RevokeStaffKey,
  }),
  provideBy(DeclareInstance, { audit: AuditTrail, leases: InstanceLeases }, newDeclareInstance),
];

const ofCredit = [
  provideBy(
    AmountThresholds,
    { sql: Sql, uow: UnitOfWork, clock: Clock, settings: Settings },
    ({ sql, uow, clock, settings }) =>
      newAmountThresholds({ given: new PostgresGivenAmountStore(sql, uow), clock }, approvalPolicy(settings)),
  ),
  provideBy(
    CREDIT,
    {
      audit: AuditTrail,
      accounts: AccountQueries,
      ledger: Ledger,
      transfer: CreditTransfer,
      thresholds: AmountThresholds,
    },
    wireCreditChanges,
  ),
  ...provideMembers(CREDIT, { grantCredit: GrantCredit, transferCredit: TransferAccountCredit }),
];

const ofPayments = [
  provideBy(
    PAYMENTS,
    {
      audit: AuditTrail,
      beginRefund: BeginPaymentRefund,
      followRefunds: FollowPaymentRefunds,
      bookDispute: BookDispute,
      writeOffDebt: WriteOffDebt,
      thresholds: AmountThresholds,
    },
    wirePaymentChanges,
  ),
  ...provideMembers(PAYMENTS, {
    refundPayment: RefundPayment,
    bookPaymentDispute: BookPaymentDispute,
    writeOffPaymentDebt: WriteOffPaymentDebt,
  }),
];

const ofDomains = [
  provideBy(
    DOMAINS,
    {
      audit: AuditTrail,
      queries: AdminQueries,
      setLock: SetDomainLock,
      putHold: PutRegistryHold,
      liftHold: LiftRegistryHold,
      holdQueries: RegistryHoldQueries,
      removeDomain: RemoveDomain,
      restoreDomain: RestoreDomain,
      restoreQueries: RestoreQueries,
      takeOver: TakeOverDifference,
      push: PushDifference,
      endOperation: EndOperation,
      setNameservers: SetNameservers,
      updateSettings: UpdateSettings,
      setContacts: SetContacts,
      addDs: AddDs,
      removeDs: RemoveDs,
      renewDomain: RenewDomain,
    },
    (parts) => wireDomainChanges({ ...parts, customer: parts, dryRun: warnedDryRun }),
  ),
  ...provideMembers(DOMAINS, {
    changeDomainLock: ChangeDomainLock,
    customerDomains: CustomerDomains,
    setRegistryHold: SetRegistryHold,
    liftRegistryHold: LiftRegistryHoldByStaff,
    removeDomain: RemoveDomainByStaff,
    restoreDomain: RestoreDomainByStaff,
    takeOverDifference: TakeOverRegistryDifference,
    pushDifference: PushRegistryDifference,
    settleDoubtfulOperation: SettleDoubtfulOperation,
  }),
  provideBy(
    AcknowledgeUnknownDomain,
    { audit: AuditTrail, unknownDomains: UnknownDomainStore, clock: Clock },
    newAcknowledgeUnknownDomain,
  ),
];

/** Providers of the StaffModule: changes by staff of accounts, the platform, credit, payments and domains. */
export const changes = [...ofAccounts, ...ofPlatform, ...ofCredit, ...ofPayments, ...ofDomains];

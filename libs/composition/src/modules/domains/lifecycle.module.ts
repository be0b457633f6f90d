import { Module } from '@nestjs/common';
import {
  PostgresCalendarStore,
  PostgresDataReminders,
  PostgresDomainTerminations,
  PostgresDomainRemovals,
  PostgresGraceDeletes,
  PostgresHostRenames,
  PostgresMailStore,
  PostgresRegistryCharges,
  PostgresRegistryHoldStore,
  PostgresUpcomingNotices,
  Sql,
} from '@registrar/adapter-postgres';
import { SystemPause } from '@registrar/adapter-runtime';
import {
  DeleteAtRegistry,
  AdvanceTerminations,
  FollowRegistryCharges,
  ProcessRefund,
  ReconcileDeletes,
  ReconcileRefunds,
  RefundQueries,
  RemindRegistrants,
  RemoveDomain,
  ResendExpiryNotice,
  RenewDomain,
  RunLifecycleSchedule,
  RunUpcomingNotices,
} from '@registrar/domains';
import {
  type CalendarUseCases,
  type DataReminderUseCases,
  type RefundUseCases,
  type UpcomingUseCases,
  wireCalendar,
  wireDataReminders,
  wireRefunds,
  wireUpcoming,
} from '@registrar/domains/wiring';
import { SecretVault } from '@registrar/kernel';
import { newAccountMails } from '../../mail/account-mails';
import { MailHostRenames } from '../../mail/mail-host-renames';
import { keyOf, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { operationPolicyOf } from '../../settings/operation-policies';
import { Settings } from '../../settings/settings';
import { CHANGES, ChangesModule } from './changes.module';
import { DOMAIN_PARTS, DomainPartsModule } from './domain-parts.module';
import { RegistrationsModule } from './registrations.module';

export const REFUNDS = keyOf<RefundUseCases>('RefundUseCases');
export const UPCOMING = keyOf<UpcomingUseCases>('UpcomingUseCases');
export const DATA_REMINDERS = keyOf<DataReminderUseCases>('DataReminderUseCases');
export const CALENDAR = keyOf<CalendarUseCases>('CalendarUseCases');

const COMMON = { parts: DOMAIN_PARTS, sql: Sql, settings: Settings };

const refunds = [
  provideBy(
    REFUNDS,
    { ...COMMON, changes: CHANGES },
    ({ parts, sql, settings, changes: { changes, shown } }) =>
      wireRefunds(
        {
          ...parts,
          changes,
          shown,
          removals: new PostgresDomainRemovals(sql, parts.uow),
          graceDeletes: new PostgresGraceDeletes(sql, parts.uow),
          registryHolds: new PostgresRegistryHoldStore(sql, parts.uow),
          pause: new SystemPause(),
        },
        settings.graceDeleteLimits,
        operationPolicyOf(settings),
      ),
  ),
  ...provideMembers(REFUNDS, {
    processRefund: ProcessRefund,
    queries: RefundQueries,
    reconcile: ReconcileRefunds,
    deleteAtRegistry: DeleteAtRegistry,
  }),
];

const calendar = [
  provideBy(
    CALENDAR,
    { ...COMMON, vault: SecretVault, renewDomain: RenewDomain, changes: CHANGES, remove: DeleteAtRegistry },
    ({ parts, sql, settings, vault, renewDomain, changes: { changes }, remove }) =>
      wireCalendar(
        {
          ...parts,
          vault,
          renewDomain,
          changes,
          deleteAtRegistry: remove,
          calendarStore: new PostgresCalendarStore(sql, parts.uow),
          domainTerminations: new PostgresDomainTerminations(sql, parts.uow),
          removals: new PostgresDomainRemovals(sql, parts.uow),
          graceDeletes: new PostgresGraceDeletes(sql, parts.uow),
          mailStore: new PostgresMailStore(sql, parts.uow),
          hostRenames: new PostgresHostRenames(sql, parts.uow),
          hostRenameNotices: new MailHostRenames(newAccountMails({ ...parts, sql, vault, settings })),
          registryHolds: new PostgresRegistryHoldStore(sql, parts.uow),
          registryCharges: new PostgresRegistryCharges(sql, parts.uow),
        },
        settings,
        operationPolicyOf(settings),
      ),
  ),
  ...provideMembers(CALENDAR, {
    run: RunLifecycleSchedule,
    end: AdvanceTerminations,
    reconcile: ReconcileDeletes,
    removeDomain: RemoveDomain,
    followCharges: FollowRegistryCharges,
    resendNotice: ResendExpiryNotice,
  }),
];

const upcoming = [
  provideBy(UPCOMING, { parts: DOMAIN_PARTS, sql: Sql }, ({ parts, sql }) =>
    wireUpcoming({ ...parts, notices: new PostgresUpcomingNotices(sql, parts.uow) }),
  ),
  ...provideMembers(UPCOMING, { run: RunUpcomingNotices }),
];

const dataReminders = [
  provideBy(DATA_REMINDERS, { ...COMMON, vault: SecretVault }, ({ parts, sql, settings, vault }) =>
    wireDataReminders(
      {
        ...parts,
        vault,
        mailStore: new PostgresMailStore(sql, parts.uow),
        dataReminders: new PostgresDataReminders(sql, parts.uow),
      },
      settings,
    ),
  ),
  ...provideMembers(DATA_REMINDERS, { remind: RemindRegistrants }),
];

const providers = [...refunds, ...calendar, ...upcoming, ...dataReminders];

/** Expiry, deletion and refund of domains, notices of what is ahead of them, and reminders of their data. */
@Module({
  imports: [DomainPartsModule, RegistrationsModule, ChangesModule],
  providers,
  exports: tokensOf(providers),
})
export class LifecycleModule {}

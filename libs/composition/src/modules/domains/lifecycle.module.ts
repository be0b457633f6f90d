import { Module } from '@nestjs/common';
import {
  PostgresCalendarStore,
  PostgresDomainEnds,
  PostgresDomainRemovals,
  PostgresGraceDeletes,
  PostgresMailStore,
  PostgresRegistryCharges,
  PostgresRegistryHoldStore,
  PostgresUpcomingNotices,
  Sql,
} from '@registrar/adapter-postgres';
import { SystemPause } from '@registrar/adapter-runtime';
import {
  DeleteAtRegistry,
  EndDomains,
  FollowRegistryCharges,
  ProcessRefund,
  ReconcileDeletes,
  ReconcileRefunds,
  RefundQueries,
  RemoveDomain,
  ResendExpiryNotice,
  RenewDomain,
  RunLifecycleSchedule,
  RunUpcomingNotices,
} from '@registrar/domains';
import {
  type CalendarUseCases,
  type RefundUseCases,
  type UpcomingUseCases,
  wireCalendar,
  wireRefunds,
  wireUpcoming,
} from '@registrar/domains/wiring';
import { SecretVault } from '@registrar/kernel';
import { keyOf, madeBy, provided, taken } from '../../runtime/made';
import { operationPolicyOf } from '../../settings/operation-policies';
import { Settings } from '../../settings/settings';
import { CHANGES, ChangesModule } from './changes.module';
import { DOMAIN_PARTS, DomainPartsModule } from './domain-parts.module';
import { RegistrationsModule } from './registrations.module';

export const REFUNDS = keyOf<RefundUseCases>('RefundUseCases');
export const UPCOMING = keyOf<UpcomingUseCases>('UpcomingUseCases');
export const CALENDAR = keyOf<CalendarUseCases>('CalendarUseCases');

const COMMON = { parts: DOMAIN_PARTS, sql: Sql, settings: Settings };

const refunds = [
  madeBy(REFUNDS, { ...COMMON, changes: CHANGES }, ({ parts, sql, settings, changes: { changes, shown } }) =>
    wireRefunds(
      {
        ...parts,
        changes,
        shown,
        removals: new PostgresDomainRemovals(sql, parts.uow),
        graceDeletes: new PostgresGraceDeletes(sql, parts.uow),
        pause: new SystemPause(),
      },
      settings.graceDeleteLimits,
      operationPolicyOf(settings),
    ),
  ),
  ...taken(REFUNDS, {
    processRefund: ProcessRefund,
    queries: RefundQueries,
    reconcile: ReconcileRefunds,
    deleteAtRegistry: DeleteAtRegistry,
  }),
];

const calendar = [
  madeBy(
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
          domainEnds: new PostgresDomainEnds(sql, parts.uow),
          removals: new PostgresDomainRemovals(sql, parts.uow),
          mailStore: new PostgresMailStore(sql, parts.uow),
          registryHolds: new PostgresRegistryHoldStore(sql, parts.uow),
          registryCharges: new PostgresRegistryCharges(sql, parts.uow),
        },
        settings,
        operationPolicyOf(settings),
      ),
  ),
  ...taken(CALENDAR, {
    run: RunLifecycleSchedule,
    end: EndDomains,
    reconcile: ReconcileDeletes,
    removeDomain: RemoveDomain,
    followCharges: FollowRegistryCharges,
    resendNotice: ResendExpiryNotice,
  }),
];

const upcoming = [
  madeBy(UPCOMING, { parts: DOMAIN_PARTS, sql: Sql }, ({ parts, sql }) =>
    wireUpcoming({ ...parts, notices: new PostgresUpcomingNotices(sql, parts.uow) }),
  ),
  ...taken(UPCOMING, { run: RunUpcomingNotices }),
];

const providers = [...refunds, ...calendar, ...upcoming];

/** Expiry, deletion and refund of domains, and notices of what is ahead of them. */
@Module({
  imports: [DomainPartsModule, RegistrationsModule, ChangesModule],
  providers,
  exports: provided(providers),
})
export class LifecycleModule {}

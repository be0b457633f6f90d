import {
  PostgresListFilterStore,
  PostgresListViewStore,
  PostgresStaffLists,
  ReplicaReads,
  RoutedStaffLists,
  Sql,
} from '@registrar/adapter-postgres';
import { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import { AuditTrail, ListViews, ReadStaffList, SelectDomains, StoredFilters } from '@registrar/staff';
import { type StaffListUseCases, wireStaffLists } from '@registrar/staff/wiring';
import { keyOf, provideBy, provideMembers } from '../runtime/providers';

const LISTS = keyOf<StaffListUseCases>('StaffLists');

const COMMON = { vault: SecretVault, ids: Ids, clock: Clock };

/** Lists with filters and sorts, stored filters and views. */
export const staffLists = [
  provideBy(
    LISTS,
    { reads: ReplicaReads, sql: Sql, uow: UnitOfWork, audit: AuditTrail, ...COMMON },
    ({ reads, sql, uow, ...parts }) =>
      wireStaffLists({
        ...parts,
        uow,
        lists: new RoutedStaffLists(reads.storesOf((at) => new PostgresStaffLists(at))),
        selectionLists: new PostgresStaffLists(sql),
        filterStore: new PostgresListFilterStore(sql, uow),
        viewStore: new PostgresListViewStore(sql, uow),
      }),
  ),
  ...provideMembers(LISTS, {
    readStaffList: ReadStaffList,
    storedFilters: StoredFilters,
    listViews: ListViews,
    selectDomains: SelectDomains,
  }),
];

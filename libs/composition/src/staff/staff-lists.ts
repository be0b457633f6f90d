import {
  PostgresListFilterStore,
  PostgresListViewStore,
  PostgresStaffLists,
  Sql,
} from '@registrar/adapter-postgres';
import { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import { AuditTrail, ListViews, ReadStaffList, SelectDomains, StoredFilters } from '@registrar/staff';
import { type StaffListUseCases, wireStaffLists } from '@registrar/staff/wiring';
import { keyOf, madeBy, taken } from '../runtime/made';

const LISTS = keyOf<StaffListUseCases>('StaffLists');

/** Lists with filters and sorts, stored filters and views. */
export const staffLists = [
  madeBy(
    LISTS,
    { sql: Sql, uow: UnitOfWork, audit: AuditTrail, vault: SecretVault, ids: Ids, clock: Clock },
    ({ sql, uow, ...parts }) =>
      wireStaffLists({
        ...parts,
        uow,
        lists: new PostgresStaffLists(sql),
        filterStore: new PostgresListFilterStore(sql, uow),
        viewStore: new PostgresListViewStore(sql, uow),
      }),
  ),
  ...taken(LISTS, {
    readStaffList: ReadStaffList,
    storedFilters: StoredFilters,
    listViews: ListViews,
    selectDomains: SelectDomains,
  }),
];

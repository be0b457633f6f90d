import type { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import { ListCursors } from './cursor';
import { ListViews } from './list-views';
import type { ListFilterStore, ListViewStore, StaffLists } from './ports';
import { ReadStaffList } from './read-list';
import { SelectDomains } from './select-domains';
import { StoredFilters } from './stored-filters';

export interface StaffListParts {
  lists: StaffLists;
  /** Of what is selected for a change: read where writes go, never from a replica. Left out: `lists`. */
  selectionLists?: StaffLists;
  filterStore: ListFilterStore;
  viewStore: ListViewStore;
  audit: AuditTrail;
  uow: UnitOfWork;
  vault: SecretVault;
  ids: Ids;
  clock: Clock;
}

export interface StaffListUseCases {
  readStaffList: ReadStaffList;
  storedFilters: StoredFilters;
  listViews: ListViews;
  selectDomains: SelectDomains;
}

export function wireStaffLists(parts: StaffListParts): StaffListUseCases {
  const { lists, filterStore, viewStore, audit, uow, vault, ids, clock } = parts;
  const storedFilters = new StoredFilters(filterStore, uow, vault, ids, clock);
  return {
    storedFilters,
    selectDomains: new SelectDomains(parts.selectionLists ?? lists, storedFilters),
    readStaffList: new ReadStaffList(lists, storedFilters, new ListCursors(vault), audit, vault),
    listViews: new ListViews(viewStore, audit, vault, ids, clock),
  };
}

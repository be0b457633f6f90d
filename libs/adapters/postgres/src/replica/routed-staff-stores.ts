import type { ListFilter, ListName, ReportCell, ReportName, ReportSelection } from '@registrar/staff';
import { type ListPage, type ListQuery, ReportReader, StaffLists } from '@registrar/staff/ports';
import type { RoutedStore } from './replica-reads';

/** Lists of staff, by a replica where that is fit. */
export class RoutedStaffLists extends StaffLists {
  constructor(private readonly stores: RoutedStore<StaffLists>) {
    super();
  }

  page(query: ListQuery): Promise<ListPage> {
    return this.stores.read('staff.list', (store) => store.page(query));
  }

  count(list: ListName, filter: ListFilter | undefined, limit: number): Promise<number> {
    return this.stores.read('staff.list', (store) => store.count(list, filter, limit));
  }
}

/** Reports of staff, by a replica where that is fit. */
export class RoutedReportReader extends ReportReader {
  constructor(private readonly stores: RoutedStore<ReportReader>) {
    super();
  }

  rows(report: ReportName, selection: ReportSelection, limit: number): Promise<ReportCell[][]> {
    return this.stores.read('staff.report', (store) => store.rows(report, selection, limit));
  }
}

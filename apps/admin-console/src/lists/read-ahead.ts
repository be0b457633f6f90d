import { queryClient } from '../api/query-client';
import type { ListName } from '../api/staff-api';
import type { StaffSession } from '../session/session';
import { fromSearch, type ListSearch } from './list-state';
import { DESCRIPTIONS, rowsOf } from './use-list';

/**
 * Requests the description and the first rows of a list together, while the code of its page is loaded: the page
 * finds them in the cache or under way. Not where the role may not read the list, and no rows for chosen columns:
 * the description decides which of them exist. Rows that are in the cache are left to the page.
 */
export function readRowsAhead(list: string, search: ListSearch): void {
  const session = queryClient.getQueryData<StaffSession | null>(['session']);
  const state = fromSearch(search);
  if (!session?.lists?.has(list)) return;
  void queryClient.prefetchQuery(DESCRIPTIONS);
  if (state.columns) return;
  const rows = rowsOf(list as ListName, state);
  if (queryClient.getQueryState(rows.queryKey) === undefined) void queryClient.prefetchInfiniteQuery(rows);
}

import { useMemo } from 'react';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ListDescription, type ListName, readFilter, readList, readLists } from '../api/staff-api';
import { hasRecordPage } from './row-links';
import type { ListState } from './list-state';

const PAGE = 100;
/** Rows that were read ahead are not read again by the page that opens. */
const READ_AHEAD_MS = 3_000;

/** The descriptions of the lists that the role may read. */
export const DESCRIPTIONS = queryOptions({
  queryKey: ['lists'],
  queryFn: readLists,
  staleTime: Infinity,
  retry: false,
});

export const useLists = () => useQuery(DESCRIPTIONS);

/** The columns that are shown: those of the address, else those that the list names as usual. */
export function shownColumns({ list, columns }: ListDescription, chosen: string[] | undefined) {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const named = (chosen ?? []).flatMap((field) => byField.get(field) ?? []);
  if (named.length > 0) return named;
  const usual = columns.filter((column) => column.default);
  const shown = usual.length > 0 ? usual : columns.slice(0, 6);
  // The first column leads to the record, so that it names the record and not its account.
  const [first, second, ...rest] = shown;
  return hasRecordPage(list) && first.field === 'username' ? [second, first, ...rest] : shown;
}

/** Without `sort` and `columns` the API answers the usual ones of the list. */
export const rowsOf = (list: ListName, { filter, filterId, sort, columns }: ListState) =>
  infiniteQueryOptions({
    queryKey: ['list', list, filter, filterId, sort, columns],
    queryFn: ({ pageParam }) =>
      readList(list, {
        ...(filterId !== undefined ? { filterId } : { filter }),
        sort: sort && [sort],
        columns,
        limit: PAGE,
        after: pageParam,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    retry: false,
    staleTime: READ_AHEAD_MS,
  });

export function useRows(list: ListName, state: ListState) {
  const query = useInfiniteQuery(rowsOf(list, state));
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  return { ...query, rows, totalCount: query.data?.pages[0]?.totalCount };
}

/** A stored filter, to show it in words and to edit it. */
export function useStoredFilter(id: string | undefined) {
  return useQuery({
    queryKey: ['filter', id],
    queryFn: () => readFilter(id!),
    enabled: id !== undefined,
    staleTime: Infinity,
    retry: false,
  });
}

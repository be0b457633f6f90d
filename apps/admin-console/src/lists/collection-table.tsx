import { useMemo } from 'react';
import { Group } from '@mantine/core';
import { Amount, DataTable, EmptyState, FailureAlert, labelOf, type TableColumn, Value } from '@registrar/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ActButton } from '../acts/acts-menu';
import { callChosen, describedOperation, type PathValues } from '../api/operations';
import { useSession } from '../session/session';
import { useTickedRows } from '../pages/bulk/use-ticked-rows';
import type { Collection, CollectionColumn } from './collection';

type Row = Record<string, unknown>;
export type Filters = Readonly<Record<string, string>>;
type Answer = Row & { next?: string; nextPage?: number };

const PAGE = 50;

/** The parameter that continues this list, and how an answer fills it. */
function continuation(operationId: string): { parameter?: string; next: (answer: Answer) => unknown } {
  const names = new Set(describedOperation(operationId)?.parameters.map(({ name }) => name));
  if (names.has('page')) return { parameter: 'page', next: ({ nextPage }) => nextPage };
  const parameter = ['before', 'after', 'cursor'].find((name) => names.has(name));
  return { parameter, next: ({ next }) => next };
}

export function useCollection<Item extends object = Row>(
  { operationId, items }: Collection,
  filters: Filters,
  path: PathValues = {},
) {
  const { may } = useSession();
  const { parameter, next } = continuation(operationId);
  const size = describedOperation(operationId)?.parameters.find(
    ({ name }) => name === 'limit' || name === 'perPage',
  );
  const query = useInfiniteQuery({
    queryKey: [operationId, path, filters],
    queryFn: ({ pageParam, signal }) =>
      callChosen<Answer>(operationId, path, {
        query: {
          ...filters,
          ...(size && { [size.name]: PAGE }),
          ...(parameter && { [parameter]: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as unknown,
    getNextPageParam: (answer) => (parameter ? next(answer) : undefined),
    enabled: may(operationId),
    retry: false,
  });
  const rows = useMemo(
    () => query.data?.pages.flatMap((page) => page[items] as Item[]) ?? [],
    [query.data, items],
  );
  return { ...query, rows };
}

interface Props {
  collection: Collection;
  filters: Filters;
  path?: PathValues;
  isMain?: boolean;
}

/** The rows of a list that has a route of its own. */
export function CollectionTable({ collection, filters, path, isMain }: Props) {
  const { may } = useSession();
  const list = useCollection(collection, filters, path);
  // Parts of other pages are short; only the list itself leads to acts on its rows.
  const ticks = useTickedRows(isMain ? collection.path : '', JSON.stringify(filters));
  const columns = useMemo<TableColumn<Row>[]>(() => columnsOf(collection, path), [collection, path]);
  if (!may(collection.operationId))
    return <EmptyState title="Your role may not read this list" hint="Ask an owner for the role that may." />;
  if (list.error) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      {ticks?.bar}
      <DataTable
        isMain={isMain}
        label={collection.title}
        columns={columns}
        rows={list.rows}
        rowKey={
          ticks?.rowKey ?? ((row) => String(row['id'] ?? row['code'] ?? row['name'] ?? JSON.stringify(row)))
        }
        selection={ticks?.selection}
        hrefOf={collection.href}
        isLoading={list.isLoading}
        onEnd={() => {
          if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
        }}
        empty={<EmptyState {...collection.empty} />}
      />
    </>
  );
}

function columnsOf({ columns, rowActs }: Collection, known: PathValues | undefined): TableColumn<Row>[] {
  const shown = columns.map<TableColumn<Row>>((column) => ({
    id: column.field,
    title: column.title ?? labelOf(column.field),
    width: column.width ?? (STATES.has(column.field) ? 'minmax(8.5rem, 1fr)' : undefined),
    align: column.align,
    cell: (row) => cellFor(column, row),
  }));
  if (!rowActs) return shown;
  const acts: TableColumn<Row> = {
    id: 'acts',
    title: 'Acts',
    width: `${rowActs.reduce((rem, { label }) => rem + label.length * 0.5 + 1.4, 1.5)}rem`,
    cell: (row) =>
      isDone(row) ? null : (
        <Group gap={4} wrap="nowrap">
          {rowActs.map(({ operationId, label, path }) => (
            <ActButton
              key={operationId}
              operationId={operationId}
              label={label}
              path={{ ...known, ...path(row) }}
              isSmall
            />
          ))}
        </Group>
      ),
  };
  return [...shown, acts];
}

const STATES = new Set(['state', 'status', 'stage']);

function cellFor({ field, as, text }: CollectionColumn, row: Row) {
  const value = text ? text(row) : row[field];
  if (as === 'money' && value !== undefined)
    return <Amount value={String(value)} currency={row['currency'] as string | undefined} />;
  if (as === 'count') return Number(value ?? 0).toLocaleString('en-US');
  return <Short value={value} field={text ? '' : field} currency={row['currency'] as string | undefined} />;
}

const DONE = ['resolvedAt', 'seenAt', 'acknowledgedAt', 'revokedAt', 'liftedAt'];
/** `seenAt` of a difference is when it was last seen, of a poll message when staff acknowledged it. */
const isDone = (row: Row): boolean =>
  row['state'] === 'refused' ||
  DONE.some((field) => row[field] !== undefined && !(field === 'seenAt' && 'foundAt' in row));

const UUID = /^[\da-f]{8}-[\da-f]{4}-/;

/** Rows have one line: objects and long texts are cut by the cell. */
function Short({ value, field, currency }: { value: unknown; field: string; currency?: string }) {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return <span title={JSON.stringify(value)}>{JSON.stringify(value)}</span>;
  if (typeof value === 'string' && (value.length > 60 || value.includes('\n')))
    return <span title={value}>{value}</span>;
  if (typeof value === 'string' && UUID.test(value))
    return <span title={value}>{`${value.slice(0, 8)}…${value.slice(-4)}`}</span>;
  if (Array.isArray(value)) {
    const text = value
      .map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each)))
      .join(', ');
    return text === '' ? <Value value={undefined} /> : <span title={text}>{text}</span>;
  }
  return <Value value={value} field={field} currency={currency} />;
}

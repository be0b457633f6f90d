import { useMemo, useState } from 'react';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import {
  completeFilter,
  DataTable,
  EmptyState,
  FailureAlert,
  type Filter,
  type ListColumn,
  FilterComposer,
  filterWords,
  namesField,
  PageHeader,
  plural,
  type Sort,
  toFilter,
  toGroup,
} from '@registrar/ui';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { downloadFrom } from '../api/client';
import { isMissingRoute } from '../api/failure';
import { BulkButton } from '../pages/bulk/bulk-button';
import { tickedField, useTickedRows } from '../pages/bulk/use-ticked-rows';
import { exportPath, type ListDescription, type ListName, storeFilter } from '../api/staff-api';
import { cellOf, widthOf } from './cell-value';
import { ColumnChooser } from './column-chooser';
import { CsvButton } from './csv-button';
import { askedColumns, fromSearch, type ListSearch, type ListState, toSearch } from './list-state';
import { rowLink } from './row-links';
import { SavedViews } from './saved-views';
import { shownColumns, useLists, useRows, useStoredFilter } from './use-list';

const route = getRouteApi('/lists/$list');

/** Any list that the API describes: filter, order, columns, views, CSV. The address holds its state. */
export function ListPage() {
  const { list } = route.useParams();
  const lists = useLists();
  const description = lists.data?.lists.find((each) => each.list === list);
  if (description) return <DescribedList key={list} description={description} />;
  if (lists.isLoading) return <Skeleton height={240} />;
  if (lists.error && !isMissingRoute(lists.error))
    return <FailureAlert error={lists.error} onRetry={() => void lists.refetch()} />;
  return (
    <EmptyState
      isPage
      title="This list is not available"
      hint="This release of the admin API does not offer it, or your role may not read it."
    />
  );
}

function DescribedList({ description }: { description: ListDescription }) {
  const navigate = route.useNavigate();
  const state = fromSearch(route.useSearch() as ListSearch);
  const columns = shownColumns(description, state.columns);
  const stored = useStoredFilter(state.filterId);
  const filter = state.filter ?? stored.data;
  const sort = state.sort ?? defaultSortOf(description);
  const named = tickedField(description.list);
  const fields = new Set([...columns.map(({ field }) => field), ...(named ? [named] : [])]);
  const rows = useRows(description.list, {
    ...state,
    columns: askedColumns(description, state.columns, fields),
  });
  const ticks = useTickedRows(description.list, JSON.stringify([state.filter, state.filterId]));
  const show = (next: ListState): void => void navigate({ search: toSearch(next) as never });
  const personal = useMemo(
    () => new Set(description.columns.filter((column) => column.personal).map(({ field }) => field)),
    [description],
  );
  const applyFilter = async (next: Filter | undefined): Promise<void> => {
    const { filter: _old, filterId: _id, ...rest } = state;
    if (next && namesField(next, personal)) {
      const { id } = await storeFilter(description.list, next);
      show({ ...rest, filterId: id });
    } else show({ ...rest, filter: next });
  };
  return (
    <>
      <PageHeader
        title={description.title}
        hint={rows.totalCount === undefined ? undefined : plural(rows.totalCount, 'row')}
        actions={
          <>
            <SavedViews list={description.list} state={{ ...state, filter }} onOpen={show} />
            <ColumnChooser
              columns={description.columns}
              shown={columns.map(({ field }) => field)}
              onChange={(chosen) => show({ ...state, columns: chosen })}
            />
            {description.list === 'domains' && (
              <BulkButton filter={state.filter} filterId={state.filterId} totalCount={rows.totalCount} />
            )}
            <ExportButton
              list={description.list}
              state={{ ...state, sort }}
              columns={columns.map(({ field }) => field)}
            />
          </>
        }
      />
      <Stack gap="sm">
        <ListFilter
          key={description.list}
          filter={filter}
          columns={description.columns}
          onApply={applyFilter}
        />
        {ticks?.bar}
        {rows.error ? (
          <FailureAlert error={rows.error} onRetry={() => void rows.refetch()} />
        ) : (
          <DataTable
            isMain
            label={description.title}
            columns={columns.map((column) => ({
              id: column.field,
              title: column.title,
              width: widthOf(column),
              align: column.type === 'money' || column.type === 'number' ? ('end' as const) : undefined,
              sortable: column.sortable,
              cell: (row: Record<string, unknown>) => cellOf(column, row),
            }))}
            rows={rows.rows}
            rowKey={ticks?.rowKey ?? ((row) => String(row['id'] ?? JSON.stringify(row)))}
            selection={ticks?.selection}
            hrefOf={rowLink(description.list)}
            sort={sort}
            onSort={(field) =>
              show({ ...state, sort: { field, descending: sort?.field === field && !sort.descending } })
            }
            isLoading={rows.isLoading}
            onEnd={() => {
              if (rows.hasNextPage && !rows.isFetchingNextPage) void rows.fetchNextPage();
            }}
            empty={
              <EmptyState
                title={filter ? 'No row matches this filter' : 'This list is empty'}
                hint={filter ? 'Remove a condition, or clear the filter.' : undefined}
              />
            }
          />
        )}
      </Stack>
    </>
  );
}

/** A column without operators is only shown. */
const isFilterable = ({ operators }: ListColumn): boolean => operators === undefined || operators.length > 0;

function defaultSortOf({ defaultSort: [first] = [] }: ListDescription): Sort | undefined {
  return first && { field: first.field, descending: first.descending ?? false };
}

interface FilterProps {
  filter: Filter | undefined;
  columns: ListDescription['columns'];
  onApply: (filter: Filter | undefined) => Promise<void>;
}

/** The filter in words; its editor is opened on request. */
function ListFilter({ filter, columns, onApply }: FilterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          variant={filter ? 'light' : 'default'}
          leftSection={<IconFilter size={14} />}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          Filter
        </Button>
        {filter && (
          <>
            <Text size="sm">{filterWords(filter, columns)}</Text>
            <Button size="compact-xs" variant="subtle" onClick={() => void onApply(undefined)}>
              Clear
            </Button>
          </>
        )}
      </Group>
      {isOpen && (
        <FilterEditor
          key={JSON.stringify(filter)}
          filter={filter}
          columns={columns.filter(isFilterable)}
          onApply={onApply}
        />
      )}
    </>
  );
}

function FilterEditor(props: FilterProps) {
  const [group, setGroup] = useState(() => toGroup(props.filter));
  const apply = useMutation({ mutationFn: () => props.onApply(completeFilter(toFilter(group))) });
  return (
    <Stack gap="xs">
      {apply.error && <FailureAlert error={apply.error} />}
      <FilterComposer group={group} columns={props.columns} onChange={setGroup} />
      <Group>
        <Button size="xs" data-acts="storeFilter" loading={apply.isPending} onClick={() => apply.mutate()}>
          Apply filter
        </Button>
      </Group>
    </Stack>
  );
}

function ExportButton({ list, state, columns }: { list: ListName; state: ListState; columns: string[] }) {
  const { filter, filterId, sort } = state;
  const csv = useMutation({
    mutationFn: () =>
      downloadFrom(
        'POST',
        exportPath(list),
        {
          body: {
            ...(filterId !== undefined ? { filterId } : { filter }),
            sort: sort && [sort],
            columns,
          },
        },
        `${list}.csv`,
      ),
  });
  return (
    <>
      <CsvButton csv={csv} acts="exportList" />
      {csv.error && <FailureAlert error={csv.error} />}
    </>
  );
}

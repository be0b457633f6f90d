import { DataTable, EmptyState, type Filter, namesField, PageLink, Section } from '@registrar/ui';
import { useQuery } from '@tanstack/react-query';
import { type ListDescription, type ListName, readList } from '../api/staff-api';
import { waiting } from '../pages/use-answer';
import { cellOf, widthOf } from './cell-value';
import { toSearch } from './list-state';
import { rowLink } from './row-links';
import { shownColumns, useLists } from './use-list';

const SHOWN = 50;

type Row = Record<string, unknown>;

export const useDescription = (list: string): ListDescription | undefined =>
  useLists().data?.lists.find((each) => each.list === list);

/** Rows of a described list with all of their columns. */
export const useListRows = (list: ListName, filter: Filter | undefined) => {
  const description = useDescription(list);
  return useQuery({
    queryKey: ['list', list, 'part', filter],
    queryFn: () =>
      readList(list, { filter, columns: description!.columns.map(({ field }) => field), limit: SHOWN }),
    enabled: description !== undefined,
    retry: false,
  });
};

interface Props {
  list: ListName;
  filter?: Filter;
  empty: { title: string; hint?: string };
  isMain?: boolean;
}

/** The first rows of a described list, as a part of a page. Absent where the role may not read the list. */
export function ListSection({ list, filter, empty, isMain }: Props) {
  const description = useDescription(list);
  const asked = useListRows(list, filter);
  if (!description) return null;
  const personal = new Set(description.columns.filter((each) => each.personal).map(({ field }) => field));
  const all = `/lists/${list}?${new URLSearchParams({ ...toSearch({ filter }) }).toString()}`;
  // Personal values stand in no address.
  const isLinked = filter === undefined || !namesField(filter, personal);
  return (
    <Section
      title={description.title}
      actions={isLinked && <PageLink href={all}>All, with filters</PageLink>}
    >
      {asked.data ? (
        <DataTable
          isMain={isMain}
          label={description.title}
          columns={shownColumns(description, undefined).map((column) => ({
            id: column.field,
            title: column.title,
            width: widthOf(column),
            cell: (row: Row) => cellOf(column, row),
          }))}
          rows={asked.data.items as Row[]}
          rowKey={(row) => String(row['id'])}
          hrefOf={rowLink(list)}
          empty={<EmptyState {...empty} />}
        />
      ) : (
        waiting(asked, description.title, false)
      )}
    </Section>
  );
}

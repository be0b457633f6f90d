import { type ReactNode, useMemo, useRef } from 'react';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { PageLink } from '../parts/navigation';
import { useRowKeys } from './row-keys';
import { type RowSelection, TICK_WIDTH, TickAll, TickRow, useRowTicks } from './row-ticks';
import './table.css';

export interface TableColumn<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** A track of CSS grid; by default all columns share the width. */
  width?: string;
  align?: 'end';
  sortable?: boolean;
}
export interface Sort {
  field: string;
  descending: boolean;
}
export interface DataTableProps<Row extends object> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where the first cell of a row leads. */
  hrefOf?: (row: Row) => string | undefined;
  sort?: Sort;
  onSort?: (field: string) => void;
  isLoading?: boolean;
  empty?: ReactNode;
  /** Called when the last row comes near. */
  onEnd?: () => void;
  /** Whether j and k walk through these rows: one table of a page. */
  isMain?: boolean;
  /** Absent: rows cannot be ticked. */
  selection?: RowSelection<Row>;
}

const FEATURES = tableFeatures({});
const ROW_HEIGHT = 40;
const SKELETON_ROWS = 6;

/** Rows of a list: only those in view are in the document. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, label, selection } = props;
  const box = useRef<HTMLDivElement>(null);
  const table = useTable<typeof FEATURES, Row>({
    features: FEATURES,
    columns: useMemo(() => columns.map(({ id, title }) => ({ id, header: title })), [columns]),
    data: rows as Row[],
    getRowId: props.rowKey,
  });
  const models = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: models.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    onChange: ({ range }) => {
      if (range && range.endIndex >= models.length - 5) props.onEnd?.();
    },
  });
  useRowKeys(box, models.length, (index) => virtual.scrollToIndex(index), props.isMain ?? false);
  const widths = columns.map(({ width }) => width ?? 'minmax(7rem, 1fr)');
  const tracks = [...(selection ? [TICK_WIDTH] : []), ...widths].join(' ');
  const ticks = useRowTicks(
    selection,
    models.map(({ id }) => id),
  );

  if (!props.isLoading && rows.length === 0) return <>{props.empty}</>;
  return (
    <div
      className="ui-table"
      role="table"
      aria-label={label}
      aria-rowcount={models.length + 1}
      ref={box}
      tabIndex={0}
      onKeyDown={ticks.onKeyDown}
    >
      <div role="rowgroup" className="ui-table-head">
        <div role="row" className="ui-row" style={{ gridTemplateColumns: tracks }} aria-rowindex={1}>
          {selection && <TickAll ticks={ticks} />}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </div>
      </div>
      {props.isLoading && rows.length === 0 ? (
        <SkeletonRows columns={widths.length} tracks={widths.join(' ')} />
      ) : (
        <div role="rowgroup" className="ui-table-body" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <div
              role="row"
              key={models[index].id}
              className="ui-row"
              data-row={index}
              data-ticked={ticks.isTicked(models[index].id) || undefined}
              aria-rowindex={index + 2}
              style={{ gridTemplateColumns: tracks, transform: `translateY(${start}px)` }}
            >
              {selection && (
                <TickRow
                  ticks={ticks}
                  rowKey={models[index].id}
                  name={selection.nameOf(models[index].original)}
                />
              )}
              <Cells
                columns={columns}
                row={models[index].original}
                href={props.hrefOf?.(models[index].original)}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>;
  sort?: Sort;
  onSort?: (field: string) => void;
}) {
  const isSorted = sort?.field === column.id;
  const order = !isSorted ? 'none' : sort.descending ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      className="ui-cell"
      data-align={column.align}
      aria-sort={column.sortable ? order : undefined}
    >
      {column.sortable && onSort ? (
        <UnstyledButton className="ui-sort" onClick={() => onSort(column.id)}>
          {column.title}
          {isSorted && (sort.descending ? <IconArrowDown size={13} /> : <IconArrowUp size={13} />)}
        </UnstyledButton>
      ) : (
        column.title
      )}
    </div>
  );
}

function Cells<Row>({
  columns,
  row,
  href,
}: {
  columns: readonly TableColumn<Row>[];
  row: Row;
  href?: string;
}) {
  return columns.map((column, at) => (
    <div role="cell" className="ui-cell" data-align={column.align} key={column.id}>
      {at === 0 && href ? (
        <PageLink href={href} isRow>
          {column.cell(row)}
        </PageLink>
      ) : (
        column.cell(row)
      )}
    </div>
  ));
}

function SkeletonRows({ columns, tracks }: { columns: number; tracks: string }) {
  return (
    <div role="rowgroup" aria-busy="true">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div role="row" className="ui-row ui-row-still" style={{ gridTemplateColumns: tracks }} key={row}>
          {Array.from({ length: columns }, (_unused, at) => (
            <div role="cell" className="ui-cell" key={at}>
              <Skeleton height={12} width={at === 0 ? '70%' : '50%'} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

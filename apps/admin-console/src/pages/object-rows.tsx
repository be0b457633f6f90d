import { useMemo } from 'react';
import { Text } from '@mantine/core';
import { DataTable, labelOf, type TableColumn, Value } from '@registrar/ui';

type Row = Record<string, unknown>;

function widthOf(field: string): string | undefined {
  if (/At$|From$|Until$/.test(field)) return 'minmax(12.5rem, 1fr)';
  if (field === 'type') return 'minmax(8.5rem, 1fr)';
  return NAMES.has(field) ? 'minmax(13rem, 2fr)' : undefined;
}

const NAMES = new Set(['name', 'names', 'domainName', 'subject', 'description']);

/** Rows inside of an answer, as a table of their members. */
export function ObjectRows(props: {
  label: string;
  rows: readonly object[];
  fields?: readonly string[];
  empty?: string;
  currency?: string;
}) {
  const rows = props.rows.map((row) => (typeof row === 'object' ? row : { value: row })) as Row[];
  const fields = props.fields ?? [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 7);
  const key = fields.join();
  const columns = useMemo<TableColumn<Row>[]>(
    () =>
      key.split(',').map((field) => ({
        id: field,
        title: labelOf(field),
        width: widthOf(field),
        cell: (row) =>
          typeof row[field] === 'object' && row[field] !== null ? (
            <span title={JSON.stringify(row[field])}>{JSON.stringify(row[field])}</span>
          ) : (
            <Value
              value={row[field]}
              field={field}
              currency={(row['currency'] as string | undefined) ?? props.currency}
            />
          ),
      })),
    [key, props.currency],
  );
  return (
    <DataTable
      label={props.label}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${String(row['id'] ?? '')}-${rows.indexOf(row)}`}
      empty={
        <Text size="sm" c="dimmed">
          {props.empty ?? 'None.'}
        </Text>
      }
    />
  );
}

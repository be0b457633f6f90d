import type { ReactNode } from 'react';
import { Amount, Instant, type ListColumn, StateBadge, unicodeName, Value } from '@registrar/ui';

/** A cell of a list, by the type of its column. */
export function cellOf(column: ListColumn, row: Record<string, unknown>): ReactNode {
  const value = row[column.field];
  if (value === undefined || value === null || value === '') return <Value value={undefined} />;
  switch (column.type) {
    case 'instant':
      return <Instant value={String(value)} />;
    case 'date':
      return String(value).slice(0, 10);
    case 'money':
      return <Amount value={String(value)} currency={row['currency'] as string | undefined} />;
    case 'enum':
      return <StateBadge state={String(value)} />;
    case 'percent':
      return `${String(value)} %`;
    case 'name':
      return unicodeName(String(value));
    default:
      return <Value value={value} field={column.field} />;
  }
}

const WIDTHS: Readonly<Record<ListColumn['type'], string>> = {
  name: 'minmax(13rem, 2fr)',
  address: 'minmax(13rem, 2fr)',
  text: 'minmax(9rem, 1.4fr)',
  instant: 'minmax(12.5rem, 1fr)',
  date: 'minmax(7rem, 0.7fr)',
  money: 'minmax(8rem, 0.8fr)',
  percent: 'minmax(6rem, 0.6fr)',
  number: 'minmax(6rem, 0.6fr)',
  bool: 'minmax(5rem, 0.5fr)',
  enum: 'minmax(9rem, 1fr)',
  id: 'minmax(9rem, 1fr)',
};
/** A TLD is a name too, and short. */
export const widthOf = ({ type, field }: ListColumn): string =>
  field === 'tld' ? 'minmax(6rem, 0.6fr)' : (WIDTHS[type] ?? 'minmax(9rem, 1fr)');

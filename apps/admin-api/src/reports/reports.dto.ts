import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { csvRows, Money } from '@registrar/kernel';
import {
  REPORT_COLUMN_KINDS,
  REPORT_NAMES,
  type ReportCell,
  type ReportColumnKind,
  type ReportName,
  STAFF_ROLES,
  type ReportTable,
  type StaffRole,
} from '@registrar/staff';

const day = { format: 'date', example: '2026-03-01' } as const;
const cell = { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] };

export class ListedReportDto {
  @ApiProperty({ enum: REPORT_NAMES, description: 'Name in the path.' }) report!: ReportName;
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'What its figures count.' }) description!: string;
  @ApiProperty({ enum: STAFF_ROLES, isArray: true, description: 'Roles that may read it.' })
  roles!: readonly StaffRole[];
  @ApiProperty({ type: [String], description: 'Query parameters that it takes.' })
  parameters!: readonly string[];
}

export class ListReportsDto {
  @ApiProperty({ type: [ListedReportDto] }) reports!: readonly ListedReportDto[];
}

export class ReportColumnDto {
  @ApiProperty() field!: string;
  @ApiProperty() title!: string;
  @ApiProperty({
    enum: ['text', 'number', 'money', 'date', 'percent'],
    description: 'money: a decimal as text, in the currency of the row. date: YYYY-MM-DD, UTC.',
  })
  type!: string;
  @ApiProperty({
    enum: REPORT_COLUMN_KINDS,
    description:
      'dimension: rows are grouped by it. sum: a figure that adds up over rows. value: one that does not.',
  })
  kind!: ReportColumnKind;
}

export class ReportDto {
  @ApiProperty({ enum: REPORT_NAMES }) report!: ReportName;
  @ApiPropertyOptional({ ...day, description: 'First day, UTC.' }) from?: string;
  @ApiPropertyOptional({ ...day, description: 'Day after the last one, UTC.' }) to?: string;
  @ApiProperty({ type: [ReportColumnDto] }) columns!: ReportColumnDto[];
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: cell },
    description: 'Cells in the order of the columns.',
  })
  rows!: (string | number | null)[][];
  @ApiPropertyOptional({
    type: 'array',
    items: cell,
    description:
      'Sums by column, null where a sum has no meaning. Omitted where rows have several currencies.',
  })
  totals?: (string | number | null)[];
}

const answered = (value: ReportCell): string | number | null =>
  value instanceof Money ? value.toDecimal() : (value ?? null);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const reportDto = ({ report, from, to, columns, rows, totals }: ReportTable): ReportDto => ({
  report,
  ...(from && { from: dayOf(from) }),
  ...(to && { to: dayOf(to) }),
  columns: columns.map(({ field, title, type, kind }) => ({ field, title, type, kind })),
  rows: rows.map((row) => row.map(answered)),
  ...(totals && { totals: totals.map(answered) }),
});

/** Rows of one piece of a file. */
const PIECE = 1_000;

/** RFC 4180, with the fields as header, in pieces. */
export async function* reportCsv({ columns, rows }: ReportTable): AsyncGenerator<string, void, undefined> {
  yield csvRows([columns.map(({ field }) => field)]);
  for (let at = 0; at < rows.length; at += PIECE) yield csvRows(rows.slice(at, at + PIECE));
}

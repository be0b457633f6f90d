import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import type { ListColumn } from '@registrar/ui';

const COLOURS = ['blue.6', 'orange.6', 'teal.6', 'grape.6', 'gray.6'];
const NUMBER = /^-?\d+(\.\d+)?$/;

interface Props {
  columns: readonly ListColumn[];
  rows: readonly Record<string, unknown>[];
  series: readonly ListColumn[];
}

/** The numbers of a report over its first column. Amounts are decimal texts; a chart may round them. */
export default function ReportChart({ columns, rows, series }: Props) {
  const data = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'string' && NUMBER.test(value) ? Number(value) : value,
      ]),
    ),
  );
  return (
    <LineChart
      h={260}
      data={data}
      dataKey={columns[0].field}
      series={series.map(({ field, title }, at) => ({
        name: field,
        label: title,
        color: COLOURS[at % COLOURS.length],
      }))}
      curveType="linear"
      withLegend
    />
  );
}

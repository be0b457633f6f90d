import { lazy, Suspense, useMemo } from 'react';
import { Button, Group, Select, Skeleton, Stack, TextInput } from '@mantine/core';
import { DataTable, EmptyState, FailureAlert, labelOf, PageHeader, PageLink, Section } from '@registrar/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { downloadFrom } from '../../api/client';
import { readReport, type Report, type ReportDescription } from '../../api/staff-api';
import { cellOf, widthOf } from '../../lists/cell-value';
import { FilterInput } from '../../lists/collection-page';
import { CsvButton } from '../../lists/csv-button';
import { useAddressValues } from '../../lists/use-address-values';
import { Unavailable } from '../unavailable';
import {
  type DrawingChoice,
  drawingOf,
  drawingOptions,
  type ReportColumn,
  type ReportRow,
  rowsOf,
} from './report-drawing';
import { totalsOf } from './report-totals';
import { Totals } from './totals';

const ReportChart = lazy(() => import('./report-chart'));

const PERIODS = ['day', 'month'];
/** What the chart shows; beside the report's parameters in the address. */
const CHOICES = ['figure', 'split', 'currency'] as const;

/** One report: its filters, its totals, a chart and its rows. */
export function ReportPage({ description }: { description: ReportDescription }) {
  const { parameters } = description;
  const { values: all, set, clear } = useAddressValues([...parameters, ...CHOICES]);
  const values = Object.fromEntries(parameters.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
  const asked = useQuery({
    queryKey: ['report', description.report, values],
    queryFn: () => readReport(description.report, values),
    retry: false,
  });
  const csv = useMutation({
    mutationFn: () =>
      downloadFrom(
        'GET',
        `/admin/v1/reports/${encodeURIComponent(description.report)}`,
        { query: { ...values, format: 'csv' } },
        `${description.report}.csv`,
      ),
  });
  const report = asked.data;
  const totals = report ? totalsOf(report) : [];
  return (
    <>
      <PageHeader
        title={description.title}
        hint={
          <>
            {description.description} <PageLink href="/reports">All reports</PageLink>
          </>
        }
      />
      <Stack gap="md">
        <Group gap="xs" align="flex-end">
          {parameters.map((name) => (
            <Parameter key={name} name={name} value={values[name]} onChange={(value) => set(name, value)} />
          ))}
          {Object.keys(all).length > 0 && (
            <Button size="xs" variant="subtle" onClick={clear}>
              Clear
            </Button>
          )}
          <CsvButton csv={csv} acts="getReport" />
        </Group>
        {csv.error && <FailureAlert error={csv.error} />}
        {asked.error && (
          <Unavailable error={asked.error} what="This report is" onRetry={() => void asked.refetch()} />
        )}
        {report && totals.length > 0 && (
          <Section title="Totals" hint={timeOf(report)}>
            <Totals totals={totals} />
          </Section>
        )}
        {report && <Chart report={report} choice={all} by={values['by']} set={set} />}
        {!asked.error && <Rows title={description.title} report={report} isLoading={asked.isLoading} />}
      </Stack>
    </>
  );
}

/** `to` is exclusive at the API; people name the last day. */
function timeOf({ from, to }: Report): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  const last = new Date(new Date(`${to}T00:00:00Z`).getTime() - 1).toISOString().slice(0, 10);
  return `${from} to ${last}, UTC`;
}

interface ParameterProps {
  name: string;
  value?: string;
  onChange: (value: string | undefined) => void;
}

function Parameter({ name, value, onChange }: ParameterProps) {
  return name === 'from' || name === 'to' ? (
    <TextInput
      size="xs"
      type="date"
      label={name === 'to' ? 'To, exclusive' : labelOf(name)}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ) : (
    <FilterInput name={name} values={name === 'by' ? PERIODS : undefined} value={value} onChange={onChange} />
  );
}

interface ChartProps {
  report: Report;
  choice: DrawingChoice;
  by?: string;
  set: (name: string, value: string | undefined) => void;
}

function Chart({ report, choice, by, set }: ChartProps) {
  const options = useMemo(() => drawingOptions(report), [report]);
  const isByMonth = by === 'month' || report.columns[0].field === 'month';
  const { figure, split, currency } = choice;
  const drawing = useMemo(
    () => drawingOf(report, { figure, split, currency }, isByMonth ? 'month' : 'day'),
    [report, figure, split, currency, isByMonth],
  );
  if (!drawing) return undefined;
  const fieldsOf = (columns: readonly { field: string; title: string }[]) =>
    columns.map(({ field, title }) => ({ value: field, label: title }));
  const choose = (name: string, label: string, data: { value: string; label: string }[], empty: string) =>
    data.length > 1 && (
      <Select
        key={name}
        size="xs"
        w={190}
        aria-label={label}
        placeholder={empty}
        clearable
        data={data}
        value={choice[name as keyof DrawingChoice] ?? null}
        onChange={(value) => set(name, value ?? undefined)}
      />
    );
  const usualFigure =
    drawing.shape === 'lines'
      ? 'all figures'
      : (options.figures.find(({ kind }) => kind === 'sum') ?? options.figures[0]).title;
  return (
    <Section
      title="Chart"
      hint={drawing.currency && `Amounts in ${drawing.currency}`}
      actions={
        <Group gap="xs">
          {choose('figure', 'Figure', fieldsOf(options.figures), usualFigure)}
          {choose('split', 'Divided by', fieldsOf(options.splits), 'not divided')}
          {drawing.type === 'money' &&
            choose(
              'currency',
              'Currency',
              options.currencies.map((value) => ({ value, label: value })),
              drawing.currency ?? '',
            )}
        </Group>
      }
    >
      <Suspense fallback={<Skeleton height={260} />}>
        <ReportChart drawing={drawing} />
      </Suspense>
    </Section>
  );
}

/** Titles of figures are longer than the figures. */
const widthIn = (column: ReportColumn): string =>
  column.kind === 'dimension'
    ? widthOf(column)
    : `minmax(${Math.max(6, Math.ceil(column.title.length * 0.62) + 2)}rem, 0.6fr)`;

function Rows({ title, report, isLoading }: { title: string; report?: Report; isLoading: boolean }) {
  const rows = useMemo(() => (report ? rowsOf(report) : []), [report]);
  return (
    <DataTable<ReportRow>
      isMain
      label={title}
      columns={(report?.columns ?? []).map((column) => ({
        id: column.field,
        title: column.title,
        width: widthIn(column),
        cell: (row) => cellOf(column, row),
      }))}
      rows={rows}
      rowKey={(row) => JSON.stringify(row)}
      isLoading={isLoading}
      empty={<EmptyState title="No row in this time" hint="Choose an earlier day to begin with." />}
    />
  );
}

import { lazy, Suspense, useMemo, useState } from 'react';
import { Group, Skeleton, Stack, TextInput } from '@mantine/core';
import {
  DataTable,
  EmptyState,
  FailureAlert,
  labelOf,
  type ListColumn,
  PageHeader,
  PageLink,
  Section,
} from '@registrar/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { downloadFrom } from '../api/client';
import { readReport, readReports, type Report, type ReportDescription } from '../api/staff-api';
import { cellOf, widthOf } from '../lists/cell-value';
import { CsvButton } from '../lists/csv-button';
import { FilterInput } from '../lists/collection-page';
import { Unavailable } from './unavailable';

/** The charts' own chunk is loaded with the first report that has one. */
const ReportChart = lazy(() => import('./report-chart'));

export function ReportsPage() {
  const { report } = useParams({ strict: false }) as { report?: string };
  const reports = useQuery({
    queryKey: ['reports'],
    queryFn: readReports,
    retry: false,
    staleTime: Infinity,
  });
  if (reports.error)
    return (
      <>
        <PageHeader title="Reports" />
        <Unavailable error={reports.error} what="Reports are" onRetry={() => void reports.refetch()} />
      </>
    );
  const described = reports.data?.reports ?? [];
  const chosen = described.find((each) => each.report === report);
  if (chosen) return <ReportView key={chosen.report} description={chosen} />;
  if (report !== undefined && reports.data)
    return (
      <EmptyState
        isPage
        title="This report is not available"
        hint="This release of the admin API does not offer it, or your role may not read it."
      />
    );
  return (
    <>
      <PageHeader title="Reports" />
      {reports.isLoading && <Skeleton height={200} />}
      <ul className="work-list">
        {described.map((each) => (
          <li key={each.report}>
            <PageLink href={`/reports/${encodeURIComponent(each.report)}`}>{each.title}</PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Chosen by the console itself. */
const HIDDEN = new Set(['format', 'timezone']);

const rowsOf = (report: Report | undefined): Record<string, unknown>[] =>
  report?.rows.map((row) =>
    Object.fromEntries(row.map((cell, at) => [report.columns[at].field, cell ?? undefined])),
  ) ?? [];

/** A report over days or months is drawn: each of its numbers is a line. */
const chartFields = ({ columns: [first, ...others] }: Report): ListColumn[] =>
  first.type === 'date' && !others.some(({ type }) => type === 'text')
    ? others.filter(({ type }) => type !== 'date')
    : [];

function ReportView({ description }: { description: ReportDescription }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const asked = useQuery({
    queryKey: ['report', description.report, values],
    queryFn: () => readReport(description.report, values),
    retry: false,
  });
  const rows = useMemo(() => rowsOf(asked.data), [asked.data]);
  const csv = useMutation({
    mutationFn: () =>
      downloadFrom(
        'GET',
        `/admin/v1/reports/${encodeURIComponent(description.report)}`,
        { query: { ...values, format: 'csv' } },
        `${description.report}.csv`,
      ),
  });
  const set = (name: string, value: string | undefined): void =>
    setValues(({ [name]: _old, ...rest }) => (value ? { ...rest, [name]: value } : rest));
  return (
    <>
      <PageHeader title={description.title} hint={<PageLink href="/reports">All reports</PageLink>} />
      <Stack gap="md">
        <Group gap="xs" align="flex-end">
          {description.parameters
            .filter((name) => !HIDDEN.has(name))
            .map((name) =>
              name === 'from' || name === 'to' ? (
                <TextInput
                  key={name}
                  size="xs"
                  type="date"
                  label={labelOf(name)}
                  value={values[name] ?? ''}
                  onChange={({ currentTarget }) => set(name, currentTarget.value)}
                />
              ) : (
                <FilterInput
                  key={name}
                  name={name}
                  values={name === 'by' ? ['day', 'month'] : undefined}
                  value={values[name]}
                  onChange={(value) => set(name, value)}
                />
              ),
            )}
          <CsvButton csv={csv} acts="getReport" />
        </Group>
        {csv.error && <FailureAlert error={csv.error} />}
        {asked.error && (
          <Unavailable error={asked.error} what="This report is" onRetry={() => void asked.refetch()} />
        )}
        {asked.data && rows.length > 1 && chartFields(asked.data).length > 0 && (
          <Section title="Chart">
            <Suspense fallback={<Skeleton height={260} />}>
              <ReportChart columns={asked.data.columns} rows={rows} series={chartFields(asked.data)} />
            </Suspense>
          </Section>
        )}
        {!asked.error && (
          <DataTable
            isMain
            label={description.title}
            columns={(asked.data?.columns ?? []).map((column) => ({
              id: column.field,
              title: column.title,
              width: widthOf(column),
              cell: (row: Record<string, unknown>) => cellOf(column, row),
            }))}
            rows={rows}
            rowKey={(row) => JSON.stringify(row)}
            isLoading={asked.isLoading}
            empty={<EmptyState title="No row in this time" hint="Choose an earlier day to begin with." />}
          />
        )}
      </Stack>
    </>
  );
}

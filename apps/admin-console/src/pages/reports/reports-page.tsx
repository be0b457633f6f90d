import { lazy, Suspense } from 'react';
import { Paper, Skeleton, Text } from '@mantine/core';
import { EmptyState, PageHeader, PageLink } from '@registrar/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { readReport, readReports, type ReportDescription } from '../../api/staff-api';
import { Unavailable } from '../unavailable';
import { drawingOf } from './report-drawing';
import { ReportPage } from './report-page';
import { totalsOf } from './report-totals';
import { Totals } from './totals';

/** The charts' own chunk is loaded with the first report that has one. */
const ReportChart = lazy(() => import('./report-chart'));

/** Reports whose last 30 days, or whose present, say something at a glance. */
const SHOWN_AHEAD: ReadonlySet<string> = new Set(['activity', 'income', 'expiring']);
/** Milliseconds for which figures of the overview are not read again. */
const FRESH_MS = 300_000;
const MOST_TOTALS = 4;

const shownFirst = (one: ReportDescription, other: ReportDescription): number =>
  Number(SHOWN_AHEAD.has(other.report)) - Number(SHOWN_AHEAD.has(one.report));

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
  if (chosen) return <ReportPage key={chosen.report} description={chosen} />;
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
      <PageHeader title="Reports" hint="Figures of the last 30 days, and of now. Days are UTC." />
      {reports.isLoading && <Skeleton height={200} />}
      <div className="work-grid">
        {described.toSorted(shownFirst).map((each) => (
          <ReportCard key={each.report} description={each} />
        ))}
      </div>
    </>
  );
}

function ReportCard({ description }: { description: ReportDescription }) {
  const { report, title } = description;
  return (
    <Paper component="section" withBorder radius="md" className="ui-section" aria-label={title}>
      <div className="ui-section-head">
        <div>
          <Text component="h2" fw={600} size="sm" m={0}>
            <PageLink href={`/reports/${encodeURIComponent(report)}`}>{title}</PageLink>
          </Text>
          <Text size="xs" c="dimmed">
            {description.description}
          </Text>
        </div>
      </div>
      {SHOWN_AHEAD.has(report) && (
        <div className="ui-section-body">
          <AtAGlance description={description} />
        </div>
      )}
    </Paper>
  );
}

/** Totals, and the first of them over time. */
function AtAGlance({ description: { report } }: { description: ReportDescription }) {
  const asked = useQuery({
    queryKey: ['report', report, {}],
    queryFn: () => readReport(report, {}),
    retry: false,
    staleTime: FRESH_MS,
  });
  if (asked.error)
    return <Unavailable error={asked.error} what="This report is" onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton height={120} role="status" aria-busy="true" aria-label="Loading" />;
  const totals = totalsOf(asked.data).slice(0, MOST_TOTALS);
  const drawing = drawingOf(asked.data, {}, 'day');
  if (asked.data.rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing in this time
      </Text>
    );
  return (
    <>
      {totals.length > 0 && <Totals totals={totals} />}
      {drawing?.shape === 'lines' && (
        <Suspense fallback={<Skeleton height={90} />}>
          <ReportChart drawing={{ ...drawing, series: drawing.series.slice(0, 1) }} isSmall />
        </Suspense>
      )}
    </>
  );
}

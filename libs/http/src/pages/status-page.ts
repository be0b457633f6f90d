import { createHash } from 'node:crypto';
import { type HtmlPage, PAGE_POLICY, renderPage, renderTemplate } from './page';

/** The longest time that a share of the requests took; over: longer than the last class. */
type Duration = { atMostMs: number } | { overMs: number };

type FiguresView =
  | {
      measured: true;
      availabilityPercent?: number;
      maintenancePercent: number;
      p50?: Duration;
      p95?: Duration;
    }
  | { measured: false };

interface WindowsView {
  lastHour: FiguresView;
  lastDay: FiguresView;
}

type StateView = 'operational' | 'degraded' | 'outage' | 'maintenance' | 'unknown';

/** What the public status answers as JSON (docs/status.md), and its page shows. Times in ISO 8601. */
export interface StatusView {
  state: StateView;
  measuredAt: string;
  isCurrent: boolean;
  groups: readonly ({
    group: string;
    title: string;
    state: StateView;
    operations: readonly ({ operation: string } & WindowsView)[];
  } & WindowsView)[];
  registries: readonly ({ tlds: readonly string[]; state: StateView } & WindowsView)[];
  notices: readonly {
    id: string;
    kind: 'incident' | 'maintenance';
    title: string;
    impact: string;
    state: string;
    isCurrent: boolean;
    affected: readonly string[];
    startsAt: string;
    endsAt?: string;
    updates: readonly { at: string; text: string }[];
  }[];
}

const SENTENCES: Readonly<Record<StateView, string>> = {
  operational: 'All services are operational.',
  degraded: 'Some services are degraded.',
  outage: 'There is an outage.',
  maintenance: 'Maintenance is under way.',
  unknown: 'The present state is unknown.',
};
/** TLDs of a registry that are listed by name; the page has the number of the others. */
const LISTED_TLDS = 12;

/** A number and its unit stay in one line. */
const NBSP = '\u00a0';

const STYLE = renderTemplate('status/style');
const STYLE_DIGEST = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
/** As that of the other pages, with the style of this one. */
export const STATUS_PAGE_POLICY = PAGE_POLICY.replace('style-src ', `style-src ${STYLE_DIGEST} `);

/** The public status for people: no script, nothing from elsewhere. */
export function statusPage(view: StatusView): HtmlPage {
  return renderPage(200, 'status/status', {
    style: STYLE,
    state: view.state,
    sentence: SENTENCES[view.state],
    measuredAt: minuteOf(view.measuredAt),
    isCurrent: view.isCurrent,
    notices: view.notices.map((notice) => ({
      ...notice,
      affected: notice.affected.join(', '),
      startsAt: minuteOf(notice.startsAt),
      endsAt: notice.endsAt && minuteOf(notice.endsAt),
      updates: notice.updates.map(({ at, text }) => ({ at: minuteOf(at), text })),
    })),
    groups: view.groups.map((group) => ({ ...rowOf(group.title, group), ...operationsOf(group.operations) })),
    registries: view.registries.map((registry) => rowOf(tldsOf(registry.tlds), registry)),
  });
}

const rowOf = (name: string, { state, lastHour, lastDay }: { state: StateView } & WindowsView): object => ({
  name,
  state,
  hour: cellOf(lastHour),
  day: cellOf(lastDay),
});

function operationsOf(operations: StatusView['groups'][number]['operations']): object {
  const measured = operations.filter(({ lastDay }) => lastDay.measured);
  return {
    measured: measured.map(({ operation, lastHour, lastDay }) => ({
      name: operation,
      hour: cellOf(lastHour),
      day: cellOf(lastDay),
    })),
    others: operations.length - measured.length,
  };
}

/** Lines of a cell: the availability first. */
function cellOf(figures: FiguresView): string[] {
  if (!figures.measured) return ['not measured'];
  const { availabilityPercent, maintenancePercent, p50, p95 } = figures;
  return [
    availabilityPercent === undefined ? 'in maintenance' : `${availabilityPercent}${NBSP}%`,
    ...(p50 ? [`p50 ${durationText(p50)}`] : []),
    ...(p95 ? [`p95 ${durationText(p95)}`] : []),
    ...(maintenancePercent > 0 ? [`maintenance ${maintenancePercent}${NBSP}%`] : []),
  ];
}

const durationText = (duration: Duration): string =>
  'atMostMs' in duration ? `≤${NBSP}${timeText(duration.atMostMs)}` : `>${NBSP}${timeText(duration.overMs)}`;

const timeText = (ms: number): string => (ms < 1_000 ? `${ms}${NBSP}ms` : `${ms / 1_000}${NBSP}s`);

/** `2026-03-02 09:15 UTC` */
const minuteOf = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

function tldsOf(tlds: readonly string[]): string {
  const more = tlds.length - LISTED_TLDS;
  const listed = tlds.slice(0, LISTED_TLDS).map((tld) => `.${tld}`);
  return `${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

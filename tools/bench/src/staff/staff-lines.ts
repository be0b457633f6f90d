import { aligned } from '../report-scale';
import type { MeasuredList } from './lists';
import type { MeasuredPreview } from './previews';
import type { Measured } from './probe';
import type { MeasuredRoute } from './routes';
import type { ScreenFigures } from './screen';

export interface StaffFigures {
  domains: number;
  samples: number;
  loadSeconds: number;
  searches: Measured[];
  lists: MeasuredList[];
  routes: MeasuredRoute[];
  previews: MeasuredPreview[];
  /** Undefined where there is no Chromium. */
  screen?: ScreenFigures;
}

export const AIMS = { p95Ms: 300, lastRatio: 2, previewMs: 2_000, screenMs: 1_000 } as const;

const ms = (value: number | null): string => (value === null ? '-' : value.toFixed(1));

interface Line {
  name: string;
  of: Measured;
  last?: Measured;
}

export const ratioOf = ({ of, last }: Pick<Line, 'of' | 'last'>): number | undefined =>
  last && last.ms.median / of.ms.median;

/** What is over an aim, in words; undefined: nothing. */
export function overOf({ of, last }: Pick<Line, 'of' | 'last'>): string | undefined {
  if (of.failure !== undefined) return `FAILED ${of.failure}`;
  if (last?.failure !== undefined) return `FAILED ${last.failure}`;
  if (of.ms.p95 > AIMS.p95Ms || (last && last.ms.p95 > AIMS.p95Ms)) return 'OVER';
  const ratio = ratioOf({ of, last });
  return ratio !== undefined && ratio > AIMS.lastRatio ? 'OVER (last page)' : undefined;
}

const HEADER = [
  '',
  'p50 ms',
  'p95 ms',
  'max ms',
  'API ms',
  'PostgreSQL ms',
  'pages',
  'last p95',
  'last/first',
  '',
];

const row = ({ name, of, last }: Line): string[] => [
  name,
  ...[of.ms.median, of.ms.p95, of.ms.max, of.apiMs, of.postgresMs].map(ms),
  of.pages.toFixed(0),
  last ? ms(last.ms.p95) : '',
  ratioOf({ of, last })?.toFixed(2) ?? '',
  overOf({ of, last }) ?? '',
];

/** Of many cases the slowest, and each that is over an aim. */
function worst(lines: readonly Line[]): Line[] {
  const slowest = [...lines].sort((a, b) => p95Of(b) - p95Of(a))[0];
  return lines.filter((line) => line === slowest || overOf(line) !== undefined);
}
const p95Of = ({ of, last }: Line): number => Math.max(of.ms.p95, last?.ms.p95 ?? 0);

const grouped = (lines: readonly Line[], keyOf: (line: Line) => string): Line[] => {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return [...groups.values()].flatMap(worst);
};

export function staffLines(figures: StaffFigures): string[] {
  const lists = figures.lists.map((of) => ({
    name: named(of.list, of.name),
    of,
    last: of.last,
    key: of.list,
  }));
  const routes = figures.routes.map((of) => ({
    name: named(`GET ${of.path}`, of.name),
    of,
    last: of.last,
    key: of.path,
  }));
  const all = [...lists, ...routes];
  const over = all.filter((line) => overOf(line) !== undefined).length;
  return [
    `Staff: ${figures.domains} domains, one request at a time, each figure per request of at most ${figures.samples}; API and PostgreSQL: processor time; aim: p95 ≤ ${AIMS.p95Ms} ms, last page ≤ ${AIMS.lastRatio} × the first`,
    'Search over all kinds of records',
    ...indented(
      aligned(
        HEADER,
        figures.searches.map((of) => row({ name: of.name, of })),
      ),
    ),
    `Lists: ${all.length} cases (each order in both directions, each filter), ${over} over an aim; of each list the slowest case and those over`,
    ...indented(aligned(HEADER, grouped(all, (line) => (line as (typeof all)[number]).key).map(row))),
    `Plan of a bulk act by a filter (aim ≤ ${AIMS.previewMs} ms)`,
    ...indented(aligned(PREVIEW_HEADER, figures.previews.map(previewRow))),
    ...screenLines(figures.screen),
  ];
}

const named = (list: string, name: string): string => (name === '' ? list : `${list}: ${name}`);
const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const PREVIEW_HEADER = ['', 'items', 'selected ms', 'planned ms', 'API ms', 'PostgreSQL ms', 'refused', ''];
const previewRow = (preview: MeasuredPreview): string[] => [
  preview.act,
  String(preview.items),
  ms(preview.createMs),
  ms(preview.planMs),
  ms(preview.apiMs),
  ms(preview.postgresMs),
  String(preview.refused),
  preview.failure ?? (preview.createMs + preview.planMs > AIMS.previewMs ? 'OVER' : ''),
];

function screenLines(screen: ScreenFigures | undefined): string[] {
  if (!screen) return ['Rows on screen: not measured, left out or there is no Chromium'];
  const times = (pages: ScreenFigures['pages']): string[] =>
    indented(
      aligned(
        ['', 'p50 ms', 'max ms', ''],
        pages.map(({ href, ms: spread, failure }) => [
          href,
          ms(spread.median),
          ms(spread.max),
          failure ?? (spread.max > AIMS.screenMs ? 'OVER' : ''),
        ]),
      ),
    );
  return [
    `Rows on screen in Chromium, from the click to the drawn rows, ${screen.rounds} rounds (aim ≤ ${AIMS.screenMs} ms)`,
    ...times(screen.pages),
    `The same from the navigation, the console loaded with it (aim ≤ ${AIMS.screenMs} ms)`,
    ...times(screen.loaded),
  ];
}

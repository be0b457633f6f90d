import type { Report } from '../../api/staff-api';

export type ReportColumn = Report['columns'][number];
export type ReportRow = Readonly<Record<string, string | number | undefined>>;

/** What the reader of a report chooses; what is left out follows from the report. */
export interface DrawingChoice {
  /** Field of the figure that is drawn; absent: all sums over time. */
  figure?: string;
  /** Field by whose values each bar is divided. */
  split?: string;
  currency?: string;
}

export interface DrawingOptions {
  figures: readonly ReportColumn[];
  splits: readonly ReportColumn[];
  /** The one with the most rows first. */
  currencies: readonly string[];
}

export interface Drawing {
  /** Over time, over time with each bar divided, or one bar of each row. */
  shape: 'lines' | 'stacked' | 'bars';
  points: Record<string, string | number>[];
  series: { name: string; label: string }[];
  type: ReportColumn['type'];
  /** Of amounts. */
  currency?: string;
}

/** The member of a point that says where it stands. */
export const PLACE = 'place';
const CURRENCY = 'currency';
/** Divisions of a bar; what is less is one more, `others`. */
const MOST_PARTS = 6;
export const MOST_BARS = 12;
const OTHERS = 'others';
/** Points over time; a chart of more cannot be read. */
const MOST_POINTS = 400;
const DAY_MS = 86_400_000;

export const rowsOf = ({ columns, rows }: Pick<Report, 'columns' | 'rows'>): ReportRow[] =>
  rows.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at].field, cell ?? undefined])));

const isOverTime = ({ columns: [first] }: Report): boolean =>
  first.kind === 'dimension' && first.type === 'date';
const isFigure = ({ kind, type }: ReportColumn): boolean => kind !== 'dimension' && type !== 'date';

export function drawingOptions(report: Report): DrawingOptions {
  const dimensions = report.columns.filter(({ kind, type }) => kind === 'dimension' && type !== 'date');
  const groups = dimensions.filter(({ field }) => field !== CURRENCY);
  const splits = isOverTime(report) ? groups : [];
  // figures that do not add up are drawn only where each row has a place of its own
  const figures = report.columns.filter(
    (column) => isFigure(column) && (column.kind === 'sum' || splits.length === 0),
  );
  return { figures, splits, currencies: currenciesOf(report) };
}

function currenciesOf({ columns, rows }: Report): string[] {
  const at = columns.findIndex(({ field }) => field === CURRENCY);
  const counts = new Map<string, number>();
  for (const { [at]: currency } of rows)
    if (typeof currency === 'string') counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([currency]) => currency);
}

/** Undefined where fewer than two places have a figure. `by`: the length of a period over time. */
export function drawingOf(report: Report, choice: DrawingChoice, by: 'day' | 'month'): Drawing | undefined {
  const { figures, splits, currencies } = drawingOptions(report);
  const chosen = figures.find(({ field }) => field === choice.figure);
  const first = chosen ?? figures.find(({ kind }) => kind === 'sum') ?? figures[0];
  if (!first) return undefined;
  const currency =
    first.type === 'money' ? (currencies.find((one) => one === choice.currency) ?? currencies[0]) : undefined;
  const rows = rowsOf(report).filter((row) => currency === undefined || row[CURRENCY] === currency);
  const common = { type: first.type, ...(currency !== undefined && { currency }) };
  if (!isOverTime(report)) return drawn({ ...common, ...bars(report, rows, first) });
  const split = splits.find(({ field }) => field === choice.split);
  const places = periodsOf(report, rows, by);
  if (split) return drawn({ ...common, ...stacked(report, rows, first, split.field, places) });
  const together = chosen
    ? [chosen]
    : figures.filter(({ kind, type }) => kind === 'sum' && type === first.type);
  return drawn({ ...common, ...lines(report, rows, together, places) });
}

const drawn = (drawing: Drawing): Drawing | undefined => (drawing.points.length > 1 ? drawing : undefined);

type Shape = Pick<Drawing, 'shape' | 'points' | 'series'>;

/** Amounts are decimal texts; a chart may round them. */
const figureOf = (row: ReportRow, { field }: ReportColumn): number | undefined =>
  row[field] === undefined ? undefined : Number(row[field]);

function lines(
  { columns: [time] }: Report,
  rows: readonly ReportRow[],
  figures: readonly ReportColumn[],
  places: readonly string[],
): Shape {
  const sums = figures.filter(({ kind }) => kind === 'sum');
  const points = pointsAt(
    places,
    sums.map(({ field }) => field),
  );
  for (const row of rows) {
    const point = points.get(String(row[time.field]));
    for (const figure of figures) {
      const value = figureOf(row, figure);
      if (point && value !== undefined) point[figure.field] = Number(point[figure.field] ?? 0) + value;
    }
  }
  return {
    shape: 'lines',
    points: [...points.values()],
    series: figures.map(({ field, title }) => ({ name: field, label: title })),
  };
}

type Point = Drawing['points'][number];

/** A period without a row has zero for these, and no other figures. */
const pointsAt = (places: readonly string[], names: readonly string[]): Map<string, Point> =>
  new Map(
    places.map((place) => [place, { [PLACE]: place, ...Object.fromEntries(names.map((name) => [name, 0])) }]),
  );

function stacked(
  { columns: [time] }: Report,
  rows: readonly ReportRow[],
  figure: ReportColumn,
  split: string,
  places: readonly string[],
): Shape {
  const totals = new Map<string, number>();
  const partOf = (row: ReportRow): string => String(row[split] ?? OTHERS);
  for (const row of rows)
    totals.set(partOf(row), (totals.get(partOf(row)) ?? 0) + (figureOf(row, figure) ?? 0));
  const largest = [...totals]
    .filter(([, total]) => total !== 0)
    .sort(([, one], [, other]) => other - one)
    .map(([part]) => part);
  const named = new Set(largest.filter((part) => part !== OTHERS).slice(0, MOST_PARTS));
  const parts = largest.some((part) => !named.has(part)) ? [...named, OTHERS] : [...named];
  const series = parts.map((part, at) => ({ name: `part${at}`, label: part }));
  const names = new Map(series.map(({ name, label }) => [label, name]));
  const points = pointsAt(places, [...names.values()]);
  for (const row of rows) {
    const point = points.get(String(row[time.field]));
    const name = names.get(partOf(row)) ?? names.get(OTHERS);
    const value = figureOf(row, figure);
    if (point && name && value) point[name] = Number(point[name]) + value;
  }
  return { shape: 'stacked', points: [...points.values()], series };
}

/** The largest figures, each with the texts that its row is grouped by. */
function bars({ columns }: Report, rows: readonly ReportRow[], figure: ReportColumn): Shape {
  const texts = columns.filter(
    ({ kind, type, field }) => kind === 'dimension' && type === 'text' && field !== CURRENCY,
  );
  const nameOf = (row: ReportRow): string =>
    texts.flatMap(({ field }) => row[field] ?? []).join(' · ') || '–';
  const points = rows
    .flatMap((row) => {
      const value = figureOf(row, figure);
      return value === undefined ? [] : [{ [PLACE]: nameOf(row), [figure.field]: value }];
    })
    .sort((one, other) => Number(other[figure.field]) - Number(one[figure.field]))
    .slice(0, MOST_BARS);
  return { shape: 'bars', points, series: [{ name: figure.field, label: figure.title }] };
}

/** Every day or month of the report's time; those of its rows alone where it names none, or very many. */
function periodsOf(
  { from, to, columns: [time] }: Report,
  rows: readonly ReportRow[],
  by: 'day' | 'month',
): string[] {
  const seen = [...new Set(rows.map((row) => String(row[time.field])))].sort();
  if (from === undefined || to === undefined) return seen;
  const all: string[] = [];
  const end = new Date(`${to}T00:00:00Z`);
  const at = new Date(`${by === 'month' ? `${from.slice(0, 7)}-01` : from}T00:00:00Z`);
  while (at < end && all.length <= MOST_POINTS) {
    all.push(at.toISOString().slice(0, 10));
    if (by === 'month') at.setUTCMonth(at.getUTCMonth() + 1);
    else at.setTime(at.getTime() + DAY_MS);
  }
  return all.length > MOST_POINTS || seen.some((place) => !all.includes(place)) ? seen : all;
}

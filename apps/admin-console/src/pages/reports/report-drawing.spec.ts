import type { Report } from '../../api/staff-api';
import { drawingOf, drawingOptions, MOST_BARS } from './report-drawing';

type Columns = Report['columns'];
const dimension = (field: string, type: Columns[number]['type'] = 'text') =>
  ({ field, title: field.toUpperCase(), type, kind: 'dimension' }) as const;
const sum = (field: string, type: 'number' | 'money' = 'number') =>
  ({ field, title: field.toUpperCase(), type, kind: 'sum' }) as const;
const value = (field: string, type: Columns[number]['type']) =>
  ({ field, title: field.toUpperCase(), type, kind: 'value' }) as const;

const report = (columns: Columns, rows: Report['rows'], more: Partial<Report> = {}): Report => ({
  report: 'activity',
  columns,
  rows,
  ...more,
});
const WEEK = { from: '2026-02-27', to: '2026-03-02' };
const ACTIVITY: Columns = [
  dimension('period', 'date'),
  dimension('tld'),
  dimension('account', 'number'),
  sum('registrations'),
  sum('renewals'),
];
const sales = report(
  ACTIVITY,
  [
    ['2026-02-27', 'com', 1, 2, 1],
    ['2026-02-27', 'net', 1, 3, 0],
    ['2026-03-01', 'com', 2, 4, 5],
  ],
  WEEK,
);
const INCOME: Columns = [dimension('period', 'date'), dimension('currency'), sum('income', 'money')];
const income = report(
  INCOME,
  [
    ['2026-02-27', 'EUR', '9.00'],
    ['2026-02-27', 'USD', '1.50'],
    ['2026-02-28', 'USD', '-0.25'],
  ],
  WEEK,
);

describe('over time', () => {
  it('adds up the rows of a day, and shows each day', () => {
    expect(drawingOf(sales, {}, 'day')).toEqual({
      shape: 'lines',
      type: 'number',
      points: [
        { place: '2026-02-27', registrations: 5, renewals: 1 },
        { place: '2026-02-28', registrations: 0, renewals: 0 },
        { place: '2026-03-01', registrations: 4, renewals: 5 },
      ],
      series: [
        { name: 'registrations', label: 'REGISTRATIONS' },
        { name: 'renewals', label: 'RENEWALS' },
      ],
    });
  });

  it('shows one figure alone', () => {
    expect(drawingOf(sales, { figure: 'renewals' }, 'day')!.series).toEqual([
      { name: 'renewals', label: 'RENEWALS' },
    ]);
  });

  it.each([['a field that is none'], ['tld']])('takes %s for no choice of a figure', (figure) => {
    expect(drawingOf(sales, { figure }, 'day')!.series).toHaveLength(2);
  });

  it('divides a figure by the values of a field, the largest first', () => {
    expect(drawingOf(sales, { split: 'tld', figure: 'registrations' }, 'day')).toMatchObject({
      shape: 'stacked',
      points: [
        { place: '2026-02-27', part0: 2, part1: 3 },
        { place: '2026-02-28', part0: 0, part1: 0 },
        { place: '2026-03-01', part0: 4, part1: 0 },
      ],
      series: [
        { name: 'part0', label: 'com' },
        { name: 'part1', label: 'net' },
      ],
    });
  });

  it('divides the first sum where no figure is chosen, and leaves out values without it', () => {
    const { series, points } = drawingOf(
      report(ACTIVITY, [...sales.rows, ['2026-03-01', 'org', 1, 0, 7]], WEEK),
      { split: 'tld' },
      'day',
    )!;
    expect(series.map(({ label }) => label)).toEqual(['com', 'net']);
    expect(points[2]).toEqual({ place: '2026-03-01', part0: 4, part1: 0 });
  });

  it('puts all but six values together', () => {
    const rows = Array.from({ length: 9 }, (_, at): Report['rows'][number] => [
      '2026-02-28',
      `tld${at}`,
      1,
      2 + at,
      0,
    ]);
    const { series, points } = drawingOf(report(ACTIVITY, rows, WEEK), { split: 'tld' }, 'day')!;
    expect(series.map(({ label }) => label)).toEqual([
      ...['tld8', 'tld7', 'tld6', 'tld5', 'tld4', 'tld3'],
      'others',
    ]);
    expect(points[1]).toMatchObject({ part0: 10, part5: 5, part6: 4 + 3 + 2 });
  });

  it('puts rows without a value of the field with the others', () => {
    const { series, points } = drawingOf(
      report(ACTIVITY, [...sales.rows, ['2026-02-28', null, 1, 50, 0]], WEEK),
      { split: 'tld' },
      'day',
    )!;
    expect(series.map(({ label }) => label)).toEqual(['com', 'net', 'others']);
    expect(points[1]).toEqual({ place: '2026-02-28', part0: 0, part1: 0, part2: 50 });
  });

  it('has a point for each month', () => {
    const { points } = drawingOf(
      report(INCOME, [['2025-12-01', 'USD', '3.00']], { from: '2025-11-15', to: '2026-02-01' }),
      {},
      'month',
    )!;
    expect(points).toEqual([
      { place: '2025-11-01', income: 0 },
      { place: '2025-12-01', income: 3 },
      { place: '2026-01-01', income: 0 },
    ]);
  });

  it.each<[string, Partial<Report>]>([
    ['no time', {}],
    ['more days than can be read', { from: '2024-01-01', to: '2026-03-02' }],
    ['days before its own time', { from: '2026-02-28', to: '2026-03-02' }],
  ])('shows the days of its rows alone where the report has %s', (_what, time) => {
    const { points } = drawingOf(report(ACTIVITY, sales.rows, time), {}, 'day')!;
    expect(points.map(({ place }) => place)).toEqual(['2026-02-27', '2026-03-01']);
  });

  it('leaves out a figure that a period does not have, and knows those that do not add up', () => {
    const rates = report(
      [dimension('month', 'date'), sum('terms'), value('rate', 'percent')],
      [
        ['2026-01-01', 4, 50],
        ['2026-02-01', 0, null],
      ],
    );
    expect(drawingOptions(rates).figures.map(({ field }) => field)).toEqual(['terms', 'rate']);
    expect(drawingOf(rates, { figure: 'rate' }, 'month')).toMatchObject({
      type: 'percent',
      points: [{ place: '2026-01-01', rate: 50 }, { place: '2026-02-01' }],
    });
  });
});

describe('amounts', () => {
  it('are of one currency: the one with the most rows', () => {
    const drawing = drawingOf(income, {}, 'day');
    expect(drawing).toMatchObject({ currency: 'USD', type: 'money' });
    expect(drawing!.points.map(({ income: amount }) => amount)).toEqual([1.5, -0.25, 0]);
  });

  it('are of the chosen currency', () => {
    const drawing = drawingOf(income, { currency: 'EUR' }, 'day')!;
    expect(drawing.points.map(({ income: amount }) => amount)).toEqual([9, 0, 0]);
  });

  it('are of the usual one where the chosen one has no rows', () => {
    expect(drawingOf(income, { currency: 'JPY' }, 'day')!.currency).toBe('USD');
  });
});

describe('without a time', () => {
  const COMMANDS: Columns = [
    dimension('registry'),
    dimension('command'),
    sum('commands'),
    value('medianMs', 'number'),
    value('oldest', 'date'),
  ];
  const commands = report(COMMANDS, [
    ['main', 'check', 5, 12, '2026-01-01'],
    ['main', 'create', 50, 30, '2026-01-01'],
    ['other', null, 7, null, '2026-01-01'],
  ]);

  it('has a bar of each row, the largest first', () => {
    expect(drawingOf(commands, {}, 'day')).toEqual({
      shape: 'bars',
      type: 'number',
      points: [
        { place: 'main · create', commands: 50 },
        { place: 'other', commands: 7 },
        { place: 'main · check', commands: 5 },
      ],
      series: [{ name: 'commands', label: 'COMMANDS' }],
    });
  });

  it('has no bar where a row lacks the figure', () => {
    expect(drawingOf(commands, { figure: 'medianMs' }, 'day')!.points).toHaveLength(2);
  });

  it('offers each figure but dates, and nothing to divide by', () => {
    const { figures, splits } = drawingOptions(commands);
    expect(figures.map(({ field }) => field)).toEqual(['commands', 'medianMs']);
    expect(splits).toEqual([]);
  });

  it('shows the twelve largest alone', () => {
    const rows = Array.from({ length: 20 }, (_, at): Report['rows'][number] => ['main', `c${at}`, at, 1, '']);
    const { points } = drawingOf(report(COMMANDS, rows), {}, 'day')!;
    expect(points).toHaveLength(MOST_BARS);
    expect(points[0]).toEqual({ place: 'main · c19', commands: 19 });
  });

  it('names a row that has no text', () => {
    const rows: Report['rows'] = [
      [null, null, 1, 1, null],
      ['main', 'check', 0, 1, null],
    ];
    expect(drawingOf(report(COMMANDS, rows), {}, 'day')!.points[0]).toEqual({ place: '–', commands: 1 });
  });
});

it.each<[string, Report]>([
  ['no row', report(ACTIVITY, [])],
  ['one place', report(ACTIVITY, [sales.rows[0]])],
  ['no figure', report([dimension('tld'), value('oldest', 'date')], [['com', '2026-01-01']])],
])('draws nothing of a report with %s', (_what, given) => {
  expect(drawingOf(given, {}, 'day')).toBeUndefined();
});

it('offers what an activity can be divided by', () => {
  expect(drawingOptions(sales).splits.map(({ field }) => field)).toEqual(['tld', 'account']);
  expect(drawingOptions(income)).toMatchObject({ splits: [], currencies: ['USD', 'EUR'] });
});

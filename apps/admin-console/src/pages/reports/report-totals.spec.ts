import type { Report } from '../../api/staff-api';
import { decimalSum, totalsOf } from './report-totals';

const COLUMNS: Report['columns'] = [
  { field: 'period', title: 'Period', type: 'date', kind: 'dimension' },
  { field: 'currency', title: 'Currency', type: 'text', kind: 'dimension' },
  { field: 'income', title: 'Income', type: 'money', kind: 'sum' },
  { field: 'sales', title: 'Sales', type: 'number', kind: 'sum' },
  { field: 'median', title: 'Median', type: 'number', kind: 'value' },
];
const report = (rows: Report['rows'], totals?: Report['totals']): Report => ({
  report: 'income',
  columns: COLUMNS,
  rows,
  ...(totals && { totals }),
});
const ROWS: Report['rows'] = [
  ['2026-03-01', 'USD', '1234.50', 1000, 3],
  ['2026-03-02', 'USD', '-0.75', 500, 3],
];

it('are those of the answer, amounts with their currency', () => {
  expect(totalsOf(report(ROWS, [null, 'USD', '1233.75', 1500, null]))).toEqual([
    { title: 'Income', amounts: [{ amount: '1233.75', currency: 'USD' }] },
    { title: 'Sales', count: 1500 },
  ]);
});

it('name each currency where there are several, and no sum of other figures', () => {
  const rows: Report['rows'] = [
    ...ROWS,
    ['2026-03-02', 'EUR', '2.00', 1, 3],
    ['2026-03-03', 'EUR', null, 1, 3],
  ];
  expect(totalsOf(report(rows))).toEqual([
    {
      title: 'Income',
      amounts: [
        { amount: '2.00', currency: 'EUR' },
        { amount: '1233.75', currency: 'USD' },
      ],
    },
  ]);
});

it.each<[string, Report]>([
  ['a report without rows', report([])],
  ['one without currencies', { ...report([['2026-03-01', 1]]), columns: [COLUMNS[0], COLUMNS[3]] }],
])('are none of %s', (_what, given) => {
  expect(totalsOf(given)).toEqual([]);
});

it.each([
  [[], '0'],
  [['1', '2'], '3'],
  [['0.10', '0.20'], '0.30'],
  [['1.005', '2'], '3.005'],
  [['-0.05', '0.02'], '-0.03'],
  [['-1.50', '1.50'], '0.00'],
  [['99999999999999999.99', '0.01'], '100000000000000000.00'],
])('decimal texts %j add up to %s', (amounts, total) => {
  expect(decimalSum(amounts)).toBe(total);
});

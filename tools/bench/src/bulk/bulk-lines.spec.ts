import { bulkLines } from './bulk-lines';

const line = {
  name: 'export',
  unit: 'rows',
  count: 2_000,
  perSecond: 4_000,
  barePerSecond: 8_000.4,
  ratio: { median: 0.5, min: 0.444, max: 0.555 },
};

describe('the lines of bulk operations', () => {
  it('show each ratio with its spread, and what a job is compared with', () => {
    expect(
      bulkLines({ rounds: 3, cases: [line], job: { ...line, name: 'job', unit: 'items', atOnce: 8 } }),
    ).toEqual([
      'Bulk operations, each beside the least work for the same rows, in turn, medians of 3 rounds',
      '  export                 0.50 (0.44–0.56): 4000 and 8000 rows a second, 2000 a request',
      '  aim: ratio ≥ 0.5',
      'A running job beside a loop of the same calls over HTTP, 8 at once in both',
      '  job                    0.50 (0.44–0.56): 4000 and 8000 items a second, 2000 a request',
      '  aim: ratio ≥ 0.8',
    ]);
  });
});

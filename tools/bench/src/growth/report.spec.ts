import type { GrowthFigures } from './growth';
import { growthLines } from './report';

const disk = { total: 1_300_000_000, perDomain: 2_600.4, perSale: 4_400, perYear: 4_700, perWebhook: 1_500 };
const work = { pages: { base: 1_040, large: 1_200.4 }, postgresMs: { base: 1.25, large: 1.5 } };
const figures: GrowthFigures = {
  options: { domains: 1_000_000, base: 100_000, samples: 15 },
  loadSeconds: { base: 61.2, large: 644 },
  paths: [
    { ...work, name: 'GET domain', baseMs: 4, largeMs: 6, ratio: 1.5 },
    { ...work, name: 'sale', baseMs: 20, largeMs: 30.2, ratio: 1.51 },
    { name: 'nightly ledger check', failure: 'statement timeout' },
  ],
  disk: { base: disk, large: { ...disk, total: 13_000_000_000 } },
};

describe('report of the growth benchmark', () => {
  const lines = growthLines(figures).map((line) => line.trim().replace(/ {2,}/g, ' | '));

  it('says of each path whether its ratio is within the aim', () => {
    expect(lines).toContain('path | at 100,000 | at 1,000,000 | ratio | aim 1.5 | ms in SQL | pages');
    expect(lines).toContain('GET domain | 4.0 ms | 6.0 ms | 1.50 | reached | 1.3, 1.5 | 1,040, 1,200');
    expect(lines).toContain('sale | 20.0 ms | 30.2 ms | 1.51 | above | 1.3, 1.5 | 1,040, 1,200');
  });

  it('names a path that failed, with the reason', () => {
    expect(lines).toContain('nightly ledger check | failed: statement timeout');
  });

  it('says what rows take on disk', () => {
    expect(lines).toContain('in all | 1.30 GB | 13.00 GB');
    expect(lines).toContain('per domain | 2,600 B | 2,600 B');
    expect(lines).toContain('per year of life | 4,700 B | 4,700 B');
  });
});

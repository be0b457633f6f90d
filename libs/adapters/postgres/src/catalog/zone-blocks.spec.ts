import { blocksOf } from './zone-blocks';

const labels = Array.from(
  { length: 1_000 },
  (_, at) => `${String(at).padStart(4, '0')}${'x'.repeat(at % 60)}`,
);

describe('blocks of labels', () => {
  it('hold every label once, in order, each between two line ends', () => {
    const blocks = blocksOf(labels);
    expect(blocks.labels.flatMap((block) => block.slice(1, -1).split('\n'))).toEqual(labels);
    for (const [at, block] of blocks.labels.entries()) {
      expect(block.startsWith(`\n${blocks.firstLabels[at]}\n`)).toBe(true);
      expect(block.endsWith('\n')).toBe(true);
    }
  });

  it('are filled, but never beyond what one row stores in its place', () => {
    const lengths = blocksOf(labels).labels.map((block) => block.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1_850);
    expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(1_850 - 66);
  });

  it.each([
    [[], []],
    [['a'], ['\na\n']],
    [['a', 'b'], ['\na\nb\n']],
  ])('of %j are %j', (given, expected) => {
    expect(blocksOf(given).labels).toEqual(expected);
  });
});

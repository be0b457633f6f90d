// eslint-disable-next-line @typescript-eslint/no-require-imports -- Jest loads it as plain Node
const { levelOf, shuffled } = require('../sequencer.cjs') as {
  levelOf: (file: string) => number;
  shuffled: (files: readonly string[], seed: string) => string[];
};

describe('the order of test files', () => {
  it.each([
    ['apps/a/test/journey.e2e-spec.ts', 0],
    ['libs/a/test/crash-table.slow-spec.ts', 0],
    ['libs/a/src/a.int-spec.ts', 1],
    ['libs/a/src/a.spec.ts', 2],
    ['libs/a/src/e2e-spec.spec.ts', 2],
  ])('%s comes at level %i', (file, level) => {
    expect(levelOf(file)).toBe(level);
  });

  it('follows from its seed, whatever order the files were found in', () => {
    const files = Array.from({ length: 20 }, (_, at) => `libs/a/src/${at}.spec.ts`);
    const order = shuffled(files, '7');
    expect(order).not.toEqual(files);
    expect([...order].sort()).toEqual([...files].sort());
    expect(shuffled([...files].reverse(), '7')).toEqual(order);
    expect(shuffled(files, '8')).not.toEqual(order);
  });
});

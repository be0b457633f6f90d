// eslint-disable-next-line @typescript-eslint/no-require-imports -- started as plain Node
const { flaky, readRun } = require('../repeat.cjs') as {
  flaky: (runs: readonly { failed: readonly string[] }[]) => string[];
  readRun: (log: string) => { summary: string; failed: string[] };
};

describe('repeated runs', () => {
  it('read the result of a run and the commands that repeat its failed tests', () => {
    const log =
      "PASS small a.spec.ts\nFailed tests, each alone:\n  npm test -- libs/a.spec.ts -t '^a$'\n3 passed, 1 failed\n";
    expect(readRun(log)).toEqual({
      summary: '3 passed, 1 failed',
      failed: ["npm test -- libs/a.spec.ts -t '^a$'"],
    });
  });

  it('say so where a run has no result', () => {
    expect(readRun('PASS small a.spec.ts\n')).toEqual({ summary: 'ended without a result', failed: [] });
  });

  it('list failed tests by how often they failed', () => {
    expect(
      flaky([{ failed: ['npm test -- a'] }, { failed: [] }, { failed: ['npm test -- b', 'npm test -- a'] }]),
    ).toEqual(['2 of 3: npm test -- a', '1 of 3: npm test -- b']);
  });
});

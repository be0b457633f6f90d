import { processLines } from './process-lines';

const program = {
  program: 'public-api',
  readyMs: 1_500.4,
  startMs: 1_400,
  readyMb: 139.6,
  servedMb: 148,
  requests: 10_000,
};

describe('the lines of the processes', () => {
  it('say start, memory and transactions beside their aims', () => {
    expect(processLines({ programs: [program], transactionsAtRest: 4.26, restSeconds: 30 })).toEqual([
      'Processes, compiled (aims: ready within 2000 ms, at most 150 MiB resident after the requests)',
      'program     ready ms  processor ms  ready MiB  requests  then MiB',
      'public-api      1500          1400        140     10000       148',
      '  at rest               4.3 transactions a second over 30 s, all applications (aim ≤ 5)',
    ]);
  });

  it('leave out what the system does not report', () => {
    const unreported = { ...program, startMs: null, readyMb: null, servedMb: null };
    const [, , line] = processLines({ programs: [unreported], transactionsAtRest: 0, restSeconds: 30 });
    expect(line).toBe('public-api      1500             -          -     10000         -');
  });
});

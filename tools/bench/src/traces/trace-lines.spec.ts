import { traceLines } from './trace-lines';

it('say what a request costs more by the share that is recorded', () => {
  const lines = traceLines({
    rounds: 3,
    spans: 1_200,
    offMicroseconds: 512.4,
    shares: [
      { share: 0.1, added: { median: 21.6, min: -3.2, max: 40 } },
      { share: 1, added: { median: 180, min: 150, max: 220 } },
    ],
  });
  expect(lines[0]).toContain('512 µs of processor time a request without');
  expect(lines[0]).toContain('1200 spans arrived');
  expect(lines.slice(1).map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['recorded', 'µs more', 'of all rounds'],
    ['10 %', '22', '-3-40'],
    ['100 %', '180', '150-220'],
  ]);
});

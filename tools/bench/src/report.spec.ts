import { median, printed, type Report } from './report';

const server = { requestsPerSecond: 2_900.4, serverMicroseconds: 140, postgresMicroseconds: null, latencyMs: { p50: 12, p99: 40 } };
const report: Report = {
  machine: { processors: 2, node: 'v20.20.2', platform: 'linux x64', pinned: false, loadAverage: [0.25, 1, 2] },
  redis: true,
  domains: { table: 20_000, account: 2_000 },
  rounds: 3,
  secondsPerMeasurement: 4,
  reads: [{
    operation: 'GET domain', connections: 50, bytes: { api: 1, bare: 1 }, api: server, bare: { ...server, requestsPerSecond: 4_000 },
    ratio: { median: 0.725, min: 0.7, max: 0.75 }, processorRatio: null,
  }],
};

describe('the report', () => {
  it.each([[[3, 1, 2], 2], [[4, 1, 2, 3], 2.5], [[9], 9]])('takes the median of %j', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('shows ratio and aim beside each other, and a dash for what the system does not tell', () => {
    const line = printed(report).split('\n').find((text) => text.startsWith('GET domain'))!;
    expect(line.split(/ {2,}/)).toEqual(['GET domain', '2900', '4000', '0.72', '(0.70–0.75)', '≥ 0.6', '140', '140', '-', '-', '-', '12 / 12', '40 / 40']);
  });

  it('says so when there was no Redis and when nothing was pinned', () => {
    const text = printed({ ...report, redis: false });
    expect([text.includes('there is no Redis'), text.includes('not pinned')]).toEqual([true, true]);
  });
});

import { printed, type Report } from './report';
import { type ListTimes, spread } from './report-scale';
import { median } from './statistics';

const server = {
  requestsPerSecond: 2_900.4,
  serverMicroseconds: 140,
  postgresMicroseconds: null,
  latencyMs: { p50: 12, p99: 40 },
};
const report: Report = {
  machine: {
    processors: 2,
    node: 'v20.20.2',
    platform: 'linux x64',
    pinned: false,
    loadAverage: { atStart: [0.25, 1, 2], atEnd: [7.5, 4, 3] },
  },
  stack: { redis: true, domains: { table: 20_000, account: 2_000 } },
  rounds: 3,
  secondsPerMeasurement: 4,
  reads: [
    {
      operation: 'GET domain',
      connections: 50,
      bytes: { api: 1, ceiling: 1 },
      api: server,
      ceiling: { ...server, requestsPerSecond: 4_000 },
      ratio: { median: 0.725, min: 0.7, max: 0.75 },
      gates: 1.5,
    },
  ],
};

describe('the report', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[9], 9],
  ])('takes the median of %j', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it.each([
    [1.5, '1.50x'],
    [null, '-'],
  ])('shows a read beside its ceiling, and %p times the gate as %s', (gates, shown) => {
    const line = printed({ ...report, reads: [{ ...report.reads[0], gates }] })
      .split('\n')
      .find((text) => text.startsWith('GET domain'))!;
    expect(line.split(/ {2,}/)).toEqual([
      'GET domain',
      '2900',
      '4000',
      '0.72',
      '(0.70–0.75)',
      '140',
      shown,
      '-',
      '140',
      '-',
      '12 / 12',
      '40 / 40',
    ]);
  });

  it('says so when there was no Redis and when nothing was pinned', () => {
    const text = printed({ ...report, stack: { ...report.stack!, redis: false } });
    expect([text.includes('there is no Redis'), text.includes('not pinned')]).toEqual([true, true]);
  });

  it('shows the load of the machine, before and after', () => {
    expect(printed(report)).toContain('load average 0.3 1.0 2.0 at the start, 7.5 4.0 3.0 at the end');
  });

  it('shows rates and processor times of EPP sessions, and a dash for times that are not reported', () => {
    const figures = { perSecond: 2_100.4, serverMicroseconds: 180.6, postgresMicroseconds: null };
    const epp: Report['epp'] = {
      callers: 64,
      pool: { perSecond: 1_500, microseconds: 210, overheadMs: { p50: 0.2, p99: 1.25 } },
      simulator: { sessions: 16, check: figures, create: { ...figures, perSecond: 500 } },
    };
    const text = printed({ ...report, epp });
    expect(text).toContain('checks                1500/s   (aim ≥ 1000), 210 µs');
    expect(text).toContain('p50 0.20 ms, p99 1.25 ms   (aim ≤ 2)');
    expect(text).toContain('2100/s; processor time of simulator / PostgreSQL 181 / - µs   (aim ≥ 2000/s)');
    expect(printed(report)).not.toContain('EPP');
  });

  describe('on lists', () => {
    const times = (smallMs: number, largeMs: number): ListTimes => ({
      smallMs,
      largeMs,
      ratio: largeMs / smallMs,
    });
    const lists: Report['lists'] = {
      small: 1_000,
      large: 1_000_000,
      perPage: 50,
      samples: 3,
      cases: [
        {
          name: 'tld=net',
          totals: { small: 200, large: 200_000 },
          isException: false,
          first: times(4, 5),
          last: times(4, 9),
        },
        {
          name: 'orderId',
          totals: { small: 1, large: 1 },
          isException: false,
          first: times(2, 2),
          last: null,
        },
        {
          name: '*word',
          totals: { small: 50, large: 50_000 },
          isException: true,
          first: times(4, 400),
          last: times(4, 400),
        },
      ],
    };
    const lines = printed({ ...report, lists }).split('\n');

    it('shows both accounts beside each other, and nothing for a missing second page', () => {
      expect(lines.find((line) => line.startsWith('tld=net'))!.split(/ {2,}/)).toEqual([
        'tld=net',
        '200',
        '4.0',
        '200000',
        '5.0',
        '1.25',
        '4.0',
        '9.0',
        '2.25',
      ]);
      expect(
        lines
          .find((line) => line.startsWith('orderId'))!
          .trimEnd()
          .split(/ {2,}/),
      ).toEqual(['orderId', '1', '2.0', '1', '2.0', '1.00']);
    });

    it('holds every ratio against the aim but the named exception', () => {
      expect(lines.find((line) => line.includes('ratio at most'))).toContain(
        'ratio at most 2.25   (aim ≤ 2: 1 of 3 above',
      );
    });
  });

  it.each([
    [[3, 1, 2], { median: 2, p95: 3, max: 3 }],
    [[7], { median: 7, p95: 7, max: 7 }],
  ])('tells the spread of %j', (values, expected) => {
    expect(spread(values)).toEqual(expected);
  });
});

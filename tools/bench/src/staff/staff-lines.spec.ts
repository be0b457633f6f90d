import type { Measured } from './probe';
import { overOf, ratioOf, type StaffFigures, staffLines } from './staff-lines';

const measured = (name: string, ms: number, more: Partial<Measured> = {}): Measured => ({
  name,
  ms: { median: ms, p95: ms, max: ms },
  apiMs: 2,
  postgresMs: null,
  pages: 12,
  requests: 31,
  ...more,
});

describe('figures of staff', () => {
  it.each([
    ['within both aims', { of: measured('', 300), last: measured('', 300) }, undefined],
    ['a slow first page', { of: measured('', 301) }, 'OVER'],
    ['a slow last page', { of: measured('', 200), last: measured('', 301) }, 'OVER'],
    [
      'a last page of more than twice the first',
      { of: measured('', 10), last: measured('', 20.1) },
      'OVER (last page)',
    ],
    ['a last page of twice the first', { of: measured('', 10), last: measured('', 20) }, undefined],
    ['a refused first page', { of: measured('', 1, { failure: '422: slow' }) }, 'FAILED 422: slow'],
    [
      'a refused last page',
      { of: measured('', 1), last: measured('', 1, { failure: '500: x' }) },
      'FAILED 500: x',
    ],
  ])('mark %s', (_, line, marked) => {
    expect(overOf(line)).toBe(marked);
  });

  it('have no ratio without a second page', () => {
    expect(ratioOf({ of: measured('', 10) })).toBeUndefined();
    expect(ratioOf({ of: measured('', 10), last: measured('', 15) })).toBe(1.5);
  });

  const figures: StaffFigures = {
    domains: 1_000,
    samples: 31,
    loadSeconds: 1,
    searches: [measured('domain, exact', 5)],
    lists: [
      { list: 'domains', ...measured('', 5) },
      { list: 'domains', ...measured('by name', 7) },
      { list: 'domains', ...measured('tld eq com', 400) },
      { list: 'orders', ...measured('', 9), last: measured('', 30) },
    ],
    routes: [{ path: 'audit', ...measured('state=open', 4) }],
    previews: [
      { act: 'addNote', items: 10_000, createMs: 900, planMs: 1_101, apiMs: 1, postgresMs: 2, refused: 3 },
      { act: 'renew', items: 10, createMs: 900, planMs: 1_100, apiMs: 1, postgresMs: 2, refused: 0 },
      {
        act: 'lock',
        items: 10,
        createMs: 9,
        planMs: 9,
        apiMs: 1,
        postgresMs: 2,
        refused: 0,
        failure: 'planning',
      },
    ],
    screen: {
      rounds: 5,
      pages: [
        { href: '/lists/domains', ms: { median: 400, p95: 900, max: 1_001 } },
        { href: '/audit', ms: { median: 400, p95: 900, max: 1_000 } },
        { href: '/payments', ms: { median: 1, p95: 1, max: 1 }, failure: 'no row is drawn' },
      ],
      loaded: [{ href: '/lists/tlds', ms: { median: 900, p95: 900, max: 1_500 } }],
    },
  };
  const cells = (begin: string): string[] =>
    staffLines(figures)
      .find((line) => line.trimStart().startsWith(begin))!
      .trim()
      .split(/ {2,}/);

  it('show of each list the slowest case and each that is over an aim', () => {
    const lines = staffLines(figures).map((line) => line.trim().split(/ {2,}/)[0]);
    expect(lines.filter((line) => /^(domains|orders|GET)/.test(line))).toEqual([
      'domains: tld eq com',
      'orders',
      'GET audit: state=open',
    ]);
    expect(staffLines(figures).join('\n')).toContain('5 cases');
    expect(staffLines(figures).join('\n')).toContain('2 over an aim');
    expect(cells('orders')).toEqual([
      'orders',
      '9.0',
      '9.0',
      '9.0',
      '2.0',
      '-',
      '12',
      '30.0',
      '3.33',
      'OVER (last page)',
    ]);
  });

  it('mark plans above two seconds, and those that did not end', () => {
    expect(cells('addNote').at(-1)).toBe('OVER');
    expect(cells('renew').at(-1)).toBe('0');
    expect(cells('lock').at(-1)).toBe('planning');
  });

  it('mark pages whose rows took more than a second, or were not drawn', () => {
    expect(cells('/lists/domains').at(-1)).toBe('OVER');
    expect(cells('/audit').at(-1)).toBe('1000.0');
    expect(cells('/lists/tlds')).toEqual(['/lists/tlds', '900.0', '1500.0', 'OVER']);
    expect(cells('/payments').at(-1)).toBe('no row is drawn');
    expect(staffLines({ ...figures, screen: undefined }).at(-1)).toContain('there is no Chromium');
  });
});

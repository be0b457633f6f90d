import { createHash } from 'node:crypto';
import { STATUS_PAGE_POLICY, statusPage, type StatusView } from './status-page';

const UNMEASURED = { lastHour: { measured: false }, lastDay: { measured: false } } as const;
const viewOf = (values: Partial<StatusView> = {}): StatusView => ({
  state: 'operational',
  measuredAt: '2026-03-02T09:15:42Z',
  isCurrent: true,
  groups: [],
  registries: [],
  notices: [],
  ...values,
});
/** Text as a reader sees it: elements become bars, a no-break space a space. */
const textOf = (view: StatusView): string =>
  statusPage(view)
    .html.replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&gt;', '>')
    .replaceAll('&#32;', ' ');

describe('the page of the public status', () => {
  it.each([
    ['operational', 'All services are operational.'],
    ['degraded', 'Some services are degraded.'],
    ['outage', 'There is an outage.'],
    ['maintenance', 'Maintenance is under way.'],
    ['unknown', 'The present state is unknown.'],
  ] as const)('says in words that the state is %s', (state, sentence) => {
    expect(textOf(viewOf({ state }))).toContain(
      `|Platform status|${sentence}|Measured at 2026-03-02 09:15 UTC.|`,
    );
  });

  it('says that figures are old where they could not be read', () => {
    const text = textOf(viewOf({ isCurrent: false, state: 'unknown' }));
    expect(text).toContain('|The figures could not be read. These are of 2026-03-02 09:15 UTC.|');
    expect(text).not.toContain('Measured at');
  });

  it('shows figures of a group and of its measured operations, and counts the others', () => {
    const figures = {
      lastHour: {
        measured: true,
        availabilityPercent: 99.923,
        maintenancePercent: 0,
        p50: { atMostMs: 25 },
        p95: { atMostMs: 2_000 },
      },
      lastDay: { measured: true, maintenancePercent: 100, p95: { overMs: 60_000 } },
    } as const;
    const text = textOf(
      viewOf({
        groups: [
          {
            group: 'search',
            title: 'Search',
            state: 'degraded',
            ...figures,
            operations: [
              { operation: 'search', ...figures },
              { operation: 'zoneCheck', ...UNMEASURED },
            ],
          },
        ],
      }),
    );
    const cells = '99.923 %|p50 ≤ 25 ms|p95 ≤ 2 s|in maintenance|p95 > 60 s|maintenance 100 %|';
    expect(text).toContain(`|Service|Last hour|Last 24 hours|Search|degraded|${cells}`);
    expect(text).toContain(`|Operation|Last hour|Last 24 hours|search|${cells}`);
    expect(text).toContain('|Not measured in the last 24 hours: 1 operations.|');
    expect(text).not.toContain('zoneCheck');
  });

  it.each([
    [1, '.tld-1|'],
    [12, '.tld-11, .tld-12|'],
    [13, '.tld-12 and 1 more|'],
  ])('names up to twelve of the TLDs of a registry: %d', (count, end) => {
    const tlds = Array.from({ length: count }, (_, at) => `tld-${at + 1}`);
    const text = textOf(viewOf({ registries: [{ tlds, state: 'unknown', ...UNMEASURED }] }));
    expect(text).toContain(`|Registries|TLDs|Last hour|Last 24 hours|.tld-1`);
    expect(text).toContain(`${end}unknown|not measured|not measured|`);
  });

  it('has no part for registries and notices where there are none', () => {
    expect(textOf(viewOf())).not.toMatch(/\|Registries\||Incidents/);
  });

  it('shows notices with their times, as text', () => {
    const notice = {
      id: '1',
      title: '<b>Slow</b>',
      impact: 'minor',
      affected: ['dns', '.com'],
      state: 'scheduled',
      isCurrent: false,
      startsAt: '2026-03-08T02:00:00Z',
    };
    const { html } = statusPage(
      viewOf({
        notices: [
          { ...notice, kind: 'maintenance', state: 'under_way', endsAt: '2026-03-08T03:00:00Z', updates: [] },
          { ...notice, kind: 'incident', updates: [{ at: '2026-03-08T02:10:00Z', text: '"<script>"' }] },
        ],
      }),
    );
    expect(html).toContain('<h3>&lt;b&gt;Slow&lt;/b&gt;</h3>');
    expect(html).toContain(
      'maintenance, minor, under way, from 2026-03-08 02:00 UTC&#32;to 2026-03-08 03:00 UTC</p>',
    );
    expect(html).toContain('incident, minor, scheduled, from 2026-03-08 02:00 UTC</p>');
    expect(html).toContain('Affected: dns, .com</p>');
    expect(html).toContain('<time>2026-03-08 02:10 UTC</time><br>&quot;&lt;script&gt;&quot;</p>');
  });

  it('has styles that its policy allows by their digests, and no others', () => {
    const { html } = statusPage(viewOf());
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, style]) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    );
    expect(STATUS_PAGE_POLICY).toBe(
      `default-src 'none'; style-src ${styles[1]} ${styles[0]}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(html).not.toContain('style=');
  });
});

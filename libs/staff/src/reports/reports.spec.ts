import { Money } from '@registrar/kernel';
import { actorOf } from '../testing';
import { desk, isRefused, owner } from '../testing/desk';
import { STAFF_ROLES } from '../staff';
import type { ReportReader } from './ports';
import { reportDefinitionOf, REPORT_NAMES, type ReportCell, type ReportSelection } from './report';
import { REPORT_ROWS_MAX, type ReportRequest, Reports } from './reports';

function house(rows: ReportCell[][] = []) {
  const { audit, clock, log } = desk();
  const asked: ReportSelection[] = [];
  const reader: ReportReader = {
    rows: async (_report, selection) => {
      asked.push(selection);
      return rows;
    },
  };
  return { reports: new Reports(reader, audit, clock), asked, log };
}
const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

describe('reports', () => {
  it('read the last 30 days by day where nothing else is asked for', async () => {
    const { reports, asked, log } = house();
    expect(await reports.read(owner, { report: 'activity' })).toMatchObject({
      report: 'activity',
      from: day('2026-02-01'),
      to: day('2026-03-03'),
      rows: [],
    });
    expect(asked).toMatchObject([{ from: day('2026-02-01'), to: day('2026-03-03'), by: 'day' }]);
    expect(log.entries).toEqual([]);
  });

  it('take 400 days and no more', async () => {
    const { reports } = house();
    const from = day('2025-01-01');
    await reports.read(owner, { report: 'income', from, to: day('2026-02-05') });
    await expect(reports.read(owner, { report: 'income', from, to: day('2026-02-06') })).rejects.toEqual(
      isRefused('invalid', 'from and to must be at most 400 days apart'),
    );
  });

  it.each<[string, Partial<ReportRequest>, string]>([
    [
      'an empty range',
      { from: day('2026-03-01'), to: day('2026-03-01') },
      'from must be before to; to is exclusive',
    ],
    [
      'a range that ends first',
      { from: day('2026-03-02'), to: day('2026-03-01') },
      'from must be before to; to is exclusive',
    ],
    [
      'a part of a day',
      { from: new Date('2026-03-01T12:00:00Z') },
      'from must be a day (YYYY-MM-DD); days are UTC',
    ],
    [
      'a TLD where rows are not grouped by it',
      { tld: 'com' },
      'tld is not a parameter of this report; known: from, to, account, by',
    ],
    [
      'a registry there',
      { registry: 'main' },
      'registry is not a parameter of this report; known: from, to, account, by',
    ],
    [
      'a time for what is so now',
      { report: 'balances', from: day('2026-03-01') },
      'from is not a parameter of this report; known: account',
    ],
    [
      'a parameter where there is none',
      { report: 'unsettled', account: 1 },
      'account is not a parameter of this report; known: none',
    ],
  ])('refuse %s', async (_what, request, details) => {
    const { reports, asked } = house();
    await expect(reports.read(owner, { report: 'income', ...request })).rejects.toEqual(
      isRefused('invalid', details),
    );
    expect(asked).toEqual([]);
  });

  it('refuse a name that is none, with those that are known', async () => {
    const refused = house().reports.read(owner, { report: 'profit' });
    await expect(refused).rejects.toMatchObject({
      kind: 'not_found',
      code: 'staff.report_not_found',
      message: 'Not Found',
    });
    for (const report of REPORT_NAMES)
      await expect(refused).rejects.toMatchObject({ details: expect.stringContaining(report) as string });
  });

  it.each(REPORT_NAMES.flatMap((report) => STAFF_ROLES.map((role) => [report, role] as const)))(
    '%s may be read by %s, or is neither listed nor answered',
    async (report, role) => {
      const { reports } = house();
      const actor = actorOf(role);
      const mayRead = reportDefinitionOf(report).roles.includes(role);
      expect(reports.list(actor).some((one) => one.report === report)).toBe(mayRead);
      const answer = reports.read(actor, { report });
      if (mayRead) expect(await answer).toMatchObject({ report });
      else
        await expect(answer).rejects.toMatchObject({
          kind: 'forbidden',
          code: 'staff.not_allowed',
          message: 'Permission denied',
          details: expect.stringMatching(new RegExp(`\\b${role}\\b.*\\b${report}\\b`)) as string,
        });
    },
  );

  it('refuse more rows than an answer may have', async () => {
    const many = Array.from({ length: REPORT_ROWS_MAX + 1 }, () => []);
    await expect(house(many).reports.read(owner, { report: 'activity' })).rejects.toEqual(
      isRefused('invalid'),
    );
    expect((await house(many.slice(1)).reports.read(owner, { report: 'activity' })).rows).toHaveLength(
      REPORT_ROWS_MAX,
    );
  });

  it('write a file down in the audit log', async () => {
    const { reports, log } = house();
    await reports.read(owner, { report: 'balances', account: 7 }, true);
    expect(log.entries).toMatchObject([
      { action: 'report.read', target: 'report:balances', after: { account: 7 } },
    ]);
  });

  describe('sum', () => {
    const usd = (minor: bigint): Money => Money.of(minor);
    const balances = (...rows: [string, bigint][]): ReportCell[][] =>
      rows.map(([currency, minor]) => [
        1,
        'a',
        currency,
        Money.of(minor, currency),
        Money.zero(currency),
        Money.zero(currency),
        Money.zero(currency),
      ]);

    it('numbers and money of one currency, and nothing that has no sum', async () => {
      const { totals } = await house(balances(['USD', 150n], ['USD', -25n])).reports.read(owner, {
        report: 'balances',
      });
      expect(totals).toEqual([undefined, undefined, 'USD', usd(125n), usd(0n), usd(0n), usd(0n)]);
    });

    it('nothing where there are several currencies, no rows, or no sums', async () => {
      const totalsOf = async (rows: ReportCell[][], report: string) =>
        (await house(rows).reports.read(owner, { report })).totals;
      expect(await totalsOf(balances(['USD', 1n], ['EUR', 1n]), 'balances')).toBeUndefined();
      expect(await totalsOf([], 'balances')).toBeUndefined();
      expect(await totalsOf([['held', 'USD', 1, usd(1n), undefined]], 'unsettled')).toBeUndefined();
    });

    it('numbers where a cell is empty', async () => {
      const { totals } = await house([
        ['2026-02-01', 3, 2, 1, 0, 0, 66.67],
        ['2026-03-01', 1, undefined, 0, 0, 1, undefined],
      ]).reports.read(owner, { report: 'renewal-rate' });
      expect(totals).toEqual([undefined, 4, 2, 1, 0, 1, undefined]);
    });
  });
});

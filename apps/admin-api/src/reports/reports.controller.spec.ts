import { StreamableFile } from '@nestjs/common';
import type { Client } from '@registrar/http';
import { Money } from '@registrar/kernel';
import type { Reports, ReportTable, StaffActor } from '@registrar/staff';
import { ReportsController } from './reports.controller';
import { reportCsv } from './reports.dto';

const ACTOR = { name: 'Ada', role: 'owner' } as unknown as StaffActor;
const usd = (text: string): Money => Money.parse(text)!;
const column = (field: string) => ({ field, title: field, type: 'text', kind: 'sum' });
const TABLE = {
  report: 'income',
  columns: [{ ...column('day'), more: 1 }, column('amount')],
  rows: [
    ['2026-03-01', usd('2.50')],
    ['2026-03-02', undefined],
    [0, 'x'],
  ],
} as unknown as ReportTable;
const DTO = {
  report: 'income',
  columns: [column('day'), column('amount')],
  rows: [
    ['2026-03-01', '2.50'],
    ['2026-03-02', null],
    [0, 'x'],
  ],
};

function open(table: object = TABLE) {
  const reports = { list: jest.fn().mockReturnValue(['listed']), read: jest.fn().mockResolvedValue(table) };
  const client = { setContentType: jest.fn() };
  const controller = new ReportsController(reports as unknown as Reports);
  const report = (query: object, accept?: string) =>
    controller.report(ACTOR, 'income', query as never, accept, client as unknown as Client);
  return { controller, reports, client, report };
}
const NONE = {
  from: undefined,
  to: undefined,
  tld: undefined,
  registry: undefined,
  account: undefined,
  by: undefined,
};

async function textOf(pieces: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece.toString();
  return text;
}

describe('a report', () => {
  it.each([
    [{}, {}],
    [{ timezone: 'UTC' }, {}],
    [
      { from: '2026-03-01', to: '2026-03-03' },
      { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-03T00:00:00Z') },
    ],
    [
      { tld: 'com', registry: 'main', account: '7', by: 'month' },
      { tld: 'com', registry: 'main', account: 7, by: 'month' },
    ],
    [{ by: 'day' }, { by: 'day' }],
  ])('is read with %j', async (query, asked) => {
    const { report, reports } = open();
    expect(await report(query)).toStrictEqual(DTO);
    expect(reports.read.mock.lastCall).toEqual([ACTOR, { report: 'income', ...NONE, ...asked }, false]);
  });

  it.each([{ timezone: 'CET' }, { by: 'week' }, { account: '0' }, { format: 'xml' }, { from: 'today' }])(
    'is not read with %j',
    async (query) => {
      const { report, reports } = open();
      await expect(report(query)).rejects.toMatchObject({ kind: 'invalid' });
      expect(reports.read).not.toHaveBeenCalled();
    },
  );

  it('has days and sums, where it has them', async () => {
    const [from, to] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-03T00:00:00Z')];
    const { report } = open({ ...TABLE, from, to, totals: [undefined, usd('2.50')] });
    expect(await report({})).toStrictEqual({
      ...DTO,
      from: '2026-03-01',
      to: '2026-03-03',
      totals: [null, '2.50'],
    });
  });

  it.each<[object, string | undefined]>([
    [{ format: 'csv' }, undefined],
    [{}, 'text/csv'],
  ])('is a file by %j and Accept %s, and audited as one', async (query, accept) => {
    const { report, reports, client } = open();
    const file = await report(query, accept);
    expect(file).toBeInstanceOf(StreamableFile);
    const { disposition } = (file as StreamableFile).getHeaders();
    expect(disposition).toBe('attachment; filename="income.csv"');
    expect(client.setContentType.mock.calls).toEqual([['text/csv; charset=utf-8']]);
    expect(reports.read.mock.lastCall?.[2]).toBe(true);
    expect(await textOf((file as StreamableFile).getStream())).toBe(
      'day,amount\r\n2026-03-01,2.50\r\n2026-03-02,\r\n0,x\r\n',
    );
  });

  it('is JSON where both are asked for', async () => {
    expect(await open().report({ format: 'json' }, 'text/csv')).toStrictEqual(DTO);
  });

  it('is a file in pieces of 1,000 rows', async () => {
    const rows = Array.from({ length: 2_001 }, (_, at) => [at, at]);
    const pieces: number[] = [];
    for await (const piece of reportCsv({ ...TABLE, rows } as never))
      pieces.push(piece.split('\r\n').length - 1);
    expect(pieces).toEqual([1, 1_000, 1_000, 1]);
  });
});

it('reports are listed for the role', () => {
  const { controller, reports } = open();
  expect(controller.list(ACTOR)).toEqual({ reports: ['listed'] });
  expect(reports.list.mock.lastCall).toEqual([ACTOR]);
});

import { Money } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import {
  capturePostings,
  creditPostings,
  EndlessStatementReader,
  FakeStatementReader,
  type PostedTransaction,
} from '../testing';
import { Statements } from './statement';
import { statementCsv } from './statement-csv';

const usd = (minor: number): Money => Money.of(BigInt(minor));
const NOW = new Date('2026-05-02T00:00:00Z');

describe('a statement as CSV', () => {
  const csvOf = async (
    transactions: PostedTransaction[],
    names: readonly string[] = [],
    now = NOW,
  ): Promise<string[]> => {
    const reader = new FakeStatementReader(transactions);
    reader.usernames.set(7, 'account-7');
    reader.names.set(70_001, names);
    const statements = new Statements(reader, new FakeClock(now), 3);
    let text = '';
    for await (const piece of statementCsv(await statements.open(7, '2026-03'))) text += piece;
    expect(text.endsWith('\r\n')).toBe(true);
    return text.split('\r\n').slice(0, -1);
  };
  const at = new Date('2026-03-02T09:15:00Z');
  const bought: PostedTransaction = {
    id: '1',
    kind: 'capture',
    accountId: 7,
    orderId: 70_001,
    postings: capturePostings(7, usd(1_190), usd(190)),
    createdAt: at,
  };

  const credit: PostedTransaction = {
    id: '0',
    kind: 'credit',
    accountId: 7,
    reference: 'wire 0',
    postings: creditPostings(7, usd(2_000)),
    createdAt: new Date('2026-02-01T00:00:00Z'),
  };

  it('has a line for the opening, each movement and the closing', async () => {
    expect(await csvOf([credit, bought], ['a.example', 'b.example'])).toEqual([
      'date,kind,description,order,names,reference,amount,tax,balance,currency',
      '2026-03-01T00:00:00.000Z,opening,Opening balance,,,,,,20.00,USD',
      '2026-03-02T09:15:00.000Z,capture,Purchase,70001,a.example b.example,,-11.90,1.90,8.10,USD',
      '2026-04-01T00:00:00.000Z,closing,Closing balance,,,,,,8.10,USD',
    ]);
  });

  it('says of a month that runs that its closing is preliminary, and of when it is', async () => {
    const lines = await csvOf([], [], at);
    expect(lines.at(-1)).toBe('2026-03-02T09:15:00.000Z,closing,Closing balance (preliminary),,,,,,0.00,USD');
  });

  it('says that its closing is preliminary while a movement may still be on its way, at the end of the month', async () => {
    expect((await csvOf([], [], new Date('2026-04-01T00:01:00Z'))).at(-1)).toBe(
      '2026-04-01T00:00:00.000Z,closing,Closing balance (preliminary),,,,,,0.00,USD',
    );
  });

  it.each([
    ['a formula', '=1+1', `'=1+1`],
    ['a sum', '+49', `'+49`],
    ['a negative', '-2+3', `'-2+3`],
    ['a call', '@SUM(A1)', `'@SUM(A1)`],
    ['a tab', '\t=1', `'\t=1`],
    ['a comma', 'wire, 17', '"wire, 17"'],
    ['quotes', 'a "wire"', '"a ""wire"""'],
    ['a formula with quotes', '=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['another script', 'Überweisung 水', 'Überweisung 水'],
    ['an apostrophe', "it's", "it's"],
  ])('makes a reference with %s harmless, and leaves amounts alone', async (_what, reference, cell) => {
    const [, , line] = await csvOf([{ ...bought, orderId: undefined, reference }]);
    expect(line).toBe(`2026-03-02T09:15:00.000Z,capture,Purchase,,,${cell},-11.90,1.90,-11.90,USD`);
  });

  it('of 100,000 movements is read in parts, and as JSON refused', async () => {
    const reader = new EndlessStatementReader(100_000);
    const statements = new Statements(reader, new FakeClock(NOW));
    let lines = 0;
    let last = '';
    for await (const piece of statementCsv(await statements.open(7, '2026-03'))) {
      const whole = piece.split('\r\n').slice(0, -1);
      lines += whole.length;
      last = whole.at(-1)!;
    }
    expect([lines, reader.mostAsked]).toEqual([100_003, 1_000]);
    expect(last).toBe('2026-04-01T00:00:00.000Z,closing,Closing balance,,,,,,100000.00,USD');
    await expect(statements.whole(7, '2026-03')).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringContaining('format=csv'),
    });
  });

  it('reads the next part only when the last one was taken', async () => {
    const reader = new EndlessStatementReader(5_000);
    const pieces = statementCsv(await new Statements(reader, new FakeClock(NOW)).open(7, '2026-03'));
    const reads: number[] = [];
    for (const _ of [1, 2, 3]) {
      await pieces.next();
      reads.push(reader.reads);
    }
    expect(reads).toEqual([0, 1, 2]);
  });
});

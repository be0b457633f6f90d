import { Money } from '@registrar/kernel';
import { transferPostings } from '../credit-transfer';
import type { MovementRow, StatementReader } from '../ports';
import { capturePostings, creditPostings, holdPostings, refundPostings } from '../postings';
import type { PostedTransaction } from './fake-statement-reader';

export interface StatementReaderSetup {
  reader: StatementReader;
  newAccount(): Promise<number>;
  /** Writes it; answers its id. */
  post(transaction: Omit<PostedTransaction, 'id'>): Promise<string>;
}

const usd = (minor: number): Money => Money.of(BigInt(minor));
const FROM = new Date('2026-03-01T00:00:00Z');
const UNTIL = new Date('2026-04-01T00:00:00Z');
const PERIOD = { from: FROM, until: UNTIL };
const day = (number: number): Date => new Date(Date.UTC(2026, 2, number));
const reported = ({ at, kind, amount, tax }: MovementRow): unknown[] => [
  at.toISOString().slice(0, 10),
  kind,
  amount.toDecimal(),
  tax.toDecimal(),
];

/** What every StatementReader must do. */
export function statementReaderContract(start: () => Promise<StatementReaderSetup>): void {
  it('tells what changed the money of the account in the month, in order, and nothing else', async () => {
    const { reader, newAccount, post } = await start();
    const [accountId, other] = [await newAccount(), await newAccount()];
    await post({
      kind: 'credit',
      accountId,
      postings: creditPostings(accountId, usd(5_000)),
      createdAt: new Date(FROM.getTime() - 1),
    });
    await post({
      kind: 'credit',
      accountId: other,
      postings: creditPostings(other, usd(900)),
      createdAt: day(2),
    });
    await post({ kind: 'hold', accountId, postings: holdPostings(accountId, usd(1_190)), createdAt: day(2) });
    await post({
      kind: 'refund',
      accountId,
      postings: refundPostings(accountId, usd(1_190), usd(190)),
      createdAt: day(5),
    });
    await post({
      kind: 'capture',
      accountId,
      postings: capturePostings(accountId, usd(1_190), usd(190)),
      createdAt: day(3),
    });
    await post({
      kind: 'transfer',
      accountId: other,
      reference: 'share',
      postings: transferPostings(other, accountId, usd(300)),
      createdAt: FROM,
    });
    await post({
      kind: 'transfer',
      accountId,
      postings: transferPostings(accountId, other, usd(100)),
      createdAt: day(31),
    });
    await post({ kind: 'credit', accountId, postings: creditPostings(accountId, usd(1)), createdAt: UNTIL });

    const rows = await reader.part(accountId, PERIOD, undefined, 100);
    expect(rows.map(reported)).toEqual([
      ['2026-03-01', 'transfer', '3.00', '0.00'],
      ['2026-03-03', 'capture', '-11.90', '1.90'],
      ['2026-03-05', 'refund', '11.90', '-1.90'],
      ['2026-03-31', 'transfer', '-1.00', '0.00'],
    ]);
    expect(rows[0]).toMatchObject({ reference: 'share', names: [] });
    expect((await reader.part(other, PERIOD, undefined, 100)).map(reported)).toEqual([
      ['2026-03-01', 'transfer', '-3.00', '0.00'],
      ['2026-03-02', 'credit', '9.00', '0.00'],
      ['2026-03-31', 'transfer', '1.00', '0.00'],
    ]);
    expect((await reader.opening(accountId, FROM))?.opening.toDecimal()).toBe('50.00');
    expect((await reader.opening(accountId, UNTIL))?.opening.toDecimal()).toBe('52.00');
    expect(await reader.whole(accountId, PERIOD, 100)).toEqual({
      ...(await reader.opening(accountId, FROM)),
      rows,
    });
  });

  it('goes on where a part ended, also among movements of one moment', async () => {
    const { reader, newAccount, post } = await start();
    const accountId = await newAccount();
    const ids: string[] = [];
    for (let number = 1; number <= 7; number += 1)
      ids.push(
        await post({
          kind: 'credit',
          accountId,
          postings: creditPostings(accountId, usd(number)),
          createdAt: day(4),
        }),
      );
    const read: MovementRow[] = [];
    for (
      let part = await reader.part(accountId, PERIOD, undefined, 3);
      part.length > 0;
      part = await reader.part(accountId, PERIOD, part.at(-1), 3)
    )
      read.push(...part);
    expect(read.map(({ id }) => id)).toEqual(ids.sort());
  });

  it('reads on from the balance that was kept of the month, or of one before', async () => {
    const { reader, newAccount, post } = await start();
    const [accountId, other] = [await newAccount(), await newAccount()];
    const credit = (minor: number, createdAt: Date) =>
      post({ kind: 'credit', accountId, postings: creditPostings(accountId, usd(minor)), createdAt });
    await credit(5_000, new Date(FROM.getTime() - 1));
    expect(await reader.opening(accountId, FROM)).toMatchObject({ opening: usd(5_000), isStored: false });
    await reader.keep(accountId, FROM, usd(5_000));
    await reader.keep(accountId, FROM, usd(4_000));
    expect(await reader.opening(accountId, FROM)).toMatchObject({ opening: usd(5_000), isStored: true });
    await credit(70, FROM);
    await post({
      kind: 'transfer',
      accountId: other,
      postings: transferPostings(other, accountId, usd(300)),
      createdAt: day(20),
    });
    await post({
      kind: 'transfer',
      accountId,
      postings: transferPostings(accountId, other, usd(100)),
      createdAt: day(31),
    });
    await credit(1, UNTIL);
    expect(await reader.opening(accountId, UNTIL)).toMatchObject({ opening: usd(5_270), isStored: false });
    expect(await reader.opening(other, UNTIL)).toMatchObject({ opening: usd(-200), isStored: false });
    expect(
      await reader.whole(accountId, { from: UNTIL, until: new Date('2026-05-01T00:00:00Z') }, 5),
    ).toMatchObject({ opening: usd(5_270), isStored: false, rows: [{ kind: 'credit' }] });
  });

  it('begins with nothing, and knows no account that is not there', async () => {
    const { reader, newAccount } = await start();
    const accountId = await newAccount();
    expect(await reader.whole(accountId, PERIOD, 5)).toMatchObject({
      accountId,
      opening: Money.zero(),
      rows: [],
    });
    expect(await reader.opening(2_000_000_000, FROM)).toBeUndefined();
    expect(await reader.whole(2_000_000_000, PERIOD, 5)).toBeUndefined();
  });
}

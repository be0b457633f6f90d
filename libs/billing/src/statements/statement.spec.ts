import { Money } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import * as fc from 'fast-check';
import { transferPostings } from '../credit-transfer';
import type { OpeningBalance } from '../ports';
import { capturePostings, creditPostings, holdPostings, refundPostings, releasePostings } from '../postings';
import {
  EndlessStatementReader,
  FakeStatementReader,
  type PostedTransaction,
  statementReaderContract,
} from '../testing';
import { type Movement, type StatementFoot, type OpenStatement } from './statement';
import { newStatements } from './wire';

const usd = (minor: number): Money => Money.of(BigInt(minor));
const ACCOUNTS = [7, 8, 9];
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'];
const NOW = new Date('2026-05-02T00:00:00Z');

describe('transactions in memory, read as a statement', () => {
  statementReaderContract(async () => {
    const reader = new FakeStatementReader();
    let serial = 0;
    return {
      reader,
      newAccount: async () => {
        reader.usernames.set((serial += 1), `account-${serial}`);
        return serial;
      },
      post: async (transaction) => {
        const id = String((serial += 1)).padStart(6, '0');
        reader.transactions.push({ ...transaction, id });
        return id;
      },
    };
  });
});

function deskOf(transactions: PostedTransaction[], now = NOW, partOf = 3) {
  const reader = new FakeStatementReader(transactions);
  for (const id of ACCOUNTS) reader.usernames.set(id, `account-${id}`);
  const clock = new FakeClock(now);
  return { reader, statements: newStatements({ statementReader: reader, clock }, partOf) };
}

async function readThrough({
  parts,
}: OpenStatement): Promise<{ movements: Movement[]; foot: StatementFoot }> {
  const movements: Movement[] = [];
  const reading = parts();
  for (let part = await reading.next(); ; part = await reading.next()) {
    if (part.done) return { movements, foot: part.value };
    movements.push(...part.value);
  }
}

/** Anything an account may do, at any time of four months. */
const amount = fc.integer({ min: 1, max: 100_000 });
const account = fc.constantFrom(...ACCOUNTS);
const moment = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 4, 1) - 1 })
  .map((ms) => new Date(ms));
const deed = fc.record({
  accountId: account,
  to: account,
  minor: amount,
  tax: fc.nat({ max: 5_000 }),
  createdAt: moment,
  deed: fc.constantFrom('credit', 'purchase', 'given up', 'refund', 'transfer'),
});

function posted({
  accountId,
  to,
  minor,
  tax,
  createdAt,
  deed: what,
}: typeof deed extends fc.Arbitrary<infer Deed> ? Deed : never): Omit<PostedTransaction, 'id'>[] {
  const [total, taxed] = [usd(minor + tax), usd(tax)];
  const hold = { kind: 'hold' as const, accountId, postings: holdPostings(accountId, total), createdAt };
  switch (what) {
    case 'credit':
      return [{ kind: 'credit', accountId, postings: creditPostings(accountId, total), createdAt }];
    case 'purchase':
      return [
        hold,
        { kind: 'capture', accountId, postings: capturePostings(accountId, total, taxed), createdAt },
      ];
    case 'given up':
      return [hold, { kind: 'release', accountId, postings: releasePostings(accountId, total), createdAt }];
    case 'refund':
      return [{ kind: 'refund', accountId, postings: refundPostings(accountId, total, taxed), createdAt }];
    default:
      return accountId === to
        ? []
        : [{ kind: 'transfer', accountId, postings: transferPostings(accountId, to, total), createdAt }];
  }
}

it('statements: opening and movements are the closing, closings chain from month to month, and both ways of reading agree', () =>
  fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 60 }), async (deeds) => {
      const transactions = deeds
        .flatMap(posted)
        .map((transaction, at) => ({ ...transaction, id: String(at).padStart(4, '0') }));
      const { statements } = deskOf(transactions);
      for (const accountId of ACCOUNTS) {
        let closing = Money.zero();
        for (const month of MONTHS) {
          const open = await statements.open(accountId, month);
          const { movements, foot } = await readThrough(open);
          expect(open.head.opening).toEqual(closing);
          let balance = open.head.opening;
          const balances = movements.map((movement) => (balance = balance.plus(movement.amount)).minor);
          expect([...movements.map((movement) => movement.balance.minor), foot.closing.minor]).toEqual([
            ...balances,
            balance.minor,
          ]);
          expect(
            Object.values(foot.totals).reduce((sum, total) => sum.plus(total.amount), open.head.opening),
          ).toEqual(foot.closing);
          const taxes = transactions
            .filter((each) => each.accountId === accountId && each.createdAt.toISOString().startsWith(month))
            .flatMap(({ postings }) => postings);
          expect(foot.tax.minor).toBe(
            taxes
              .filter(({ ledgerAccount }) => ledgerAccount === 'tax')
              .reduce((sum, posting) => sum + posting.amount.minor, 0n),
          );
          expect(await statements.whole(accountId, month)).toEqual({ head: open.head, movements, foot });
          closing = foot.closing;
        }
        const own = transactions
          .flatMap(({ postings }) => postings)
          .filter((posting) => posting.accountId === accountId);
        expect(closing.minor).toBe(own.reduce((sum, posting) => sum + posting.amount.minor, 0n));
      }
    }),
    { numRuns: 40 },
  ));

const credit = (number: number, createdAt: Date, minor = 100): PostedTransaction => ({
  id: String(number).padStart(7, '0'),
  kind: 'credit',
  accountId: 7,
  reference: `wire ${number}`,
  postings: creditPostings(7, usd(minor)),
  createdAt,
});

describe('a statement', () => {
  const NO_MONTH = {
    kind: 'invalid',
    code: 'billing.month_invalid',
    details: `'month' must be a month as YYYY-MM`,
  };
  const TO_COME = {
    kind: 'invalid',
    code: 'billing.month_to_come',
    details: `'month' must not be in the future`,
  };
  it.each([
    ['a month that has not begun', '2026-06', TO_COME],
    ['thirteen months', '2026-13', NO_MONTH],
    ['no month', '2026-00', NO_MONTH],
    ['a day', '2026-03-01', NO_MONTH],
    ['words', 'march', NO_MONTH],
    ['nothing', '', NO_MONTH],
    ['a year of old', '0026-03', NO_MONTH],
    ['the last of those years', '0099-12', NO_MONTH],
    ['a month behind other text', 'x2026-03', NO_MONTH],
  ])('is refused for %s', async (_what, month, refusal) => {
    const { statements } = deskOf([]);
    await expect(statements.open(7, month)).rejects.toMatchObject(refusal);
    await expect(statements.whole(7, month)).rejects.toMatchObject(refusal);
  });

  it.each([
    ['0100-01', '0100-01-01', '0100-02-01'],
    ['2026-12', '2026-12-01', '2027-01-01'],
    ['2024-02', '2024-02-01', '2024-03-01'],
  ])('of %s is from %s until before %s', async (month, from, until) => {
    const { statements } = deskOf([], new Date('2027-05-02T00:00:00Z'));
    expect((await statements.open(7, month)).head.month).toEqual({
      name: month,
      from: new Date(`${from}T00:00:00Z`),
      until: new Date(`${until}T00:00:00Z`),
    });
  });

  it('names whose it is and how far it goes, and sums up each kind of movement', async () => {
    const transactions: PostedTransaction[] = [
      credit(1, new Date('2026-02-01T00:00:00Z'), 5_000),
      credit(2, new Date('2026-03-02T00:00:00Z'), 700),
      credit(3, new Date('2026-03-03T00:00:00Z'), 30),
      {
        id: '4',
        kind: 'capture',
        accountId: 7,
        postings: capturePostings(7, usd(1_190), usd(190)),
        createdAt: new Date('2026-03-04T00:00:00Z'),
      },
      {
        id: '5',
        kind: 'refund',
        accountId: 7,
        postings: refundPostings(7, usd(119), usd(19)),
        createdAt: new Date('2026-03-05T00:00:00Z'),
      },
    ];
    const { statements } = deskOf(transactions);
    const { head, foot } = await statements.whole(7, '2026-03');
    const month = {
      name: '2026-03',
      from: new Date('2026-03-01T00:00:00Z'),
      until: new Date('2026-04-01T00:00:00Z'),
    };
    expect(head).toEqual({
      holder: { accountId: 7, username: 'account-7' },
      month,
      currency: 'USD',
      opening: usd(5_000),
      preliminary: false,
      asOf: NOW,
    });
    expect(foot).toEqual({
      totals: {
        credit: { count: 2, amount: usd(730) },
        capture: { count: 1, amount: usd(-1_190) },
        refund: { count: 1, amount: usd(119) },
      },
      tax: usd(171),
      closing: usd(4_659),
      movements: 4,
    });
  });

  it('has as many movements as JSON may have, and not one more', async () => {
    const whole = (movements: number) =>
      newStatements({
        statementReader: new EndlessStatementReader(movements),
        clock: new FakeClock(NOW),
      }).whole(7, '2026-03');
    expect((await whole(10_000)).movements).toHaveLength(10_000);
    await expect(whole(10_001)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'billing.statement_too_long',
      details: 'This month has more than 10000 movements. Request format=csv.',
    });
  });

  it('of a month without movements has no part', async () => {
    const reading = (await deskOf([]).statements.open(7, '2026-03')).parts();
    expect(await reading.next()).toEqual({
      done: true,
      value: { totals: {}, tax: usd(0), closing: usd(0), movements: 0 },
    });
  });

  it.each([
    [2, [2], 1],
    [3, [3], 2],
    [4, [3, 1], 2],
    [6, [3, 3], 3],
  ])(
    'of %i movements is read in parts of three, and not on after one that is not full',
    async (movements, parts, reads) => {
      const reader = new EndlessStatementReader(movements);
      const reading = (
        await newStatements({ statementReader: reader, clock: new FakeClock(NOW) }, 3).open(7, '2026-03')
      ).parts();
      const sizes: number[] = [];
      for (let part = await reading.next(); !part.done; part = await reading.next())
        sizes.push(part.value.length);
      expect([sizes, reader.reads]).toEqual([parts, reads]);
    },
  );

  it('is not found for an account that is not there', async () => {
    await expect(deskOf([]).statements.open(6, '2026-03')).rejects.toMatchObject({
      kind: 'not_found',
      code: 'billing.account_not_found',
    });
    await expect(deskOf([]).statements.whole(6, '2026-03')).rejects.toMatchObject({
      kind: 'not_found',
      code: 'billing.account_not_found',
    });
  });

  it.each([
    ['from its first moment', '2026-03-01T00:00:00Z', true],
    ['at its end', '2026-04-01T00:00:00Z', true],
    ['while a movement may still be on its way', '2026-04-01T00:04:59Z', true],
    ['no more after that', '2026-04-01T00:05:00Z', false],
  ])('is preliminary %s', async (_what, now, preliminary) => {
    expect((await deskOf([], new Date(now)).statements.open(7, '2026-03')).head.preliminary).toBe(
      preliminary,
    );
  });

  it('of a month that runs ends now, with a movement of this very moment', async () => {
    const now = new Date('2026-03-10T00:00:00Z');
    const { statements } = deskOf([credit(1, now), credit(2, new Date(now.getTime() + 1))], now);
    expect((await statements.whole(7, '2026-03')).foot).toMatchObject({ movements: 1, closing: usd(100) });
  });

  it('that is read at the end of its month has no movement of the next one', async () => {
    const now = new Date('2026-04-01T00:00:00Z');
    expect(
      (
        await deskOf([credit(1, new Date(now.getTime() - 1)), credit(2, now)], now).statements.whole(
          7,
          '2026-03',
        )
      ).foot,
    ).toMatchObject({ movements: 1, closing: usd(100) });
  });

  it.each<[string, ('open' | 'whole')[], string, number, number, number]>([
    ['five minutes after the month has begun', ['open', 'whole'], '2026-03-01T00:05:00Z', 0, 0, 1],
    ['while a movement may still come before it', ['open', 'whole'], '2026-03-01T00:04:50Z', 0, 0, 0],
    ['so slowly that it is sure only afterwards', ['open'], '2026-03-01T00:04:50Z', 0, 20, 0],
    ['so slowly that it is sure only afterwards', ['whole'], '2026-03-01T00:04:50Z', 0, 20, 0],
    [
      'by a clock ahead of the real time, while that has not come',
      ['open', 'whole'],
      '2026-02-27T00:00:00Z',
      10,
      0,
      0,
    ],
  ])(
    'keeps its opening balance once, and only when nothing can come before it any more: read %s, by %p',
    async (_what, ways, now, daysAhead, readSeconds, kept) => {
      class SlowReader extends FakeStatementReader {
        override async opening(accountId: number, at: Date): Promise<OpeningBalance | undefined> {
          const opened = await super.opening(accountId, at);
          clock.advance(readSeconds);
          return opened;
        }
      }
      const reader = new SlowReader([credit(1, new Date('2026-02-01T00:00:00Z'))]);
      reader.usernames.set(7, 'account-7');
      const clock = new FakeClock(new Date(now));
      clock.ahead = new Map([[7, daysAhead * 86_400]]);
      const statements = newStatements({ statementReader: reader, clock });
      expect(ways.length).toBeGreaterThan(0);
      for (const way of ways) {
        await statements[way](7, '2026-03');
        expect([...reader.kept.values()]).toEqual(Array(kept).fill(usd(100)));
      }
    },
  );
});

import { creditPostings, Statements, transferPostings } from '@registrar/billing';
import { statementReaderContract } from '@registrar/billing/testing';
import { FakeClock } from '@registrar/kernel/testing';
import * as fc from 'fast-check';
import { NOW } from '../../test/rows';
import { PostgresOrderStore } from './order-store';
import {
  openStatements,
  closeStatements,
  database,
  rows,
  reader,
  usd,
  inUnit,
  query,
  post,
  addCredits,
} from '../../test/posted-rows';

beforeAll(openStatements);
afterAll(closeStatements);

/** A movement in one of twelve months, some of them transfers, and months read in any order. */
const movement = fc.record({
  month: fc.nat({ max: 11 }),
  second: fc.nat({ max: 86_400 * 28 - 1 }),
  minor: fc.integer({ min: 1, max: 9_999 }),
  kind: fc.constantFrom('credit', 'in', 'out'),
});

describe('statements in PostgreSQL', () => {
  statementReaderContract(async () => ({ reader, newAccount: () => rows.account(), post }));

  it('show the domains of an order, and the name of the billing contact', async () => {
    const accountId = await rows.account();
    const contact = (
      await query(
        `insert into contacts (first_name, last_name, company_name, created_at) values ('Ilse', 'Varga', 'Mill Ltd', $1) returning id`,
        [NOW],
      )
    ).rows[0].id;
    await query('update accounts set billing_id = $2 where id = $1', [accountId, contact]);
    const items = ['b.example', 'a.example', 'a.example'].map((name) => ({
      name,
      type: 'registration' as const,
      interval: 'year' as const,
      duration: 1,
      quantity: 1,
      price: usd(100),
      tld: 'example',
    }));
    const operationId = await rows.operation(accountId);
    const { id: orderId } = await inUnit(() =>
      new PostgresOrderStore(database.sql, database.uow).place({
        accountId,
        operationId,
        currency: 'USD',
        authAmount: usd(300),
        items,
        createdAt: NOW,
      }),
    );
    await post({
      kind: 'capture',
      accountId,
      orderId,
      postings: [
        { ledgerAccount: 'held', accountId, amount: usd(-300) },
        { ledgerAccount: 'revenue', amount: usd(300) },
      ],
      createdAt: NOW,
    });
    const found = await reader.whole(accountId, { from: new Date(0), until: new Date('2027-01-01') }, 10);
    expect(found).toMatchObject({
      name: 'Mill Ltd',
      rows: [{ kind: 'capture', orderId, names: ['a.example', 'b.example'], amount: usd(-300) }],
    });
  });

  it('of many movements are read part by part, and all of them', async () => {
    const accountId = await rows.account();
    for (let batch = 0; batch < 5; batch += 1) await addCredits(accountId, batch * 1_000, 1_000);
    const statements = new Statements(reader, new FakeClock(new Date('2026-05-01T00:00:00Z')), 900);
    const sizes: number[] = [];
    const reading = (await statements.open(accountId, '2026-03')).parts();
    let part = await reading.next();
    for (; !part.done; part = await reading.next()) sizes.push(part.value.length);
    expect(sizes).toEqual([900, 900, 900, 900, 900, 500]);
    expect(part.value).toMatchObject({ movements: 5_000, closing: usd(5_000) });
    expect((await statements.open(accountId, '2026-04')).head.opening).toEqual(usd(5_000));
    expect((await statements.whole(accountId, '2026-03')).foot).toEqual(part.value);
  });
});

it.each([
  ['of the month', '2025-03', 7_000],
  ['one month back', '2025-04', 7_020],
  ['two months back', '2025-05', 7_020],
  ['further back: all postings are', '2025-06', 120],
])('an opening balance is read on from one that was kept %s', async (_how, month, opening) => {
  const [accountId, other] = [await rows.account(), await rows.account()];
  await post({
    kind: 'credit',
    accountId,
    postings: creditPostings(accountId, usd(100)),
    createdAt: new Date('2025-02-28T23:59:59Z'),
  });
  await post({
    kind: 'transfer',
    accountId: other,
    postings: transferPostings(other, accountId, usd(20)),
    createdAt: new Date('2025-03-01T00:00:00Z'),
  });
  // a wrong balance: it reveals where the sum started
  await reader.keep(accountId, new Date('2025-03-01T00:00:00Z'), usd(7_000));
  expect((await reader.opening(accountId, new Date(`${month}-01T00:00:00Z`)))?.opening).toEqual(usd(opening));
});

it('stored opening balances are the sum of all earlier postings, for any months read, and none is stored that may still change', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(movement, { maxLength: 25 }),
      fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 8 }),
      async (movements, reads) => {
        const [accountId, other] = [await rows.account(), await rows.account()];
        for (const { month, second, minor, kind } of movements) {
          const createdAt = new Date(Date.UTC(2025, month, 1, 0, 0, second));
          const [from, to] = kind === 'in' ? [other, accountId] : [accountId, other];
          if (kind === 'credit')
            await post({ kind, accountId, postings: creditPostings(accountId, usd(minor)), createdAt });
          else
            await post({
              kind: 'transfer',
              accountId: from,
              postings: transferPostings(from, to, usd(minor)),
              createdAt,
            });
        }
        const statements = new Statements(reader, new FakeClock(new Date('2025-12-01T00:04:59Z')));
        for (const month of reads) {
          const name = `2025-${String(month + 1).padStart(2, '0')}`;
          const {
            rows: [{ sum }],
          } = await query(
            'select coalesce(sum(p.amount), 0) as sum from ledger_postings p join ledger_transactions t on t.id = p.transaction_id where p.account_id = $1 and t.created_at < $2',
            [accountId, `${name}-01T00:00:00Z`],
          );
          expect((await statements.whole(accountId, name)).head.opening.minor).toBe(BigInt(sum));
          expect((await statements.open(accountId, name)).head.opening.minor).toBe(BigInt(sum));
        }
        const { rows: kept } = await query(
          `select to_char(month, 'MM')::int - 1 as month from account_month_balances where account_id = $1 order by 1`,
          [accountId],
        );
        expect(kept.map(({ month }) => month)).toEqual(
          [...new Set(reads)].filter((month) => month < 11).sort((a, b) => a - b),
        );
      },
    ),
    { numRuns: 12 },
  ));

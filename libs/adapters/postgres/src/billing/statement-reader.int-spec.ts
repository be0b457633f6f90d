import {
  type AppliedTax,
  creditPostings,
  ExchangeRates,
  Statements,
  TaxRules,
  transferPostings,
} from '@registrar/billing';
import {
  exchangeRateStoreContract,
  type PostedTransaction,
  statementReaderContract,
  taxRuleStoreContract,
} from '@registrar/billing/testing';
import { Money } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import * as fc from 'fast-check';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { nextNumber, NOW, Rows } from '../../test/rows';
import { PostgresOrderStore } from './order-store';
import { PostgresExchangeRateStore } from './exchange-rate-store';
import { PostgresReceiptReader } from './receipt-reader';
import { PostgresStatementReader } from './statement-reader';
import { PostgresTaxRuleStore } from './tax-rule-store';

let database: OpenDatabase;
let rows: Rows;
let reader: PostgresStatementReader;
beforeAll(async () => {
  database = await openDatabase();
  rows = new Rows(database.sql);
  reader = new PostgresStatementReader(database.sql);
});
afterAll(() => database?.close());

const usd = (minor: number): Money => Money.of(BigInt(minor));
const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = (text: string, values: unknown[] = []) => database.sql.pool.query(text, values);

/** As the ledger writes it; postings need not match a balance here. */
async function post({
  kind,
  accountId,
  orderId,
  reference,
  postings,
  createdAt,
}: Omit<PostedTransaction, 'id'>): Promise<string> {
  const {
    rows: [{ id }],
  } = await query(
    `with t as (insert into ledger_transactions (id, kind, account_id, order_id, reference, created_at) values (gen_random_uuid(), $1, $2, $3, $4, $5) returning id),
          p as (insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
                select t.id, line, a.ledger_account, a.account_id, a.amount, 'USD' from t, unnest($6::text[], $7::int[], $8::bigint[]) with ordinality as a (ledger_account, account_id, amount, line))
     select id from t`,
    [
      kind,
      accountId,
      orderId ?? null,
      reference ?? null,
      createdAt,
      postings.map(({ ledgerAccount }) => ledgerAccount),
      postings.map((posting) => posting.accountId ?? null),
      postings.map(({ amount }) => amount.minor.toString()),
    ],
  );
  return id;
}

/** The given number of credits of 0.01, a second apart. */
const addCredits = (accountId: number, from: number, count: number) =>
  query(
    `with n as (select gen_random_uuid() as id, i from generate_series($3::int + 1, $3 + $4) i),
        t as (insert into ledger_transactions (id, kind, account_id, created_at) select id, 'credit', $1, $2::timestamptz + i * interval '1 second' from n)
   insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
   select n.id, p.line, p.ledger_account, p.account_id, p.amount, 'USD' from n, (values (1, 'payment_clearing', null::int, -1), (2, 'available', $1::int, 1)) p (line, ledger_account, account_id, amount)`,
    [accountId, NOW, from, count],
  );

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

/** A movement in one of twelve months, some of them transfers, and months read in any order. */
const movement = fc.record({
  month: fc.nat({ max: 11 }),
  second: fc.nat({ max: 86_400 * 28 - 1 }),
  minor: fc.integer({ min: 1, max: 9_999 }),
  kind: fc.constantFrom('credit', 'in', 'out'),
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

describe('rules of tax in PostgreSQL', () => {
  const rule = {
    country: 'DE',
    businessStatus: 'consumer',
    rateBps: 1_900,
    label: 'VAT',
    validFrom: NOW,
  } as const;
  const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
  const store = (): PostgresTaxRuleStore => new PostgresTaxRuleStore(database.sql, database.uow);
  const rules = (): TaxRules => new TaxRules(store());

  taxRuleStoreContract(async () => ({ store: store(), inUnit }));

  beforeEach(() => query(`update tax_rules set valid_until = valid_from`));

  it('are added once by many at the same time, and the others are refused', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => inUnit(() => rules().add(rule, NOW))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      answers.flatMap((answer) =>
        answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
      ),
    ).toEqual(Array(7).fill('billing.tax_rule_overlap'));
  });

  it.each([
    ['from the same moment', rule.validFrom, undefined],
    ['from later', later(30), undefined],
    ['until its first moment and a bit', later(-60), later(1)],
    ['around it', later(-60), later(600)],
  ])('never overlap: one %s is refused, by the database too', async (_what, validFrom, validUntil) => {
    await inUnit(() => rules().add({ ...rule, validUntil: later(60) }, NOW));
    await expect(inUnit(() => rules().add({ ...rule, validFrom, validUntil }, NOW))).rejects.toMatchObject({
      kind: 'conflict',
    });
    const past = `insert into tax_rules (country, business_status, rate_bps, label, valid_from, valid_until, created_at) values ('DE', 'consumer', 1, 'VAT', $1, $2, $1)`;
    await expect(query(past, [validFrom, validUntil ?? null])).rejects.toMatchObject({
      constraint: 'tax_rules_overlap_ex',
    });
  });
});

describe('exchange rates in PostgreSQL', () => {
  const store = (): PostgresExchangeRateStore => new PostgresExchangeRateStore(database.sql, database.uow);
  exchangeRateStoreContract(async () => {
    await database.asOwner('delete from exchange_rates');
    return { store: store(), inUnit };
  });

  it('are set once by many at the same moment', async () => {
    const rates = new ExchangeRates(store());
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => inUnit(() => rates.set('CHF', `0.8${at + 1}`, NOW))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', ...Array(7).fill('rejected')]);
    expect(await store().list(NOW)).toHaveLength(1);
  });

  it('cannot be changed or removed by the application', async () => {
    await inUnit(() => store().add({ currency: 'SEK', rate: '9.5', validFrom: NOW }));
    await expect(query(`update exchange_rates set rate = 1 where currency = 'SEK'`)).rejects.toThrow(
      'permission denied',
    );
    await expect(query(`delete from exchange_rates where currency = 'SEK'`)).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('the receipt of an order', () => {
  const receipts = (): PostgresReceiptReader => new PostgresReceiptReader(database.sql);

  async function buy(
    appliedTax: AppliedTax | undefined,
    buyer?: number,
  ): Promise<{ accountId: number; orderId: number }> {
    const accountId = await rows.account();
    if (buyer !== undefined)
      await query('update accounts set registrant_id = $2 where id = $1', [accountId, buyer]);
    const orders = new PostgresOrderStore(database.sql, database.uow);
    const operationId = await rows.operation(accountId);
    const item = {
      name: 'a.example',
      type: 'registration' as const,
      interval: 'year' as const,
      duration: 1,
      quantity: 1,
      originalPrice: usd(1_100),
      price: usd(900),
      taxAmount: usd(171),
      tld: 'example',
    };
    const { id: orderId } = await inUnit(() =>
      orders.place({
        accountId,
        operationId,
        currency: 'USD',
        authAmount: usd(1_071),
        items: [item],
        appliedTax,
        createdAt: NOW,
      }),
    );
    await inUnit(() => orders.complete(orderId, usd(1_071), undefined));
    await post({
      kind: 'capture',
      accountId,
      orderId,
      createdAt: NOW,
      postings: [
        { ledgerAccount: 'held', accountId, amount: usd(-1_071) },
        { ledgerAccount: 'revenue', amount: usd(1_000) },
        { ledgerAccount: 'promotions', amount: usd(-100) },
        { ledgerAccount: 'tax', amount: usd(171) },
      ],
    });
    return { accountId, orderId };
  }

  const byRule = async (): Promise<AppliedTax> => {
    const country = `${String.fromCharCode(65 + (nextNumber() % 26))}X`;
    const { id } = await inUnit(() =>
      new TaxRules(new PostgresTaxRuleStore(database.sql, database.uow)).add(
        { country, businessStatus: 'business_with_tax_id', rateBps: 1_900, label: 'VAT', validFrom: NOW },
        NOW,
      ),
    );
    return {
      source: 'rule',
      ruleId: id,
      rateBps: 1_900,
      label: 'VAT',
      country,
      businessStatus: 'business_with_tax_id',
      taxId: 'DE1',
    };
  };

  it('has the tax and the buyer as at purchase, after any change of account and rule', async () => {
    const applied = await byRule();
    const contact = (
      await query(
        `insert into contacts (first_name, last_name, address1, zip, city, country, created_at) values ('Ilse', 'Varga', '4 Quay Street', '40110', 'Zell', 'DE', $1) returning id`,
        [NOW],
      )
    ).rows[0].id;
    const { accountId, orderId } = await buy(applied, contact);
    await query(`update accounts set registrant_id = null, tax_bps = 700, tax_country = 'US' where id = $1`, [
      accountId,
    ]);
    await query('update tax_rules set label = $2, rate_bps = 1 where id = $1', [applied.ruleId, 'GST']);
    expect(await receipts().find(accountId, orderId)).toMatchObject({
      orderId,
      status: 'success',
      paidAt: NOW,
      appliedTax: applied,
      discount: usd(100),
      net: usd(900),
      tax: usd(171),
      total: usd(1_071),
      refunds: [],
      refunded: usd(0),
      buyer: {
        accountId,
        name: 'Ilse Varga',
        address: ['4 Quay Street', '40110 Zell'],
        country: 'DE',
        asAtPurchase: true,
      },
      items: [
        {
          name: 'a.example',
          type: 'registration',
          status: 'success',
          originalPrice: usd(1_100),
          price: usd(900),
          tax: usd(171),
        },
      ],
    });
  });

  it('cannot be changed in what it says of tax', async () => {
    const { orderId } = await buy(await byRule());
    await expect(query('update order_taxes set rate_bps = 0 where order_id = $1', [orderId])).rejects.toThrow(
      'permission denied',
    );
    await expect(query('delete from order_taxes where order_id = $1', [orderId])).rejects.toThrow(
      'permission denied',
    );
  });

  it('of an order of before says so, and has what is known now', async () => {
    const { accountId, orderId } = await buy(undefined, await rows.contact('Zell'));
    const receipt = await receipts().find(accountId, orderId);
    expect(receipt).toMatchObject({ buyer: { address: ['Zell'], asAtPurchase: false }, tax: usd(171) });
    expect(receipt).not.toHaveProperty('appliedTax');
  });

  it('shows the refund, and the tax in it', async () => {
    const { accountId, orderId } = await buy(await byRule());
    const at = new Date('2026-03-04T00:00:00Z');
    await post({
      kind: 'refund',
      accountId,
      orderId,
      createdAt: at,
      postings: [
        { ledgerAccount: 'available', accountId, amount: usd(1_071) },
        { ledgerAccount: 'refunds', amount: usd(-1_000) },
        { ledgerAccount: 'promotions', amount: usd(100) },
        { ledgerAccount: 'tax', amount: usd(-171) },
      ],
    });
    expect((await receipts().find(accountId, orderId))?.refunds).toEqual([
      { at, amount: usd(1_071), tax: usd(171) },
    ]);
  });

  it.each([
    ['EUR', '0.92', 985],
    ['JPY', '150', 1_607],
  ])(
    'of an order that is displayed in %s has its total in that too, and else USD',
    async (currency, rate, minor) => {
      const { accountId, orderId } = await buy(undefined);
      expect(await receipts().find(accountId, orderId)).not.toHaveProperty('displayed');
      await query('update orders set currency = $2, currency_rate = $3 where id = $1', [
        orderId,
        currency,
        rate,
      ]);
      expect(await receipts().find(accountId, orderId)).toMatchObject({
        net: usd(900),
        tax: usd(171),
        total: usd(1_071),
        displayed: { rate, total: Money.of(BigInt(minor), currency) },
      });
    },
  );

  it('is of the account that bought it alone', async () => {
    const { orderId } = await buy(undefined);
    expect(await receipts().find(await rows.account(), orderId)).toBeUndefined();
    expect(await receipts().find(1, 2_000_000_000)).toBeUndefined();
  });
});

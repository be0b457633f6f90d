import * as fc from 'fast-check';
import { Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

jest.setTimeout(400_000);

/** Quotes over PostgreSQL; 10,000 more run in memory (libs/billing/src/quotes). */
const QUOTES = 300;
const ROUNDS = 50;
const SEED = 5;
/** Renewals of this domain show when the cached prices are read again. */
const KNOWN = 'moving-0.net';

let sandbox: Sandbox;
let shop: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  const url = await sandbox.serve(
    await createPublicApi(
      sandbox.settings({ RATE_LIMIT_PER_SECOND: '10000', RATE_LIMIT_PER_HOUR: '1000000' }),
    ),
  );
  shop = await newAccount(sandbox, url, 'quotes-moving-test', {});
  await sandbox.sql.query('update account_balances set available = 100000000 where account_id = $1', [
    shop.id,
  ]);
  await sandbox.sql.query(
    `insert into promotions (code, description, products, min_years, max_years, amount_off, currency, starts_at, max_uses, created_at)
     values ('MOVING', 'moving', '{registration}', 1, 10, 100, 'USD', now() - interval '1 day', 3, now())`,
  );
});
afterAll(() => sandbox?.stop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await sandbox.sql.query<Row>(text, values)).rows;

/** What happens between a quote and its call, by name. */
const CHANGES: Record<string, (cents: number) => Promise<unknown>> = {
  prices: (cents) =>
    query(
      `update tld_prices set price = $1, list_price = $1 where tld in ('com', 'example') and product = 'registration'`,
      [cents],
    ),
  promotion: (cents) =>
    query(
      `update promotions set max_uses = (select count(*) from promotion_uses) + $1 where code = 'MOVING'`,
      [cents % 2],
    ),
  taxes: (cents) =>
    query(`update accounts set tax_bps = $2 where id = $1`, [shop.id, cents % 2 === 0 ? 0 : 1_900]),
  premium: (cents) =>
    query(
      `insert into premium_names (tld, name, class, registration, renewal, currency, updated_at)
       select 'com', 'moving-' || n || '.com', 'moving', $1, $1, 'USD', now() from generate_series(0, $2::int) n
       on conflict (tld, name) do update set registration = excluded.registration, renewal = excluded.renewal`,
      [cents * 10, QUOTES],
    ),
  noPremium: () => query(`delete from premium_names where class = 'moving'`),
  currency: (cents) =>
    query(`insert into exchange_rates (currency, rate, valid_from) values ('EUR', $1, clock_timestamp())`, [
      0.5 + cents / 10_000,
    ]),
};

const round = fc.record({
  changes: fc.array(
    fc.record({
      change: fc.constantFrom(...Object.keys(CHANGES)),
      cents: fc.integer({ min: 1_000, max: 1_003 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  promos: fc.array(fc.boolean(), { minLength: QUOTES / ROUNDS, maxLength: QUOTES / ROUNDS }),
});

it(`${QUOTES} quotes while prices, promotions, premiums, taxes and currencies change: no charge differs`, async () => {
  let [charged, changed, at, mark] = [0, 0, 0, 2_000];
  const rounds = fc.sample(round, { numRuns: ROUNDS, seed: SEED });
  for (const { changes, promos } of rounds) {
    const items = promos.map((promo) => ({
      domain: { domainName: `moving-${(at += 1)}.com` },
      ...(promo && { promoCode: 'MOVING' }),
    }));
    const quotes = [];
    for (const item of items)
      quotes.push(await shop.call('POST', '/core/v1/quotes', { command: 'createDomain', item }));
    for (const { change, cents } of changes) await CHANGES[change](cents);
    await pricesAreRead((mark += 1));
    for (const [index, { status, body }] of quotes.entries()) {
      // without its price a premium name is quoted as little as it is sold
      if (status !== 200) continue;
      const { id, plan } = body as unknown as { id: string; plan: { totalCents: number } };
      const before = await balance();
      const answer = await shop.call('POST', `/core/v1/domains?quoteId=${id}`, items[index]);
      const paid = before - (await balance());
      if (answer.status === 200) {
        expect([paid, Math.round((answer.body.totalPaid as number) * 100)]).toEqual(
          Array(2).fill(plan.totalCents),
        );
        charged += 1;
      } else {
        expect([paid, answer.status < 500]).toEqual([0, true]);
        if (answer.headers.get('x-error-code') === 'quote_changed') changed += 1;
      }
    }
  }
  const used = await query<{ orders: number }>(
    `select count(*)::int as orders from quotes q join orders o on o.id = q.used_order_id
      where q.account_id = $1 and o.auth_amount = (q.plan ->> 'totalCents')::bigint`,
    [shop.id],
  );
  expect(used[0].orders).toBe(charged);
  expect(Math.min(charged, changed)).toBeGreaterThan(20);
});

async function pricesAreRead(cents: number): Promise<void> {
  await query(
    `update tld_prices set price = $1, list_price = $1 where tld = 'net' and product = 'registration'`,
    [cents],
  );
  await until(async () => {
    const { body } = await shop.call('POST', '/core/v1/domains?dryRun=true', {
      domain: { domainName: KNOWN },
    });
    return (body.plan as { items: { originalPriceCents: number }[] }).items[0].originalPriceCents === cents;
  }, 'the new prices are read');
}

const balance = async (): Promise<number> =>
  Number(
    (
      await query<{ available: string }>('select available from account_balances where account_id = $1', [
        shop.id,
      ])
    )[0].available,
  );

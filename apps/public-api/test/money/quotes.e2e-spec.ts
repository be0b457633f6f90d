import { NOT_CALLABLE } from '@registrar/http';
import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';
import { transformsOf } from '../support/untouched';

jest.setTimeout(120_000);

let sandbox: Sandbox;
let url: string;
let shop: Reseller;
let other: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(
    await createPublicApi(
      sandbox.settings({ MAIL_EXCHANGERS: '10 mx1.example.test', RATE_LIMIT_PER_SECOND: '1000' }),
    ),
  );
  shop = await newAccount(sandbox, url, 'quote-shop-test', { approved_reseller: true });
  other = await newAccount(sandbox, url, 'quote-other-test', {});
  for (const name of ['quote-renew.com', 'quote-privacy.xyz', 'quote-refund.com'])
    expect(
      await shop.call('POST', '/core/v1/domains', {
        domain: { domainName: name, privacyEnabled: name !== 'quote-privacy.xyz' },
      }),
    ).toMatchObject({ status: 200 });
});
afterAll(() => sandbox?.stop());

interface Quote {
  id: string;
  state: string;
  plan: { totalCents: number; refundCents?: number; currency: string };
}

const ABSENT = '0197a0fe-0000-7000-8000-00000000ffff';
const cents = (amount: unknown): number => Math.round((amount as number) * 100);
const balance = async (): Promise<number> =>
  cents((await shop.call('GET', '/core/v1/accountinfo/balance')).body.balance);
const ask = (command: string, item: object, by = shop): Promise<Answer> =>
  by.call('POST', '/core/v1/quotes', { command, item });
const quoted = async (command: string, item: object): Promise<Quote> => {
  const answer = await ask(command, item);
  expect(answer).toMatchObject({ status: 200, body: { command, state: 'open' } });
  return answer.body as unknown as Quote;
};
const LOCK = { domainName: 'quote-privacy.xyz' };
const keyed = (key: string) => ({ 'x-idempotency-key': key });
const RENEW = { domainName: 'quote-renew.com', years: 1 };
const renew = (quoteId: string, headers: Record<string, string> = {}, body: object = { years: 1 }) =>
  shop.call('POST', `/core/v1/domains/quote-renew.com:renew?quoteId=${quoteId}`, body, headers);
const stateOf = async ({ id }: Quote): Promise<unknown> =>
  (await shop.call('GET', `/core/v1/quotes/${id}`)).body.state;
const priceNow = async (): Promise<number> => {
  const { body } = await shop.call('POST', '/core/v1/domains/quote-renew.com:renew?dryRun=true', {
    years: 1,
  });
  return (body.plan as { totalCents: number }).totalCents;
};
/** Adds so many cents to the price of renewals under .com, which is cached for a second. */
async function addToPrice(product: string, amount: number): Promise<void> {
  const before = await priceNow();
  await sandbox.sql.query(
    `update tld_prices set price = price + $2, list_price = list_price + $2 where tld = 'com' and product = $1`,
    [product, amount],
  );
  await until(async () => (await priceNow()) === before + amount, 'the new price is read');
}

describe('an operation with its quote', () => {
  it('charges what a registration was quoted, once', async () => {
    const item = { domain: { domainName: 'quote-new.com' }, years: 2 };
    const quote = await quoted('createDomain', item);
    const before = await balance();
    const bought = await shop.call('POST', `/core/v1/domains?quoteId=${quote.id}`, item);
    expect(bought).toMatchObject({ status: 200 });
    expect([cents(bought.body.totalPaid), before - (await balance())]).toEqual(
      Array(2).fill(quote.plan.totalCents),
    );
    expect(await shop.call('GET', `/core/v1/quotes/${quote.id}`)).toMatchObject({
      status: 200,
      body: { state: 'used', order: bought.body.order, useDate: expect.any(String) },
    });
    expect(await shop.call('POST', `/core/v1/domains?quoteId=${quote.id}`, item)).toMatchObject({
      status: 409,
    });
    expect(before - (await balance())).toBe(quote.plan.totalCents);
  });

  it('charges a renewal, and answers a replay of its key before the quote is checked', async () => {
    const quote = await quoted('renewDomain', RENEW);
    const before = await balance();
    const first = await renew(quote.id, { 'x-idempotency-key': 'quote-key' });
    const again = await renew(quote.id, { 'x-idempotency-key': 'quote-key' });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(again.headers.get('x-idempotent-replay')).toBe('1');
    expect(before - (await balance())).toBe(quote.plan.totalCents);
    const used = await renew(quote.id);
    expect([used.status, used.headers.get('x-error-code')]).toEqual([409, 'quote_used']);
  });

  it('is found in any case of the domain, and with the fields in any order', async () => {
    const quote = await quoted('renewDomain', { years: 1, domainName: 'Quote-Renew.COM' });
    expect(await renew(quote.id)).toMatchObject({ status: 200 });
  });

  it('purchases privacy, which costs nothing', async () => {
    const quote = await quoted('purchasePrivacy', { domainName: 'quote-privacy.xyz' });
    expect(quote.plan.totalCents).toBe(0);
    const path = `/core/v1/domains/quote-privacy.xyz:purchasePrivacy?quoteId=${quote.id}`;
    expect(await shop.call('POST', path, {})).toMatchObject({ status: 200 });
    expect(await stateOf(quote)).toBe('used');
  });

  it('refunds what was quoted', async () => {
    const { body } = await shop.call('GET', '/core/v1/orders?domainName=quote-refund.com');
    const [{ id, orderItems }] = body.orders as { id: number; orderItems: { id: number }[] }[];
    const item = { orderId: id, orderItemIds: orderItems.map((one) => one.id) };
    const quote = await quoted('processRefund', item);
    const refunded = await shop.call('POST', `/core/v1/refund?quoteId=${quote.id}`, item);
    expect(cents(refunded.body.totalRefundAmount)).toBe(quote.plan.refundCents);
    expect(await stateOf(quote)).toBe('used');
  });

  it.each<[string, string, string, object, object]>([
    ['lockDomain', 'POST', 'domains/quote-renew.com:lock', { domainName: 'quote-renew.com' }, {}],
    [
      'createRecord',
      'POST',
      'domains/quote-renew.com/records',
      { domainName: 'quote-renew.com', type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 },
      { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 },
    ],
    [
      'enableAutorenew',
      'POST',
      'domains/quote-renew.com:enableAutorenew',
      { domainName: 'quote-renew.com' },
      {},
    ],
    [
      'enableAutorenew',
      'POST',
      'domains/quote-renew.com:enableAutorenew',
      { domainName: 'quote-renew.com' },
      {},
    ],
  ])('%s, which charges nothing, takes effect and uses it', async (command, method, path, item, body) => {
    const quote = await quoted(command, item);
    expect(quote.plan).toMatchObject({ totalCents: 0, items: [] });
    expect(await shop.call(method, `/core/v1/${path}?quoteId=${quote.id}`, body)).toMatchObject({
      status: 200,
    });
    expect(await stateOf(quote)).toBe('used');
  });

  it('lets one of four calls at once charge', async () => {
    const quote = await quoted('renewDomain', RENEW);
    const before = await balance();
    const answers = await Promise.all(Array.from({ length: 4 }, () => renew(quote.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(before - (await balance())).toBe(quote.plan.totalCents);
  });
});

describe('an operation is refused', () => {
  it.each([1, -1])('with what changed, when the price moves by %s cent', async (amount) => {
    const quote = await quoted('renewDomain', RENEW);
    const [before, sent] = [await balance(), await transformsOf(sandbox)];
    await addToPrice('renewal', amount);
    const refused = await renew(quote.id);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'quote_changed']);
    expect(refused.body).toEqual({
      message: 'Conflict',
      details: expect.stringContaining('the total was '),
      plan: expect.objectContaining({ totalCents: quote.plan.totalCents + amount, currency: 'USD' }),
    });
    expect([await balance(), await transformsOf(sandbox), await stateOf(quote)]).toEqual([
      before,
      sent,
      'open',
    ]);
    await addToPrice('renewal', -amount);
    expect(await renew(quote.id)).toMatchObject({ status: 200 });
  });

  it('with the same words and plan when its key is repeated', async () => {
    const quote = await quoted('renewDomain', RENEW);
    await addToPrice('renewal', 1);
    const headers = { 'x-idempotency-key': 'quote-changed-key' };
    const [first, again] = [await renew(quote.id, headers), await renew(quote.id, headers)];
    await addToPrice('renewal', -1);
    expect([again.status, again.body, again.headers.get('x-error-code')]).toEqual([
      409,
      first.body,
      'quote_changed',
    ]);
  });

  it('with a quote that it does not have, that is not its own or not for its fields', async () => {
    const quote = await quoted('renewDomain', RENEW);
    const before = await balance();
    const refusals = [
      [await renew(ABSENT), 404, 'quote.not_found'],
      [
        await other.call('POST', `/core/v1/domains/quote-renew.com:renew?quoteId=${quote.id}`, {}),
        404,
        'quote.not_found',
      ],
      [await renew(quote.id, {}, { years: 2 }), 409, 'quote_mismatch'],
      [await renew(quote.id, {}, {}), 409, 'quote_mismatch'],
      [
        await shop.call('POST', `/core/v1/domains/quote-privacy.xyz:renew?quoteId=${quote.id}`, { years: 1 }),
        409,
        'quote_mismatch',
      ],
      [
        await shop.call('POST', `/core/v1/domains/quote-renew.com:lock?quoteId=${quote.id}`, {}),
        409,
        'quote_mismatch',
      ],
      [await renew('7'), 400, 'request.invalid'],
      [await renew(''), 400, 'request.invalid'],
      [await renew(`${quote.id}&quoteId=${quote.id}`), 400, 'request.invalid'],
      [await renew(`${quote.id}&dryRun=true`), 400, 'request.invalid'],
    ] as const;
    expect(refusals.map(([{ status, headers }]) => [status, headers.get('x-error-code')])).toEqual(
      refusals.map(([, status, code]) => [status, code]),
    );
    expect([await balance(), await stateOf(quote)]).toEqual([before, 'open']);
  });

  it('with an expired quote', async () => {
    const quote = await quoted('renewDomain', RENEW);
    await sandbox.sql.query(`update quotes set expires_at = now() - interval '1 second' where id = $1`, [
      quote.id,
    ]);
    const refused = await renew(quote.id);
    expect([refused.status, refused.headers.get('x-error-code'), await stateOf(quote)]).toEqual([
      409,
      'quote_expired',
      'expired',
    ]);
  });

  it.each<[string, string, () => Promise<Quote>, (id: string, key: string) => Promise<Answer>]>([
    ['renewDomain', 'a purchase', () => quoted('renewDomain', RENEW), (id, key) => renew(id, keyed(key))],
    [
      'lockDomain',
      'a change',
      () => quoted('lockDomain', LOCK),
      (id, key) =>
        shop.call('POST', `/core/v1/domains/${LOCK.domainName}:lock?quoteId=${id}`, {}, keyed(key)),
    ],
  ])(
    'with an expired quote, whose key then serves another quote: %s, %s',
    async (operation, _, ask, send) => {
      const [old, next] = [await ask(), await ask()];
      await sandbox.sql.query(`update quotes set expires_at = now() - interval '1 second' where id = $1`, [
        old.id,
      ]);
      const refused = [await send(old.id, `of ${operation}`), await send(old.id, `of ${operation}`)];
      expect(refused.map(({ headers }) => headers.get('x-error-code'))).toEqual(
        Array(2).fill('quote_expired'),
      );
      expect((await send(next.id, `of ${operation}`)).status).toBe(200);
      expect([await stateOf(old), await stateOf(next)]).toEqual(['expired', 'used']);
    },
  );

  it('by its own refusal first, and leaves the quote open', async () => {
    const quote = await quoted('createDomain', { domain: { domainName: 'quote-poor.com' } });
    await sandbox.sql.query('update account_balances set available = 100 where account_id = $1', [shop.id]);
    const refused = await shop.call('POST', `/core/v1/domains?quoteId=${quote.id}`, {
      domain: { domainName: 'quote-poor.com' },
    });
    await sandbox.sql.query('update account_balances set available = 9000000 where account_id = $1', [
      shop.id,
    ]);
    expect([refused.status, await stateOf(quote)]).toEqual([402, 'open']);
  });
});

describe('a quote', () => {
  it.each<[string, object, number, string]>([
    ['renewDomain', { domainName: 'quote-none.com' }, 404, ''],
    ['createDomain', { domain: { domainName: 'taken-1.com' } }, 400, ''],
    ['createDomain', { domain: { domainName: 'quote.nosuchtld' } }, 422, ''],
    ['renewDomain', {}, 400, "'domainName' cannot be null"],
    ['renewDomain', { domainName: 'quote-renew.com', yeers: 1 }, 400, "'yeers' is not a known field"],
    ['topUp', { amount: 5 }, 400, "'topUp' is none"],
    ['refillSandboxCredit', {}, 400, "'refillSandboxCredit' is none"],
    ['getDomain', { domainName: 'quote-renew.com' }, 400, "'getDomain' is none"],
    ['createQuote', {}, 400, "'createQuote' is none"],
  ])('of %s %j is refused: %s', async (command, item, status, details) => {
    const refused = await ask(command, item);
    expect(refused.status).toBe(status);
    expect(String(refused.body.details ?? '')).toContain(details);
  });

  it.each([
    [{}, 'command'],
    [{ command: 7, item: {} }, 'command'],
    [{ command: 'renewDomain' }, 'item'],
    [{ command: 'renewDomain', item: [] }, 'item'],
    [{ command: 'renewDomain', item: RENEW, minutes: 60 }, 'minutes'],
  ])('with the body %j is refused with 400', async (body, field) => {
    expect(await shop.call('POST', '/core/v1/quotes', body)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(field) },
    });
  });

  it('is the refusal of the dry run, word by word', async () => {
    const item = { domainName: 'quote-none.com' };
    const [asked, planned] = [
      await ask('renewDomain', item),
      await shop.call('POST', '/core/v1/domains/quote-none.com:renew?dryRun=true', {}),
    ];
    expect([asked.status, asked.body, asked.headers.get('x-error-code')]).toEqual([
      planned.status,
      planned.body,
      planned.headers.get('x-error-code'),
    ]);
  });

  it('counts a name as often as the dry run does, and a request', async () => {
    const remaining = async (): Promise<number> =>
      Number(/"hour";r=(\d+)/.exec((await shop.call('GET', '/core/v1/hello')).headers.get('ratelimit')!)![1]);
    const before = await remaining();
    await quoted('renewDomain', RENEW);
    expect(before - (await remaining())).toBe(2);
  });

  it('is listed and read by its account only', async () => {
    const quote = await quoted('renewDomain', RENEW);
    expect(await shop.call('GET', '/core/v1/quotes?perPage=1')).toMatchObject({
      status: 200,
      body: { quotes: [{ id: quote.id, plan: quote.plan }], from: 1, to: 1, nextPage: 2 },
    });
    expect(await other.call('GET', '/core/v1/quotes')).toMatchObject({ body: { quotes: [], totalCount: 0 } });
    expect(await other.call('GET', `/core/v1/quotes/${quote.id}`)).toMatchObject({ status: 404 });
    expect(await shop.call('GET', `/core/v1/quotes/${ABSENT}`)).toMatchObject({ status: 404 });
    expect(await shop.call('GET', '/core/v1/quotes/7')).toMatchObject({ status: 400 });
  });

  it('stores no personal data', async () => {
    const quote = await quoted('createEmailForwarding', {
      domainName: 'quote-renew.com',
      emailBox: 'info',
      emailTo: 'ilse@example.net',
    });
    expect(JSON.stringify(quote)).not.toContain('ilse@');
    const { rows } = await sandbox.sql.query<{ plan: string }>(
      'select plan::text from quotes where id = $1',
      [quote.id],
    );
    expect(rows[0].plan).not.toContain('ilse@');
  });
});

it('is taken by every operation with a dry run, but for those whose answer is a secret', async () => {
  const { paths } = (await (await fetch(`${url}/docs-json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>;
  };
  const takes = (name: string): string[] =>
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ parameters }) => parameters?.some((one) => one.name === name))
      .map(({ operationId }) => operationId);
  const quotable = takes('quoteId').filter((id) => id !== 'getQuote');
  expect(quotable.sort()).toEqual(
    takes('dryRun')
      .filter((id) => !(id in NOT_CALLABLE))
      .sort(),
  );
});

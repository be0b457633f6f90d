import { type Answer, Desk } from '../support/desk';

const SELLER = {
  SELLER_NAME: 'Quay Registrar GmbH',
  SELLER_ADDRESS: '1 Harbour Street; 20457 Hamburg',
  SELLER_TAX_ID: 'DE999999999',
};
const rule = {
  country: 'DE',
  businessStatus: 'consumer',
  rateBps: 1_900,
  label: 'VAT',
  validFrom: '2026-01-01T00:00:00.000Z',
};
const LATER = '2099-01-01T00:00:00.000Z';
const THIS_MONTH = new Date().toISOString().slice(0, 7);

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.start();
});
afterAll(() => desk?.stop());

const add = (body: object, who: 'finance' | 'support' = 'finance') =>
  desk.call(who, 'POST', '/admin/v1/tax-rules', body);
const end = (id: number, body: object = {}) =>
  desk.call('finance', 'POST', `/admin/v1/tax-rules/${id}:end`, body);

describe('rules of tax', () => {
  it('are added, listed, ended and written down', async () => {
    const added = await add(rule);
    expect(added).toMatchObject({ status: 200, body: rule });
    expect(added.body).not.toHaveProperty('validUntil');
    const ended = await end(added.body.id, { validUntil: LATER });
    expect(ended).toMatchObject({ status: 200, body: { ...rule, validUntil: LATER } });
    const next = await add({ ...rule, rateBps: 2_000, validFrom: LATER });
    expect((await desk.call('support', 'GET', '/admin/v1/tax-rules?country=DE')).body.items).toEqual([
      ended.body,
      next.body,
    ]);
    expect(await desk.audit(`tax_rule:${added.body.id}`)).toMatchObject([
      { action: 'tax_rule.end', role: 'finance', before: { rateBps: 1_900 }, after: { validUntil: LATER } },
      { action: 'tax_rule.add', after: { country: 'DE', rateBps: 1_900 } },
    ]);
  });

  it.each<[string, object, number, string]>([
    ['a time in which another holds', {}, 409, 'End it first'],
    ['a country that is none', { country: 'Germany' }, 400, "'country'"],
    ['another status', { country: 'FR', businessStatus: 'charity' }, 400, "'businessStatus'"],
    ['a rate in per cent', { country: 'FR', rateBps: 19.5 }, 400, 'rateBps'],
    [
      'a reverse charge with a rate',
      { country: 'FR', reverseChargeNote: 'The customer owes the tax.' },
      400,
      "'rateBps'",
    ],
    ['no beginning', { country: 'FR', validFrom: undefined }, 400, 'validFrom'],
    ['a beginning that is no time', { country: 'FR', validFrom: 'tomorrow' }, 400, 'validFrom'],
    ['an end before it', { country: 'FR', validUntil: '2025-01-01T00:00:00Z' }, 400, "'validUntil'"],
  ])('are refused for %s', async (_what, body, status, details) => {
    expect(await add({ ...rule, ...body })).toMatchObject({
      status,
      body: { details: expect.stringContaining(details) },
    });
  });

  it('are for finance to change, and to be ended once', async () => {
    expect((await add({ ...rule, country: 'AT' }, 'support')).status).toBe(403);
    expect((await desk.call('registry', 'GET', '/admin/v1/tax-rules')).status).toBe(403);
    expect((await end(2_000_000_000)).status).toBe(404);
    const {
      body: { id },
    } = await add({ ...rule, country: 'AT' });
    expect((await end(id, { validUntil: '2020-01-01T00:00:00Z' })).status).toBe(400);
    expect((await end(id)).status).toBe(200);
    expect((await end(id)).status).toBe(409);
  });
});

describe('exchange rates', () => {
  const put = (currency: string, body: object, who: 'finance' | 'support' = 'finance') =>
    desk.call(who, 'PUT', `/admin/v1/exchange-rates/${currency}`, body);
  const list = async () => (await desk.call('support', 'GET', '/admin/v1/exchange-rates')).body.items;

  it('are set, listed, ended and written down, and orders of before keep theirs', async () => {
    const first = await put('EUR', { rate: 0.92 });
    expect(first).toMatchObject({
      status: 200,
      body: { currency: 'EUR', rate: 0.92, validFrom: expect.any(String) },
    });
    const { id: accountId } = await desk.newAccount('euro-house');
    const {
      rows: [{ id }],
    } = await desk.sql.query(
      `with o as (insert into orders (account_id, status, currency, currency_rate, auth_amount, total_capture, final_amount, created_at) values ($1, 'success', 'EUR', 0.92, 1450, 1450, 1450, now()) returning id)
       insert into order_items (order_id, name, type, status, interval, duration, price, price_non_usd) select id, 'euro.example', 'registration', 'success', 'year', 1, 1450, 1334 from o returning order_id as id`,
      [accountId],
    );
    const second = await put('EUR', { rate: 0.93000001 });
    expect(await list()).toEqual([second.body]);
    expect((await desk.call('support', 'GET', `/admin/v1/orders/${id}`)).body).toMatchObject({
      currency: 'EUR',
      currencyRate: '0.92',
      authAmount: '14.50',
      totalCapture: '14.50',
      finalAmount: '14.50',
      items: [{ price: '14.50', priceNonUsd: '13.34' }],
    });
    expect(
      (await desk.call('finance', 'GET', `/admin/v1/accounts/${accountId}/orders/${id}/receipt`)).body,
    ).toMatchObject({
      currency: 'USD',
      total: '14.50',
      told: { currency: 'EUR', rate: '0.92', total: '13.34' },
    });
    for (const rate of [0.00000001, 0.0000005, 9_999.99999999, 7, 150.25])
      expect((await put('JPY', { rate })).body).toMatchObject({ rate });
    await put('JPY', { rate: null });
    const ended = await put('EUR', { rate: null });
    expect(ended.body).not.toHaveProperty('rate');
    expect(await list()).toEqual([]);
    expect(await desk.audit('exchange_rate:EUR')).toMatchObject([
      {
        action: 'exchange_rate.set',
        role: 'finance',
        before: { rate: '0.93000001' },
        after: { currency: 'EUR' },
      },
      { before: { rate: '0.92' }, after: { rate: '0.93000001' } },
      { after: { rate: '0.92' } },
    ]);
  });

  it.each<[string, string, object, number, string]>([
    ['USD itself', 'USD', { rate: 1 }, 400, "'currency'"],
    ['what is no currency', 'XXX', { rate: 1 }, 400, "'currency'"],
    ['nothing said', 'GBP', {}, 400, "'rate' is required"],
    ['a text', 'GBP', { rate: '0.8' }, 400, 'rate'],
    ['nothing', 'GBP', { rate: 0 }, 400, "'rate'"],
    ['less than nothing', 'GBP', { rate: -0.8 }, 400, "'rate'"],
    ['too much', 'GBP', { rate: 10_000 }, 400, "'rate'"],
    ['too many decimals', 'GBP', { rate: 0.123456789 }, 400, "'rate'"],
    ['less than the last decimal', 'GBP', { rate: 0.000000005 }, 400, "'rate'"],
    ['the end of none', 'GBP', { rate: null }, 404, ''],
  ])('are refused for %s', async (_what, currency, body, status, details) => {
    const answer = await put(currency, body);
    expect(answer.status).toBe(status);
    expect(answer.body.details ?? '').toContain(details);
  });

  it('are for finance to set', async () => {
    expect((await put('GBP', { rate: 0.8 }, 'support')).status).toBe(403);
    expect((await desk.call('registry', 'GET', '/admin/v1/exchange-rates')).status).toBe(403);
  });
});

describe('what an account is to the tax authorities', () => {
  const patch = (id: number, body: object) => desk.call('support', 'PATCH', `/admin/v1/accounts/${id}`, body);

  it('is set by staff and written down', async () => {
    const { id } = await desk.newAccount('taxed-house');
    const business = { taxCountry: 'DE', businessStatus: 'business_with_tax_id', taxId: 'DE123456789' };
    expect(await patch(id, business)).toMatchObject({
      status: 200,
      body: { ...business, taxBps: 0, taxByRule: true },
    });
    expect((await desk.call('support', 'GET', `/admin/v1/accounts/${id}`)).body).toMatchObject(business);
    expect((await desk.audit(`account:${id}`))[0]).toMatchObject({
      after: { taxation: { country: 'DE', businessStatus: 'business_with_tax_id', taxId: 'DE123456789' } },
    });
    const consumer = await patch(id, { businessStatus: 'consumer', taxByRule: false });
    expect(consumer.body).toMatchObject({ taxCountry: 'DE', businessStatus: 'consumer', taxByRule: false });
    expect(consumer.body).not.toHaveProperty('taxId');
    expect((await patch(id, { taxCountry: null })).body).not.toHaveProperty('taxCountry');
  });

  it.each<[string, object, string]>([
    ['a tax id of a consumer', { businessStatus: 'consumer', taxId: 'DE123456789' }, "'taxId'"],
    ['a tax id of nobody', { taxId: 'DE123456789' }, "'taxId'"],
    ['a business with a tax id that it does not tell', { businessStatus: 'business_with_tax_id' }, "'taxId'"],
    ['a tax id that is none', { businessStatus: 'business_with_tax_id', taxId: '=1+1' }, "'taxId'"],
    ['another status', { businessStatus: 'charity' }, "'businessStatus'"],
    ['a country in small letters', { taxCountry: 'de' }, "'taxCountry'"],
    ['null for what is yes or no', { taxByRule: null }, 'taxByRule'],
  ])('is refused as %s', async (_what, body, details) => {
    const { id } = await desk.newAccount(`refused-${Math.random().toString(36).slice(2, 12)}`);
    expect(await patch(id, body)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(details) },
    });
  });
});

/** A file as it is sent. */
async function file(
  path: string,
  url = desk.url,
): Promise<{ status: number; type: string | null; name: string | null; text: string }> {
  const answer = await fetch(`${url}/admin/v1/${path}`, {
    headers: { authorization: `Bearer ${desk.keys.finance}` },
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    name: answer.headers.get('content-disposition'),
    text: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
  };
}

describe('a statement', () => {
  let id: number;
  let path: string;
  const get = (rest: string): Promise<Answer> =>
    desk.call('finance', 'GET', `/admin/v1/accounts/${id}/statements/${rest}`);

  beforeAll(async () => {
    ({ id } = await desk.newAccount('stated-house'));
    const child = await desk.newAccount('stated-child', { parentId: id });
    await desk.call('finance', 'POST', `/admin/v1/accounts/${id}/credit`, {
      amount: 250.5,
      reference: '=wire 17',
    });
    await desk.call('finance', 'POST', `/admin/v1/accounts/${id}:transferCredit`, {
      amount: 50,
      reference: 'share',
      toAccountId: child.id,
    });
    path = `accounts/${id}/statements/${THIS_MONTH}`;
  });

  it('tells every movement of the month and ends with what is there', async () => {
    const { status, body } = await get(THIS_MONTH);
    const {
      balance: { available },
    } = (await desk.call('finance', 'GET', `/admin/v1/accounts/${id}`)).body;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      accountId: id,
      username: 'stated-house-test',
      month: THIS_MONTH,
      currency: 'USD',
      preliminary: true,
      opening: '0.00',
      tax: '0.00',
      closing: available,
    });
    const ours = body.movements.filter(
      ({ reference }: { reference?: string }) => reference === '=wire 17' || reference === 'share',
    );
    expect(ours).toMatchObject([
      { kind: 'credit', description: 'Credit', amount: '250.50', names: [] },
      { kind: 'transfer', amount: '-50.00', balance: available },
    ]);
    expect(body.totals).toEqual(
      expect.arrayContaining([
        { kind: 'transfer', description: 'Transfer of credit', count: 1, amount: '-50.00' },
      ]),
    );
  });

  it('of a month before is empty and final', async () => {
    expect((await get('2026-01')).body).toMatchObject({
      preliminary: false,
      opening: '0.00',
      movements: [],
      totals: [],
      closing: '0.00',
    });
  });

  it('is to be had as CSV, harmless to spreadsheets', async () => {
    const { status, type, name, text } = await file(`${path}?format=csv`);
    expect([status, type, name]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="statement-${id}-${THIS_MONTH}.csv"`,
    ]);
    expect(text).toMatch(/^date,kind,.*\r\n.*,opening,Opening balance,,,,,,0\.00,USD\r\n/);
    expect(text).toContain(`,credit,Credit,,,'=wire 17,250.50,,`);
    expect(text).toMatch(/,closing,Closing balance \(preliminary\),,,,,,\d+\.\d\d,USD\r\n$/);
  });

  it('is to be had as PDF where the settings say who sells', async () => {
    expect(await file(`${path}?format=pdf`)).toMatchObject({
      status: 409,
      text: expect.stringContaining('SELLER_NAME'),
    });
    const { status, type, text } = await file(`${path}?format=pdf`, await desk.adminApi(SELLER));
    expect([status, type]).toEqual([200, 'application/pdf']);
    expect(text).toMatch(/^%PDF-1\.\d[^]*%%EOF\s*$/);
  });

  it.each([
    ['a month to come', '2099-01', 400],
    ['no month', '2026-13', 400],
    ['another format', `${THIS_MONTH}?format=xml`, 400],
    ['two formats', `${THIS_MONTH}?format=csv&format=pdf`, 400],
  ])('is refused for %s', async (_what, rest, status) => {
    expect((await get(rest)).status).toBe(status);
  });

  it('is for support and finance, of accounts that are there', async () => {
    expect((await desk.call('registry', 'GET', `/admin/v1/${path}`)).status).toBe(403);
    for (const format of ['json', 'csv'])
      expect(
        (
          await desk.call(
            'finance',
            'GET',
            `/admin/v1/accounts/2000000000/statements/2026-01?format=${format}`,
          )
        ).status,
      ).toBe(404);
  });
});

describe('a receipt', () => {
  let id: number;
  let orderId: number;
  let open: number;
  const at = '2026-03-02T09:15:00.000Z';

  beforeAll(async () => {
    ({ id } = await desk.newAccount('buying-house'));
    const order = async (status: string, captured: number): Promise<number> =>
      (
        await desk.sql.query(
          `with o as (insert into orders (account_id, status, auth_amount, total_capture, final_amount, created_at) values ($1, $2, 1190, $3, $3, $4) returning id),
            i as (insert into order_items (order_id, name, type, status, interval, duration, price, tax_amount, tld)
                  select id, 'a.example', 'renewal', $2, 'year', 2, 1000, 190, 'example' from o),
            x as (insert into order_taxes (order_id, source, rate_bps, country, username) select id, 'account', 1900, 'DE', 'as-it-was' from o)
       select id from o`,
          [id, status, captured, at],
        )
      ).rows[0].id;
    orderId = await order('success', 1_190);
    open = await order('initialized', 0);
  });

  it('says what was bought, with what tax, by whom as it was', async () => {
    expect(
      (await desk.call('finance', 'GET', `/admin/v1/accounts/${id}/orders/${orderId}/receipt`)).body,
    ).toEqual({
      number: `R-${orderId}`,
      orderId,
      orderedAt: at,
      currency: 'USD',
      discount: '0.00',
      net: '10.00',
      tax: '1.90',
      total: '11.90',
      refunds: [],
      refunded: '0.00',
      buyer: { accountId: id, username: 'as-it-was', address: [], asAtPurchase: true },
      items: [
        {
          name: 'a.example',
          type: 'renewal',
          description: 'Renewal',
          status: 'success',
          interval: 'year',
          duration: 2,
          quantity: 1,
          price: '10.00',
          tax: '1.90',
        },
      ],
      appliedTax: { source: 'account', rateBps: 1_900, country: 'DE' },
    });
  });

  it('is to be had as PDF, and says who sells where the settings do', async () => {
    const path = `accounts/${id}/orders/${orderId}/receipt`;
    expect(await file(`${path}?format=pdf`)).toMatchObject({
      status: 409,
      text: expect.stringContaining('SELLER_ADDRESS'),
    });
    const url = await desk.adminApi(SELLER);
    expect(await file(`${path}?format=pdf`, url)).toMatchObject({
      status: 200,
      type: 'application/pdf',
      name: `attachment; filename="receipt-${orderId}.pdf"`,
      text: expect.stringMatching(/^%PDF-/),
    });
    expect(JSON.parse((await file(path, url)).text)).toMatchObject({
      seller: {
        name: 'Quay Registrar GmbH',
        address: ['1 Harbour Street', '20457 Hamburg'],
        taxId: 'DE999999999',
      },
    });
  });

  it('is none of an order that is not paid, not there or of somebody else', async () => {
    const get = (account: number, order: number, rest = '') =>
      desk.call('finance', 'GET', `/admin/v1/accounts/${account}/orders/${order}/receipt${rest}`);
    expect(await get(id, open)).toMatchObject({
      status: 409,
      body: { details: expect.stringContaining('paid') },
    });
    const { id: other } = await desk.newAccount('not-buying');
    for (const [account, order] of [
      [id, 2_000_000_000],
      [other, orderId],
    ])
      expect((await get(account, order)).status).toBe(404);
    expect((await get(id, orderId, '?format=csv')).status).toBe(400);
    expect(
      (await desk.call('registry', 'GET', `/admin/v1/accounts/${id}/orders/${orderId}/receipt`)).status,
    ).toBe(403);
  });
});

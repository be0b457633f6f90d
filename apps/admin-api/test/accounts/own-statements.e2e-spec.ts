import { Desk } from '../support/desk';

const SELLER = {
  SELLER_NAME: 'Quay Registrar GmbH',
  SELLER_ADDRESS: '1 Harbour Street; 20457 Hamburg',
  SELLER_TAX_ID: 'DE999999999',
};
const AT = '2026-03-02T09:15:00.000Z';
const MONTH = new Date().toISOString().slice(0, 7);

type Account = Awaited<ReturnType<Desk['newAccount']>>;

/** What a reseller reads of its own money, beside what staff read of it. */
let desk: Desk;
let own: string;
let unnamed: string;
let house: Account;
let orderId: number;
let unpaid: number;
beforeAll(async () => {
  desk = await Desk.start(SELLER);
  [own, unnamed] = [await desk.publicApi(SELLER), await desk.publicApi()];
  house = await desk.newAccount('buying-house');
  const child = await desk.newAccount('buying-child', { parentId: house.id });
  await desk.call('finance', 'POST', `/admin/v1/accounts/${house.id}/credit`, {
    amount: 250.5,
    reference: '=wire 17',
  });
  await desk.call('finance', 'POST', `/admin/v1/accounts/${house.id}:transferCredit`, {
    amount: 50.05,
    reference: 'share',
    toAccountId: child.id,
  });
  const order = async (status: string, captured: number): Promise<number> =>
    (
      await desk.sql.query<{ id: number }>(
        `with o as (insert into orders (account_id, status, auth_amount, total_capture, final_amount, created_at) values ($1, $2, 1191, $3, $3, $4) returning id),
          i as (insert into order_items (order_id, name, type, status, interval, duration, price, tax_amount, tld)
                select id, 'a.example', 'renewal', $2, 'year', 2, 1001, 190, 'example' from o),
          x as (insert into order_taxes (order_id, source, rate_bps, country, username) select id, 'account', 1900, 'DE', 'as-it-was' from o)
     select id from o`,
        [house.id, status, captured, AT],
      )
    ).rows[0].id;
  orderId = await order('success', 1_191);
  unpaid = await order('initialized', 0);
}, 120_000);
afterAll(() => desk?.stop());

interface Sent {
  status: number;
  type: string | null;
  name: string | null;
  vary: string | null;
  text: string;
}
async function sent(url: string, authorization: string, accept?: string): Promise<Sent> {
  const answer = await fetch(url, { headers: { authorization, ...(accept && { accept }) } });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    name: answer.headers.get('content-disposition'),
    vary: answer.headers.get('vary'),
    text: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
  };
}
const get = (path: string, accept?: string, { basic } = house, url = own): Promise<Sent> =>
  sent(`${url}/core/v1/${path}`, basic, accept);
const staff = (path: string): Promise<Sent> =>
  sent(`${desk.url}/admin/v1/accounts/${house.id}/${path}`, `Bearer ${desk.keys.finance}`);
const refusal = async (path: string, account = house, url = own): Promise<unknown[]> => {
  const { status, text } = await get(path, undefined, account, url);
  const { message, details } = JSON.parse(text) as Record<string, unknown>;
  return [status, message, details];
};

describe('the receipt of an own order', () => {
  it('has to the cent what staff read', async () => {
    const [mine, read] = [await get(`orders/${orderId}/receipt`), await staff(`orders/${orderId}/receipt`)];
    expect([mine.status, read.status]).toEqual([200, 200]);
    expect(JSON.parse(mine.text)).toEqual(JSON.parse(read.text));
    expect(JSON.parse(mine.text)).toMatchObject({
      number: `R-${orderId}`,
      net: '10.01',
      tax: '1.90',
      total: '11.91',
      seller: { name: 'Quay Registrar GmbH' },
    });
  });

  it.each([
    ['format', '?format=pdf', undefined],
    ['Accept', '', 'application/pdf'],
  ])('is, by %s, the same PDF that staff read, byte for byte', async (_by, query, accept) => {
    const mine = await get(`orders/${orderId}/receipt${query}`, accept);
    expect([mine.status, mine.type, mine.name, mine.vary]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="receipt-${orderId}.pdf"`,
      expect.stringMatching(/accept/i),
    ]);
    expect(mine.text).toMatch(/^%PDF-/);
    expect(mine.text).toBe((await staff(`orders/${orderId}/receipt?format=pdf`)).text);
  });

  it('is no order of another account, in the words of getOrder', async () => {
    const other = await desk.newAccount('other-house');
    const [foreign, missing] = [`orders/${orderId}`, 'orders/2000000000'];
    const words = await refusal(missing, other);
    expect(words[0]).toBe(404);
    for (const path of [foreign, `${foreign}/receipt`, `${missing}/receipt`])
      expect(await refusal(path, other)).toEqual(words);
  });

  it.each<[string, () => string, number, string]>([
    ['an unpaid order', () => `orders/${unpaid}/receipt`, 409, 'Receipts exist for paid orders only.'],
    ['another format', () => `orders/${orderId}/receipt?format=csv`, 400, 'format must be one of json, pdf'],
    ['an unknown parameter', () => `orders/${orderId}/receipt?from=pdf`, 400, 'from'],
    ['an id that is no number', () => 'orders/first/receipt', 400, 'orderId'],
  ])('is refused for %s', async (_what, path, status, details) => {
    expect(await refusal(path())).toEqual([status, expect.any(String), expect.stringContaining(details)]);
  });

  it('is refused as PDF while the registrar has no name and address, and still sent as JSON', async () => {
    const path = `orders/${orderId}/receipt`;
    expect(await refusal(`${path}?format=pdf`, house, unnamed)).toEqual([
      409,
      'Conflict',
      expect.stringContaining('SELLER_NAME'),
    ]);
    expect((await get(path, undefined, house, unnamed)).status).toBe(200);
  });
});

describe('the statement of the own account', () => {
  it('has to the cent what staff read', async () => {
    const [mine, read] = [await get(`accountinfo/statements/${MONTH}`), await staff(`statements/${MONTH}`)];
    expect([mine.status, read.status]).toEqual([200, 200]);
    const statement = JSON.parse(mine.text) as Record<string, unknown>;
    expect(statement).toEqual(JSON.parse(read.text));
    expect(statement).toMatchObject({
      accountId: house.id,
      opening: '0.00',
      closing: (await desk.call('finance', 'GET', `/admin/v1/accounts/${house.id}`)).body.balance.available,
    });
    expect(mine.text).toContain('"-50.05"');
  });

  it.each([
    ['csv', 'text/csv', 'text/csv; charset=utf-8'],
    ['pdf', 'application/pdf', 'application/pdf'],
  ])('is a file in the form %s, by format and by Accept', async (format, accept, type) => {
    const [byFormat, byAccept, read] = [
      await get(`accountinfo/statements/2026-01?format=${format}`),
      await get('accountinfo/statements/2026-01', accept),
      await staff(`statements/2026-01?format=${format}`),
    ];
    for (const mine of [byFormat, byAccept]) {
      expect([mine.status, mine.type, mine.name]).toEqual([
        200,
        type,
        `attachment; filename="statement-2026-01.${format}"`,
      ]);
      expect(mine.text).toBe(read.text);
    }
  });

  it('of a month before the account existed is empty and final, as for staff', async () => {
    const [mine, read] = [await get('accountinfo/statements/2020-01'), await staff('statements/2020-01')];
    expect(JSON.parse(mine.text)).toEqual(JSON.parse(read.text));
    expect(JSON.parse(mine.text)).toMatchObject({
      preliminary: false,
      opening: '0.00',
      movements: [],
      closing: '0.00',
    });
  });

  it.each([
    ['a month to come', '2099-01', `'month' must not be in the future`],
    ['a month that does not exist', '2026-13', `'month' must be a month as YYYY-MM`],
    ['a day', '2026-01-01', `'month' must be a month as YYYY-MM`],
    ['no month', 'latest', `'month' must be a month as YYYY-MM`],
    ['another format', `${MONTH}?format=xml`, 'format must be one of json, csv, pdf'],
    ['two formats', `${MONTH}?format=csv&format=pdf`, 'format'],
  ])('is refused for %s', async (_what, path, details) => {
    expect(await refusal(`accountinfo/statements/${path}`)).toEqual([
      400,
      'Bad Request',
      expect.stringContaining(details),
    ]);
  });
});

import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';

const PATH = '/core/v1/tldpricing/changes';
const SINCE = '2030-01-01T00:00:00Z';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  await sandbox.sql.query(
    `insert into tld_prices (tld, product, account_id, price, list_price, valid_from) values
       ('com', 'renewal', null, 2000, 2100, '2029-12-31T00:00:00Z'), ('com', 'renewal', null, 2500, 2600, '2030-02-01T00:00:00Z'),
       ('com', 'renewal', (select id from accounts where username = 'demo-test'), 2200, 2600, '2030-03-01T00:00:00Z'),
       ('com', 'renewal', null, 2700, 2700, '2030-04-01T00:00:00Z'), ('net', 'restore', null, 7777, 7777, '2030-03-01T00:00:00Z')`,
  );
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
});
afterAll(() => sandbox?.stop());

const get = (query: string): Promise<Answer> => sandbox.call(url, 'GET', `${PATH}${query}`);

describe('changes of prices', () => {
  it('are those of the account, of the future too, in cents', async () => {
    const { status, body } = await get(`?since=${SINCE}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      changes: [
        {
          tld: 'com',
          product: 'renewal',
          effectiveFrom: '2030-02-01T00:00:00Z',
          oldPriceCents: 2_000,
          newPriceCents: 2_500,
        },
        {
          tld: 'com',
          product: 'renewal',
          effectiveFrom: '2030-03-01T00:00:00Z',
          oldPriceCents: 2_500,
          newPriceCents: 2_200,
        },
        {
          tld: 'net',
          product: 'restore',
          effectiveFrom: '2030-03-01T00:00:00Z',
          oldPriceCents: expect.any(Number),
          newPriceCents: 7_777,
        },
      ],
    });
  });

  it('are read by the cursor', async () => {
    const first = await get(`?since=${SINCE}&limit=2`);
    expect(first.body.changes).toHaveLength(2);
    const second = await get(`?limit=2&cursor=${String(first.body.cursor)}`);
    expect(second.body).toEqual({ changes: [expect.objectContaining({ tld: 'net', newPriceCents: 7_777 })] });
  });

  it.each([
    ['no start', '', `'since' is required`],
    ['a time that is none', '?since=yesterday', 'since must be a date (YYYY-MM-DD) or a timestamp'],
    ['another cursor', '?cursor=abc', 'cursor is not one that this operation has returned'],
    ['a limit of 0', `?since=${SINCE}&limit=0`, 'limit must be'],
    ['a limit above 1,000', `?since=${SINCE}&limit=1001`, 'limit must be'],
    ['an unknown parameter', `?since=${SINCE}&until=${SINCE}`, 'until'],
  ])('are refused for %s', async (_what, query, details) => {
    const { status, body } = await get(query);
    expect([status, body.message, body.details]).toEqual([
      400,
      'Bad Request',
      expect.stringContaining(details),
    ]);
  });
});

describe('prices to come', () => {
  const renewals = [
    { product: 'renewal', effectiveFrom: '2029-12-31T00:00:00Z', price: 40 },
    { product: 'renewal', effectiveFrom: '2030-02-01T00:00:00Z', price: 50 },
    { product: 'renewal', effectiveFrom: '2030-03-01T00:00:00Z', price: 44 },
  ];

  it('stand beside the prices of a TLD, and only where one is known', async () => {
    const { status, body } = await sandbox.call(url, 'GET', '/core/v1/tldpricing?tlds=com,org&duration=2');
    const [com, org] = body.pricing as Record<string, unknown>[];
    expect([status, com.tld, com.futurePrices]).toEqual([200, 'com', renewals]);
    expect(org).not.toHaveProperty('futurePrices');
  });

  it.each<[string, unknown]>([
    ['/core/v1/domains/quay.com:getPricing?years=2', renewals],
    ['/core/v1/domains/quay.org:getPricing?years=2', undefined],
    ['/v4/domains/quay.com:getPricing?years=2', undefined],
  ])('stand beside the prices of a domain: %s', async (path, expected) => {
    const { status, body } = await sandbox.call(url, 'GET', path);
    expect([status, body.futurePrices]).toEqual([200, expected]);
  });
});

import { ODD_DATES } from '@registrar/kernel/testing';
import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';

interface Described {
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; in: string }[] }>>;
}

/**
 * What they are when they are empty is said elsewhere: invalid entries of a list of TLDs are dropped
 * (BEHAVIOUR §16).
 */
const DROPPED = new Set(['tlds']);
const DATES = [
  ...['createDate', 'createDateStart', 'createDateEnd', 'expireDate', 'expireDateStart', 'expireDateEnd'].map(
    (name) => `/core/v1/domains?${name}`,
  ),
  ...['createDateStart', 'createDateEnd'].map((name) => `/core/v1/orders?${name}`),
  '/core/v1/events?since',
];

let sandbox: Sandbox;
let url: string;
let lists: [path: string, parameter: string][];
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(
    await createPublicApi(
      sandbox.settings({ RATE_LIMIT_PER_SECOND: '100000', RATE_LIMIT_PER_HOUR: '1000000' }),
    ),
  );
  expect(
    (await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName: 'filtered.net' } })).status,
  ).toBe(200);
  const { paths } = (await (await fetch(`${url}/docs-json`)).json()) as Described;
  lists = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((one) => one.in === 'query' && !DROPPED.has(one.name))
      .map(({ name }): [string, string] => [
        path
          .replaceAll('{domainName}', 'filtered.net')
          .replaceAll('{orderId}', '1')
          .replaceAll('{version}', '1')
          .replaceAll('{jobId}', '0197a0fe-0000-7000-8000-00000000ffff')
          .replaceAll('{month}', '2026-01'),
        name,
      ]),
  );
});
afterAll(() => sandbox?.stop());

const get = (path: string) => sandbox.call(url, 'GET', path);

describe('filters of lists', () => {
  it('are refused when they are empty, every one that is described', async () => {
    expect(lists.length).toBeGreaterThan(40);
    for (const [path, name] of lists) {
      const { status, body } = await get(`${path}?${name}=`);
      expect([path, status, body.details]).toEqual([path, 400, expect.stringContaining(`${name} must `)]);
    }
  });

  it('drop empty entries of a list of TLDs, and refuse a list of nothing else', async () => {
    expect((await get('/core/v1/tldpricing?tlds=,net')).status).toBe(200);
    expect((await get('/core/v1/tldpricing?tlds=')).status).toBe(400);
  });

  it.each(['tld=net', 'tld=.net', 'tld=.NET'])(
    'find the domains and orders of a TLD by %s',
    async (filter) => {
      expect((await get(`/core/v1/domains?${filter}`)).body).toMatchObject({
        totalCount: 1,
        domains: [{ domainName: 'filtered.net' }],
      });
      expect((await get(`/core/v1/orders?${filter}`)).body).toMatchObject({ totalCount: 1 });
      expect((await get('/core/v1/domains?tld=.com')).body).toMatchObject({ totalCount: 0 });
    },
  );

  it.each(DATES)('%s takes dates or refuses them by one table, and fails for none', async (parameter) => {
    const found = [];
    for (const [text] of ODD_DATES)
      found.push([text, (await get(`${parameter}=${encodeURIComponent(text)}`)).status]);
    expect(found).toEqual(ODD_DATES.map(([text, isDate]) => [text, isDate ? 200 : 400]));
  });
});

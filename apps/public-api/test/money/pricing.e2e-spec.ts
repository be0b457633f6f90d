import { get as httpGet, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PremiumList, type PremiumListTicket, type PremiumName } from '@registrar/catalog';
import type { HttpApp } from '@registrar/http';
import { type Answer, describedFetch, Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { type Example, examplesOf, pathOf } from '../support/examples';

const AT = new Date('2026-01-01T00:00:00Z');
const BASE_URL = 'https://api.example.net';
/** More text than the buffers between two sockets hold. */
const NAMES = 300_000;

let sandbox: Sandbox;
let app: HttpApp;
let url: string;

beforeAll(async () => {
  sandbox = await Sandbox.start();
  // Prices of the examples: what the account pays, what everybody pays, the list.
  await query(`delete from tld_prices where tld in ('example', 'com')`);
  await price('com', 'registration', [1_450, 1_450, 1_600]);
  await newTld('zz');
  for (const tld of ['example', 'zz']) {
    for (const product of tld === 'zz'
      ? ['registration', 'renewal']
      : ['registration', 'renewal', 'transfer'])
      await price(tld, product, [1_450, 1_550, 1_650]);
    await price(tld, 'restore', [9_000, 9_100, 9_200]);
  }
  await newTld('xn--e1afmkfd', { allowedYears: [1, 2] });
  await newTld('away', { supportsPremium: true }, { isAway: true });
  for (const tld of ['xn--e1afmkfd', 'away']) await price(tld, 'registration', [1_000, 1_000, 1_000]);
  app = await createPublicApi(sandbox.settings({ PUBLIC_BASE_URL: BASE_URL }));
  url = await sandbox.serve(app);
});
afterAll(() => sandbox?.stop());

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await sandbox.sql.query(text, values)).rows;
const call = (path: string, headers?: Record<string, string>): Promise<Answer> =>
  sandbox.call(url, 'GET', path, undefined, headers);

/** At the registry of .com, which tells no fees; or at one that tells fees and is switched off. */
async function newTld(name: string, rules: object = {}, { isAway = false } = {}): Promise<void> {
  const [{ id }] = isAway
    ? await query(
        `insert into registry_connections (code, host, port, client_id, password_sealed, profile, enabled, created_at, updated_at)
       values ($1, '127.0.0.1', 700, 'registrar-a', $2, '{"fee": {"mode": "fee", "currency": "USD"}}', false, $3, $3) returning id`,
        [`at-${name}`, sandbox.vault.seal('password', `registry-password:at-${name}`), AT],
      )
    : await query(`select connection_id as id from tlds where name = 'com'`);
  await query(`insert into tlds (name, connection_id, status, updated_at) values ($1, $2, 'live', $3)`, [
    name,
    id,
    AT,
  ]);
  await query('insert into tld_rules (tld, valid_from, rules, created_at) values ($1, $2, $3, $2)', [
    name,
    AT,
    rules,
  ]);
}

const INSERT_PRICE =
  'insert into tld_prices (tld, product, account_id, price, list_price, valid_from) values ($1, $2, $3, $4, $5, $6)';

async function price(
  tld: string,
  product: string,
  [own, general, list]: [number, number, number],
): Promise<void> {
  const [{ id }] = await query(`select id from accounts where username = 'demo-test'`);
  await query(INSERT_PRICE, [tld, product, id, own, list, AT]);
  await query(INSERT_PRICE, [tld, product, null, general, list, AT]);
}

const example = (operation: string, name: string): Example =>
  examplesOf(operation).find((shown) => shown.name === name)!;

describe('GET /core/v1/domains/{domainName}:getPricing', () => {
  it.each(['two years', 'bad term', 'no such TLD'])(
    'answers as the interface description shows: %s',
    async (name) => {
      const shown = example('getPricing', name);
      // The example is of .com; of a name under a TLD with its prices here.
      const answer = await call(pathOf(shown).replace('/example.com', '/quay.example'));
      expect({ status: answer.status, body: answer.body }).toEqual(shown.response);
    },
  );

  it('tells the registry’s price of a premium name with our mark-up, in the shape of the interface description', async () => {
    const { body } = await call('/core/v1/domains/gold.example:getPricing');
    expect(Object.keys(body)).toEqual(
      Object.keys(example('getPricing', 'transfer not offered').response.body),
    );
    expect(body).toMatchObject({ premium: true, purchasePrice: 345 });
    expect((await call('/core/v1/domains/gold.example:getPricing?years=3')).body.purchasePrice).toBe(1_035);
  });

  it('is the price that the purchase wants, and the renewal of it stays told once the name is taken', async () => {
    const { body: reported } = await call('/core/v1/domains/gold-sold.example:getPricing?years=2');
    const buy = (purchasePrice: number) =>
      sandbox.call(url, 'POST', '/core/v1/domains', {
        domain: { domainName: 'gold-sold.example' },
        years: 2,
        purchasePrice,
      });
    expect(await buy((reported.purchasePrice as number) - 0.01)).toMatchObject({
      status: 400,
      body: { message: 'Purchase price does not match' },
    });
    expect(await buy(reported.purchasePrice as number)).toMatchObject({
      status: 200,
      body: { totalPaid: reported.purchasePrice },
    });
    expect((await call('/core/v1/domains/gold-sold.example:getPricing?years=2')).body).toMatchObject({
      premium: true,
      renewalPrice: reported.renewalPrice,
    });
  });

  it.each([
    ['quay.zz', { premium: false, purchasePrice: 14.5, renewalPrice: 14.5, transferPrice: null }],
    ['Quay.ZZ', { premium: false, purchasePrice: 14.5, renewalPrice: 14.5, transferPrice: null }],
    ['taken-quay.example', { premium: false, purchasePrice: 14.5, renewalPrice: 14.5, transferPrice: 14.5 }],
    ['quay.пример', { premium: false, purchasePrice: 10, renewalPrice: null, transferPrice: null }],
  ])('tells of %s %j', async (name, body) => {
    expect(await call(`/core/v1/domains/${encodeURIComponent(name)}:getPricing`)).toMatchObject({
      status: 200,
      body,
    });
  });

  it.each<[string, number, string, string?]>([
    ['quay.example:getPricing?years=0', 400, 'Invalid value for years for this domain'],
    ['quay.example:getPricing?years=-1', 400, 'Invalid value for years for this domain'],
    ['quay.example:getPricing?years=two', 400, 'Invalid value for years for this domain'],
    ['quay.example:getPricing?years=1.5', 400, 'Invalid value for years for this domain'],
    ['quay.example:getPricing?years=99999999999', 400, 'Invalid value for years for this domain'],
    ['quay.xn--e1afmkfd:getPricing?years=3', 400, 'Invalid value for years for this domain'],
    ['quay.example:getPricing?years=1&years=2', 400, 'Bad Request', 'years must be given once'],
    ['quay.nosuch:getPricing?years=two', 422, 'Unsupported TLD'],
    ['quay.co.in:getPricing', 422, 'Unsupported TLD'],
    ['nolabel:getPricing', 400, 'Bad Request', 'domainName is invalid'],
    ['a_b.example:getPricing', 400, 'Bad Request', 'domainName is invalid'],
    [
      'www.quay.example:getPricing',
      400,
      'Bad Request',
      `'domainName' must be one label directly below .example`,
    ],
    ['quay.away:getPricing', 502, 'Registry Connection Unavailable'],
  ])('refuses %s as %i', async (...[path, status, message, details]) => {
    expect(await call(`/core/v1/domains/${path}`)).toMatchObject({
      status,
      body: details === undefined ? { message } : { message, details },
    });
  });
});

describe('GET /core/v1/tldpricing', () => {
  it.each(['two', 'none valid', 'duration'])(
    'answers as the interface description shows: %s',
    async (name) => {
      const shown = example('listTldPricing', name);
      const { tlds, ...rest } = (shown.request.query ?? {}) as unknown as {
        tlds?: string[];
        duration?: number;
      };
      const parameters = [
        ...(tlds ?? []).map((tld): [string, string] => ['tlds', tld]),
        ...Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
      ];
      const { status, body } = await call(
        `${shown.request.path}?${new URLSearchParams(parameters).toString()}`,
      );
      expect({ status, body }).toEqual(shown.response);
    },
  );

  it('takes a comma list and any form, and drops what is not sold', async () => {
    const { body } = await call(
      `/core/v1/tldpricing?tlds=ZZ,nosuch,${encodeURIComponent('пример')}&tlds=xn--e1afmkfd&tlds=co.in&duration=2`,
    );
    expect(body).toMatchObject({
      totalCount: 2,
      pricing: [
        { tld: 'zz', duration: 2, registrationPrice: 29, domainRestorationPrice: 90 },
        { tld: 'пример', registrationPrice: 20 },
      ],
    });
  });

  it('has null for a duration that is not offered', async () => {
    const { body } = await call('/core/v1/tldpricing?tlds=xn--e1afmkfd&duration=3');
    expect(body).toMatchObject({
      pricing: [
        {
          tld: 'пример',
          duration: 3,
          registrationPrice: null,
          registrationRetailPrice: null,
          registrationOriginalPrice: null,
        },
      ],
    });
  });

  it('is walked by its links from the first page to the last, alphabetically', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/core/v1/tldpricing?perPage=3&duration=2';
    while (path) {
      const { status, body, headers } = await call(path);
      expect(status).toBe(200);
      seen.push(...(body.pricing as { tld: string }[]).map(({ tld }) => tld));
      const next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      expect([body.nextPage !== undefined, body.lastPage !== undefined]).toEqual([
        next !== undefined,
        next !== undefined,
      ]);
      if (next) expect(next).toContain(`${url}/core/v1/tldpricing?perPage=3&duration=2&page=`);
      path = next?.slice(url.length);
    }
    const all = (await call('/core/v1/tldpricing?perPage=1000')).body;
    expect(seen).toHaveLength(all.totalCount as number);
    expect(seen).toEqual([...seen].sort());
    expect(seen).toEqual(expect.arrayContaining(['com', 'example', 'пример', 'zz']));
    expect(seen.filter((tld) => /(^|\.)in$/.test(tld))).toEqual([]);
  });

  it('is empty after its last page', async () => {
    expect((await call('/core/v1/tldpricing?page=1000')).body).toMatchObject({ pricing: [], from: 0, to: 0 });
  });

  it.each([
    ['page=0', 'page must be at least 1'],
    ['perPage=1001', 'perPage must be between 1 and 1000'],
    ['duration=0', 'duration must be between 1 and 10'],
    ['duration=-1', 'duration must be a whole number'],
    ['duration=one', 'duration must be a whole number'],
    ['tlds=', 'tlds must hold 1 to 25 entries'],
    ['tlds=,,', 'tlds must hold 1 to 25 entries'],
    [`tlds=${Array(26).fill('com').join(',')}`, 'tlds must hold 1 to 25 entries'],
    ['tlds=co.in', 'none of the tlds is supported'],
    ['tlds=%00', 'tlds holds a control character'],
  ])('refuses %s', async (parameters, details) => {
    expect(await call(`/core/v1/tldpricing?${parameters}`)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details },
    });
  });
});

describe('GET /core/v1/premiumdomainslist', () => {
  const PATH = '/core/v1/premiumdomainslist';
  const approve = async (approved: boolean): Promise<void> => {
    await query(`update accounts set approved_reseller = $1 where username = 'demo-test'`, [approved]);
    await until(async () => ((await call(PATH)).status !== 403) === approved, 'the account is known anew');
  };
  const link = async (): Promise<string> => (await call(PATH)).body.downloadUrl as string;
  const statusOf = async (address: string): Promise<[number, unknown]> => {
    const response = await fetch(address);
    return [response.status, await response.json()];
  };

  // those of the sandbox
  beforeAll(() => query('delete from premium_names'));

  it('is refused to accounts that are not approved, and 404 while there is none', async () => {
    await approve(false);
    expect(await call(PATH)).toMatchObject(example('downloadPremiumList', 'not approved').response);
    await approve(true);
    expect(await call(PATH)).toMatchObject(example('downloadPremiumList', 'none').response);
  });

  describe('with names', () => {
    beforeAll(async () => {
      await query(
        `insert into premium_names (tld, name, class, registration, renewal, updated_at)
         select 'example', 'n' || lpad(n::text, 6, '0') || '.example', 'premium', 34900, 24905, $1 from generate_series(1, ${NAMES}) n`,
        [AT],
      );
      await approve(true);
    });

    it('answers with a link for ten minutes, which needs no credentials', async () => {
      const before = Date.now();
      const { status, body } = await call(PATH);
      expect([status, Object.keys(body)]).toEqual([
        200,
        Object.keys(example('downloadPremiumList', 'ok').response.body),
      ]);
      expect((body.downloadUrl as string).replace(url, '')).toMatch(
        /^\/downloads\/premium-domains\.csv\?account=\d+&expires=\d+&signature=[0-9a-f]{64}$/,
      );
      const lasts = Date.parse(body.expireDate as string) - before;
      expect(Math.round(lasts / 60_000)).toBe(10);

      const response = await fetch(body.downloadUrl as string);
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('content-disposition'),
        response.headers.get('cache-control'),
      ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="premium-domains.csv"', 'no-store']);
      const lines = (await response.text()).split('\r\n');
      expect(lines.slice(0, 2)).toEqual([
        'domainName,registrationPrice,renewalPrice',
        'n000001.example,349.00,249.05',
      ]);
      expect(lines).toHaveLength(NAMES + 2);
      expect(new Set(lines).size).toBe(NAMES + 2);
    });

    it.each<[string, (address: URL) => void]>([
      [
        'expired',
        (address) => address.searchParams.set('expires', String(Math.floor(Date.now() / 1_000) - 1)),
      ],
      [
        'made longer',
        (address) =>
          address.searchParams.set('expires', String(Number(address.searchParams.get('expires')) + 60)),
      ],
      ['of another account', (address) => address.searchParams.set('account', '2000000000')],
      ['of no account', (address) => address.searchParams.delete('account')],
      ['without an end', (address) => address.searchParams.delete('expires')],
      ['without a signature', (address) => address.searchParams.delete('signature')],
      ['with another signature', (address) => address.searchParams.set('signature', '0'.repeat(64))],
      [
        'with a token’s digest as signature',
        (address) => address.searchParams.set('signature', sandbox.vault.digest(sandbox.credentials.token)),
      ],
    ])('refuses a link that is %s', async (_, change) => {
      const address = new URL(await link());
      change(address);
      expect(await statusOf(address.href)).toEqual([403, { message: 'Permission denied' }]);
    });

    it.each([
      ['POST', '/downloads/premium-domains.csv'],
      ['GET', '/downloads'],
      ['GET', '/downloads/premium-domains.csv/x'],
      ['GET', '/downloads/other.csv'],
    ])('opens nothing else: %s %s wants credentials', async (method, path) => {
      expect((await describedFetch(`${url}${path}`, { method })).status).toBe(401);
    });

    it('reads no further than its client does, and stops when it leaves', async () => {
      const list = app.nest.get(PremiumList);
      const open = list.open.bind(list);
      const seen = { batches: 0, ended: false };
      async function* counted(ticket: PremiumListTicket): AsyncGenerator<readonly PremiumName[]> {
        try {
          for await (const batch of open(ticket)) {
            seen.batches += 1;
            yield batch;
          }
        } finally {
          seen.ended = true;
        }
      }
      const opening = jest.spyOn(list, 'open').mockImplementation(counted);
      const address = await link();
      const response = await new Promise<IncomingMessage>((resolve) => {
        httpGet(address, resolve);
      });
      let last = -1;
      await until(async () => {
        const isStill = seen.batches > 0 && seen.batches === last;
        last = seen.batches;
        await sleep(200);
        return isStill;
      }, 'the buffers on the way are full');
      expect(seen.batches).toBeLessThan(NAMES / 5_000);
      expect(seen.ended).toBe(false);
      response.destroy();
      await until(async () => seen.ended, 'the list is let go');
      expect(seen.batches).toBeLessThan(NAMES / 5_000);
      opening.mockRestore();
    });
  });
});

describe('tax and promotions', () => {
  beforeAll(async () => {
    await query(
      `insert into promotions (code, percent_bps, tlds, starts_at, max_uses_per_account, created_at) values ('HALF', 5000, '{com}', $1, 1, $1)`,
      [AT],
    );
    await query(`update accounts set tax_bps = 1900 where username = 'demo-test'`);
    await until(
      async () => (await register('taxed-probe.com', { purchasePrice: 1 })).status === 400,
      'the API serves',
    );
  });

  const register = (domainName: string, more: object = {}): Promise<Answer> =>
    sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName }, ...more });
  const orderOf = async ({ body }: Answer): Promise<any> =>
    (await call(`/core/v1/orders/${body.order as number}`)).body;
  const UNUSABLE = {
    status: 400,
    body: { message: 'Bad Request', details: `'promoCode' is unknown or cannot be used for this purchase` },
  };

  it('are shown in what was paid and in the order, and never in prices', async () => {
    const { body } = await call('/core/v1/domains/promoted.com:getPricing');
    expect(body.purchasePrice).toBe(14.5);
    // What an account is taxed is known for a second.
    await until(
      async () => (await register(`taxed-${Date.now()}.com`)).body.totalPaid === 17.26,
      'the tax is known',
    );
    const bought = await register('promoted.com', { promoCode: 'half', purchasePrice: 14.5 });
    expect(bought).toMatchObject({ status: 200, body: { totalPaid: 8.63 } });
    expect(await orderOf(bought)).toMatchObject({
      status: 'success',
      authAmount: 8.63,
      totalCapture: 8.63,
      finalAmount: 8.63,
      orderItems: [
        { type: 'registration', price: 7.25, taxAmount: 1.38, originalPrice: 16 },
        { type: 'whois_privacy' },
      ],
    });
  });

  it.each([
    ['used up', 'again.com', { promoCode: 'HALF' }],
    ['unknown', 'unknown.com', { promoCode: 'NOSUCH' }],
    ['no code', 'none.com', { promoCode: "'; --" }],
    ['of another TLD', 'promoted.shop', { promoCode: 'HALF' }],
  ])('of a code that is %s are refused, and nothing is sold', async (_, name, more) => {
    expect(await register(name, more)).toMatchObject(UNUSABLE);
    expect((await call(`/core/v1/domains/${name}`)).status).toBe(404);
  });
});

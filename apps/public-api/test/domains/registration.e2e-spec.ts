import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
});
afterAll(() => sandbox?.stop());

const register = (domainName: string, more: object = {}, headers: Record<string, string> = {}) =>
  sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName }, ...more }, headers);

const balance = async (): Promise<number> =>
  (await sandbox.call(url, 'GET', '/core/v1/accountinfo/balance')).body.balance as number;

describe('a reseller registers a domain', () => {
  it('gets the domain, its order and what it paid, and finds all three again', async () => {
    const before = await balance();
    const bought = await register('lantern.com');
    expect(bought).toMatchObject({
      status: 200,
      body: { domain: { domainName: 'lantern.com', locked: true }, totalPaid: 14.5 },
    });
    expect((bought.body.domain as { locks: string[] }).locks).toEqual([
      'ClientTransferProhibited',
      'TransferLock',
    ]);
    expect(await sandbox.call(url, 'GET', '/core/v1/domains/Lantern.com')).toMatchObject({
      status: 200,
      body: bought.body.domain as object,
    });
    const order = await sandbox.call(url, 'GET', `/core/v1/orders/${bought.body.order as number}`);
    expect(order.body).toMatchObject({
      status: 'success',
      totalCapture: 14.5,
      orderItems: [
        { name: 'lantern.com', type: 'registration', isRefundable: true },
        { type: 'whois_privacy' },
      ],
    });
    expect(await balance()).toBe(before - 14.5);
  });

  it('registers where the registry keeps contacts and names its fee', async () => {
    expect(await register('lantern.shop', { years: 2 })).toMatchObject({
      status: 200,
      body: { totalPaid: 9.8 },
    });
  });

  it('gets the stored answer for the same key, and is not charged again', async () => {
    const headers = { 'x-idempotency-key': 'key-1' };
    const first = await register('once.com', {}, headers);
    const before = await balance();
    const second = await register('once.com', {}, headers);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.headers.get('x-idempotent-replay')).toBe('1');
    expect(first.headers.get('x-idempotent-replay')).toBeNull();
    expect(second.headers.get('x-idempotency-key')).toBe('key-1');
    expect(await balance()).toBe(before);
    expect(await register('twice.com', {}, headers)).toMatchObject({
      status: 409,
      body: { message: 'Idempotency key has been reused for a different request' },
    });
  });

  it('gets the stored refusal for the same key', async () => {
    const headers = { 'x-idempotency-key': 'key-2' };
    const first = await register('taken.com', {}, headers);
    expect(first).toMatchObject({ status: 400, body: { message: 'Domain is not available' } });
    const second = await register('taken.com', {}, headers);
    expect(second).toMatchObject({ status: 400, body: first.body });
    expect(second.headers.get('x-idempotent-replay')).toBe('1');
  });

  it.each(['a\u0000b', 'a\ud800b'])(
    'gets the same refusal again for text that cannot be stored, before the key is claimed: %j',
    async (name) => {
      const headers = { 'x-idempotency-key': `key-${JSON.stringify(name).length}-${name.charCodeAt(1)}` };
      const ask = () =>
        sandbox.call(
          url,
          'POST',
          '/core/v1/domains',
          { domain: { domainName: 'kept.com', nameservers: [name] } },
          headers,
        );
      const [first, second] = [await ask(), await ask()];
      expect([first.status, second.status, second.headers.get('x-idempotent-replay')]).toEqual([
        400,
        400,
        null,
      ]);
      expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
      const corrected = await sandbox.call(
        url,
        'POST',
        '/core/v1/domains',
        { domain: { domainName: 'kept.com', nameservers: ['-'] } },
        headers,
      );
      expect([corrected.status, corrected.body.message]).toEqual([400, 'Bad Request']);
    },
  );

  it('takes null for what is not sent', async () => {
    const nothing = {
      purchasePrice: null,
      purchaseType: null,
      tldRequirements: null,
      claims: null,
      years: null,
      promoCode: null,
    };
    expect(await register('null.com', nothing)).toMatchObject({ status: 200, body: { totalPaid: 14.5 } });
  });

  it('may try again with the same key after a 502: that answer is not kept', async () => {
    const headers = { 'x-idempotency-key': 'key-3' };
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const refused = await register('no-funds-again.com', {}, headers);
      expect(refused).toMatchObject({ status: 502, body: { message: 'Registry Connection Unavailable' } });
      expect(refused.headers.get('x-idempotent-replay')).toBeNull();
    }
    const sent = await sandbox.sql.query(
      `select count(*)::int as n from registry_commands where object = 'no-funds-again.com' and command = 'domain:create'`,
    );
    expect(sent.rows).toEqual([{ n: 2 }]);
  });
});

const REFUSALS: { when: string; body: unknown; answer: object }[] = [
  {
    when: 'there is no body',
    body: {},
    answer: { status: 400, body: { message: 'Bad Request', details: `'domain' cannot be null` } },
  },
  {
    when: 'there is no name',
    body: { domain: {} },
    answer: { status: 400, body: { message: 'Bad Request', details: `'domainName' cannot be null` } },
  },
  {
    when: 'the name is a number',
    body: { domain: { domainName: 5 } },
    answer: { status: 400, body: { message: 'Bad Request', details: 'domain.domainName must be a string' } },
  },
  {
    when: 'years is a text',
    body: { domain: { domainName: 'a.com' }, years: '2' },
    answer: { status: 400, body: { message: 'Bad Request', details: 'years must be an integer number' } },
  },
  {
    when: 'the term is eleven years',
    body: { domain: { domainName: 'eleven.com' }, years: 11 },
    answer: { status: 400, body: { message: 'Invalid years' } },
  },
  {
    when: 'two years are the least',
    body: { domain: { domainName: 'short.ai' }, years: 1 },
    answer: { status: 400, body: { message: 'Invalid years' } },
  },
  {
    when: 'the TLD is blocked',
    body: { domain: { domainName: 'lantern.co.in' } },
    answer: { status: 422, body: { message: 'Unsupported TLD' } },
  },
  {
    when: 'a requirement is none of its options',
    body: {
      domain: { domainName: 'lantern.us' },
      tldRequirements: { 'X-US-NEXUS': 'C99', 'X-US-PURPOSE': 'P1' },
    },
    answer: {
      status: 400,
      body: {
        message: 'Bad Request',
        details: expect.stringMatching(/^'tldRequirements.X-US-NEXUS' must be one of/),
      },
    },
  },
  {
    when: 'there are trademark claims',
    body: { domain: { domainName: 'trademark.app' } },
    answer: {
      status: 400,
      body: { message: 'Bad Request', details: expect.stringMatching(/^'claims' is required/) },
    },
  },
  {
    when: 'the TLD has requirements',
    body: { domain: { domainName: 'lantern.us' } },
    answer: {
      status: 400,
      body: { message: 'Bad Request', details: `'tldRequirements.X-US-NEXUS' is required` },
    },
  },
  {
    when: 'a premium name comes without a price',
    body: { domain: { domainName: 'gold.shop' } },
    answer: {
      status: 400,
      body: { message: 'Purchase price is required for premium domains in order to complete this request' },
    },
  },
  {
    when: 'the price is wrong',
    body: { domain: { domainName: 'cheap.com' }, purchasePrice: 1 },
    answer: { status: 400, body: { message: 'Purchase price does not match' } },
  },
  {
    when: 'the price is a text',
    body: { domain: { domainName: 'cheap.com' }, purchasePrice: '14.50' },
    answer: {
      status: 400,
      body: {
        message: 'Bad Request',
        details: 'purchasePrice must be a number',
      },
    },
  },
  {
    when: 'the price is below zero',
    body: { domain: { domainName: 'cheap.com' }, purchasePrice: -1 },
    answer: {
      status: 400,
      body: { message: 'Bad Request', details: 'purchasePrice must not be less than 0' },
    },
  },
  {
    when: 'there is no such purchase type',
    body: { domain: { domainName: 'gift.com' }, purchaseType: 'gift' },
    answer: {
      status: 400,
      body: {
        message: 'Bad Request',
        details: expect.stringMatching(/^purchaseType is invalid: it must be one of registration, /),
      },
    },
  },
  {
    when: 'no source supplies the purchase type',
    body: { domain: { domainName: 'gift.com' }, purchaseType: 'backorder' },
    answer: {
      status: 400,
      body: { message: 'Purchase price is required in order to complete this request' },
    },
  },
  {
    when: 'the registry refuses',
    body: { domain: { domainName: 'refused-x.com' } },
    answer: { status: 400, body: { message: 'Bad Request' } },
  },
  {
    when: 'the registry wants another fee',
    body: { domain: { domainName: 'fee-differs-x.shop' } },
    answer: { status: 422, body: { message: 'Domain pricing unavailable' } },
  },
  {
    when: 'somebody has it',
    body: { domain: { domainName: 'taken-x.com' } },
    answer: { status: 400, body: { message: 'Domain is not available' } },
  },
  {
    when: 'the registry keeps it for itself',
    body: { domain: { domainName: 'reserved-x.com' } },
    answer: { status: 400, body: { message: 'Domain is not available' } },
  },
  {
    when: 'our account at the registry is empty',
    body: { domain: { domainName: 'no-funds-x.com' } },
    answer: { status: 502, body: { message: 'Registry Connection Unavailable' } },
  },
];

it.each(REFUSALS)('refuses when $when, and the money stays', async ({ body, answer }) => {
  const before = await balance();
  expect(await sandbox.call(url, 'POST', '/core/v1/domains', body)).toMatchObject(answer);
  expect(await balance()).toBe(before);
});

describe('a registry that decides later', () => {
  it('is answered with the domain and an order that has started', async () => {
    const bought = await register('lantern.es');
    expect(bought).toMatchObject({ status: 200, body: { domain: { domainName: 'lantern.es' } } });
    expect(await sandbox.call(url, 'GET', `/core/v1/orders/${bought.body.order as number}`)).toMatchObject({
      body: { status: 'started' },
    });
  });
});

describe('lists', () => {
  it('shows the domains with a link to the next page', async () => {
    const page = await sandbox.call(url, 'GET', '/core/v1/domains?perPage=1&domainName=*lantern*');
    expect(page).toMatchObject({ status: 200, body: { from: 1, to: 1, nextPage: 2 } });
    expect(page.headers.get('link')).toContain('domainName=*lantern*');
    expect(page.headers.get('content-type')).toContain('application/json');
  });

  it.each([
    ['page=0', 'page must be at least 1'],
    ['perPage=1001', 'perPage must be between 1 and 1000'],
    [
      'sort=color',
      'sort must be one of domainName, createDate, expireDate, autorenewEnabled, locked, privacyEnabled, renewalPrice',
    ],
    ['locked=maybe', 'locked must be true or false'],
    ['createDate=2026-02-30', 'createDate must be a date (YYYY-MM-DD) or a timestamp'],
  ])('refuses %s', async (query, details) => {
    expect(await sandbox.call(url, 'GET', `/core/v1/domains?${query}`)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details },
    });
  });

  it.each([
    ['/core/v1/domains/not_here.com', 400],
    ['/core/v1/domains/not-here.com', 404],
    ['/core/v1/orders/1', 404],
    ['/core/v1/orders/abc', 400],
    ['/core/v1/orders/99999999999', 400],
  ])('answers %s with %i', async (path, status) => {
    expect((await sandbox.call(url, 'GET', path)).status).toBe(status);
  });
});

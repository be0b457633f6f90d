import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';
import {
  startTokens,
  stopTokens,
  sandbox,
  url,
  otherUrl,
  proxied,
  owner,
  freshName,
  create,
  tokenOf,
  listed,
  statusAt,
} from '../support/token-stack';

beforeAll(startTokens);
afterAll(stopTokens);

describe('an API token made by its owner', () => {
  it('is shown once, works, and is listed without its secret and with its limits', async () => {
    const limits = {
      readOnly: true,
      zones: ['BÜCHER.com'],
      dailySpendCap: 12.5,
      expiresAt: '2030-01-02T03:04:05Z',
      sourceNetworks: ['127.0.0.0/8', '::1'],
    };
    const { body } = await create({ name: 'shop', ...limits });
    const seen = {
      readOnly: true,
      zones: ['xn--bcher-kva.com'],
      dailySpendCap: 12.5,
      expiresAt: '2030-01-02T03:04:05Z',
      sourceNetworks: ['127.0.0.0/8', '::1/128'],
    };
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'shop',
      token: expect.stringMatching(/^\S{40,}$/),
      ...seen,
    });
    const entry = (await listed()).find(({ id }) => id === body.id);
    expect(entry).toEqual({ id: body.id, name: 'shop', createDate: expect.stringMatching(/Z$/), ...seen });
    const {
      rows: [{ all }],
    } = await sandbox.sql.query('select to_jsonb(t)::text as all from api_tokens t where id = $1', [body.id]);
    expect(all).not.toContain(body.token);
  });

  it('is written down without the token', async () => {
    const made = await tokenOf({ dnsOnly: true });
    await owner.call('DELETE', `/core/v1/tokens/${made.tokenId}`);
    const { rows } = await sandbox.sql.query(
      'select * from audit_log where target = $1 order by id desc limit 2',
      [`account:${owner.id}`],
    );
    expect(rows.map(({ action, role }) => [action, role])).toEqual([
      ['token.revoke', 'reseller'],
      ['token.create', 'reseller'],
    ]);
    expect(rows[1]).toMatchObject({
      after: { tokenId: made.tokenId, dnsOnly: true },
      source: '127.0.0.1',
      request_id: expect.any(String),
    });
    expect(JSON.stringify(rows)).not.toContain(made.token);
  });

  it.each<[string, object]>([
    ['no name', { name: undefined }],
    ['an empty name', { name: '' }],
    ['a name with a line end', { name: 'a\nb' }],
    ['a name too long', { name: 'x'.repeat(65) }],
    ['readOnly in words', { readOnly: 'yes' }],
    ['no zone', { zones: [] }],
    ['a zone that is none', { zones: ['localhost'] }],
    ['zones that are no list', { zones: 'example.com' }],
    ['a zone that is null', { zones: [null] }],
    ['101 zones', { zones: Array.from({ length: 101 }, (_, at) => `z${at}.com`) }],
    ['a type that is none', { recordTypes: ['PTR'] }],
    ['no type', { recordTypes: [] }],
    ...['readOnly', 'dnsOnly', 'zones', 'recordTypes', 'dailySpendCap', 'expiresAt', 'sourceNetworks'].map(
      (limit): [string, object] => [`null for ${limit}, which is no way to lift a limit`, { [limit]: null }],
    ),
    ['a cap below nothing', { dailySpendCap: -1 }],
    ['a cap of three decimals', { dailySpendCap: 1.005 }],
    ['a cap as text', { dailySpendCap: '5' }],
    ['an end that is past', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['an end that is no time', { expiresAt: 'tomorrow' }],
    ['an end on 30 February', { expiresAt: '2030-02-31T00:00:00' }],
    ['an end as a number', { expiresAt: 1_900_000_000 }],
    ['an end beyond ten years', { expiresAt: '2099-01-01T00:00:00Z' }],
    ['no network', { sourceNetworks: [] }],
    ['a network that is a name', { sourceNetworks: ['example.com'] }],
    ['a network with bits beyond its prefix', { sourceNetworks: ['192.0.2.1/24'] }],
    ['a prefix that is too long', { sourceNetworks: ['192.0.2.0/33'] }],
    ['a network of IPv4 in IPv6', { sourceNetworks: ['::ffff:192.0.2.0/120'] }],
  ])('is refused with %s', async (_what, body) => {
    const before = await listed();
    expect(await create(body)).toMatchObject({ status: 400, body: { details: expect.any(String) } });
    expect(await listed()).toEqual(before);
  });

  it('has a name of its own, whatever the case and however fast', async () => {
    const name = freshName();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => create({ name: at % 2 ? name : name.toUpperCase() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array<number>(23).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      message: 'Conflict',
      details: 'Another API token of this account has this name.',
    });
  });

  it('is one of a limited number', async () => {
    const house = await newAccount(
      sandbox,
      await sandbox.serve(await createPublicApi(sandbox.settings({ API_TOKENS_MAX: '3' }))),
      'few-tokens-test',
      {},
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({}, house)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  });
});

describe('a token that ends', () => {
  it('is refused by all processes within two seconds of its revocation', async () => {
    const made = await tokenOf({});
    expect([await statusAt(url, made), await statusAt(otherUrl, made)]).toEqual([200, 200]);
    expect(await owner.call('DELETE', `/core/v1/tokens/${made.tokenId}`)).toMatchObject({
      status: 200,
      body: {},
    });
    const revokedAt = performance.now();
    await until(
      async () => (await statusAt(url, made)) === 403 && (await statusAt(otherUrl, made)) === 403,
      'both processes refuse it',
    );
    expect(performance.now() - revokedAt).toBeLessThan(2_000);
    expect((await owner.call('DELETE', `/core/v1/tokens/${made.tokenId}`)).status).toBe(404);
  });

  it('is refused when its time has come, and its name is free again', async () => {
    const name = freshName();
    const made = await tokenOf({ name, expiresAt: new Date(Date.now() + 1_500).toISOString() });
    await until(async () => (await statusAt(url, made)) === 403, 'it has expired');
    expect((await listed()).map(({ id }) => id)).not.toContain(made.tokenId);
    expect((await create({ name })).status).toBe(200);
  });

  it('lives on beside the one that replaces it, as long as was said', async () => {
    const old = await tokenOf({ readOnly: true });
    const until_ = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, '');
    const { status, body } = await owner.call('POST', `/core/v1/tokens/${old.tokenId}:rotate`, {
      oldTokenUntil: until_,
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: expect.any(Number),
        name: expect.any(String),
        token: expect.any(String),
        readOnly: true,
        oldTokenUntil: until_,
      },
    });
    const next = owner.as(owner.id, owner.username, body.token as string);
    expect([await statusAt(url, old), await statusAt(url, next)]).toEqual([200, 200]);
    expect((await listed()).find(({ id }) => id === old.tokenId)).toMatchObject({
      name: body.name,
      expiresAt: until_,
      replacedBy: body.id,
    });
    expect(await owner.call('POST', `/core/v1/tokens/${old.tokenId}:rotate`, {})).toMatchObject({
      status: 409,
    });
  });

  it('ends at once when the overlap lies in the past', async () => {
    const old = await tokenOf({});
    expect(
      (
        await owner.call('POST', `/core/v1/tokens/${old.tokenId}:rotate`, {
          oldTokenUntil: '2020-01-01T00:00:00Z',
        })
      ).status,
    ).toBe(200);
    await until(async () => (await statusAt(url, old)) === 403, 'the old one is refused');
  });

  it('is rotated once by requests at once', async () => {
    const old = await tokenOf({});
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.call('POST', `/core/v1/tokens/${old.tokenId}:rotate`, {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array<number>(7).fill(409)]);
  });

  it.each<[string, object]>([
    ['31 days of overlap', { oldTokenUntil: new Date(Date.now() + 31 * 86_400_000).toISOString() }],
    ['a day without a time', { oldTokenUntil: '2026-01-01' }],
    ['a number', { oldTokenUntil: 5 }],
  ])('is not rotated with %s', async (_what, body) => {
    const old = await tokenOf({});
    expect((await owner.call('POST', `/core/v1/tokens/${old.tokenId}:rotate`, body)).status).toBe(400);
  });

  it('is not the last one of full access, unless its owner says so', async () => {
    const house = await newAccount(sandbox, url, 'last-token-test', {});
    const [{ id }] = await listed(house);
    await create({ readOnly: true }, house);
    expect(await house.call('DELETE', `/core/v1/tokens/${id}`)).toMatchObject({
      status: 409,
      body: { details: expect.stringContaining('allowLockOut=true') },
    });
    const second = await tokenOf({}, house);
    const both = await Promise.all([
      house.call('DELETE', `/core/v1/tokens/${id}`),
      second.call('DELETE', `/core/v1/tokens/${second.tokenId}`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [left, leftId] = both[0].status === 200 ? [second, second.tokenId] : [house, id];
    expect((await left.call('DELETE', `/core/v1/tokens/${leftId}?allowLockOut=true`)).status).toBe(200);
    await until(async () => (await statusAt(url, left)) === 403, 'nobody gets in any more');
  });

  it('of another account looks like one that is not there', async () => {
    const stranger = await newAccount(sandbox, url, 'token-stranger-test', {});
    const made = await tokenOf({});
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', ':rotate'],
    ]) {
      const [foreign, missing] = await Promise.all(
        [made.tokenId, 2_000_000_000].map((id) =>
          stranger.call(method, `/core/v1/tokens/${id}${path}`, method === 'POST' ? {} : undefined),
        ),
      );
      expect(foreign).toMatchObject({ status: 404 });
      expect(foreign.body).toEqual(missing.body);
    }
    expect(await statusAt(url, made)).toBe(200);
  });
});

describe('a token of an account whose clock is a year ahead', () => {
  it('ends, is listed and is refused by the real time', async () => {
    const house = await newAccount(sandbox, url, 'ahead-house-test', {});
    const YEAR_MS = 365 * 86_400_000;
    await sandbox.sql.query(
      'insert into account_clocks (account_id, ahead_seconds, changed_at) values ($1, $2, now())',
      [house.id, YEAR_MS / 1_000],
    );
    await until(
      async () =>
        Date.parse((await house.call('GET', '/core/v1/hello')).body.serverTime as string) >
        Date.now() + YEAR_MS / 2,
      'the clock is a year ahead',
    );
    const [leaked, kept] = [
      await tokenOf({}, house),
      await tokenOf({ expiresAt: new Date(Date.now() + 86_400_000).toISOString() }, house),
    ];
    const { status, body } = await house.call('POST', `/core/v1/tokens/${leaked.tokenId}:rotate`, {
      oldTokenUntil: '2020-01-01T00:00:00Z',
    });
    expect(status).toBe(200);
    expect(Date.parse(body.oldTokenUntil as string)).toBeLessThanOrEqual(Date.now());
    await until(async () => (await statusAt(url, leaked)) === 403, 'the old one is refused');
    expect(await statusAt(url, kept)).toBe(200);
    expect((await listed(house)).map(({ id }) => id)).toEqual([expect.any(Number), kept.tokenId, body.id]);
  });
});

describe('a token that is tied to networks', () => {
  it('is refused from elsewhere, by the address a trusted proxy tells', async () => {
    const made = await tokenOf({ sourceNetworks: ['192.0.2.0/24', '2001:db8::/32'] });
    expect(await statusAt(url, made)).toBe(403);
    const from = (address: string): Promise<number> =>
      statusAt(proxied, made, { 'x-forwarded-for': address });
    expect([await from('192.0.2.77'), await from('::ffff:192.0.2.77'), await from('2001:db8:1::5')]).toEqual([
      200, 200, 200,
    ]);
    expect([
      await from('192.0.3.1'),
      await from('2001:db9::1'),
      await statusAt(url, made, { 'x-forwarded-for': '192.0.2.77' }),
    ]).toEqual([403, 403, 403]);
  });

  it('says so, and does not count as a failed log-in', async () => {
    const made = await tokenOf({ sourceNetworks: ['192.0.2.1'] });
    expect((await made.call('GET', '/core/v1/hello')).body).toEqual({
      message: 'Permission denied',
      details: 'Missing scope: the API token may not be used from 127.0.0.1',
    });
  });
});

describe('a token with a cap', () => {
  const nameservers = ['ns1.example.net', 'ns2.example.net'];
  const buy = (by: Reseller, domainName: string) =>
    by.call('POST', '/core/v1/domains', { domain: { domainName, nameservers } });
  const price = async (): Promise<number> =>
    (await owner.call('GET', '/core/v1/domains/cap-price.com:getPricing')).body.purchasePrice as number;
  const spent = async (tokenId: number): Promise<number> =>
    Number(
      (
        await sandbox.sql.query(
          'select coalesce(sum(spent), 0) as spent from token_spending where token_id = $1',
          [tokenId],
        )
      ).rows[0].spent,
    );

  it('buys up to it, and one of many at once when it is for one', async () => {
    const one = await price();
    const capped = await tokenOf({ dailySpendCap: one });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => buy(capped, `capped-${at}.com`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body).toEqual({
      message: 'Permission denied',
      details: expect.stringContaining('Missing scope: the spend cap'),
    });
    expect(await spent(capped.tokenId)).toBe(Math.round(one * 100));
  });

  it('has its cap back for what came to nothing', async () => {
    const capped = await tokenOf({ dailySpendCap: await price() });
    expect((await buy(capped, 'refused-capped.com')).status).toBe(400);
    expect(await spent(capped.tokenId)).toBe(0);
    expect((await buy(capped, 'capped-again.com')).status).toBe(200);
  });

  it('has one cap with all that it is rotated into', async () => {
    const capped = await tokenOf({ dailySpendCap: await price() });
    const rotated = async (tokenId: number): Promise<Reseller & { tokenId: number }> => {
      const { body } = await owner.call('POST', `/core/v1/tokens/${tokenId}:rotate`, {});
      return { ...owner.as(owner.id, owner.username, body.token as string), tokenId: body.id as number };
    };
    const second = await rotated(capped.tokenId);
    expect((await buy(second, 'capped-line.com')).status).toBe(200);
    const line = [capped, second, await rotated(second.tokenId)];
    expect(
      await Promise.all(line.map(async (one, at) => (await buy(one, `capped-line-${at}.com`)).status)),
    ).toEqual([403, 403, 403]);
  });

  it('of nothing buys nothing, and reads', async () => {
    const capped = await tokenOf({ dailySpendCap: 0 });
    expect((await buy(capped, 'capped-zero.com')).status).toBe(403);
    expect((await capped.call('GET', '/core/v1/domains')).status).toBe(200);
  });

  it('does not hold back the other tokens of the account', async () => {
    expect((await buy(owner, 'uncapped.com')).status).toBe(200);
  });

  it('moves no credit away, and makes no token', async () => {
    const capped = await tokenOf({ dailySpendCap: 1_000 });
    expect(
      (
        await capped.call('POST', `/core/v1/accounts/${owner.id}:transferCredit`, {
          amount: 1,
          direction: 'to_sub_account',
        })
      ).body,
    ).toMatchObject({ details: 'Missing scope: credit.change' });
    expect((await create({}, capped)).body).toMatchObject({ details: 'Missing scope: tokens.change' });
  });
});

describe('a token of some record types', () => {
  const records = '/core/v1/domains/typed-zone.com/records';
  let typed: Reseller;
  let mail: number;

  beforeAll(async () => {
    await owner.call('POST', '/core/v1/domains', {
      domain: { domainName: 'typed-zone.com', nameservers: ['ns1.example.net', 'ns2.example.net'] },
    });
    mail = (
      await owner.call('POST', records, { type: 'MX', answer: 'mail.example.net', ttl: 300, priority: 10 })
    ).body.id as number;
    typed = await tokenOf({ recordTypes: ['txt'], zones: ['typed-zone.com'] });
  });

  const missing = {
    status: 403,
    body: { message: 'Permission denied', details: 'Missing scope: records.change of record type MX' },
  };

  it('writes those and reads all', async () => {
    const made = await typed.call('POST', records, {
      type: 'TXT',
      host: '_acme-challenge',
      answer: 'proof',
      ttl: 300,
    });
    expect(made.status).toBe(200);
    expect(
      (
        await typed.call('PUT', `${records}/${made.body.id}`, {
          type: 'TXT',
          host: '_acme-challenge',
          answer: 'other',
          ttl: 300,
        })
      ).status,
    ).toBe(200);
    expect((await typed.call('DELETE', `${records}/${made.body.id}`)).status).toBe(200);
    expect((await typed.call('GET', `${records}/${mail}`)).status).toBe(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'makes another',
      () => typed.call('POST', records, { type: 'MX', answer: 'mail.example.net', ttl: 300 }),
    ],
    [
      'makes another, written small',
      () => typed.call('POST', records, { type: ' mx', answer: 'mail.example.net', ttl: 300 }),
    ],
    ['removes another', () => typed.call('DELETE', `${records}/${mail}`)],
    [
      'turns another into its own',
      () => typed.call('PUT', `${records}/${mail}`, { type: 'TXT', answer: 'x', ttl: 300 }),
    ],
  ])('never %s', async (_what, attempt) => {
    expect(await attempt()).toMatchObject(missing);
    expect((await owner.call('GET', `${records}/${mail}`)).status).toBe(200);
  });

  it('gets the 404 of a missing record, as everybody does', async () => {
    expect((await typed.call('DELETE', `${records}/2000000000`)).status).toBe(404);
  });
});

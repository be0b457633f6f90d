import { Desk } from '../support/desk';

let desk: Desk;
const LATER = '2099-01-01T00:00:00.000Z';
const registry = (method: string, path: string, body?: unknown) =>
  desk.call('registry', method, `/admin/v1/${path}`, body);
const price = { product: 'registration', price: 14.5, listPrice: 16, validFrom: LATER };

beforeAll(async () => {
  desk = await Desk.start();
  const connection = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'epp-password' };
  await registry('PUT', 'registries/main', connection);
  await registry('PUT', 'tlds/quay', { connection: 'main' });
});
afterAll(() => desk?.stop());

describe('a TLD', () => {
  it('is added and changed, shown as it is, and written down', async () => {
    expect(await registry('PUT', 'tlds/co.quay', {})).toMatchObject({ status: 400 });
    expect(await registry('PUT', 'tlds/co.quay', { status: 'blocked' })).toMatchObject({
      status: 200,
      body: { name: 'co.quay', status: 'blocked', origin: 'staff', rulesVersions: [], prices: [] },
    });
    expect(
      (await registry('PUT', 'tlds/co.quay', { status: 'live', connection: 'main' })).body,
    ).toMatchObject({ status: 'live', connection: 'main' });
    expect(await registry('PUT', 'tlds/co.quay', { blockedProducts: ['renewal'] })).toMatchObject({
      status: 400,
      body: { details: "'blockedProducts' can be set only with the status 'blocked'" },
    });
    const shut = { status: 'blocked', blockedProducts: ['restore', 'transfer', 'renewal'] };
    expect((await registry('PUT', 'tlds/co.quay', shut)).body).toMatchObject({
      status: 'blocked',
      blockedProducts: ['renewal', 'restore'],
    });
    expect((await registry('PUT', 'tlds/co.quay', { connection: 'main' })).body).toMatchObject({
      blockedProducts: ['renewal', 'restore'],
    });
    expect((await registry('PUT', 'tlds/co.quay', { blockedProducts: [] })).body).not.toHaveProperty(
      'blockedProducts',
    );
    expect((await registry('PUT', 'tlds/co.quay', { status: 'live' })).body).not.toHaveProperty(
      'blockedProducts',
    );
    const off = await registry('PUT', 'tlds/co.quay', { connection: null });
    expect(off.body).not.toHaveProperty('connection');
    expect((await registry('GET', 'tlds/co.quay')).body).toEqual(off.body);
    expect((await registry('GET', 'tlds')).body.items).toEqual(
      expect.arrayContaining([{ name: 'co.quay', status: 'live', origin: 'staff' }]),
    );
    const entries = await desk.audit('tld:co.quay');
    expect(entries).toHaveLength(7);
    expect(entries[0]).toMatchObject({
      action: 'tld.put',
      role: 'registry',
      before: { connection: 'main' },
      after: { status: 'live' },
    });
  });

  it.each<[string, string, unknown, string]>([
    ['a connection that does not exist', 'tlds/quay', { connection: 'none' }, "'connection' must be"],
    ['another status', 'tlds/quay', { status: 'sold' }, 'status is invalid'],
    ['another product', 'tlds/quay', { status: 'blocked', blockedProducts: ['refund'] }, 'blockedProducts'],
    ['a name with capitals', 'tlds/Quay', { status: 'live' }, "'tld' must be"],
    ['a leading dot', 'tlds/.quay', { status: 'live' }, "'tld' must be"],
    ['a sale below .in', 'tlds/co.in', { status: 'live' }, "'status' must be blocked"],
  ])('is refused with %s', async (_what, path, body, details) => {
    expect(await registry('PUT', path, body)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(details) },
    });
  });

  it('is not found when it is not in the catalogue', async () => {
    expect((await registry('GET', 'tlds/absent')).status).toBe(404);
    expect(
      (await registry('POST', 'tlds/absent/rules', { validFrom: LATER, rules: {}, reason: 'none' })).status,
    ).toBe(404);
    expect((await registry('POST', 'tlds/absent/prices', price)).status).toBe(404);
  });
});

describe('a TLD whose prices could not be calculated', () => {
  it('says why on its page and on that of its registry, for a day', async () => {
    const detail = 'The registry charges in EUR, the price is in USD, and no exchange rate of EUR is set.';
    await desk.sql.query(
      `insert into price_faults (tld, reason, product, detail, first_seen_at, last_seen_at)
       values ('quay', 'no_exchange_rate', 'registration', $1, now(), now()), ('quay', 'fee_missing', 'renewal', 'old', now() - interval '3 days', now() - interval '2 days')`,
      [detail],
    );
    const fault = {
      tld: 'quay',
      product: 'registration',
      reason: 'no_exchange_rate',
      detail,
      firstSeenAt: expect.any(String),
      lastSeenAt: expect.any(String),
    };
    expect((await registry('GET', 'tlds/quay')).body.priceFaults).toEqual([fault]);
    const { items } = (await registry('GET', 'registries')).body;
    expect(items.find(({ code }: { code: string }) => code === 'main').priceFaults).toEqual([fault]);
    await registry('PUT', 'registries/other', {
      host: 'epp.example',
      port: 700,
      clientId: 'registrar-a',
      password: 'epp-password',
    });
    expect(
      (await registry('GET', 'registries')).body.items.find(({ code }: { code: string }) => code === 'other')
        .priceFaults,
    ).toEqual([]);
  });
});

describe('rules of a TLD', () => {
  const add = (rules: unknown, more: object = {}) =>
    registry('POST', 'tlds/quay/rules', {
      validFrom: LATER,
      rules,
      reason: 'the registry changed them',
      ...more,
    });

  it('are added for a time to come, terms in order, and hold when it has come', async () => {
    const field = { type: 'enum', required: true, options: ['person', 'firm'] };
    const mapping = { on: 'domain', form: 'kv', root: 'quay', values: [{ field: 'X-QUAY', name: 'holder' }] };
    const added = await add({
      allowedYears: [3, 1],
      minLength: 3,
      requirements: { fields: { 'X-QUAY': field } },
      mappings: [mapping],
    });
    expect(added.status).toBe(200);
    expect(added.body).not.toHaveProperty('rules');
    expect(added.body.rulesVersions).toMatchObject([
      {
        validFrom: LATER,
        rules: { allowedYears: [1, 3] },
        source: { origin: 'staff', reason: 'the registry changed them' },
      },
    ]);
    const soon = new Date('2098-06-01T00:00:00.000Z');
    expect((await add({ minLength: 5 }, { validFrom: soon.toISOString() })).body.rules?.minLength).not.toBe(
      5,
    );
    // as if that time had come
    const begun = new Date(Date.now() - 1_000);
    await desk.sql.query("update tld_rules set valid_from = $1 where tld = 'quay' and valid_from = $2", [
      begun,
      soon,
    ]);
    const { body } = await registry('GET', 'tlds/quay');
    expect([
      body.rules.minLength,
      body.rules.maxYearsAhead,
      body.rulesSince,
      body.rulesVersions.length,
    ]).toEqual([5, 10, begun.toISOString(), 2]);
    expect((await desk.audit('tld:quay'))[0]).toMatchObject({
      action: 'tld.add_rules',
      after: { rules: { minLength: 5 } },
    });
  });

  it('are never changed: a second version with the same start is a conflict', async () => {
    const validFrom = '2098-01-01T00:00:00Z';
    expect((await add({}, { validFrom })).status).toBe(200);
    expect((await add({ minLength: 2 }, { validFrom })).status).toBe(409);
  });

  it.each<[string, unknown, object, string]>([
    ['a start in the past', {}, { validFrom: '2026-01-01T00:00:00Z' }, "'validFrom' must be in the future"],
    ['a start that is no time', {}, { validFrom: 'tomorrow' }, 'validFrom'],
    ['no reason', {}, { reason: ' ' }, "'reason' must be"],
    ['a list for rules', [], {}, 'rules must be an object'],
    ['unknown rules', { minimum: 3, speed: 1 }, {}, "'rules.minimum', 'rules.speed'"],
    ['no terms', { allowedYears: [] }, {}, "'rules.allowedYears' must be"],
    ['terms as text', { allowedYears: ['1'] }, {}, "'rules.allowedYears' must be"],
    ['terms twice', { allowedYears: [1, 1] }, {}, "'rules.allowedYears' must be"],
    ['a length of nothing', { minLength: 0 }, {}, "'rules.minLength' must be a whole number from 1 to 63"],
    ['a word for a flag', { hsts: 'yes' }, {}, "'rules.hsts' must be true or false"],
    [
      'more name servers at least than at most',
      { nameservers: { min: 5, max: 2 } },
      {},
      "'rules.nameservers' must be",
    ],
    ['a phase nobody knows', { claimsCheckRequired: ['sunrise'] }, {}, "'rules.claimsCheckRequired' must be"],
    ['terms beyond what is reached ahead', { maxYearsAhead: 2 }, {}, 'maxYearsAhead must be no less'],
    [
      'a choice without options',
      { requirements: { fields: { 'X-A': { type: 'enum' } } } },
      {},
      'must have options',
    ],
    [
      'a kind of field nobody knows',
      { requirements: { fields: { 'X-A': { type: 'number' } } } },
      {},
      'requirements.fields.X-A.type must be one of',
    ],
    [
      'a value that would be told to nobody',
      { requirements: { fields: { 'X-A': { type: 'string' } } } },
      {},
      'X-A is in no mapping',
    ],
    [
      'a pattern that takes for ever',
      {
        requirements: { fields: { 'X-A': { type: 'string', format: { pattern: '^(a+)+$' } } } },
        keptHere: { 'X-A': 'here' },
      },
      {},
      'repeats what',
    ],
  ])('are refused with %s', async (_what, rules, more, details) => {
    expect(await add(rules, more)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(details) },
    });
  });
});

describe('prices of a TLD', () => {
  const set = (more: object = {}) =>
    desk.call('finance', 'POST', '/admin/v1/tlds/quay/prices', { ...price, ...more });

  it('are set for a time to come, for all or for one account, and a correction takes the place of the one before', async () => {
    const { id } = await desk.newAccount('priced-account');
    expect((await set()).status).toBe(200);
    await set({ accountId: id, price: 12 });
    const { body } = await set({ price: 15 });
    const source = { origin: 'staff' };
    expect(body.prices).toHaveLength(2);
    expect(body.prices).toEqual(
      expect.arrayContaining([
        { product: 'registration', price: 15, listPrice: 16, validFrom: LATER, inForce: false, source },
        {
          product: 'registration',
          accountId: id,
          price: 12,
          listPrice: 16,
          validFrom: LATER,
          inForce: false,
          source,
        },
      ]),
    );
    expect((await desk.audit('tld:quay'))[0]).toMatchObject({
      action: 'tld.set_price',
      role: 'finance',
      after: { price: '15.00', product: 'registration' },
    });
  });

  it.each<[string, object, string]>([
    ['a start in the past', { validFrom: '2026-01-01T00:00:00Z' }, "'validFrom' must be in the future"],
    ['a product nobody sells', { product: 'gift' }, 'product is invalid'],
    ['a price as text', { price: '14.50' }, 'price must be a number'],
    ['less than nothing', { price: -1 }, "'price' must be from 0"],
    ['parts of a cent', { price: 14.505 }, "'price' must have at most two decimals"],
    [
      'more than anything costs',
      { price: 2_000_000, listPrice: 2_000_000 },
      "'price' must be from 0 to 1,000,000",
    ],
    ['a list price below the price', { listPrice: 10 }, "'listPrice' must be no less"],
    [
      'an account that does not exist',
      { accountId: 2_000_000_000 },
      "'accountId' must be the id of an existing account",
    ],
    ['an account as text', { accountId: 'me' }, 'accountId must'],
  ])('are refused with %s', async (_what, more, details) => {
    expect(await set(more)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(details) },
    });
  });
});

describe('promotions', () => {
  const put = (code: string, more: object = {}) =>
    registry('PUT', `promotions/${code}`, { percentBps: 1_000, startsAt: '2026-01-01T00:00:00Z', ...more });

  it('are added, replaced, listed and ended, and never go away', async () => {
    expect((await put('SPRING')).body).toEqual({
      code: 'SPRING',
      description: '',
      products: ['registration'],
      minYears: 1,
      maxYears: 10,
      percentBps: 1_000,
      startsAt: '2026-01-01T00:00:00.000Z',
    });
    const changed = await put('SPRING', {
      percentBps: undefined,
      amountOff: 2.5,
      tlds: ['quay'],
      maxUses: 5,
      endsAt: LATER,
      description: 'for the quay',
    });
    expect(changed.body).toMatchObject({ amountOff: 2.5, tlds: ['quay'], maxUses: 5, endsAt: LATER });
    expect((await registry('GET', 'promotions')).body.items).toContainEqual({ ...changed.body, uses: 0 });
    const ended = await registry('DELETE', 'promotions/SPRING');
    expect(new Date(ended.body.endsAt).getTime()).toBeLessThanOrEqual(Date.now());
    expect((await registry('DELETE', 'promotions/SPRING')).body).toEqual(ended.body);
    expect((await registry('GET', 'promotions')).body.items).toContainEqual({ ...ended.body, uses: 0 });
    expect((await desk.audit('promotion:SPRING')).map(({ action }) => action)).toEqual([
      'promotion.end',
      'promotion.put',
      'promotion.put',
    ]);
  });

  it('that have not begun never do once they are ended', async () => {
    await put('FUTURE', { startsAt: LATER });
    const { startsAt, endsAt } = (await registry('DELETE', 'promotions/FUTURE')).body;
    expect(startsAt).toBe(endsAt);
  });

  it.each<[string, string, object, string]>([
    ['a code in small letters', 'spring', {}, "'code' must be"],
    ['nothing off', 'WRONG', { percentBps: undefined }, "Either 'percentBps' or 'amountOff'"],
    ['both off', 'WRONG', { amountOff: 1 }, "Either 'percentBps' or 'amountOff'"],
    ['more than everything off', 'WRONG', { percentBps: 10_001 }, "'off' must be"],
    ['an amount of nothing off', 'WRONG', { percentBps: undefined, amountOff: 0 }, "'off' must be"],
    ['an end before it begins', 'WRONG', { endsAt: '2025-01-01T00:00:00Z' }, "'endsAt' must be after"],
    ['a TLD that is not in the catalogue', 'WRONG', { tlds: ['absent'] }, "'tlds' must be in the catalogue"],
    ['no TLD at all', 'WRONG', { tlds: [] }, "'tlds' must be"],
    ['a product twice', 'WRONG', { products: ['renewal', 'renewal'] }, "'products' must be"],
    ['terms the wrong way round', 'WRONG', { minYears: 3, maxYears: 2 }, "'maxYears' must be"],
    ['uses of nothing', 'WRONG', { maxUses: 0 }, "'maxUses' must be"],
    ['an account that does not exist', 'WRONG', { accountId: 2_000_000_000 }, "'accountId' must be"],
    ['no start', 'WRONG', { startsAt: undefined }, 'startsAt'],
  ])('are refused with %s', async (_what, code, more, details) => {
    expect(await put(code, more)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(details) },
    });
    expect(await desk.audit(`promotion:${code}`)).toEqual([]);
  });
});

describe('premium names', () => {
  const gold = { class: 'gold', registration: 345, renewal: 345 };
  const put = (name: string, more: object = {}) =>
    registry('PUT', `premium-names/${name}`, { ...gold, ...more });

  it('are listed by TLD in parts, changed and removed', async () => {
    for (const name of ['c.quay', 'A.quay', 'b.quay']) expect((await put(name)).status).toBe(200);
    expect((await put('a.quay', { transfer: 300 })).body).toEqual({
      name: 'a.quay',
      tld: 'quay',
      ...gold,
      transfer: 300,
    });
    const first = (await registry('GET', 'premium-names?tld=quay&limit=2')).body;
    expect([first.items.map(({ name }: { name: string }) => name), first.next]).toEqual([
      ['a.quay', 'b.quay'],
      'b.quay',
    ]);
    expect((await registry('GET', `premium-names?tld=quay&limit=2&after=${first.next}`)).body).toEqual({
      items: [{ name: 'c.quay', tld: 'quay', ...gold }],
    });
    expect((await registry('DELETE', 'premium-names/b.quay')).status).toBe(200);
    expect((await registry('DELETE', 'premium-names/b.quay')).status).toBe(404);
    expect((await desk.audit('premium_name:b.quay')).map(({ action }) => action)).toEqual([
      'premium_name.remove',
      'premium_name.put',
    ]);
  });

  it.each<[string, string, object, string]>([
    ['a TLD that is not in the catalogue', 'gold.absent', {}, "'tld' must be in the catalogue"],
    ['a name that is none', '-gold-.quay', {}, "'name' must be a domain name"],
    ['a price of nothing', 'gold.quay', { renewal: 0 }, "'renewal' must be more than 0"],
    ['no class', 'gold.quay', { class: ' ' }, "'class' must be"],
    ['a price as text', 'gold.quay', { registration: '345' }, 'registration must be a number'],
  ])('are refused with %s', async (_what, name, more, details) => {
    expect(await put(name, more)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(details) },
    });
  });

  it('are of one TLD at a time', async () => {
    expect((await registry('GET', 'premium-names')).status).toBe(400);
  });
});

describe('the tax of an account', () => {
  const patch = (id: number, taxBps: unknown) =>
    desk.call('support', 'PATCH', `/admin/v1/accounts/${id}`, { taxBps });

  it('is none until it is set, and is written down', async () => {
    const { id } = await desk.newAccount('taxed-account');
    expect((await desk.call('support', 'GET', `/admin/v1/accounts/${id}`)).body).toMatchObject({ taxBps: 0 });
    expect(await patch(id, 1_900)).toMatchObject({
      status: 200,
      body: { taxBps: 1_900, autorenewEnabled: true },
    });
    expect((await desk.call('support', 'GET', `/admin/v1/accounts/${id}`)).body).toMatchObject({
      taxBps: 1_900,
    });
    expect((await desk.audit(`account:${id}`))[0]).toMatchObject({
      action: 'account.update',
      before: { taxBps: 0 },
      after: { taxBps: 1_900 },
    });
  });

  it.each([
    ['less than none', -1],
    ['more than the price', 10_001],
    ['a part of it', 0.5],
    ['text', '1900'],
    ['nothing', null],
  ])('is refused as %s', async (_what, taxBps) => {
    const { id } = await desk.newAccount(`untaxed-${Math.random().toString(36).slice(2, 12)}`);
    expect(await patch(id, taxBps)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining('taxBps') },
    });
  });
});

import { PostgresDomainReader, PostgresOrderReader, PostgresUnitOfWork } from '@registrar/adapter-postgres';
import { DEFAULT_GRACE_DELETES } from '@registrar/billing';
import type { DomainFilter, DomainSort } from '@registrar/domains';
import { Serializer } from '@registrar/http';
import { pageEnvelope } from '@registrar/kernel';
import { RegistrationHarness } from './registration/harness';

/**
 * JSON text that is made without the serializer, held to what the serializer writes by the contract's field
 * table.
 */
let harness: RegistrationHarness;
const NAMES = ['alpha.com', 'beta.com', 'gamma.com', 'delta.com', 'epsilon.com'];

beforeAll(async () => {
  harness = await RegistrationHarness.create();
  // The first order is told in another currency.
  await harness.rows(
    `insert into exchange_rates (currency, rate, valid_from) values ('CNY', 7.10, '2026-01-01T00:00:00Z')`,
  );
  await harness.rows(`update accounts set default_currency = 'CNY'`);
  for (const [at, name] of NAMES.entries()) {
    if (at === 1) await harness.rows(`update accounts set default_currency = 'USD'`);
    harness.clock.advance(3_600);
    await harness.useCases.registerDomain.execute(
      harness.request(name, { privacyEnabled: at % 2 === 0, autorenewEnabled: at < 2 }),
    );
  }
  // A domain with nothing in force and an order with every optional field.
  await harness.rows(
    `update domains set locked = false, registry_statuses = '{}', transfer_lock_until = null, nameservers = '{}' where name = 'delta.com'`,
  );
  await harness.rows(`update orders set total_refund = 100 where id = (select min(id) from orders)`);
  await harness.rows(
    `update order_items set tax_amount = 50, name = null, interval = null where order_id = (select min(id) from orders)`,
  );
});
afterAll(() => harness.close());

const listDomains = async (values: {
  sort?: DomainSort;
  descending?: boolean;
  page?: number;
  perPage?: number;
  filter?: DomainFilter;
  sendDefaults?: boolean;
  withPrice?: boolean;
}) => {
  const reader = new PostgresDomainReader(harness.sql, { sendDefaults: values.sendDefaults ?? false });
  const page = await reader.list({
    accountId: harness.accountId,
    page: values.page ?? 1,
    perPage: values.perPage ?? 250,
    sort: values.sort ?? 'domainName',
    descending: values.descending ?? false,
    filter: values.filter ?? {},
    includeRenewalPrice: values.withPrice ?? true,
    now: harness.clock.now(),
  });
  return { ...page, items: JSON.parse(String(page.items)) as { domainName: string }[] };
};

const CONTACTS = `
insert into contacts (first_name, last_name, company_name, address1, address2, city, state, zip, country, email, phone, fax, created_at)
values (E'O"H\\\\ara\\n\\u2028', 'Ünï 😀', '</script>', 'a', 'b', 'c', 'd', 'e', 'DE', 'Odd@Example.net', '+49.1', '+49.2', now()),
       (null, null, null, null, null, '', null, null, null, null, null, null, now()) returning id`;

/** Of the address of every registrant. */
const verification = (state: 'open' | 'verified'): string => `
insert into contact_verifications (account_id, email, contact_id, state, verified_at, verified_how, created_at, verify_by, done_until, sent)
select distinct on (d.account_id, lower(c.email)) d.account_id, c.email, c.id, '${state}', v.at, case when v.at is not null then 'link' end, now(), now(), now(), 0
  from domains d join contacts c on c.id = d.registrant_id cross join (select case when '${state}' = 'verified' then now() end as at) v
on conflict (account_id, address) do update set state = excluded.state, verified_at = excluded.verified_at, verified_how = excluded.verified_how, due_at = null`;

describe.each([false, true])('with sendDefaults %s', (sendDefaults) => {
  const serializer = new Serializer(sendDefaults);

  it('lists each domain exactly as the serializer would write it', async () => {
    const { items } = await listDomains({ sendDefaults });
    const reader = new PostgresDomainReader(harness.sql, { sendDefaults });
    const singles = await Promise.all(
      [...NAMES].sort().map((name) => reader.find(harness.accountId, name, harness.clock.now())),
    );
    const expected = singles.map((view) => serializer.serialize('DomainListItem', view!));
    expect(items).toEqual(JSON.parse(JSON.stringify(expected)));
  });

  const STATES: [what: string, change: string, contact?: 'odd' | 'empty'][] = [
    ['as it was registered', 'select 1'],
    [
      'with locks of the registry and local ones',
      `update domains set locks = '{VerificationHold,ClientHold}', registry_statuses = '{serverHold,clientHold,ok}'`,
    ],
    ['under the policy lock', `update domains set transfer_lock_until = '2999-03-02T09:15:00.999Z'`],
    [
      'without locks and name servers',
      `update domains set locks = '{}', registry_statuses = '{}', transfer_lock_until = null, nameservers = '{}'`,
    ],
    [
      'with every flag off',
      'update domains set autorenew_enabled = false, locked = false, privacy_enabled = false',
    ],
    ['with a price of 0', 'update domains set renewal_price = 0'],
    ['with a price of its own', 'update domains set renewal_price = 34950'],
    ['with an open verification', verification('open')],
    ['with a verified address', verification('verified')],
    [
      'of a ccTLD with an open verification',
      `with rules as (insert into tld_rules (tld, valid_from, rules, created_at) values ('com', '2026-03-02T08:15:00Z', '{"ccTld": true, "allowedYears": [2, 3]}', now())) ${verification('open').trim()}`,
    ],
    ['with tags', `update domains set tags = array['VIP', 'a "b"'], tag_keys = array['vip', 'a "b"']`],
    ['with notes', `update domains set notes = E'call "her" \\\\ first\\n\\u2028'`],
    [
      'with tags and notes, while the registry decides',
      `update domains set tags = '{VIP}', tag_keys = '{vip}', notes = 'x', state = 'pending_create'`,
    ],
    ['that the registry has not decided on', `update domains set state = 'pending_create'`],
    ['with a contact of every character', 'update domains set admin_id = $1', 'odd'],
    [
      'with contacts that are empty',
      'update domains set registrant_id = $1, admin_id = $1, tech_id = $1, billing_id = $1',
      'empty',
    ],
  ];
  it.each(STATES.map(([what, change, contact]) => ({ what, change, contact })))(
    'writes a domain $what byte by byte as the serializer would',
    async ({ what, change, contact }) => {
      const undone = new Error('undone');
      const texts: (string | undefined)[] = [];
      const expected: string[] = [];
      const run = new PostgresUnitOfWork(harness.sql).run(async () => {
        const [odd, empty] = await harness.sql.rows<{ id: number }>('test_odd_contacts', CONTACTS);
        await harness.sql.change(
          `test_${what}`,
          change,
          contact ? [(contact === 'odd' ? odd : empty).id] : [],
        );
        const reader = new PostgresDomainReader(harness.sql, { sendDefaults });
        for (const name of NAMES) {
          const view = await reader.find(harness.accountId, name, harness.clock.now());
          texts.push(String(await reader.findJson(harness.accountId, name, harness.clock.now())));
          expected.push(JSON.stringify(serializer.serialize('Domain', view!)));
        }
        throw undone;
      });
      await expect(run).rejects.toBe(undone);
      expect(texts).toEqual(expected);
    },
  );

  it('lists each order exactly as the serializer would write it', async () => {
    const reader = new PostgresOrderReader(harness.sql, { registrar: 'Registrar', sendDefaults });
    const { items } = await reader.list({
      accountId: harness.accountId,
      page: 1,
      perPage: 500,
      descending: false,
      filter: {},
      now: harness.clock.now(),
      graceDeletes: DEFAULT_GRACE_DELETES[0],
    });
    const orders = JSON.parse(String(items)) as { id: number }[];
    expect(orders).toHaveLength(NAMES.length);
    expect(orders[0]).toMatchObject({
      currency: 'CNY',
      currencyRate: 7.1,
      authAmount: 14.5,
      orderItems: [{ price: 14.5, priceNonUsd: 102.95 }, {}],
    });
    expect(orders[1]).toMatchObject({ currency: 'USD' });
    expect(JSON.parse(JSON.stringify(orders.map((order) => serializer.serialize('Order', order))))).toEqual(
      orders,
    );
    expect(
      JSON.parse(
        (await reader.get(harness.accountId, orders[0].id, harness.clock.now(), DEFAULT_GRACE_DELETES[0]))!,
      ),
    ).toEqual(orders[0]);
  });
});

const FILTERS: { filter: DomainFilter; names: string[] }[] = [
  { filter: { domainName: 'beta.com' }, names: ['beta.com'] },
  { filter: { domainName: '*ta.com' }, names: ['beta.com', 'delta.com'] },
  { filter: { domainName: '*l*' }, names: ['alpha.com', 'delta.com', 'epsilon.com'] },
  { filter: { domainName: '%ta.com' }, names: [] },
  { filter: { domainName: '_eta.com' }, names: [] },
  { filter: { tld: 'org' }, names: [] },
  { filter: { locked: false }, names: ['delta.com'] },
  { filter: { privacyEnabled: true, autorenewEnabled: true }, names: ['alpha.com'] },
  { filter: { isPremium: true }, names: [] },
  {
    filter: { createdFrom: new Date('2026-03-02T12:15:00Z') },
    names: ['delta.com', 'epsilon.com', 'gamma.com'],
  },
  { filter: { createdBefore: new Date('2026-03-02T12:15:00Z') }, names: ['alpha.com', 'beta.com'] },
  {
    filter: {
      expiresFrom: new Date('2027-03-02T14:00:00Z'),
      expiresBefore: new Date('2027-03-03T00:00:00Z'),
    },
    names: ['epsilon.com'],
  },
  { filter: { orderId: 1 }, names: [] },
];

it.each(FILTERS)('filters domains by $filter', async ({ filter, names }) => {
  const { items, totalCount } = await listDomains({ filter });
  expect(items.map(({ domainName }) => domainName)).toEqual(names);
  expect(totalCount).toBe(names.length);
});

const SORTS: DomainSort[] = [
  'domainName',
  'createDate',
  'expireDate',
  'autorenewEnabled',
  'locked',
  'privacyEnabled',
  'renewalPrice',
];

describe.each(SORTS)('sorted by %s', (sort) => {
  it.each([false, true])(
    'shows the same order page by page as in one piece (descending %s)',
    async (descending) => {
      const whole = (await listDomains({ sort, descending })).items;
      const pages = await Promise.all(
        [1, 2, 3].map((page) => listDomains({ sort, descending, page, perPage: 2 })),
      );
      expect(pages.flatMap(({ items }) => items)).toEqual(whole);
      expect(whole).toHaveLength(NAMES.length);
    },
  );
});

it.each<[string, Parameters<typeof listDomains>[0], found: number, lookups: number, statements: number]>([
  ['the first page of all domains', { perPage: 2 }, NAMES.length, 0, 1],
  ['the first page by price', { perPage: 2, sort: 'renewalPrice', descending: true }, NAMES.length, 0, 1],
  ['a later page', { perPage: 2, page: 2 }, NAMES.length, 1, 1],
  ['a page after the last one', { perPage: 2, page: 9 }, NAMES.length, 1, 0],
  ['the first page of some domains', { filter: { domainName: 'alpha.com' } }, 1, 0, 2],
  ['the first page of no domains', { filter: { domainName: 'none.com' } }, 0, 0, 1],
])('takes as few statements as it can: %s', async (_, values, found, lookups, statements) => {
  const [lookup, row] = [jest.spyOn(harness.sql, 'lookup'), jest.spyOn(harness.sql, 'row')];
  try {
    // prices of TLDs are cached, and read by statements of their own
    const { totalCount } = await listDomains({ ...values, withPrice: false });
    expect([totalCount, lookup.mock.calls.length, row.mock.calls.length]).toEqual([
      found,
      lookups,
      statements,
    ]);
  } finally {
    lookup.mockRestore();
    row.mockRestore();
  }
});

it('answers the first page of an account without domains, and of none, with nothing', async () => {
  const { id } = await harness.one<{ id: number }>(
    `insert into accounts (username, created_at) values ('empty-test', now()) returning id`,
  );
  const reader = new PostgresDomainReader(harness.sql, { sendDefaults: false });
  for (const accountId of [id, 2_000_000_000]) {
    const page = await reader.list({
      accountId,
      page: 1,
      perPage: 2,
      sort: 'domainName',
      descending: false,
      filter: {},
      includeRenewalPrice: true,
      now: harness.clock.now(),
    });
    expect(page).toEqual({ items: '[]', count: 0, totalCount: 0 });
  }
});

it('answers a page after the last one with nothing and the count', async () => {
  const page = await listDomains({ page: 9, perPage: 2 });
  expect(page).toEqual({ items: [], count: 0, totalCount: NAMES.length });
  expect(pageEnvelope({ page: 9, perPage: 2 }, page.totalCount, page.count)).toEqual({
    totalCount: NAMES.length,
    from: 0,
    to: 0,
  });
});

it('leaves the prices out when they are not wanted', async () => {
  const { items } = await listDomains({ withPrice: false });
  expect(items.filter((item) => 'renewalPrice' in item)).toEqual([]);
});

it('shows an account nothing of another one', async () => {
  const other = await harness.one<{ id: number }>(
    `insert into accounts (username, created_at) values ('other-test', now()) returning id`,
  );
  const reader = new PostgresDomainReader(harness.sql, { sendDefaults: false });
  const orders = new PostgresOrderReader(harness.sql, { registrar: 'Registrar', sendDefaults: false });
  const [{ id }] = await harness.rows<{ id: number }>('select min(id) as id from orders');
  expect(await reader.find(other.id, 'alpha.com', harness.clock.now())).toBeUndefined();
  expect(await orders.get(other.id, id, harness.clock.now(), DEFAULT_GRACE_DELETES[0])).toBeUndefined();
});

// The last one, since prices stay: they are never taken back.
it("tells the account's own price, and before it that of a premium name, in lists as in single reads", async () => {
  const since = new Date('2026-01-02T00:00:00Z');
  await harness.rows(
    `insert into tld_prices (tld, product, account_id, price, list_price, valid_from) values ('com', 'renewal', $1, 777, 777, $2)`,
    [harness.accountId, since],
  );
  await harness.rows(`update domains set renewal_price = 45000 where name = 'gamma.com'`);
  const { items } = await listDomains({ sort: 'renewalPrice', descending: true });
  const prices = items.map((item) => (item as { renewalPrice?: number }).renewalPrice);
  expect(prices).toEqual([450, 7.77, 7.77, 7.77, 7.77]);
  const reader = new PostgresDomainReader(harness.sql, { sendDefaults: false });
  const singles = await Promise.all(
    items.map(({ domainName }) => reader.find(harness.accountId, domainName, harness.clock.now())),
  );
  expect(singles.map((view) => view!.renewalPrice)).toEqual(prices);
});

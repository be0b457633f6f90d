import type { DomainExportRequest, DomainSort, ExportKey } from '@registrar/domains/ports';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { after, NOW } from '../../../test/rows';
import { PostgresDomainReader } from '../domain-reader';
import { PostgresDomainStore } from '../domain-store';

const COUNT = 2_500;
const BATCH = 400;
const SORTS: readonly DomainSort[] = [
  'domainName',
  'createDate',
  'expireDate',
  'autorenewEnabled',
  'locked',
  'privacyEnabled',
  'renewalPrice',
];

let database: OpenDatabase;
let reader: PostgresDomainReader;
let accountId: number;
beforeAll(async () => {
  database = await openDatabase();
  reader = new PostgresDomainReader(database.sql, { sendDefaults: false });
  const rows = await DomainRows.create(database.sql);
  await rows.rows.tld('unpriced', rows.connectionId);
  await database.asOwner(
    `insert into tld_prices (tld, product, price, list_price, valid_from) values ('example', 'renewal', 1200, 1200, $1)`,
    [after(-60)],
  );
  const domain = await rows.newDomain({ name: 'm.example' });
  accountId = domain.accountId;
  const store = new PostgresDomainStore(database.sql, database.uow);
  const id = await database.uow.run(() => store.addInitialized(domain));
  await query(`update domains set state = 'active' where id = $1`, [id]);
  // equal values of every sort column on both sides of the batches, with microseconds in the times
  await copies(id, COUNT - 1, 'n');
});
afterAll(() => database?.close());

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

/** Domains `<prefix><n>` beside this one. */
const copies = (id: number, count: number, prefix: string): Promise<any[]> =>
  query(
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, premium, renewal_price,
                          nameservers, registrant_id, admin_id, tech_id, billing_id, registry_values, purchase_type, created_at, tags, tag_keys)
     select account_id, $3 || n || '.' || t.tld, t.tld, connection_id, state, registered_at + interval '1 microsecond' * (n % 7), expires_at + interval '1 microsecond' * (n % 5), term_years,
            n % 3 = 0, n % 2 = 0, n % 5 = 0, n % 4 = 0, case n % 4 when 0 then 1000 + n % 3 * 200 end,
            nameservers, registrant_id, admin_id, tech_id, billing_id, registry_values, purchase_type, created_at,
            case when n % 10 = 0 then '{Ten}'::text[] end, case when n % 10 = 0 then '{ten}'::text[] end
       from domains, generate_series(1, $2::int) n, lateral (select case when n % 6 = 0 then 'unpriced' else 'example' end as tld) t where id = $1`,
    [id, count, prefix],
  );

const requestOf = (values: Partial<DomainExportRequest>): DomainExportRequest => ({
  accountId,
  filter: {},
  sort: 'domainName',
  descending: false,
  includeRenewalPrice: true,
  now: NOW,
  limit: BATCH,
  ...values,
});

/** All lines; `between` runs after each batch. */
async function exported(
  values: Partial<DomainExportRequest> = {},
  between: (batch: number) => Promise<unknown> = async () => undefined,
): Promise<{ names: string[]; items: object[]; batches: number }> {
  const items: { domainName: string }[] = [];
  let [key, batches]: [ExportKey | undefined, number] = [undefined, 0];
  do {
    const batch = await reader.exportLines(requestOf({ ...values, after: key }));
    items.push(
      ...batch.items
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { domainName: string }),
    );
    key = batch.next;
    batches += 1;
    await between(batches);
  } while (key);
  return { names: items.map(({ domainName }) => domainName), items, batches };
}

async function listed(values: Partial<DomainExportRequest> = {}): Promise<object[]> {
  const request = requestOf(values);
  const items: object[] = [];
  for (let page = 1; items.length === (page - 1) * 1_000; page += 1)
    items.push(
      ...(JSON.parse(String((await reader.list({ ...request, page, perPage: 1_000 })).items)) as object[]),
    );
  return items;
}

describe.each(SORTS)('an export by %s', (sort) => {
  it.each([false, true])(
    'has the domains of the list in the same order, descending %p',
    async (descending) => {
      const { items, batches } = await exported({ sort, descending });
      expect(items).toHaveLength(COUNT);
      expect(batches).toBe(Math.ceil(COUNT / BATCH));
      expect(items).toEqual(await listed({ sort, descending }));
    },
  );
});

it.each<[string, Partial<DomainExportRequest>, number]>([
  ['a tag', { filter: { tagKeys: ['ten'] } }, 249],
  ['a word', { filter: { domainName: '*n1*' }, sort: 'createDate' }, 1_111],
  ['a flag, without prices', { filter: { locked: true }, includeRenewalPrice: false }, 1_250],
  ['nothing that matches', { filter: { tld: 'absent' } }, 0],
])('filters as the list does: %s', async (_, values, count) => {
  const { items } = await exported(values);
  expect(items).toHaveLength(count);
  expect(items).toEqual(await listed(values));
});

it('has the same domains as rows, without contacts', async () => {
  const { items } = await reader.exportRows(requestOf({ filter: { tagKeys: ['ten'] }, limit: 1_000 }));
  const { names } = await exported({ filter: { tagKeys: ['ten'] } });
  expect(items.map(({ domainName }) => domainName)).toEqual(names);
  expect(items[0]).toMatchObject({ tags: ['Ten'], nameservers: [], autorenewEnabled: expect.any(Boolean) });
  expect(items[0]).not.toHaveProperty('contacts');
});

it.each([
  [true, 12],
  [false, undefined],
])('with includeRenewalPrice %p has the price of the TLD as %p', async (includeRenewalPrice, price) => {
  const filter = { domainName: 'n1.example' };
  const { items } = await reader.exportRows(requestOf({ filter, includeRenewalPrice }));
  expect(items[0].renewalPrice).toBe(price);
});

it('of another account is empty', async () => {
  expect(await reader.exportLines(requestOf({ accountId: accountId + 1_000_000 }))).toEqual({ items: '' });
});

it.each([1, BATCH])('ends with a batch that is full by chance, limit %i', async (limit) => {
  const filter = { domainName: limit === 1 ? 'n1.example' : 'n*' };
  const first = await reader.exportRows(requestOf({ filter, limit }));
  expect(first.items).toHaveLength(limit);
  expect(first.next?.domainName).toBe(first.items[limit - 1].domainName);
  if (limit === 1)
    expect(await reader.exportRows(requestOf({ filter, limit, after: first.next }))).toEqual({ items: [] });
});

// The last ones, since they change the domains.
it.each<DomainSort>(['domainName', 'createDate'])(
  'by %s has each domain that stays exactly once while others come, change and leave',
  async (sort) => {
    const [{ id }] = await query(`select id from domains where name = 'm.example'`);
    const before = (await exported({ sort })).names;
    const removed = new Set<string>();
    const { names } = await exported({ sort }, async (batch) => {
      await copies(id, 20, `${sort.toLowerCase()}-${batch}-`);
      await query(
        `update domains set locked = not locked, autorenew_enabled = not autorenew_enabled, expires_at = expires_at + interval '1 year', notes = $2
                    where account_id = $1 and removed_at is null and id % 3 = 0`,
        [accountId, `batch ${batch}`],
      );
      const gone = await query(
        `update domains set state = 'deleted', removed_at = $2, removal_reason = 'expiration' where id in (
           select id from domains where account_id = $1 and removed_at is null and name <> 'm.example' order by md5(name || $3) limit 10) returning name`,
        [accountId, NOW, `${batch}`],
      );
      for (const { name } of gone) removed.add(name);
    });
    expect(new Set(names).size).toBe(names.length);
    const found = new Set(names);
    expect(before.filter((name) => !found.has(name) && !removed.has(name))).toEqual([]);
    expect(removed.size).toBeGreaterThan(30);
  },
);

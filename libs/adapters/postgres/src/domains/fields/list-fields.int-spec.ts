import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { after, NOW } from '../../../test/rows';
import { PostgresDomainReader } from '../domain-reader';
import { PostgresDomainStore } from '../domain-store';

let database: OpenDatabase;
let reader: PostgresDomainReader;
let rows: DomainRows;
let accountId: number;
let domain: Awaited<ReturnType<DomainRows['newDomain']>>;
let id: number;
beforeAll(async () => {
  database = await openDatabase();
  reader = new PostgresDomainReader(database.sql, { sendDefaults: false });
  rows = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());
beforeEach(async () => {
  domain = await rows.newDomain();
  accountId = domain.accountId;
  const store = new PostgresDomainStore(database.sql, database.uow);
  id = await database.uow.run(() => store.addInitialized(domain));
  await change('domains', id, `state = 'active'`);
  const second = await rows.newDomain({ accountId });
  const other = await database.uow.run(() => store.addInitialized(second));
  await change('domains', other, `state = 'pending_create'`);
});

const change = (table: string, row: number, set: string, value?: unknown): Promise<unknown> =>
  database.asOwner(`update ${table} set ${set} where id = $1`, value === undefined ? [row] : [row, value]);
const changeContact = (column: string, value: string | null): Promise<unknown> =>
  change('contacts', domain.contactIds.registrant, `${column} = $2::text`, value);

/** The page, and how many statements read it. */
async function listed(): Promise<{ items: object[]; reads: number }> {
  const row = jest.spyOn(database.sql, 'row');
  const { items, count } = await reader.list({
    accountId,
    filter: {},
    page: 1,
    perPage: 50,
    sort: 'domainName',
    descending: false,
    includeRenewalPrice: true,
    now: NOW,
  });
  const reads = row.mock.calls.filter(([, text]) => text.includes('from page d')).length;
  row.mockRestore();
  expect(JSON.parse(String(items))).toHaveLength(count);
  return { items: JSON.parse(String(items)), reads };
}

/** The same domains as the export has them, which PostgreSQL sends as JSON. */
async function exported(): Promise<object[]> {
  const { items } = await reader.exportLines({
    accountId,
    filter: {},
    sort: 'domainName',
    descending: false,
    includeRenewalPrice: true,
    now: NOW,
    limit: 50,
  });
  return items
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const READ_ONCE: [what: string, change: () => Promise<unknown>][] = [
  ['nothing out of the ordinary', async () => undefined],
  ['quotes, backslashes and brackets', () => changeContact('address1', '"1" \\ {Quay}, \'Street\'')],
  ['letters of other scripts and beyond 16 bits', () => changeContact('city', '北京 🏙 Zürich')],
  ['lines and tabs', () => changeContact('company_name', 'One\r\n\tTwo')],
  ['an empty text', () => changeContact('address2', '')],
  ['no text', () => changeContact('company_name', null)],
  ['a lock with its end', () => change('domains', id, `transfer_lock_until = $2`, after(30))],
  ['a lock that has ended', () => change('domains', id, `transfer_lock_until = $2`, after(-30))],
  [
    'locks and statuses',
    () => change('domains', id, `locks = '{ClientHold,AccountLock}', registry_statuses = '{clientHold}'`),
  ],
  ['one name server', () => change('domains', id, `nameservers = '{ns1.example.net}'`)],
  ['no name servers', () => change('domains', id, `nameservers = '{}'`)],
  ['a price of its own beyond a double', () => change('domains', id, `renewal_price = 9007199254740993`)],
  [
    'microseconds and a time before 1970',
    () => change('domains', id, `registered_at = '1969-12-31T23:59:58.000001Z'`),
  ],
  [
    'tags and notes with every separator',
    () =>
      change(
        'domains',
        id,
        `tags = array[$2::text, 'b'], tag_keys = array[$2::text, 'b'], notes = $2`,
        '\x1d\x1e\x1f,"{}',
      ),
  ],
];
it.each(READ_ONCE)('a page with %s is read as texts and as JSON alike', async (_, act) => {
  await act();
  const { items, reads } = await listed();
  expect(items).toHaveLength(2);
  expect(items).toEqual(await exported());
  expect(reads).toBe(1);
});

const READ_AGAIN: typeof READ_ONCE = [
  ['a separator of values in a contact', () => changeContact('company_name', 'Lantern\x1fWorks')],
  ['a separator of rows in a contact', () => changeContact('city', 'Port\x1eMara')],
  ['a contact that would pass for two', () => changeContact('fax', `\x1e999\x1ft${'\x1fforged'.repeat(12)}`)],
  [
    'separators in a name server',
    () => change('domains', id, `nameservers = array[$2::text]`, 'ns1\x1f\x1e.example'),
  ],
  ['a comma in a name server', () => change('domains', id, `nameservers = '{"ns1,ns2.example"}'`)],
  ['a status of two words', () => change('domains', id, `registry_statuses = array['ok now']`)],
];
it.each(READ_AGAIN)('a page with %s is read again as JSON', async (_, act) => {
  await act();
  const { items, reads } = await listed();
  expect(items).toHaveLength(2);
  expect(items).toEqual(await exported());
  expect(reads).toBe(2);
});

it('shows which contacts are verified, and no page where there are no domains', async () => {
  await changeContact('email', 'Holder@Example.net');
  expect(JSON.stringify((await listed()).items)).not.toContain('isVerified');
  await database.asOwner(
    `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, verified_at, verified_how)
     select $1, email, id, 'verified', $3, $3, $3, $3, 'link' from contacts where id = $2`,
    [accountId, domain.contactIds.registrant, NOW],
  );
  expect((await listed()).items).toEqual(await exported());
  expect(JSON.stringify((await listed()).items)).toContain('"isVerified":true');
  accountId = await rows.rows.account();
  expect(await listed()).toEqual({ items: [], reads: 1 });
});

import { DomainQueries } from '@registrar/domains';
import { DomainRows } from '../../test/domain-rows';
import { replayed, ReplicaFixture } from '../../test/replica/replica-fixture';
import { NOW } from '../../test/rows';
import { PostgresDomainReader } from '../domains/domain-reader';
import { PostgresDomainStore } from '../domains/domain-store';
import { PostgresUnitOfWork } from '../unit-of-work';
import { RoutedDomainReader } from './routed-domain-reader';

/** Three batches of an export. */
const COUNT = 2_500;
const BATCHES = 3;

let fixture: ReplicaFixture;
let queries: DomainQueries;
let accountId: number;
beforeAll(async () => {
  fixture = await ReplicaFixture.start();
  const { writer } = fixture;
  const uow = new PostgresUnitOfWork(writer);
  const domain = await (await DomainRows.create(writer)).newDomain({ name: 'n1.example' });
  accountId = domain.accountId;
  const id = await uow.run(() => new PostgresDomainStore(writer, uow).addInitialized(domain));
  await writer.change('unnamed', `update domains set state = 'active' where id = $1`, [id]);
  await writer.change(
    'unnamed',
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, premium,
                          nameservers, registrant_id, admin_id, tech_id, billing_id, registry_values, purchase_type, created_at)
     select account_id, 'n' || n || '.example', tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, premium,
            nameservers, registrant_id, admin_id, tech_id, billing_id, registry_values, purchase_type, created_at
       from domains, generate_series(2, $2::int) n where id = $1`,
    [id, COUNT],
  );
  const reads = fixture.reader({ waitMs: 5_000 });
  await replayed(reads);
  const stores = reads.storesOf((sql) => new PostgresDomainReader(sql, { sendDefaults: false }));
  queries = new DomainQueries(new RoutedDomainReader(stores, COUNT));
});
beforeEach(() => {
  fixture.observed = [];
});
afterAll(() => fixture?.close());

/** Names of the exported domains in their order; `between` runs after each batch. */
async function exported(between: (batch: number) => Promise<void>, decides = false): Promise<string[]> {
  const names: string[] = [];
  const request = { accountId, sort: 'domainName', descending: false, filter: {}, now: NOW } as const;
  let batch = 0;
  for await (const rows of queries.exportRows({ ...request, includeRenewalPrice: false, decides })) {
    names.push(...rows.map(({ domainName }) => domainName));
    batch += 1;
    await between(batch);
  }
  return names;
}

const all = Array.from({ length: COUNT }, (_, at) => `n${at + 1}.example`).sort();
const fresh = ['domains.export', undefined];

it('an export is read from the replica, batch by batch', async () => {
  expect((await exported(() => Promise.resolve())).sort()).toEqual(all);
  expect(fixture.observed).toEqual(Array(BATCHES).fill(fresh));
});

it('the domains that a job is made of are read from the writer', async () => {
  expect((await exported(() => Promise.resolve(), true)).sort()).toEqual(all);
  expect(fixture.observed).toEqual([]);
});

it('the list of a large account is read from the replica, with what was committed just before', async () => {
  await fixture.writer.change('unnamed', `update domains set locked = false where name = 'n7.example'`);
  const request = {
    accountId,
    sort: 'domainName',
    descending: false,
    now: NOW,
    page: 1,
    perPage: 10,
  } as const;
  const filter = { locked: false };
  const { items, totalCount } = await queries.list({ ...request, filter, includeRenewalPrice: false });
  expect([(JSON.parse(String(items)) as { domainName: string }[])[0].domainName, totalCount]).toEqual([
    'n7.example',
    1,
  ]);
  expect(fixture.observed).toEqual([['domains.list', undefined]]);
});

it('an export whose replica is lost goes on at the writer, with each domain once', async () => {
  const names = await exported(async (batch) => {
    if (batch === 1) await fixture.standby.end();
  });
  expect([...names].sort()).toEqual(all);
  expect(new Set(names).size).toBe(COUNT);
  expect(fixture.observed).toEqual([fresh, ['domains.export', 'away'], ['domains.export', 'away']]);
});

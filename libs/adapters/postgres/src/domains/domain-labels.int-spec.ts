import type { DomainFilter } from '@registrar/domains/ports';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after } from '../../test/rows';
import { PostgresDomainMoves } from '../transfers/domain-moves';
import { PostgresOutboundTransfers } from '../transfers/outbound-transfers';
import { PostgresDomainReader } from './domain-reader';
import { PostgresDomainRemovals } from './domain-removal';
import { PostgresDomainStore } from './domain-store';

let database: OpenDatabase;
let store: PostgresDomainStore;
let rows: DomainRows;
beforeAll(async () => {
  database = await openDatabase();
  store = new PostgresDomainStore(database.sql, database.uow);
  rows = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);

interface Tagged {
  id: number;
  accountId: number;
  name: string;
}

/** A domain of the account with these tags and a note. */
async function tagged(tags: readonly string[], accountId?: number, state = 'active'): Promise<Tagged> {
  const domain = await rows.newDomain(accountId === undefined ? {} : { accountId });
  const id = await inUnit(() => store.addInitialized(domain));
  await database.sql.pool.query('update domains set state = $2 where id = $1', [id, state]);
  await inUnit(() => store.label(id, { tags, notes: 'call first' }));
  return { id, accountId: domain.accountId, name: domain.name };
}

const storedOf = async (id: number): Promise<unknown[]> =>
  Object.values(
    (await database.sql.pool.query('select tags, tag_keys, notes from domains where id = $1', [id])).rows[0],
  );

describe('tags and notes of a domain end', () => {
  it.each<[string, string, (domain: Tagged) => Promise<unknown>]>([
    [
      'when it is deleted',
      'active',
      ({ id }) => new PostgresDomainRemovals(database.sql, database.uow).remove(id, after(1), 'expiration'),
    ],
    [
      'when it is transferred to another registrar',
      'active',
      ({ id }) => new PostgresOutboundTransfers(database.sql, database.uow).leave(id, after(1)),
    ],
    ['when its registration fails', 'pending_create', ({ id }) => store.fail(id, after(1))],
    [
      'when it moves to another account',
      'active',
      async ({ id, accountId }) => {
        const toAccountId = await rows.rows.account();
        const operationId = await rows.rows.operation(toAccountId);
        await new PostgresDomainMoves(database.sql, database.uow).move({
          domainId: id,
          fromAccountId: accountId,
          toAccountId,
          operationId,
          movedAt: after(1),
        });
      },
    ],
  ])('%s', async (_, state, leave) => {
    const domain = await tagged(['VIP'], undefined, state);
    expect(await storedOf(domain.id)).toEqual([['VIP'], ['vip'], 'call first']);
    await inUnit(() => leave(domain));
    expect(await storedOf(domain.id)).toEqual([null, null, null]);
  });
});

describe('the filter by tags', () => {
  const list = async (accountId: number, filter: DomainFilter) => {
    const reader = new PostgresDomainReader(database.sql, { sendDefaults: false });
    const page = await reader.list({
      accountId,
      page: 1,
      perPage: 10,
      sort: 'domainName',
      descending: false,
      filter,
      includeRenewalPrice: false,
      now: after(0),
    });
    const items = JSON.parse(String(page.items)) as { domainName: string; tags?: string[]; notes?: string }[];
    return { names: items.map(({ domainName }) => domainName), items, totalCount: page.totalCount };
  };

  it('lists the domains that have all tags, without regard to case, and those of no other account', async () => {
    const both = await tagged(['VIP', 'Käufer 7']);
    const one = await tagged(['vip'], both.accountId);
    await tagged([], both.accountId);
    await tagged(['VIP']);
    const sorted = [both.name, one.name].sort();
    expect(await list(both.accountId, { tagKeys: ['vip'] })).toMatchObject({ names: sorted, totalCount: 2 });
    expect(await list(both.accountId, { tagKeys: ['vip', 'käufer 7'] })).toMatchObject({
      items: [{ domainName: both.name, tags: ['VIP', 'Käufer 7'], notes: 'call first' }],
      totalCount: 1,
    });
    expect(await list(both.accountId, { tagKeys: ['vip'], locked: false })).toMatchObject({ totalCount: 0 });
    expect(await list(both.accountId, { tagKeys: ['other'] })).toMatchObject({ names: [], totalCount: 0 });
  });

  it('is served by the index of tags in an account of many domains', async () => {
    const { id, accountId } = await tagged(['VIP']);
    await database.sql.pool.query(
      `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, premium,
                            nameservers, registrant_id, admin_id, tech_id, billing_id, registry_values, purchase_type, created_at, tags, tag_keys)
       select account_id, n || '-' || name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, premium,
              nameservers, registrant_id, admin_id, tech_id, billing_id, registry_values, purchase_type, created_at, t.tags, t.tags
         from domains, generate_series(1, 5000) n, lateral (select case when n % 100 = 0 then '{rare}'::text[] when n % 2 = 0 then '{half}' end as tags) t
        where id = $1`,
      [id],
    );
    await database.asOwner('analyze domains');
    const { rows: plan } = await database.sql.pool.query<{ 'QUERY PLAN': string }>(
      `explain select count(*) from domains d where d.account_id = $1 and d.removed_at is null and d.state in ('active', 'pending_create') and d.tag_keys @> $2`,
      [accountId, ['rare']],
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('domains_tags_ix');
    expect(await list(accountId, { tagKeys: ['rare'] })).toMatchObject({ totalCount: 50 });
  });
});

it.each([
  ['tags without their keys', `tags = '{a}'`],
  ['keys without tags', `tag_keys = '{a}'`],
  ['another number of keys', `tags = '{a,b}', tag_keys = '{a}'`],
  ['an empty list of tags', `tags = '{}', tag_keys = '{}'`],
  ['more than 50 tags', `tags = array_fill('a'::text, '{51}'), tag_keys = array_fill('a'::text, '{51}')`],
  ['empty notes', `notes = ''`],
  ['notes of more than 4,000 characters', `notes = repeat('a', 4001)`],
])('the database refuses %s', async (_, change) => {
  const { id } = await tagged([]);
  await expect(
    database.sql.pool.query(`update domains set ${change} where id = $1`, [id]),
  ).rejects.toMatchObject({ constraint: 'domains_labels_ck' });
});

import { activation } from '@registrar/domains/testing';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { PostgresDomainStore } from './domain-store';

let database: OpenDatabase;
let domainId: number;
beforeAll(async () => {
  database = await openDatabase();
  const rows = await DomainRows.create(database.sql);
  const store = new PostgresDomainStore(database.sql, database.uow);
  const domain = await rows.newDomain({ accountId: await rows.rows.account() });
  domainId = await database.uow.run(async () => {
    const id = await store.addInitialized(domain);
    await store.activate(id, activation());
    return id;
  });
});
afterAll(() => database?.close());

/** The served version of the domain and its number in the account's count, before the rollback. */
async function after(changes: readonly string[]): Promise<{ served: number; counted: number }> {
  const client = await database.sql.pool.connect();
  try {
    await client.query('begin');
    for (const change of changes)
      await client.query(`update domains set ${change} where id = $1`, [domainId]);
    await client.query('set constraints all immediate');
    const { rows } = await client.query<{ served: number; counted: number }>(
      `select d.served_changes as served, c.domains::int as counted
         from domains d join account_counters c on c.account_id = d.account_id where d.id = $1`,
      [domainId],
    );
    return rows[0];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the triggers of domains', () => {
  it.each<[string, number, number, string[]]>([
    ['a hold of the registrar', 1, 0, [`locks = '{ClientHold}'`]],
    ['an expiry hold', 1, 0, [`locks = '{ExpirationClientHold}'`]],
    ['a hold of the verification at the registry', 1, 0, [`locks = '{VerificationClientHold}'`]],
    ['a parked zone', 1, 0, [`locks = '{VerificationHold}'`]],
    ['another lock', 0, 0, [`locks = '{TransferLock}'`]],
    ['a hold of the registry', 1, 0, [`registry_statuses = '{serverHold}'`]],
    ['a hold of the client at the registry', 1, 0, [`registry_statuses = '{clientHold}'`]],
    ['another status of the registry', 0, 0, [`registry_statuses = '{serverTransferProhibited}'`]],
    ['other name servers', 1, 0, [`nameservers = '{ns1.other.example}'`]],
    ['a second hold', 1, 0, [`locks = '{ClientHold}'`, `locks = '{ClientHold,ExpirationClientHold}'`]],
    ['a hold that ends', 2, 0, [`locks = '{ClientHold}'`, `locks = '{}'`]],
    ['a state that is listed and not served', 1, 0, [`state = 'pending_create'`]],
    ['a state that is not listed', 1, -1, [`state = 'initialized'`]],
    ['a removal', 1, -1, [`removed_at = now()`]],
    ['a return', 2, 0, [`removed_at = now()`, `removed_at = null`]],
    ['the same values', 0, 0, ['state = state, locks = locks, removed_at = removed_at']],
  ])('%s changes the served version by %i and the count of domains by %i', async (...test) => {
    const [, served, counted, changes] = test;
    const before = await after([]);
    const changed = await after(changes);
    expect([changed.served - before.served, changed.counted - before.counted]).toEqual([served, counted]);
  });

  it('have conditions without SQL functions, which each statement would parse and plan again', async () => {
    const { rows } = await database.sql.pool.query(
      `select t.tgname from pg_trigger t join pg_depend d on d.classid = 'pg_trigger'::regclass and d.objid = t.oid and d.refclassid = 'pg_proc'::regclass
         join pg_proc p on p.oid = d.refobjid join pg_language l on l.oid = p.prolang and l.lanname = 'sql'
        where t.tgrelid = 'domains'::regclass`,
    );
    expect(rows).toEqual([]);
  });
});

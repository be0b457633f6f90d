import { announcementStoreContract } from '@registrar/contacts/testing';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { nextNumber, NOW, Rows } from '../../../test/rows';
import { PostgresAnnouncementStore } from './announcement-store';

let database: OpenDatabase;
let rows: Rows;
let store: PostgresAnnouncementStore;
beforeAll(async () => {
  database = await openDatabase();
  rows = new Rows(database.sql);
  store = new PostgresAnnouncementStore(database.sql, database.uow);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []) =>
  (await database.sql.pool.query(text, values)).rows;
const contactOf = async (email: string): Promise<number> => {
  const id = await rows.contact();
  await database.asOwner('update contacts set email = $2 where id = $1', [id, email]);
  return id;
};

async function hold(accountId: number, tld: string, registry: string, state = 'active'): Promise<void> {
  await query(
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
                          registrant_id, admin_id, tech_id, billing_id, created_at, removed_at)
     select $1, $2, $3, c.id, $4::text, $5::timestamptz, $5, 1, true, true, true, $6, $6, $6, $6, $5, case when $4 = 'failed' then $5::timestamptz end from registry_connections c where c.code = $7`,
    [accountId, `held-${nextNumber()}.${tld}`, tld, state, NOW, await rows.contact(), registry],
  );
}

async function newTld(): Promise<{ tld: string; registry: string }> {
  const connectionId = await rows.connection();
  const tld = await rows.tld(`tld${nextNumber()}`, connectionId);
  const [{ code }] = await query('select code from registry_connections where id = $1', [connectionId]);
  return { tld, registry: code };
}

describe('announcements in PostgreSQL', () => {
  announcementStoreContract(async () => ({
    store,
    inUnit,
    newTld,
    newAccount: async ({ email, isClosed, isSuspended, parentId, tld, registry } = {}) => {
      const id = await rows.account(parentId === undefined ? {} : { parentId });
      if (email !== undefined)
        await query('update accounts set admin_id = $2 where id = $1', [id, await contactOf(email)]);
      if (isClosed) await query(`update accounts set status = 'closed' where id = $1`, [id]);
      if (isSuspended)
        await query(
          `update accounts set suspended_at = now(), suspension_reason = 'unpaid', suspension_includes_subs = true where id = $1`,
          [id],
        );
      if (tld !== undefined && registry !== undefined) await hold(id, tld, registry);
      return id;
    },
  }));

  const published = async (): Promise<number> => {
    const content = { subject: 'Prices', text: 'They rise.', audience: { kind: 'all' as const } };
    const id = await inUnit(() => store.add(content, NOW, 'Ines'));
    await inUnit(() => store.publish(id, NOW, 'Ines', 1));
    return id;
  };
  const finish = (id: number) => inUnit(() => store.advance(id, { reached: 0, mailed: 0 }, NOW));

  it('take the address of the registrant where the administrative contact has none', async () => {
    const id = await rows.account();
    await query('update accounts set admin_id = $2, registrant_id = $3 where id = $1', [
      id,
      await contactOf(''),
      await contactOf('registrant@example.net'),
    ]);
    const audience = { kind: 'accounts' as const, accountIds: [id] };
    expect(await store.countAudience(audience)).toEqual({ accounts: 1, withoutAddress: 0 });
  });

  it.each(['initialized', 'pending_create', 'failed'])('do not count a domain that is %s', async (state) => {
    const { tld, registry } = await newTld();
    await hold(await rows.account(), tld, registry, state);
    expect(await store.countAudience({ kind: 'tld', tld })).toEqual({ accounts: 0, withoutAddress: 0 });
  });

  it('are left to the process that has locked them, and another one is taken', async () => {
    const [one, other] = [await published(), await published()];
    const taken = await inUnit(async () => {
      const mine = await store.takeDue(NOW);
      const [next] = await query(
        'select id from announcements where due_at <= $1 order by due_at, id limit 1 for update skip locked',
        [NOW],
      );
      return [mine!.id, next.id];
    });
    expect(taken).toEqual([one, other]);
    await finish(one);
    await finish(other);
  });

  it('lose their marks with a transaction that does not commit', async () => {
    await rows.account();
    const id = await published();
    const marked = () =>
      query('select count(*)::int as n from announcement_accounts where announcement_id = $1', [id]);
    await expect(
      inUnit(async () => {
        const { accounts } = await store.markNext((await store.takeDue(NOW))!, 100, NOW);
        throw new Error(`${accounts.length > 0}`);
      }),
    ).rejects.toThrow('true');
    expect(await marked()).toEqual([{ n: 0 }]);
    await finish(id);
  });

  it.each([
    ['a mark', 'update announcement_accounts set mailed = false'],
    ['a mark, by removal,', 'delete from announcement_accounts'],
    ['an announcement, by removal,', 'delete from announcements'],
  ])('do not let the application change %s', async (_what, text) => {
    await expect(query(text)).rejects.toThrow('permission denied');
  });
});

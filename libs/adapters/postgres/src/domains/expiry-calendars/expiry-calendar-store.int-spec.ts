import { expiryCalendarsContract } from '@registrar/domains/testing';
import { addDays } from '@registrar/kernel';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { NOW } from '../../../test/rows';
import { PostgresDomainStore } from '../domain-store';
import { PostgresExpiryCalendarStore } from './expiry-calendar-store';

let database: OpenDatabase;
let domains: DomainRows;
let store: PostgresExpiryCalendarStore;
let domainStore: PostgresDomainStore;
beforeAll(async () => {
  database = await openDatabase();
  domains = await DomainRows.create(database.sql);
  await domains.rows.tld('other', domains.connectionId);
  store = new PostgresExpiryCalendarStore(database.sql, database.uow);
  domainStore = new PostgresDomainStore(database.sql, database.uow);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = (text: string, values: unknown[]): Promise<unknown> => database.sql.pool.query(text, values);

async function registered(
  {
    accountId,
    name,
    autorenewEnabled = true,
  }: { accountId: number; name: string; autorenewEnabled?: boolean },
  expiresAt: Date,
  tags: readonly string[] = [],
): Promise<number> {
  const tld = name.slice(name.indexOf('.') + 1);
  const domain = await domains.newDomain({ accountId, name, tld, autorenewEnabled });
  return inUnit(async () => {
    const id = await domainStore.addInitialized(domain);
    await domainStore.activate(id, {
      registeredAt: NOW,
      expiresAt,
      registryStatuses: ['ok'],
      transferLockUntil: NOW,
    });
    if (tags.length > 0) await domainStore.label(id, { tags: [...tags] });
    return id;
  });
}

describe('calendars of expiries in PostgreSQL', () => {
  expiryCalendarsContract(() => ({
    store,
    inUnit,
    account: () => domains.rows.account(),
    close: (accountId) => query(`update accounts set status = 'closed' where id = $1`, [accountId]),
    domain: ({ expiresAt, tags, ...values }) => registered(values, expiresAt, tags),
  }));

  it('leave out registrations that the registry decides on, and domains that left the account', async () => {
    const accountId = await domains.rows.account();
    const kept = await registered({ accountId, name: `kept-${accountId}.example` }, addDays(NOW, 9));
    const removed = await registered({ accountId, name: `gone-${accountId}.example` }, addDays(NOW, 8));
    await query(
      `update domains set state = 'deleted', removed_at = $2, removal_reason = 'expiration' where id = $1`,
      [removed, NOW],
    );
    const pending = await domains.newDomain({ accountId, name: `pending-${accountId}.example` });
    await inUnit(() => domainStore.addInitialized(pending));
    expect((await store.expiries({ accountId, limit: 9 })).map(({ domainId }) => domainId)).toEqual([kept]);
  });

  it('are never more than the limit, also where two are added at the same time', async () => {
    const accountId = await domains.rows.account();
    const add = (digest: string) =>
      inUnit(() =>
        store.add({ accountId, name: 'a', tags: [], createdAt: NOW, digest: `${accountId} ${digest}` }, 1),
      );
    const added = await Promise.all(['a', 'b', 'c'].map(add));
    expect(added.filter((id) => id !== undefined)).toHaveLength(1);
  });
});

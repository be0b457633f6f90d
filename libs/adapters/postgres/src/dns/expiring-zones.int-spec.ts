import { ExpireRecords } from '@registrar/dns';
import { zoneExpiryContract } from '@registrar/dns/testing';
import { FakeClock } from '@registrar/kernel/testing';
import { HeldUnitOfWork } from '../../test/held-unit-of-work';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { DomainRows } from '../../test/domain-rows';
import { nextNumber, NOW } from '../../test/rows';
import { PostgresAccountWork } from '../sandbox/account-work';
import { PostgresExpiringZones } from './expiring-zones';
import { PostgresRecordReader } from './record-reader';
import { PostgresRecordStore } from './record-store';

const at = (seconds: number): string =>
  `${new Date(NOW.getTime() + seconds * 1_000).toISOString().slice(0, 19)}Z`;

let database: OpenDatabase;
let rows: DomainRows;
let store: PostgresRecordStore;
let reader: PostgresRecordReader;
let expiring: PostgresExpiringZones;
let expire: ExpireRecords;
let clock: FakeClock;
let accountId: number;
let name: string;
beforeAll(async () => {
  database = await openDatabase(8);
  rows = await DomainRows.create(database.sql);
  store = new PostgresRecordStore(database.sql, { sendDefaults: false });
  reader = new PostgresRecordReader(database.sql, { sendDefaults: false });
  expiring = new PostgresExpiringZones(database.sql, database.uow);
});
afterAll(() => database?.close());
beforeEach(async () => {
  await query('update dns_records set expires_at = null');
  accountId = await rows.rows.account();
  name = await newDomain(accountId);
  clock = new FakeClock(NOW);
  expire = new ExpireRecords(expiring, database.uow, clock);
});

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

async function newDomain(owner: number, locks: string[] = []): Promise<string> {
  const domain = `expiry-${nextNumber()}.example`;
  await query(
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, locks,
                          registrant_id, admin_id, tech_id, billing_id, created_at)
     values ($1, $2, 'example', $3, 'active', $4, $4, 1, true, true, true, $5, $6, $6, $6, $6, $4)`,
    [owner, domain, rows.connectionId, NOW, locks, rows.contactId],
  );
  return domain;
}

const write = (domainName = name, owner = accountId) => ({
  accountId: owner,
  domainName,
  author: 'reseller',
  now: NOW,
  limit: 1_000,
});
async function add(host: string, expiresAt?: string, domainName = name): Promise<number> {
  const record = { type: 'A' as const, host, answer: '192.0.2.1', ttl: 300, ...(expiresAt && { expiresAt }) };
  const result = await store.create(write(domainName), record);
  return (JSON.parse((result as { json: string }).json) as { id: number }).id;
}
const hosts = async (domainName = name): Promise<string[]> =>
  (await reader.contents(accountId, domainName))!.records.map(({ host }) => host);
const versions = async (domainName = name) =>
  (await reader.versions(accountId, domainName, 1, 10))!.versions.map(
    ({ action, author, added, removed }) => ({ action, author, added, removed }),
  );
const idOf = async (domainName = name): Promise<number> =>
  (await query('select id from domains where name = $1', [domainName]))[0].id as number;

describe('ends of records in the database', () => {
  zoneExpiryContract(async () => ({
    store,
    reader,
    newAccount: () => rows.rows.account(),
    newDomain,
  }));

  it('are never those of records that a forwarding has set', async () => {
    await add('www', at(60));
    await expect(
      query(`update dns_records set origin = 'url_forwarding' where expires_at is not null`),
    ).rejects.toMatchObject({
      constraint: 'dns_records_expiry_ck',
    });
  });
});

describe('the job that removes expired records', () => {
  it('removes those whose end has passed, as one version of each zone, and nothing on its next pass', async () => {
    const other = await newDomain(accountId);
    await add('gone-1', at(60));
    await add('gone-2', at(30));
    await add('later', at(61));
    await add('stays');
    await add('gone', at(60), other);
    clock.advance(60);
    expect(await expire.execute()).toBe(2);
    expect([await hosts(), await hosts(other)]).toEqual([['later', 'stays'], []]);
    expect((await versions())[0]).toEqual({ action: 'expire', author: '(expiresAt)', added: 0, removed: 2 });
    expect((await versions(other))[0]).toMatchObject({ action: 'expire', removed: 1 });
    expect(
      (await reader.version(accountId, name, 5))!.changes.map(({ before }) => before?.host).sort(),
    ).toEqual(['gone-1', 'gone-2']);
    expect(await query('select records, version from zones where domain_id = $1', [await idOf()])).toEqual([
      { records: 2, version: 5 },
    ]);
    expect(await expire.execute()).toBe(0);
    expect(await versions()).toHaveLength(5);
  });

  it('does the same again after a kill before its commit', async () => {
    await add('www', at(10));
    clock.advance(10);
    const id = await idOf();
    await expect(
      database.uow.run(async () => {
        expect(await expiring.expire(id, clock.now())).toBe(1);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await hosts()).toEqual(['www']);
    expect([await expire.execute(), await hosts()]).toEqual([1, []]);
  });

  it.each<[string, (id: number) => Promise<unknown>, string[]]>([
    [
      'has another end meanwhile',
      (id) =>
        store.replace(write(), id, {
          type: 'A',
          host: 'www',
          answer: '192.0.2.1',
          ttl: 300,
          expiresAt: at(900),
        }),
      ['www'],
    ],
    [
      'has no end any longer',
      (id) => store.replace(write(), id, { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 }),
      ['www'],
    ],
    ['was deleted meanwhile', (id) => store.delete(write(), id), []],
    [
      'was changed by a batch',
      async (id) => {
        const [before] = (await reader.contents(accountId, name))!.records;
        expect(before.id).toBe(id);
        const { expiresAt: _end, id: _id, ...after } = before;
        return store.applyBatch(write(), 1, { added: [], removed: [], changed: [{ before, after }] });
      },
      ['www'],
    ],
  ])('leaves a record that %s', async (_what, change, left) => {
    const id = await add('www', at(10));
    const domainId = await idOf();
    clock.advance(10);
    const held = new HeldUnitOfWork(database);
    const changed = held.run(() => change(id));
    await held.isDone;
    expect(await expiring.due(clock.now(), 0, 10)).toEqual([domainId]);
    const expired = database.uow.run(() => expiring.expire(domainId, clock.now()));
    await changed;
    expect([await expired, await hosts()]).toEqual([0, left]);
    expect((await versions()).map(({ action }) => action)).not.toContain('expire');
  });

  it('removes what the write added that it waited for, in one version', async () => {
    await add('www', at(10));
    const domainId = await idOf();
    clock.advance(10);
    const held = new HeldUnitOfWork(database);
    const added = held.run(() => add('x', at(5)));
    await held.isDone;
    const expired = database.uow.run(() => expiring.expire(domainId, clock.now()));
    await added;
    expect([await expired, await hosts()]).toEqual([2, []]);
    expect((await versions())[0]).toMatchObject({ action: 'expire', removed: 2 });
  });

  it('leaves a record that a forwarding has set aside', async () => {
    await add('www', at(10));
    await query('update dns_records set set_aside = true where domain_id = $1', [await idOf()]);
    clock.advance(10);
    expect(await expire.execute()).toBe(0);
    await query('update dns_records set set_aside = false where domain_id = $1', [await idOf()]);
    expect(await expire.execute()).toBe(1);
  });

  it.each(['RegistrarLock', 'AccountLock', 'PrivacyLock', 'VerificationHold'])(
    'waits while the zone has the lock %s',
    async (lock) => {
      await add('www', at(10));
      const id = await idOf();
      clock.advance(10);
      await query('update domains set locks = $2 where id = $1', [id, [lock]]);
      expect([await expire.execute(), await hosts()]).toEqual([0, ['www']]);
      expect(await database.uow.run(() => expiring.expire(id, clock.now()))).toBe(0);
      await query(`update domains set locks = '{}' where id = $1`, [id]);
      expect([await expire.execute(), await hosts()]).toEqual([1, []]);
    },
  );

  it('works inside a unit of work alone', async () => {
    await expect(expiring.expire(await idOf(), NOW)).rejects.toThrow();
  });

  it('removes records of an account with a test clock at that time, and those of no other account', async () => {
    const stranger = await rows.rows.account();
    const other = await newDomain(stranger);
    await store.create(write(other, stranger), {
      type: 'A',
      host: 'x',
      answer: '192.0.2.1',
      ttl: 300,
      expiresAt: at(100),
    });
    await add('www', at(100));
    const work = new PostgresAccountWork(database.sql, 0);
    const dues = async (seconds: number) =>
      work.findDue(accountId, {
        at: new Date(at(seconds)),
        until: new Date(at(1_000)),
        now: NOW,
        kinds: ['records'],
      });
    expect(await dues(99)).toEqual({ due: [], isInFlight: false, nextAt: new Date(at(100)) });
    expect((await dues(100)).due).toEqual(['records']);
    expect(await work.runFor(accountId, 99_000, () => expire.execute())).toBe(0);
    expect(await work.runFor(accountId, 100_000, () => expire.execute())).toBe(1);
    expect((await dues(100)).due).toEqual([]);
    expect((await reader.contents(stranger, other))!.records).toHaveLength(1);
  });
});

import type { RecordData } from '@registrar/dns';
import type { ZoneWrite } from '@registrar/dns/ports';
import { Client } from 'pg';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { after, nextNumber, NOW } from '../../../test/rows';
import { readUntilStored } from '../../../test/stored-reads';
import { newDataSource } from '../../data-source';
import { Sql } from '../../sql';
import { StoredTexts, type TextOutcome } from '../../texts/stored-texts';
import { PostgresExpiringZones } from '../expiring-zones';
import { PostgresForwardingStore } from '../forwarding-store';
import { PostgresRecordReader } from '../record-reader';
import { PostgresRecordStore } from '../record-store';

const SETTINGS = { sendDefaults: false };

let database: OpenDatabase;
let rows: DomainRows;
let other: Client;
let outcomes: TextOutcome[];
let texts: StoredTexts;
/** With stored texts. */
let reader: PostgresRecordReader;
let store: PostgresRecordStore;
let [accountId, name]: [number, string] = [0, ''];

beforeAll(async () => {
  database = await openDatabase();
  rows = await DomainRows.create(database.sql);
  store = new PostgresRecordStore(database.sql, SETTINGS);
  other = new Client({ connectionString: database.ownerUrl });
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await database?.close();
});
beforeEach(async () => {
  outcomes = [];
  texts = new StoredTexts(1_048_576, (outcome) => outcomes.push(outcome));
  reader = new PostgresRecordReader(database.sql, { ...SETTINGS, texts });
  accountId = await rows.rows.account();
  name = await newDomain();
  for (const host of ['a', 'b', 'c']) await store.create(write(), record(host));
});

/** By a session that is not the reader's. */
const change = async (text: string, values: unknown[] = []): Promise<void> => {
  await other.query(text, values);
};

async function newDomain(): Promise<string> {
  const domainName = `stored-${nextNumber()}.example`;
  await change(
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
                          registrant_id, admin_id, tech_id, billing_id, created_at)
     values ($1, $2, 'example', $3, 'active', $4, $4, 1, true, true, true, $5, $5, $5, $5, $4)`,
    [accountId, domainName, rows.connectionId, NOW, rows.contactId],
  );
  return domainName;
}

const write = (): ZoneWrite => ({ accountId, domainName: name, author: 'reseller', now: NOW, limit: 1_000 });
const record = (host: string, more: Partial<RecordData> = {}): RecordData => ({
  type: 'A',
  host,
  answer: '192.0.2.1',
  ttl: 300,
  ...more,
});

type Read = (by: PostgresRecordReader) => Promise<string>;
const pageRead =
  (page = 1, perPage = 50): Read =>
  async (by) => {
    const found = await by.list(accountId, name, page, perPage);
    return found ? `${found.tag} ${found.count} ${found.totalCount} ${String(found.items)}` : 'no zone';
  };
/** A forwarding of `a`, which sets the record there aside. */
async function forwarded(): Promise<void> {
  const forwardings = new PostgresForwardingStore(database.sql, database.uow, SETTINGS);
  const entry = {
    host: 'a',
    forwardsTo: 'https://shop.example',
    type: '302',
    title: null,
    meta: null,
  } as const;
  const moves = { added: [], setAside: [await firstId()], broughtBack: [], removed: [] };
  await database.uow.run(async () => {
    const zone = (await forwardings.lock(write()))!;
    await forwardings.write(zone, write(), { kind: 'create_url', entry }, moves);
  });
}

/** Without stored texts, from the tables alone. */
const fresh = (read: Read): Promise<string> => read(new PostgresRecordReader(database.sql, SETTINGS));

const stored = (read: Read): Promise<string> =>
  readUntilStored(
    () => outcomes,
    () => read(reader),
  );

const firstId = async (): Promise<number> =>
  (JSON.parse(String((await reader.list(accountId, name, 1, 1))!.items)) as { id: number }[])[0].id;

describe('a stored page of a zone', () => {
  it.each<[string, Read]>([
    ['of all records', pageRead()],
    ['of a long page', pageRead(1, 500)],
    ['of a later page', pageRead(2, 2)],
    ['behind the last record', pageRead(9, 2)],
  ])('%s is sent from the third read on, and is what a first read returns', async (_, read) => {
    expect(await stored(read)).toBe(await fresh(read));
    expect(outcomes).toEqual(['unknown', 'unknown', 'current']);
  });

  it('and a list of versions have statements of different names on one connection', async () => {
    const dataSource = await newDataSource({
      url: database.url,
      applicationName: 'registrar-test',
      poolMax: 1,
      statementTimeoutMs: 10_000,
    }).initialize();
    try {
      reader = new PostgresRecordReader(new Sql(dataSource), { ...SETTINGS, texts });
      await stored(pageRead());
      expect((await reader.versions(accountId, name, 1, 9))!.totalCount).toBe(3);
    } finally {
      await dataSource.destroy();
    }
  });

  it('of a zone without records is sent', async () => {
    name = await newDomain();
    expect(await stored(pageRead())).toBe(await fresh(pageRead()));
    expect(await fresh(pageRead())).toMatch(/ 0 0 \[\]$/);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a new record', () => store.create(write(), record('d'))],
    [
      'a replaced record',
      async () => store.replace(write(), await firstId(), record('a', { answer: '192.0.2.9' })),
    ],
    ['a deleted record', async () => store.delete(write(), await firstId())],
    ['an aligned TTL', () => store.create(write(), record('a', { answer: '192.0.2.2', ttl: 600 }))],
    [
      'an import',
      () => store.apply(write(), 'import', 3, { added: [record('e')], removed: [], changed: [] }),
    ],
    [
      'a rollback',
      () => store.apply(write(), 'rollback', 3, { added: [record('g')], removed: [], changed: [] }),
    ],
    ['a forwarding that sets a record aside', forwarded],
    ['a batch', () => store.applyBatch(write(), 3, { added: [record('f')], removed: [], changed: [] })],
  ])('is not sent after %s', async (_, changed) => {
    const before = await stored(pageRead());
    await changed();
    outcomes = [];
    const text = await pageRead()(reader);
    expect(outcomes).toEqual(['changed']);
    expect(text).not.toBe(before);
    expect(text).toBe(await fresh(pageRead()));
  });

  it('is not sent after a record has expired', async () => {
    await store.create(write(), record('short', { expiresAt: `${after(60).toISOString().slice(0, 19)}Z` }));
    const before = await stored(pageRead());
    const zones = new PostgresExpiringZones(database.sql, database.uow);
    const [{ id }] = (await other.query<{ id: number }>('select id from domains where name = $1', [name]))
      .rows;
    await database.uow.run(() => zones.expire(id, after(61)));
    const text = await pageRead()(reader);
    expect(text).not.toBe(before);
    expect(text).toBe(await fresh(pageRead()));
  });

  it('is not sent when the same version was lost and given to another change', async () => {
    await stored(pageRead());
    // as after a recovery that lost the last commit: same domain, same version, other records
    await change(
      `update dns_records set answer = '192.0.2.77' where domain_id = (select id from domains where name = $1) and host = 'c'`,
      [name],
    );
    await change(
      'update zones set version = version where domain_id = (select id from domains where name = $1)',
      [name],
    );
    const text = await pageRead()(reader);
    expect(text).toContain('192.0.2.77');
    expect(text).toBe(await fresh(pageRead()));
  });

  it('is not sent after the server has recovered from a crash, which resets its statistics', async () => {
    const before = await stored(pageRead());
    const superuser = new Client({ connectionString: database.superuserUrl });
    await superuser.connect();
    await superuser.query(`select pg_stat_reset_shared('bgwriter')`);
    await superuser.end();
    outcomes = [];
    expect(await pageRead()(reader)).toBe(before);
    expect(outcomes).toEqual(['changed']);
  });

  it('is neither sent nor stored inside of a transaction, which sees its own changes', async () => {
    const before = await stored(pageRead());
    outcomes = [];
    const undone = new Error('undone');
    const seen: number[] = [];
    const run = database.uow.run(async () => {
      for (const host of ['x', 'y']) {
        await store.create(write(), record(host));
        seen.push((await reader.list(accountId, name, 1, 50))!.totalCount);
      }
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
    expect(seen).toEqual([4, 5]);
    expect(outcomes).toEqual([]);
    expect(await pageRead()(reader)).toBe(before);
  });

  it('is not sent to another account, nor to the former one after the domain has left it', async () => {
    await stored(pageRead());
    const [former, next] = [accountId, await rows.rows.account()];
    accountId = next;
    expect(await pageRead()(reader)).toBe('no zone');
    await change('update domains set account_id = $2 where name = $1', [name, next]);
    expect(await pageRead()(reader)).toBe(await fresh(pageRead()));
    accountId = former;
    expect(await pageRead()(reader)).toBe('no zone');
  });

  it.each([
    ['page', pageRead(2, 3)],
    ['number of records', pageRead(1, 2)],
  ])('of another %s has a text of its own', async (_, read) => {
    await stored(pageRead(1, 3));
    expect(await stored(read)).toBe(await fresh(read));
  });

  it('with a text that holds a separator of columns is never stored', async () => {
    await store.create(write(), record('txt', { type: 'TXT', answer: 'a\x1fb' }));
    for (let times = 0; times < 3; times += 1) expect(await pageRead()(reader)).toBe(await fresh(pageRead()));
    expect(outcomes).toEqual(['unknown', 'unknown', 'unknown']);
    expect(texts.size).toBe(0);
  });
});

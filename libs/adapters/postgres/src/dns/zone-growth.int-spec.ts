import type { RecordData, ZonePlan, ZoneRecord } from '@registrar/dns';
import type { ZoneWrite } from '@registrar/dns/ports';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { DomainRows } from '../../test/domain-rows';
import { nextNumber, NOW } from '../../test/rows';
import { PostgresRecordReader } from './record-reader';
import { PostgresRecordStore } from './record-store';

/** A join that compares each record with each change exceeds the timeout of 10 s for so many. */
const MANY = 10_000;
const SMALL_ZONES = 300;

let database: OpenDatabase;
let rows: DomainRows;
let store: PostgresRecordStore;
let reader: PostgresRecordReader;
beforeAll(async () => {
  // one connection, so that `set` holds for all statements
  database = await openDatabase(1);
  rows = await DomainRows.create(database.sql);
  store = new PostgresRecordStore(database.sql, { sendDefaults: false });
  reader = new PostgresRecordReader(database.sql, { sendDefaults: false });
  await database.asOwner('alter table dns_records set (autovacuum_enabled = false)');
});
afterAll(() => database?.close());

async function newZone(): Promise<ZoneWrite> {
  const accountId = await rows.rows.account();
  const domainName = `growth-${nextNumber()}.example`;
  await database.sql.pool.query(
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, locks,
                          registrant_id, admin_id, tech_id, billing_id, created_at)
     values ($1, $2, 'example', $3, 'active', $4, $4, 1, true, true, true, '{}', $5, $5, $5, $5, $4)`,
    [accountId, domainName, rows.connectionId, NOW, rows.contactId],
  );
  return { accountId, domainName, author: 'reseller', now: NOW, limit: 100_000 };
}

const recordsOf = (count: number): RecordData[] =>
  Array.from({ length: count }, (_, at) => ({
    host: `host-${at}`,
    type: 'TXT',
    answer: `${'x'.repeat(200)}${at}`,
    ttl: 300,
  }));

const longer = (records: readonly ZoneRecord[]): ZonePlan => ({
  added: [],
  removed: [],
  changed: records.map((before) => ({ before, after: { ...before, ttl: 600 } })),
});

/** The planner then takes each zone for one record; or, with the many, for thousands. */
const STATISTICS: Readonly<Record<string, () => Promise<void>>> = {
  'of small zones': async () => {
    for (let zone = 0; zone < SMALL_ZONES; zone += 1)
      await store.applyBatch(await newZone(), 0, { added: recordsOf(1), removed: [], changed: [] });
  },
  'of a large zone': async () => {
    await store.applyBatch(await newZone(), 0, { added: recordsOf(MANY), removed: [], changed: [] });
  },
};

describe.each(Object.keys(STATISTICS))('a zone that grew after statistics %s', (statistics) => {
  beforeAll(async () => {
    await STATISTICS[statistics]();
    await database.asOwner('vacuum analyze dns_records');
  });

  it.each(['custom', 'generic'])(
    'is read, changed and emptied without comparing each record with each change (%s plans)',
    async (plans) => {
      await database.sql.pool.query(`set plan_cache_mode = force_${plans}_plan`);
      const zone = await newZone();
      const touched = async (ids: number[], hosts: string[]): Promise<number> =>
        (await reader.touched(zone.accountId, zone.domainName, { ids, hosts }))!.records.length;
      const added = recordsOf(MANY);
      const hosts = added.map(({ host }) => host);
      expect(await store.applyBatch(zone, 0, { added, removed: [], changed: [] })).toMatchObject({
        kind: 'written',
      });
      expect(await touched([], hosts)).toBe(MANY);
      const { records } = (await reader.contents(zone.accountId, zone.domainName))!;
      expect(
        await touched(
          records.map(({ id }) => id),
          [],
        ),
      ).toBe(MANY);
      // a few by the index, many by a hash of the whole zone
      for (const count of [1, 20, 21]) expect(await touched([], hosts.slice(0, count))).toBe(count);
      expect(await touched([records[0].id], [records[0].host, records[1].host])).toBe(2);
      expect(await store.applyBatch(zone, 1, longer(records))).toMatchObject({ kind: 'written' });
      expect(await store.apply(zone, 'import', 2, longer(records))).toMatchObject({ kind: 'written' });
      expect(
        await store.applyBatch(zone, 3, { added: [], removed: records.slice(1), changed: [] }),
      ).toMatchObject({ kind: 'written' });
      expect(await touched([], hosts)).toBe(1);
      expect(
        await store.apply(zone, 'import', 4, { added: [], removed: records.slice(0, 1), changed: [] }),
      ).toMatchObject({ kind: 'written' });
      expect(await touched([], hosts)).toBe(0);
    },
  );
});

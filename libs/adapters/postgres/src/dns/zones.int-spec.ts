import type { RecordData } from '@registrar/dns';
import type { WriteResult, ZoneWrite } from '@registrar/dns/ports';
import { zoneBatchContract, zonesContract } from '@registrar/dns/testing';
import { HeldUnitOfWork } from '../../test/held-unit-of-work';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { DomainRows } from '../../test/domain-rows';
import { nextNumber, NOW } from '../../test/rows';
import { PostgresRecordReader } from './record-reader';
import { PostgresRecordStore } from './record-store';

let database: OpenDatabase;
let rows: DomainRows;
let store: PostgresRecordStore;
let reader: PostgresRecordReader;
beforeAll(async () => {
  database = await openDatabase(24);
  rows = await DomainRows.create(database.sql);
  store = new PostgresRecordStore(database.sql, { sendDefaults: false });
  reader = new PostgresRecordReader(database.sql, { sendDefaults: false });
});
afterAll(() => database?.close());

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

async function newDomain(accountId: number, locks: string[] = [], state = 'active'): Promise<string> {
  const name = `zone-${nextNumber()}.example`;
  await query(
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, locks,
                          registrant_id, admin_id, tech_id, billing_id, created_at, removed_at)
     values ($1, $2, 'example', $3, $4, $5, $5, 1, true, true, true, $6, $7, $7, $7, $7, $5, case when $4 = 'failed' then $5::timestamptz end)`,
    [accountId, name, rows.connectionId, state, NOW, locks, rows.contactId],
  );
  return name;
}

describe('zones in the database', () => {
  zonesContract(async () => ({ store, reader, newAccount: () => rows.rows.account(), newDomain }));
});

describe('batches of changes in the database', () => {
  zoneBatchContract(async () => ({ store, reader, newAccount: () => rows.rows.account(), newDomain }));
});

describe('a zone', () => {
  let accountId: number;
  let domainName: string;
  beforeEach(async () => {
    accountId = await rows.rows.account();
    domainName = await newDomain(accountId);
  });

  const write = (more: Partial<ZoneWrite> = {}): ZoneWrite => ({
    accountId,
    domainName,
    author: 'reseller',
    now: NOW,
    limit: 1_000,
    ...more,
  });
  const a = (host: string, answer: string): RecordData => ({ type: 'A', host, answer, ttl: 300 });
  const idOf = (result: WriteResult): number =>
    (JSON.parse((result as { json: string }).json) as { id: number }).id;
  const kinds = (results: readonly (WriteResult | Error)[]): string[] =>
    results.map((result) => (result instanceof Error ? result.message : result.kind)).sort();
  const atOnce = (write24: (at: number) => Promise<WriteResult>): Promise<(WriteResult | Error)[]> =>
    Promise.all(Array.from({ length: 24 }, (_, at) => write24(at).catch((error: Error) => error)));
  const times = (count: number, value: string): string[] => Array.from({ length: count }, () => value);

  /** The counter, the rows and the history agree. */
  async function expectConsistent(): Promise<void> {
    const [state] = await query(
      `select z.records, z.version, (select count(*)::int from dns_records r where r.domain_id = z.domain_id and not set_aside) as rows,
              (select count(*)::int from zone_changes c where c.domain_id = z.domain_id) as versions,
              (select coalesce(sum(added - removed), 0)::int from zone_changes c where c.domain_id = z.domain_id) as balance
         from zones z join domains d on d.id = z.domain_id where d.name = $1`,
      [domainName],
    );
    expect(state).toEqual({
      records: state.rows,
      version: state.versions,
      rows: state.rows,
      versions: state.version,
      balance: state.rows,
    });
  }

  it('keeps exactly one of 24 identical creates, and says so to the others', async () => {
    expect(kinds(await atOnce(() => store.create(write(), a('www', '192.0.2.1'))))).toEqual([
      ...times(23, 'Conflict'),
      'written',
    ]);
    expect((await reader.list(accountId, domainName, 1, 500))!.totalCount).toBe(1);
    await expectConsistent();
  });

  it('never holds a CNAME beside another record, however many come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const host = `h${round}`;
      await atOnce((at) =>
        store.create(
          write(),
          at % 2 === 0
            ? a(host, `192.0.2.${at}`)
            : { type: 'CNAME', host, answer: `t${at}.example.net`, ttl: 300 },
        ),
      );
    }
    const bad = await query(
      `select host from dns_records r join domains d on d.id = r.domain_id where d.name = $1 group by host having count(*) > 1 and bool_or(type = 'CNAME')`,
      [domainName],
    );
    expect(bad).toEqual([]);
    await expectConsistent();
  });

  it('never holds an ANAME beside addresses, however many come at once', async () => {
    await atOnce((at) =>
      store.create(
        write(),
        at % 2 === 0
          ? a('', `192.0.2.${at}`)
          : { type: 'ANAME', host: '', answer: `t${at}.example.net`, ttl: 300 },
      ),
    );
    const [{ types }] = await query(
      `select array_agg(distinct type) as types from dns_records r join domains d on d.id = r.domain_id where d.name = $1`,
      [domainName],
    );
    expect(types).toHaveLength(1);
    await expectConsistent();
  });

  const ttlsOf = async (): Promise<number[]> =>
    (
      await query(
        'select r.ttl from dns_records r join domains d on d.id = r.domain_id where d.name = $1 group by 1 order by 1',
        [domainName],
      )
    ).map(({ ttl }) => ttl as number);

  it.each(['created', 'replaced'])(
    'has one TTL for a set when a second record of it is %s while the first is not yet committed',
    async (how) => {
      const other = idOf(await store.create(write(), a('other', '192.0.2.9')));
      const held = new HeldUnitOfWork(database);
      const first = held.run(() => store.create(write(), { ...a('www', '192.0.2.1'), ttl: 600 }));
      await held.isDone;
      const second = { ...a('www', '192.0.2.2'), ttl: 900 };
      await (how === 'created' ? store.create(write(), second) : store.replace(write(), other, second));
      const id = idOf(await first);
      if (how === 'created') await store.delete(write(), other);
      expect(await ttlsOf()).toEqual([900]);
      expect((await reader.version(accountId, domainName, 3))!.changes).toContainEqual({
        id,
        before: { ...a('www', '192.0.2.1'), ttl: 600 },
        after: { ...a('www', '192.0.2.1'), ttl: 900 },
      });
      await expectConsistent();
    },
  );

  it('has one TTL for a set that 24 write to at once, each with another', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        idOf(await store.create(write(), a(`h${at}`, '192.0.2.200'))),
      ),
    );
    const record = (at: number): RecordData => ({ ...a('www', `192.0.2.${at}`), ttl: 300 + at });
    expect(
      kinds(
        await atOnce((at) =>
          at < 8 ? store.replace(write(), ids[at], record(at)) : store.create(write(), record(at)),
        ),
      ),
    ).toEqual(times(24, 'written'));
    expect(await ttlsOf()).toHaveLength(1);
    await expectConsistent();
  });

  it('refuses conflicting records of 24 concurrent writers without checks', async () => {
    await store.create(write(), a('elsewhere', '192.0.2.1'));
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        query(
          `insert into dns_records (domain_id, host, type, answer, ttl, created_at, updated_at)
       select id, 'raw', $2, $3, 300, $4, $4 from domains where name = $1`,
          [domainName, at % 2 ? 'CNAME' : 'TXT', `t${at}.example.net`, NOW],
        ).then(
          () => 'written',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(results.filter((result) => result === 'written').length).toBeGreaterThan(0);
    expect(results.filter((result) => result !== 'written' && result !== '23P01')).toEqual([]);
    const types = await query(
      `select type, count(*)::int as n from dns_records where host = 'raw' group by 1`,
    );
    expect(types.length === 1 && (types[0].type === 'TXT' || types[0].n === 1)).toBe(true);
  });

  it.each<[string, string[]]>([
    ['first', ['free', 'taken']],
    ['last', ['taken', 'free']],
  ])('refuses a statement under the lock whose %s record is beside a CNAME', async (_, hosts) => {
    await store.create(write(), { type: 'CNAME', host: 'taken', answer: 't.example.net', ttl: 300 });
    const both = database.uow.run(async () => {
      await store.create(write(), a('own', '192.0.2.1'));
      await database.sql.rows(
        'test_two_records',
        `insert into dns_records (domain_id, host, type, answer, ttl, created_at, updated_at)
         select d.id, h.host, 'TXT', 'x', 300, $3, $3 from domains d cross join unnest($2::text[]) h (host) where d.name = $1`,
        [domainName, hosts, NOW],
      );
    });
    await expect(both).rejects.toMatchObject({ code: '23P01', constraint: 'dns_records_cname_alone' });
    await expectConsistent();
  });

  it('takes records beside those of an ANAME that it does not concern', async () => {
    await store.create(write(), { type: 'ANAME', host: '', answer: 't.example.net', ttl: 300 });
    const mail: RecordData = { type: 'MX', host: '', answer: 'm.example.net', ttl: 300, priority: 1 };
    expect(await store.create(write(), mail)).toMatchObject({ kind: 'written' });
    const two = {
      added: [a('www', '192.0.2.1'), { ...mail, answer: 'n.example.net' }],
      removed: [],
      changed: [],
    };
    expect(await store.apply(write(), 'import', 2, two)).toMatchObject({ kind: 'written' });
    await expectConsistent();
  });

  it('refuses a record of no zone', async () => {
    await expect(
      query(
        `insert into dns_records (domain_id, host, type, answer, ttl, created_at, updated_at) values (0, 'www', 'A', '192.0.2.1', 300, $1, $1)`,
        [NOW],
      ),
    ).rejects.toMatchObject({ code: '23503', constraint: 'dns_records_domain_id_fkey' });
  });

  it('never holds more than its limit, however many come at once', async () => {
    expect(kinds(await atOnce((at) => store.create(write({ limit: 7 }), a('www', `192.0.2.${at}`))))).toEqual(
      [...times(17, 'full'), ...times(7, 'written')],
    );
    await expectConsistent();
  });

  it('lets one of 24 through that all saw the same version', async () => {
    const first = await store.create(write(), a('www', '192.0.2.100'));
    const { tag } = first as { tag: string };
    expect(
      kinds(await atOnce((at) => store.create(write({ ifMatch: [tag] }), a('www', `192.0.2.${at}`)))),
    ).toEqual([...times(23, 'changed'), 'written']);
  });

  it('deletes a record once, and its history stays whole', async () => {
    const id = idOf(await store.create(write(), a('www', '192.0.2.1')));
    const results = kinds(await atOnce(() => store.delete(write(), id)));
    expect(results.filter((kind) => kind === 'written')).toHaveLength(1);
    expect(results.filter((kind) => !['written', 'no_record', 'Not Found'].includes(kind))).toEqual([]);
    await expectConsistent();
  });

  it('answers each of 24 replacements at once with what stood before it', async () => {
    const id = idOf(await store.create(write(), a('www', '192.0.2.100')));
    expect(kinds(await atOnce((at) => store.replace(write(), id, a('www', `192.0.2.${at}`))))).toEqual(
      times(24, 'written'),
    );
    const changes = await Promise.all(
      Array.from(
        { length: 25 },
        async (_, at) => (await reader.version(accountId, domainName, at + 1))!.changes[0],
      ),
    );
    for (let at = 1; at < 25; at += 1) expect(changes[at].before).toEqual(changes[at - 1].after);
    await expectConsistent();
  });

  it('stays whole while everything is done to it at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, async (_, at) =>
        idOf(await store.create(write(), a('www', `192.0.2.${at}`))),
      ),
    );
    const results = await atOnce((at) => {
      if (at % 3 === 0) return store.delete(write(), ids[at % 12]);
      return at % 3 === 1
        ? store.replace(write(), ids[at % 12], a('www', `198.51.100.${at}`))
        : store.create(write(), a('new', `192.0.2.${at}`));
    });
    expect(kinds(results).filter((kind) => !['written', 'no_record', 'Not Found'].includes(kind))).toEqual(
      [],
    );
    await expectConsistent();
  });

  it.each(['failed', 'initialized'])('is none of a domain that is %s', async (state) => {
    domainName = await newDomain(accountId, [], state);
    expect(await store.create(write(), a('www', '192.0.2.1'))).toEqual({ kind: 'no_domain' });
    expect(await reader.tag(accountId, domainName)).toBeUndefined();
  });

  it('starts again with the next domain of its name', async () => {
    const { tag } = (await store.create(write(), a('www', '192.0.2.1'))) as { tag: string };
    await query('update domains set removed_at = $2 where name = $1', [domainName, NOW]);
    expect(await reader.list(accountId, domainName, 1, 500)).toBeUndefined();
    await query(
      `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id, tech_id, billing_id, created_at)
       select account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id, tech_id, billing_id, created_at
         from domains where name = $1`,
      [domainName],
    );
    expect(await reader.list(accountId, domainName, 1, 500)).toMatchObject({ totalCount: 0 });
    expect(await store.create(write({ ifMatch: [tag] }), a('www', '192.0.2.1'))).toEqual({ kind: 'changed' });
  });

  it('marks changes that another account made before the move, and no others', async () => {
    const usernameOf = async (id: number): Promise<string> =>
      (await query('select username from accounts where id = $1', [id]))[0].username as string;
    const newOwner = await rows.rows.account();
    const [former, now] = [await usernameOf(accountId), await usernameOf(newOwner)];
    await store.create(write({ author: former }), a('www', '192.0.2.1'));
    await query('update domains set account_id = $2 where name = $1', [domainName, newOwner]);
    await store.create(write({ accountId: newOwner, author: now }), a('shop', '192.0.2.2'));
    const { versions } = (await reader.versions(newOwner, domainName, 1, 10))!;
    expect(versions.map(({ author, ofFormerOwner }) => [author, ofFormerOwner])).toEqual([
      [now, undefined],
      [former, true],
    ]);
    expect(await reader.version(newOwner, domainName, 1)).toMatchObject({
      author: former,
      ofFormerOwner: true,
    });
  });

  it('keeps what was set aside out of sight and out of the way', async () => {
    const id = idOf(await store.create(write(), a('www', '192.0.2.1')));
    await query('update dns_records set set_aside = true where id = $1', [id]);
    expect((await reader.get(accountId, domainName, id))!.json).toBeUndefined();
    expect(await store.delete(write(), id)).toEqual({ kind: 'no_record' });
    expect(
      await store.create(write(), { type: 'CNAME', host: 'www', answer: 'target.example.net', ttl: 300 }),
    ).toMatchObject({ kind: 'written' });
    await expect(query('update dns_records set set_aside = false where id = $1', [id])).rejects.toMatchObject(
      { code: '23P01', constraint: 'dns_records_cname_alone' },
    );
  });

  it.each(['update zone_changes set author = author', 'delete from zone_changes', 'truncate zone_changes'])(
    'has a history that cannot be rewritten: %s',
    async (statement) => {
      await expect(query(statement)).rejects.toMatchObject({ code: '42501' });
      await expect(database.asOwner(statement)).rejects.toMatchObject({ code: '23001' });
    },
  );
});

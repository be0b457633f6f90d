import { serviceNoticesContract } from '@registrar/status/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { nextNumber, NOW, Rows } from '../../test/rows';
import { PostgresServiceNoticeReader } from './service-notice-reader';
import { PostgresServiceNoticeStore } from './service-notice-store';

let database: OpenDatabase;
let rows: Rows;
let store: PostgresServiceNoticeStore;
beforeAll(async () => {
  database = await openDatabase();
  rows = new Rows(database.sql);
  store = new PostgresServiceNoticeStore(database.sql, database.uow);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []) =>
  (await database.sql.pool.query(text, values)).rows;

async function newRegistry(): Promise<{ code: string; tlds: string[] }> {
  const connectionId = await rows.connection();
  const serial = nextNumber();
  const [first, second, third] = ['a', 'b', 'c'].map((letter) => `${letter}${serial}`);
  for (const tld of [second, first, third]) await rows.tld(tld, connectionId);
  await query(
    `update tlds set status = case name when $1 then 'blocked' else 'live' end where connection_id = $2`,
    [third, connectionId],
  );
  const [{ code }] = await query('select code from registry_connections where id = $1', [connectionId]);
  return { code, tlds: [first, second] };
}

describe('incidents and maintenance in PostgreSQL', () => {
  serviceNoticesContract(async () => ({
    store,
    reader: new PostgresServiceNoticeReader(database.sql),
    inUnit,
    newRegistry,
  }));

  const added = (): Promise<number> =>
    inUnit(() =>
      store.add(
        'incident',
        { title: 'DNS', impact: 'minor', groups: ['dns'], registries: [], startsAt: NOW },
        { at: NOW, by: 'Ines', state: 'identified', text: 'x' },
      ),
    );

  it('show a process that waited for the lock the texts of the one that held it', async () => {
    const id = await added();
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    let isLocked = (): void => undefined;
    const locked = new Promise<void>((done) => (isLocked = done));
    const first = inUnit(async () => {
      await store.lock('incident', id);
      isLocked();
      await held;
      const update = { at: NOW, by: 'Piet', state: 'monitoring' as const, text: 'second' };
      await store.addUpdate(id, update, { state: 'monitoring' });
    });
    await locked;
    const second = inUnit(() => store.lock('incident', id));
    release();
    await first;
    expect(await second).toMatchObject({ version: 2, updates: [{ text: 'x' }, { text: 'second' }] });
  });

  it.each([
    ['a text', `update service_notice_updates set body = 'other'`],
    ['a text, by removal,', 'delete from service_notice_updates'],
    ['a notice, by removal,', 'delete from service_notices'],
  ])('do not let the application change %s', async (_what, text) => {
    await expect(query(text)).rejects.toThrow('permission denied');
  });

  it.each([
    ['a resolved incident without its end', `update service_notices set state = 'resolved', ends_at = null`],
    ['an open incident with an end', `update service_notices set state = 'identified', ends_at = starts_at`],
    ['a state of the other kind', `update service_notices set state = 'scheduled'`],
    ['a notice that affects nothing', `update service_notices set groups = '{}', registry_codes = '{}'`],
  ])('never store %s', async (_what, text) => {
    await added();
    await expect(query(`${text} where kind = 'incident'`)).rejects.toThrow('check constraint');
  });
});

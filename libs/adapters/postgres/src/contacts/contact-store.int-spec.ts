import { contactStoreContract } from '@registrar/contacts/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { PostgresContactStore } from './contact-store';

let database: OpenDatabase;
let store: PostgresContactStore;

beforeAll(async () => {
  database = await openDatabase();
  store = new PostgresContactStore(database.sql, database.uow);
});
afterAll(() => database?.close());

describe('contacts in PostgreSQL', () => {
  contactStoreContract(async () => ({ store, inUnit: (work) => database.uow.run(work) }));

  it('are refused outside a unit of work', async () => {
    await expect(store.add([{ city: 'Zell' }], new Date())).rejects.toThrow('outside a unit of work');
  });

  it('cannot be changed or removed by the application', async () => {
    const [id] = await database.uow.run(() => store.add([{ city: 'Zell' }], new Date()));
    await expect(database.dataSource.query('update contacts set city = $2 where id = $1', [id, 'Brack'])).rejects.toThrow('permission denied');
    await expect(database.dataSource.query('delete from contacts where id = $1', [id])).rejects.toThrow('permission denied');
  });
});

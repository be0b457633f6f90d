import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { PostgresDomainStore } from './domain-store';

let database: OpenDatabase;
let domains: DomainRows;
let store: PostgresDomainStore;
beforeAll(async () => {
  database = await openDatabase();
  domains = await DomainRows.create(database.sql);
  store = new PostgresDomainStore(database.sql, database.uow);
});
afterAll(() => database?.close());

describe('the term of a domain, until its registry says better,', () => {
  it.each([
    ['2026-03-10T12:00:00Z', 1, '2027-03-10T12:00:00Z'],
    ['2028-02-29T23:30:00Z', 1, '2029-02-28T23:30:00Z'],
    ['2028-02-29T02:30:00Z', 4, '2032-02-29T02:30:00Z'],
    ['2026-12-31T23:59:59Z', 10, '2036-12-31T23:59:59Z'],
  ])(
    'runs in UTC, whatever the time zone of the database: from %s for %i years to %s',
    async (createdAt, years, expiresAt) => {
      const domain = await domains.newDomain({ createdAt: new Date(createdAt), years });
      const id = await database.uow.run(async () => {
        // its daylight saving time begins on 8 March 2026 and on 14 March 2027
        await database.sql.change('test_time_zone', `set local time zone 'America/New_York'`);
        return store.addInitialized(domain);
      });
      const row = await database.sql.row<{ expires_at: Date }>(
        'test_term',
        'select expires_at from domains where id = $1',
        [id],
      );
      expect(row).toEqual({ expires_at: new Date(expiresAt) });
    },
  );
});

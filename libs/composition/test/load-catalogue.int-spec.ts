import { TLD_DATA } from '@registrar/catalog';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { loadCatalogue } from '../src/programs/load-catalogue';

describe('the program that loads the catalogue', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it('loads it as the application may, tells what is not sold yet, and has nothing to do the next time', async () => {
    const changes = await loadCatalogue(database.url);
    const waiting = changes
      .filter(({ why }) => why === 'not sold until it has a connection')
      .map(({ tld }) => tld);
    expect(waiting).toEqual(TLD_DATA.map(({ name }) => name));
    expect(changes.filter(({ part }) => part === 'rules')).toHaveLength(TLD_DATA.length);
    expect(await loadCatalogue(database.url)).toEqual([]);
  });

  it('loads it once when several start at once', async () => {
    const other = await createTestDatabase();
    try {
      const loads = await Promise.all([1, 2, 3].map(() => loadCatalogue(other.url)));
      expect(loads.map((changes) => changes.length > 0).sort()).toEqual([false, false, true]);
    } finally {
      await other.drop();
    }
  });
});

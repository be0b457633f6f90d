import { legacyUsageContract } from '@registrar/accounts/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { PostgresLegacyUsageStore } from './legacy-usage-store';

let database: OpenDatabase;
let accounts: [number, number];
beforeAll(async () => {
  database = await openDatabase();
  const rows: { id: number }[] = await database.dataSource.query(
    `insert into accounts (username, created_at) values ('lantern-test', now()), ('quay-test', now()) returning id`,
  );
  accounts = [rows[0].id, rows[1].id];
});
afterAll(() => database?.close());

describe('calls of the legacy interface in PostgreSQL', () => {
  legacyUsageContract(() => Promise.resolve({ store: new PostgresLegacyUsageStore(database.sql), accounts }));

  it('are added once where two processes add at the same time', async () => {
    const store = new PostgresLegacyUsageStore(database.sql);
    const at = new Date('2026-03-02T09:15:00Z');
    const batch = (reverse: boolean) => {
      const uses = accounts.flatMap((accountId) =>
        ['lockDomain', 'unlockDomain'].map((operation) => ({
          accountId,
          operation,
          calls: 1,
          firstCallAt: at,
          lastCallAt: at,
        })),
      );
      return reverse ? uses.reverse() : uses;
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => store.add(batch(index % 2 === 0))));
    const { usage } = await store.list({ operation: 'lockDomain', page: 1, perPage: 10 });
    expect(usage.map(({ calls }) => calls)).toEqual([20, 20]);
  });
});

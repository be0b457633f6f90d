import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { watchPoolWaits } from './pool-waits';

describe('waits for a connection of the pool', () => {
  let database: OpenDatabase;
  const waits: number[] = [];
  beforeAll(async () => {
    database = await openDatabase(1);
    watchPoolWaits(database.sql.pool, (seconds) => waits.push(seconds));
  });
  afterAll(() => database?.close());
  beforeEach(() => waits.splice(0));

  it('are reported for a connection that is lent, and for a query', async () => {
    const client = await database.sql.pool.connect();
    client.release();
    const { rows } = await database.sql.pool.query('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
    expect(waits).toEqual([expect.any(Number), expect.any(Number)]);
    expect(waits.filter((seconds) => !(seconds >= 0))).toEqual([]);
  });

  it('last until the connection is free, and are reported no earlier', async () => {
    const client = await database.sql.pool.connect();
    const second = database.sql.pool.query('select 2 as two');
    expect(database.sql.pool.waitingCount).toBe(1);
    expect(waits).toHaveLength(1);
    client.release();
    expect((await second).rows).toEqual([{ two: 2 }]);
    expect(waits).toHaveLength(2);
  });

  it('are reported where the pool is closed, whose error the caller gets', async () => {
    const other = await openDatabase(1);
    const refused: number[] = [];
    watchPoolWaits(other.sql.pool, (seconds) => refused.push(seconds));
    const { pool } = other.sql;
    await other.close();
    await expect(pool.connect()).rejects.toThrow('Cannot use a pool after calling end on the pool');
    await expect(pool.query('select 1')).rejects.toThrow('Cannot use a pool after calling end on the pool');
    expect(refused).toHaveLength(2);
  });
});

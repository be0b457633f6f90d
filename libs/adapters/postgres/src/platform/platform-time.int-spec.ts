import { Clock, type TimeReading } from '@registrar/kernel';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { newDataSource } from '../data-source';
import { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';
import { claimEnvironment } from './environment-mark';
import { PostgresInstanceLeases } from './instance-leases';
import { PostgresPlatformTime } from './platform-time';

class RealClock extends Clock {
  now = (): Date => new Date();
}

describe('the time of the platform', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let owner: Client;
  let times: PostgresPlatformTime;
  let leases: PostgresInstanceLeases;
  const observed: TimeReading[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    dataSource = await newDataSource({
      url: database.url,
      applicationName: 'test',
      poolMax: 2,
      statementTimeoutMs: 5_000,
    }).initialize();
    owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const sql = new Sql(dataSource);
    await claimEnvironment(sql, 'sandbox', new Date());
    const uow = new PostgresUnitOfWork(sql);
    times = new PostgresPlatformTime(sql, uow);
    observed.length = 0;
    leases = new PostgresInstanceLeases(sql, uow, new RealClock(), (reading) => observed.push(reading));
  });
  afterEach(async () => {
    await dataSource.destroy();
    await owner.end();
    await database.drop();
  });

  const stored = async (): Promise<{ correction: number; renewedAt: number }> =>
    (
      await owner.query<{ correction: number; renewedAt: number }>(
        `select clock_correction_ms::float8 as correction, extract(epoch from renewed_at)::float8 * 1000 as "renewedAt" from environment_leases`,
      )
    ).rows[0];
  const set = (change: string): Promise<unknown> => owner.query(`update environment_leases set ${change}`);
  /** The server is on this machine. */
  const expectNow = ({ database: at, error }: TimeReading): void => {
    expect(Math.abs(Date.now() - at)).toBeLessThan(5_000 + error);
    expect(error).toBeGreaterThan(0);
  };

  it('is read before any process has taken the lease', async () => {
    const reading = await times.read();
    expectNow(reading);
    expect(reading).toEqual({ database: reading.database, error: reading.error, correction: 0 });
  });

  it('is read with the correction and the last renewal', async () => {
    await leases.check();
    await set('clock_correction_ms = -3600123');
    const reading = await times.read();
    expectNow(reading);
    expect(reading.correction).toBe(-3_600_123);
    expect(Math.floor(reading.renewedAt!)).toBe(Math.floor((await stored()).renewedAt));
  });

  it('is observed with each check of the lease, from the first on', async () => {
    await leases.check();
    await leases.check();
    expect(observed).toHaveLength(2);
    observed.forEach(expectNow);
    await set('clock_correction_ms = 7000');
    await leases.read();
    expect(observed[2].correction).toBe(7_000);
  });

  it.each([
    [7_000, 6_400],
    [-7_000, -6_400],
    [600, 0],
    [-599, 0],
    [0, 0],
  ])('has a correction of %d ms worked off to %d ms by a renewal of the lease', async (before, after) => {
    await leases.check();
    await set(`clock_correction_ms = ${before}`);
    await leases.check();
    expect((await stored()).correction).toBe(before);
    await set(`renewed_at = renewed_at - interval '31 seconds'`);
    await leases.check();
    expect((await stored()).correction).toBe(after);
  });

  it('gets a correction once, from the one that was read', async () => {
    await leases.check();
    expect(await times.correct(0, -3_600_000.4)).toBe(true);
    expect(await times.correct(0, 5_000)).toBe(false);
    expect((await stored()).correction).toBe(-3_600_000);
    expect(await times.correct(-3_600_000, 0)).toBe(true);
  });

  it.each([
    ['a database that staff have retired', `state = 'retired'`],
    ['a copy in another cluster', `system_identifier = '1'`],
    ['a copy in the same cluster', `database_id = '1'`],
  ])('gets no correction from %s', async (_, change) => {
    await leases.check();
    await set(change);
    expect(await times.correct(0, 5_000)).toBe(false);
    expect((await stored()).correction).toBe(0);
  });

  it('gets no correction before there is a lease', async () => {
    expect(await times.correct(0, 5_000)).toBe(false);
  });
});

import { platformSettingsContract } from '@registrar/kernel/testing';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { newDataSource } from '../data-source';
import { environmentMarkTables } from '../migrations/services/environment-mark';
import { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';
import { claimEnvironment, environmentOf, WrongEnvironmentError } from './environment-mark';
import { PostgresPlatformSettings } from './platform-settings';

const AT = new Date('2026-03-02T09:15:00Z');

describe('PostgresPlatformSettings', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let uow: PostgresUnitOfWork;
  let settings: PostgresPlatformSettings;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await newDataSource({
      url: database.url,
      applicationName: 'test',
      poolMax: 2,
      statementTimeoutMs: 5_000,
    }).initialize();
    const sql = new Sql(dataSource);
    uow = new PostgresUnitOfWork(sql);
    settings = new PostgresPlatformSettings(sql, uow);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  platformSettingsContract(async () => ({ settings, inUnit: (work) => uow.run(work) }));

  it('forgets what a transaction took back', async () => {
    await uow.run(() => settings.write('kept', { on: false }, AT));
    const failing = uow.run(async () => {
      await settings.write('kept', { on: true }, AT);
      throw new Error('the audit log refused');
    });
    await expect(failing).rejects.toThrow('the audit log refused');
    await expect(settings.read('kept')).resolves.toEqual({ on: false });
  });
});

describe('the environment of a database', () => {
  let database: TestDatabase;
  let owner: Client;
  const opened: DataSource[] = [];
  /** Another process. */
  const open = async (): Promise<Sql> => {
    const dataSource = await newDataSource({
      url: database.url,
      applicationName: 'test',
      poolMax: 2,
      statementTimeoutMs: 5_000,
    }).initialize();
    opened.push(dataSource);
    return new Sql(dataSource);
  };
  const marks = async (): Promise<unknown[]> =>
    (await owner.query('select environment, marked_at from environment_mark')).rows;

  beforeEach(async () => {
    database = await createTestDatabase();
    owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterEach(async () => {
    await Promise.all([owner.end(), ...opened.splice(0).map((dataSource) => dataSource.destroy())]);
    await database.drop();
  });

  it.each(['production', 'sandbox'])('is that of the first start: %s', async (environment) => {
    const sql = await open();
    expect(await environmentOf(sql)).toBeUndefined();
    const stack = await claimEnvironment(sql, environment, AT);
    expect(await environmentOf(sql)).toBe(environment);
    expect(stack).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(await claimEnvironment(await open(), environment, new Date('2027-01-01T00:00:00Z'))).toBe(stack);
    expect(await marks()).toEqual([{ environment, marked_at: AT }]);
  });

  it.each([
    ['production', 'sandbox'],
    ['sandbox', 'production'],
  ])('stays %s when a process of %s comes, which is told why it is refused', async (environment, other) => {
    const sql = await open();
    await claimEnvironment(sql, environment, AT);
    await expect(claimEnvironment(await open(), other, AT)).rejects.toThrow(WrongEnvironmentError);
    await expect(claimEnvironment(sql, other, AT)).rejects.toThrow(
      `The database belongs to ENVIRONMENT=${environment}, and this is ENVIRONMENT=${other}`,
    );
    expect(await marks()).toEqual([{ environment, marked_at: AT }]);
  });

  it('is one where processes of both start at once', async () => {
    const all = await Promise.all([open(), open(), open(), open()]);
    const reported = await Promise.allSettled(
      all.map((sql, at) => claimEnvironment(sql, at % 2 === 0 ? 'production' : 'sandbox', AT)),
    );
    expect(reported.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(new Set(reported.map((one) => (one.status === 'fulfilled' ? one.value : undefined))).size).toBe(2);
    expect(await marks()).toHaveLength(1);
  });

  it.each<[string, string[], object[]]>([
    ['that has accounts of a sandbox', ['lantern-test', 'Quay-TEST'], [{ environment: 'sandbox' }]],
    ['that has accounts of production', ['lantern', 'testing'], [{ environment: 'production' }]],
    ['that has both, by a fault: of no environment yet', ['lantern', 'quay-test'], []],
    ['that has none: of no environment yet', [], []],
  ])('is read from the names of its accounts by the migration: one %s', async (_, usernames, expected) => {
    await owner.query('drop table environment_mark');
    for (const username of usernames)
      await owner.query('insert into accounts (username, created_at) values ($1, $2)', [username, AT]);
    await owner.query(environmentMarkTables);
    expect(await marks()).toMatchObject(expected);
  });

  it('is not to be changed by an application', async () => {
    const sql = await open();
    await claimEnvironment(sql, 'sandbox', AT);
    for (const statement of [
      `update environment_mark set environment = 'production'`,
      'delete from environment_mark',
      `insert into environment_mark (id, environment, marked_at) values (false, 'production', now())`,
    ]) {
      await expect(sql.pool.query(statement)).rejects.toThrow(/permission denied|violates check constraint/);
    }
  });
});

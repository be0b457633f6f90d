import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import type { DataSource } from 'typeorm';
import { newDataSource } from '../data-source';
import { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';
import { PostgresPlatformSettings } from './platform-settings';

const AT = new Date('2026-03-02T09:15:00Z');

describe('PostgresPlatformSettings', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let uow: PostgresUnitOfWork;
  let settings: PostgresPlatformSettings;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await newDataSource({ url: database.url, applicationName: 'test', poolMax: 2, statementTimeoutMs: 5_000 }).initialize();
    const sql = new Sql(dataSource);
    uow = new PostgresUnitOfWork(sql);
    settings = new PostgresPlatformSettings(sql, uow);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('knows nothing of what nobody set', async () => {
    await expect(settings.read('nothing')).resolves.toBeUndefined();
  });

  it.each([[{ on: true, until: '2026-03-02T10:00:00Z' }], [{ on: false }], [[1, 'two', null]], ['text'], [false], [0]])('gives back %j as it was written last', async (value) => {
    await uow.run(() => settings.write('maintenance', value, AT));
    await expect(settings.read('maintenance')).resolves.toEqual(value);
  });

  it('forgets what a transaction took back', async () => {
    await uow.run(() => settings.write('kept', { on: false }, AT));
    const failing = uow.run(async () => {
      await settings.write('kept', { on: true }, AT);
      throw new Error('the audit log refused');
    });
    await expect(failing).rejects.toThrow('the audit log refused');
    await expect(settings.read('kept')).resolves.toEqual({ on: false });
  });

  it('is not written outside a unit of work', async () => {
    await expect(settings.write('maintenance', { on: true }, AT)).rejects.toThrow(/outside a unit of work/);
  });
});

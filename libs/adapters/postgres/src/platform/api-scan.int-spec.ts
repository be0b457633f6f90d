import { FakeVault } from '@registrar/kernel/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, NOW, Rows } from '../../test/rows';
import { PostgresViewRequests } from '../staff/care/view-request-store';
import { PostgresApiScan } from './api-scan';
import { PostgresPlatformSettings } from './platform-settings';

let database: OpenDatabase;
let scan: PostgresApiScan;
let requests: PostgresViewRequests;
beforeAll(async () => {
  database = await openDatabase();
  scan = new PostgresApiScan(database.sql);
  requests = new PostgresViewRequests(database.sql, database.uow, new FakeVault());
});
afterEach(() => database.asOwner('delete from staff_view_requests'));
afterAll(() => database?.close());

const ID = '0197a0fe-0000-7000-8000-000000000001';
const addView = async (): Promise<void> => {
  const accountId = await new Rows(database.sql).account();
  await database.uow.run(() => requests.add({ id: ID, accountId, path: '/core/v1/domains' }, NOW));
};

// that it finds the jobs that are in turn: jobs.int-spec.ts
describe('the scan of a process of the reseller API', () => {
  it('finds nothing in an empty database', async () => {
    expect(await scan.scan(NOW, 'api_scan_test')).toEqual({ setting: undefined, jobs: false, views: false });
  });

  it.each([[{ on: true, until: null }], [false], [0], ['text']])(
    'returns the setting %j as stored',
    async (value) => {
      const settings = new PostgresPlatformSettings(database.sql, database.uow);
      await database.uow.run(() => settings.write('api_scan_test', value, NOW));
      expect((await scan.scan(NOW, 'api_scan_test')).setting).toEqual(value);
      expect((await scan.scan(NOW, 'api_scan_other')).setting).toBeUndefined();
    },
  );

  it.each([
    [0, true],
    [4.999, true],
    [5, false],
  ])('finds a request of staff that waits %p s: %p', async (seconds, views) => {
    await addView();
    expect(await scan.scan(after(seconds), 'api_scan_test')).toMatchObject({ jobs: false, views });
  });

  it('finds no request of staff that a process has begun with', async () => {
    await addView();
    await database.uow.run(() => requests.claim(NOW));
    expect(await scan.scan(NOW, 'api_scan_test')).toMatchObject({ views: false });
  });
});

import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import type { DataSource } from 'typeorm';
import { newDataSource } from '../data-source';
import { Sql } from '../sql';
import { PostgresAccountReader } from './account-reader';
import { PostgresCredentialStore } from './credential-store';

const AT = new Date('2026-03-02T09:15:00Z');

describe('PostgresCredentialStore', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let sql: Sql;
  let store: PostgresCredentialStore;
  let reader: PostgresAccountReader;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await newDataSource({
      url: database.url,
      applicationName: 'test',
      poolMax: 2,
      statementTimeoutMs: 5_000,
    }).initialize();
    sql = new Sql(dataSource);
    store = new PostgresCredentialStore(sql);
    reader = new PostgresAccountReader(sql);
    await sql.change(
      'seed_accounts',
      `insert into accounts (username, status, two_step_enabled, api_access_enabled, approved_reseller, enterprise, rate_per_second, created_at)
      values ('Lantern', 'active', true, false, true, false, 50, $1), ('quay', 'closed', false, true, false, true, null, $1)`,
      [AT],
    );
    await sql.change(
      'seed_tokens',
      `insert into api_tokens (account_id, name, digest, sealed, created_at, revoked_at)
      values (1, 'default', 'd-1', 'x', $1, null), (1, 'old', 'd-2', 'x', $1, $1), (2, 'default', 'd-3', 'x', $1, null)`,
      [AT],
    );
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it.each(['Lantern', 'lantern', 'LANTERN'])(
    'finds the account of %s with its flags, own limits and token',
    async (username) => {
      await expect(store.find(username, 'd-1')).resolves.toEqual({
        accountId: 1,
        username: 'Lantern',
        status: 'active',
        twoStepEnabled: true,
        apiAccessEnabled: false,
        approvedReseller: true,
        enterprise: false,
        ratePerSecond: 50,
        ratePerHour: undefined,
        strictRequests: false,
        isSuspended: false,
        token: { id: 1, digest: 'd-1', limits: {} },
      });
    },
  );

  it.each([
    ['unknown', 'd-0'],
    ['revoked', 'd-2'],
    ['of another account', 'd-3'],
  ])('finds the account without a token that is %s', async (_, digest) => {
    const record = await store.find('lantern', digest);
    expect(record).toMatchObject({ accountId: 1 });
    expect(record?.token).toBeUndefined();
  });

  it('finds a closed account as such', async () => {
    await expect(store.find('quay', 'd-3')).resolves.toMatchObject({
      status: 'closed',
      enterprise: true,
      token: { id: 3 },
    });
  });

  it.each(['nobody', '', "x' or '1'='1", 'lantern%'])('finds no account of %p', async (username) => {
    await expect(store.find(username, 'd-1')).resolves.toBeUndefined();
  });

  it('finds an account and its token by their ids, as by name and digest', async () => {
    expect(await store.findToken(1, 1)).toEqual(await store.find('lantern', 'd-1'));
    expect(await store.findToken(2, 3)).toEqual(await store.find('quay', 'd-3'));
  });

  it.each([
    ['revoked', 2],
    ['of another account', 3],
    ['unknown', 99],
  ])('finds the account by its id without a token that is %s', async (_, tokenId) => {
    const record = await store.findToken(1, tokenId);
    expect(record).toMatchObject({ accountId: 1, username: 'Lantern' });
    expect(record?.token).toBeUndefined();
  });

  it('finds an account as suspended through its own suspension, and through one above it that includes its sub-accounts', async () => {
    const open = async (username: string, parentId: number | null): Promise<number> => {
      const row = await sql.row<{ id: number }>(
        'seed_child',
        'insert into accounts (username, parent_id, created_at) values ($1, $2, $3) returning id',
        [username, parentId, AT],
      );
      return row!.id;
    };
    const suspend = (id: number, includesSubs: boolean | undefined) =>
      sql.change(
        'seed_suspension',
        `update accounts set suspended_at = case when $2 then $3::timestamptz end, suspension_reason = case when $2 then 'unpaid' end,
                suspension_includes_subs = $4 where id = $1`,
        [id, includesSubs !== undefined, AT, includesSubs ?? false],
      );
    const top = await open('top', null);
    const middle = await open('middle', top);
    const low = await open('low', middle);
    const seen = () =>
      Promise.all(
        [top, middle, low].map(async (id) => [
          (await store.findToken(id, 1))!.isSuspended,
          (await reader.find(id))!.effectiveSuspension?.accountId,
        ]),
      );
    const none = [false, undefined];
    expect(await seen()).toEqual([none, none, none]);
    await suspend(top, false);
    expect(await seen()).toEqual([[true, top], none, none]);
    await suspend(top, true);
    expect(await seen()).toEqual([
      [true, top],
      [true, top],
      [true, top],
    ]);
    await suspend(middle, false);
    expect(await seen()).toEqual([
      [true, top],
      [true, middle],
      [true, top],
    ]);
    await suspend(top, undefined);
    expect(await seen()).toEqual([none, [true, middle], none]);
  });

  it('finds no account of an unknown id', async () => {
    expect(await store.findToken(99, 1)).toBeUndefined();
  });
});

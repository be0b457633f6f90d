import { Clock, type InstanceStatus } from '@registrar/kernel';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { newDataSource } from '../data-source';
import { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';
import { claimEnvironment } from './environment-mark';
import { PostgresInstanceLeases } from './instance-leases';

const AT = new Date('2026-03-02T09:15:00Z');
const AN_HOUR_OLD = `update environment_leases set renewed_at = clock_timestamp() - interval '1 hour'`;

class RealClock extends Clock {
  now = (): Date => new Date();
}

describe('the lease of a database', () => {
  const databases: TestDatabase[] = [];
  const opened: DataSource[] = [];
  let database: TestDatabase;

  /** Another process. */
  const open = async (
    of = database,
    options = '',
  ): Promise<{ leases: PostgresInstanceLeases; uow: PostgresUnitOfWork }> => {
    const dataSource = await newDataSource({
      url: of.url + options,
      applicationName: 'test',
      poolMax: 2,
      statementTimeoutMs: 5_000,
    }).initialize();
    opened.push(dataSource);
    const sql = new Sql(dataSource);
    await claimEnvironment(sql, 'sandbox', AT);
    const uow = new PostgresUnitOfWork(sql);
    return { leases: new PostgresInstanceLeases(sql, uow, new RealClock()), uow };
  };
  const asOwner = async (text: string, of = database): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: of.ownerUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const ageOf = async (): Promise<number> =>
    Number(
      (
        await asOwner(
          'select extract(epoch from clock_timestamp() - renewed_at) as age from environment_leases',
        )
      )[0]['age'],
    );
  const disconnect = async (): Promise<void> =>
    void (await Promise.all(opened.splice(0).map((dataSource) => dataSource.destroy())));

  beforeEach(async () => {
    database = await createTestDatabase();
    databases.push(database);
  });
  afterEach(async () => {
    await disconnect();
    await Promise.all(databases.splice(0).map((each) => each.drop()));
  });

  it('is taken by the first process, once, and shared by all', async () => {
    const all = await Promise.all([open(), open(), open()]);
    const statuses = await Promise.all(all.map(({ leases }) => leases.check()));
    expect(new Set(statuses.map(({ instance }) => instance)).size).toBe(1);
    expect(statuses[0]).toMatchObject({
      environment: 'sandbox',
      present: { systemIdentifier: expect.stringMatching(/^\d+$/), address: new URL(database.url).host },
    });
    expect(statuses[0].suspension).toBeUndefined();
    expect(statuses[0].lease.systemIdentifier).toBe(statuses[0].present.systemIdentifier);
  });

  it('is renewed when it is no longer fresh, and only then', async () => {
    const { leases } = await open();
    await leases.check();
    await asOwner(`update environment_leases set renewed_at = clock_timestamp() - interval '20 seconds'`);
    await leases.check();
    expect(await ageOf()).toBeGreaterThan(15);
    await asOwner(AN_HOUR_OLD);
    await leases.read();
    expect(await ageOf()).toBeGreaterThan(3_000);
    await leases.check();
    expect(await ageOf()).toBeLessThan(60);
  });

  it.each<[string, string[], InstanceStatus['suspension']]>([
    [
      'a restart of the same server after a day',
      [
        `update environment_leases set renewed_at = clock_timestamp() - interval '1 day'`,
        `update environment_addresses set seen_at = seen_at - interval '1 day'`,
      ],
      undefined,
    ],
    [
      'another address within the lease',
      [`update environment_addresses set address = 'old-primary:5432'`],
      undefined,
    ],
    [
      'another address after the lease',
      [
        `update environment_addresses set address = 'old-primary:5432', seen_at = clock_timestamp() - interval '1 hour'`,
        AN_HOUR_OLD,
      ],
      'copy',
    ],
    [
      'an address that was last seen long before the lease was renewed, after the lease',
      [AN_HOUR_OLD, `update environment_addresses set seen_at = clock_timestamp() - interval '1 day'`],
      'copy',
    ],
    ['another system within the lease', [`update environment_leases set system_identifier = '1'`], 'copy'],
    ['another database within the lease', [`update environment_leases set database_id = '1'`], 'copy'],
  ])('after %s: as it should be', async (_, changes, suspension) => {
    const { leases } = await open();
    const { instance } = await leases.check();
    for (const change of changes) await asOwner(change);
    const status = await leases.check(instance);
    expect(status.suspension).toBe(suspension);
    // taken over permanently, or unchanged
    const after = await leases.check(instance);
    expect([after.suspension, after.instance, after.lease.addresses.includes(after.present.address)]).toEqual(
      [suspension, instance, suspension === undefined || !changes.join().includes('addresses')],
    );
  });

  it('is not that of a copy, however young it is, until staff declare the copy alive', async () => {
    const { leases } = await open();
    const original = await leases.check();
    await disconnect();
    const copied = await copyTestDatabase(database);
    databases.push(copied);
    const beside = await open(copied);
    expect(await beside.leases.check()).toMatchObject({ suspension: 'copy', instance: original.instance });
    const { before, after } = await beside.uow.run(() => beside.leases.declare(true));
    expect([before.suspension, after.suspension, after.instance === original.instance]).toEqual([
      'copy',
      undefined,
      false,
    ]);
    expect(await beside.leases.check(after.instance)).toMatchObject({ instance: after.instance });
    expect((await (await open()).leases.check(original.instance)).suspension).toBeUndefined();
  });

  it('is retired by staff, for processes that run as well, and taken back by staff', async () => {
    const { leases, uow } = await open();
    const { instance } = await leases.check();
    await uow.run(() => leases.declare(false));
    expect((await leases.check(instance)).suspension).toBe('retired');
    const again = await uow.run(() => leases.declare(false));
    expect(again.before).toBe(again.after);
    const { after } = await uow.run(() => leases.declare(true));
    expect([after.suspension, after.instance === instance]).toEqual([undefined, false]);
    expect((await leases.check()).suspension).toBeUndefined();
  });

  it('stays as it is where an active database is declared alive', async () => {
    const { leases, uow } = await open();
    const { instance } = await leases.check();
    const { before, after } = await uow.run(() => leases.declare(true));
    expect([before === after, after.instance]).toEqual([true, instance]);
  });

  it.each([
    ['has the lease of another instance', `update environment_leases set instance = gen_random_uuid()`],
    ['has no lease', 'delete from environment_leases'],
    ['has neither lease nor mark', 'delete from environment_leases; delete from environment_mark'],
  ])('tells a running process that its database was replaced by one that %s', async (_, change) => {
    const { leases } = await open();
    const { instance } = await leases.check();
    await asOwner(change);
    expect((await leases.check(instance)).suspension).toBe('replaced');
  });

  it('goes on in a process that missed the suspension, as the instance that staff declared', async () => {
    const { leases, uow } = await open();
    const { instance } = await leases.check();
    await uow.run(() => leases.declare(false));
    const { after } = await uow.run(() => leases.declare(true));
    const missed = await leases.check(instance);
    expect([missed.suspension, missed.instance]).toEqual([undefined, after.instance]);
    // retired again: reported under the old id too
    await uow.run(() => leases.declare(false));
    expect((await leases.check(instance)).suspension).toBe('retired');
  });

  it.each([
    [
      'which has since been declared alive twice',
      `update environment_leases set instance = gen_random_uuid(), previous_instance = instance`,
    ],
    ['of another system', `update environment_leases set system_identifier = '1'`],
    ['of another database', `update environment_leases set database_id = '1'`],
  ])('is replaced for a process that missed the suspension on a lease %s', async (_, change) => {
    const { leases, uow } = await open();
    const { instance } = await leases.check();
    await uow.run(() => leases.declare(false));
    await uow.run(() => leases.declare(true));
    await asOwner(change);
    expect((await leases.check(instance)).suspension).toBe('replaced');
  });

  it.each([
    ['system', `system_identifier = '1'`],
    ['database', `database_id = '1'`],
  ])('does not go on from the instance of another %s', async (_, change) => {
    const { leases, uow } = await open();
    const { instance } = await leases.check();
    await asOwner(`update environment_leases set ${change}`);
    await uow.run(() => leases.declare(true));
    expect((await leases.check(instance)).suspension).toBe('replaced');
  });

  it('is read, not renewed, on a server that takes no writes', async () => {
    await (await open()).leases.check();
    await asOwner(AN_HOUR_OLD);
    const { leases } = await open(database, '?options=-c%20default_transaction_read_only%3Don');
    expect((await leases.check()).suspension).toBeUndefined();
    expect(await ageOf()).toBeGreaterThan(3_000);
  });

  it('is declared in a unit of work only', async () => {
    const { leases } = await open();
    await expect(leases.declare(true)).rejects.toThrow(/outside a unit of work/);
  });
});

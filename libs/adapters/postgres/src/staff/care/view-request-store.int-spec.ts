import { FakeVault } from '@registrar/kernel/testing';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { after, NOW } from '../../../test/rows';
import { PostgresViewRequests } from './view-request-store';

const id = (number: number): string => `0197a0fe-0000-7000-8000-00000000000${number}`;
const PATH = '/core/v1/domains?keyword=jane';
let database: OpenDatabase;
let requests: PostgresViewRequests;
let accountId: number;
beforeAll(async () => {
  database = await openDatabase();
  requests = new PostgresViewRequests(database.sql, database.uow, new FakeVault());
  [{ id: accountId }] = await database.dataSource.query(
    `insert into accounts (username, created_at) values ('lantern', now()) returning id`,
  );
});
beforeEach(() => database.dataSource.query('delete from staff_view_requests'));
afterAll(() => database?.close());

const add = (number: number, at = NOW, account = accountId) =>
  database.uow.run(() => requests.add({ id: id(number), accountId: account, path: PATH }, at));
const claim = (at = NOW) => database.uow.run(() => requests.claim(at));

describe('requests of staff who view as an account', () => {
  it('go to a process and their answer back, the oldest first', async () => {
    expect([await add(2, after(1)), await add(1)]).toEqual([true, true]);
    expect(await requests.outcome(id(1))).toBeUndefined();
    expect(await claim(after(1))).toEqual({ id: id(1), accountId, path: PATH });
    expect(await requests.outcome(id(1))).toBe('begun');
    const outcome = { answer: { status: 200, headers: {}, body: { a: 1 } } };
    await database.uow.run(() => requests.answer(id(1), outcome));
    expect(await requests.outcome(id(1))).toEqual(outcome);
    await database.uow.run(() => requests.remove(id(1)));
    expect(await requests.outcome(id(1))).toBeUndefined();
    expect(await claim(after(1))).toMatchObject({ id: id(2) });
    expect(await claim(after(1))).toBeUndefined();
  });

  it('are claimed once each by processes that claim at the same time', async () => {
    await add(1);
    await add(2);
    const [first, second] = await database.uow.run(async () => {
      const one = await requests.claim(NOW);
      // another connection: the row of the first is locked, not awaited
      const two = await new Promise<unknown>((resolve, reject) => {
        database.dataSource
          .query(
            'select id from staff_view_requests where begun_at is null order by requested_at limit 1 for update skip locked',
          )
          .then(([row]: { id: string }[]) => resolve(row), reject);
      });
      return [one, two] as { id: string }[];
    });
    expect([first.id, second.id].sort()).toEqual([id(1), id(2)]);
    const claimed = await Promise.all([claim(), claim(), claim()]);
    expect(claimed.filter(Boolean)).toHaveLength(1);
  });

  it('are not claimed later than 5 seconds, and deleted after 2 minutes', async () => {
    await add(1);
    expect(await claim(after(5))).toBeUndefined();
    await add(2, after(120));
    expect(await requests.outcome(id(1))).toBeUndefined();
    await add(3, after(121));
    expect(await database.dataSource.query('select id from staff_view_requests order by id')).toEqual([
      { id: id(2) },
      { id: id(3) },
    ]);
  });

  it('of an unknown account are not stored', async () => {
    expect(await add(1, NOW, 2_000_000_000)).toBe(false);
    expect(await claim()).toBeUndefined();
  });

  it('are stored encrypted', async () => {
    await add(1);
    const [row] = await database.dataSource.query('select path_sealed from staff_view_requests');
    expect(row.path_sealed).not.toBe(PATH);
  });

  it('demand a unit of work for each write', async () => {
    for (const write of [
      requests.add({ id: id(1), accountId, path: PATH }, NOW),
      requests.claim(NOW),
      requests.answer(id(1), { refusal: 'not_viewable' }),
      requests.remove(id(1)),
    ])
      await expect(write).rejects.toThrow('unit of work');
  });
});

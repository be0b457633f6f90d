import { JobWorld, registrations } from '@registrar/jobs/testing';
import { type JobsFixture, jobsFixture } from '../../test/fixtures/jobs-fixture';
import { PostgresCallMarks } from './call-marks';

let fixture: JobsFixture;
let world: JobWorld;
let marks: PostgresCallMarks;
beforeAll(async () => {
  fixture = await jobsFixture();
  world = await JobWorld.create(() => fixture.stores);
  marks = new PostgresCallMarks(fixture.database.sql, fixture.database.uow);
});
afterAll(() => fixture?.database.close());

/** The key of an item whose call was begun. */
async function begun(): Promise<string> {
  const staff = world.process(8, {}, 'staff');
  const draft = await staff.intake.open({ staff: { name: 'Ines', keyId: 3 } }, 'createDomain');
  await draft.add(registrations(1));
  const { id } = await draft.finish();
  await fixture.database.dataSource.query(
    `update job_items set is_called = true, state = 'running', lease = job_id, due_at = now() where job_id = $1`,
    [id],
  );
  return `job-${id}-1-1`;
}
const mark = (key: string, isFirst = true, writes = true): Promise<boolean> =>
  fixture.database.uow.run(async () => {
    if (writes) await fixture.database.sql.row('test_xid', 'select pg_current_xact_id()', []);
    return marks.mark(key, { isFirst });
  });

it('a call that changed something is found by its key, one that did not is not', async () => {
  const key = await begun();
  expect(await marks.find(key)).toBeUndefined();
  expect(await mark(key, true, false)).toBe(false);
  expect(await marks.find(key)).toBeUndefined();
  expect(await mark(key)).toBe(true);
  expect(await marks.find(key)).toEqual({});
  expect(await marks.find(key.replace(/1$/, '2'))).toBeUndefined();
});

it('of two calls with one key the second that commits is undone', async () => {
  const key = await begun();
  await mark(key);
  await expect(mark(key)).rejects.toMatchObject({ kind: 'conflict', code: 'idempotency.in_flight' });
});

it('a later unit of work of the call marks again, and one whose attempt passed is undone', async () => {
  const key = await begun();
  await mark(key);
  expect(await mark(key, false)).toBe(true);
  await expect(mark(key.replace(/1$/, '2'))).rejects.toMatchObject({ code: 'idempotency.in_flight' });
});

describe('a call that is made in place of an operation', () => {
  const FIRST = '00000000-0000-7000-9000-0000000000a1';
  const SECOND = '00000000-0000-7000-9000-0000000000a2';
  const markAs = (key: string, note: Parameters<typeof marks.mark>[1]): Promise<boolean> =>
    fixture.database.uow.run(async () => {
      await fixture.database.sql.row('test_xid', 'select pg_current_xact_id()', []);
      return marks.mark(key, note);
    });
  beforeAll(async () => {
    await fixture.database.dataSource.query(
      `insert into operations (id, account_id, kind, subject, state, payload, created_at, due_at)
         select id, (select min(id) from accounts), 'renew', 'a.com', 'open', '{}', now(), now() from unnest($1::uuid[]) id`,
      [[FIRST, SECOND]],
    );
  });

  it('marks the one that it opens', async () => {
    const key = await begun();
    await markAs(key, { isFirst: true, operationId: FIRST });
    await markAs(key, { isFirst: false, replaces: FIRST });
    expect(await marks.find(key)).toEqual({ operationId: FIRST });
    await markAs(key, { isFirst: false, operationId: SECOND, replaces: FIRST });
    expect(await marks.find(key)).toEqual({ operationId: SECOND });
  });

  it('is undone where another call has replaced the operation', async () => {
    const key = await begun();
    await markAs(key, { isFirst: true, operationId: FIRST });
    await markAs(key, { isFirst: false, operationId: SECOND, replaces: FIRST });
    await expect(markAs(key, { isFirst: false, operationId: FIRST, replaces: FIRST })).rejects.toMatchObject({
      code: 'idempotency.in_flight',
    });
    expect(await marks.find(key)).toEqual({ operationId: SECOND });
  });
});

it('a mark that is undone with its unit of work is not found', async () => {
  const key = await begun();
  const undone = fixture.database.uow.run(async () => {
    await fixture.database.sql.row('test_xid', 'select pg_current_xact_id()', []);
    await marks.mark(key, { isFirst: true });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await marks.find(key)).toBeUndefined();
});

it.each(['', 'job-1-1-1', 'another-key'])('refuses the key %p, which is of no item', async (key) => {
  await expect(marks.find(key)).rejects.toThrow('not of an item');
});

it('is refused outside of a unit of work', async () => {
  await expect(marks.mark(await begun(), { isFirst: true })).rejects.toThrow('outside a unit of work');
});

import { AppError } from '@registrar/kernel';
import { gate } from '../../test/gate';
import { replayed, ReplicaFixture } from '../../test/replica/replica-fixture';
import type { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';
import { ReplicaReads, type RoutedStore } from './replica-reads';

/** Marks of an account, and whether a replica showed them. */
class Marks {
  constructor(readonly sql: Sql) {}

  async of(account: number): Promise<{ marks: string[]; atReplica: boolean }> {
    const rows = await this.sql.rows<{ mark: string }>(
      'unnamed',
      'select mark from marks where account_id = $1 order by mark',
      [account],
    );
    return { marks: rows.map(({ mark }) => mark), atReplica: await this.isReplica() };
  }

  /** Takes half a minute at a replica, and no time at the writer. */
  sleep(): Promise<object[]> {
    return this.sql.rows(
      'unnamed',
      'select pg_sleep(case when pg_is_in_recovery() then 30 else 0 end)::text',
    );
  }

  private async isReplica(): Promise<boolean> {
    return (await this.sql.row<{ is: boolean }>('unnamed', 'select pg_is_in_recovery() as is'))!.is;
  }
}

let fixture: ReplicaFixture;
let writer: Sql;
beforeAll(async () => {
  fixture = await ReplicaFixture.start(
    'create table marks (account_id int, mark text); grant all on marks to public',
  );
  ({ writer } = fixture);
});
afterEach(async () => {
  fixture.observed = [];
  await writer.change('unnamed', 'truncate marks');
});
afterAll(() => fixture?.close());

const write = (account: number, mark: string): Promise<number> =>
  writer.change('unnamed', 'insert into marks values ($1, $2)', [account, mark]);

const routed = (
  ...settings: Parameters<ReplicaFixture['reader']>
): { reads: ReplicaReads; marks: RoutedStore<Marks> } => {
  const reads = fixture.reader(...settings);
  return { reads, marks: reads.storesOf((sql) => new Marks(sql)) };
};

const replay = (what: 'pause' | 'resume'): Promise<void> =>
  fixture.onStandby(`select pg_wal_replay_${what}()`);

describe('reads of a replica that follows', () => {
  it('show what was committed before, from the replica', async () => {
    const { marks } = routed({ waitMs: 5_000 });
    for (const mark of ['a', 'b', 'c']) {
      await write(1, mark);
      const { marks: shown, atReplica } = await marks.read('domains.list', (store) => store.of(1));
      expect([shown.at(-1), atReplica]).toEqual([mark, true]);
    }
    expect(fixture.observed).toEqual(Array(3).fill(['domains.list', undefined]));
  });

  it('stay at the writer inside a unit of work, which sees its own rows', async () => {
    const { marks } = routed({ waitMs: 5_000 });
    const uow = new PostgresUnitOfWork(writer);
    const shown = await uow.run(async () => {
      await write(1, 'own');
      return marks.read('domains.export', (store) => store.of(1));
    });
    expect(shown).toEqual({ marks: ['own'], atReplica: false });
    expect(fixture.observed).toEqual([['domains.export', 'transaction']]);
  });

  it('cannot write', async () => {
    const { marks } = routed({ waitMs: 5_000 });
    const attempt = marks.read('staff.list', async ({ sql }) => {
      if (sql === writer) return 'the writer';
      return sql.change('unnamed', `insert into marks values (1, 'no')`);
    });
    expect(await attempt).toBe('the writer');
    expect(fixture.observed).toEqual([['staff.list', 'promoted']]);
  });

  it('are refused as at the writer, without asking it again', async () => {
    const { marks } = routed({ waitMs: 5_000 });
    const refusal = new AppError('invalid', 'request.fields', 'no such column');
    await expect(marks.read('staff.list', () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(fixture.observed).toEqual([]);
  });

  it('that take too long fail, and do not take as long at the writer', async () => {
    const { marks } = routed({ waitMs: 5_000, statementTimeoutMs: 50 });
    const report = marks.read('staff.report', (store) => store.sleep());
    await expect(report).rejects.toMatchObject({ code: '57014' });
    expect(fixture.observed).toEqual([]);
  });
});

describe('a replica that is behind', () => {
  afterEach(() => replay('resume'));

  it('hides no write: the writer answers lists, the replica what may be recent', async () => {
    const stack = routed();
    await write(1, 'before');
    await write(2, 'other');
    await replayed(stack.reads);
    await replay('pause');
    await write(1, 'own');
    expect(await stack.marks.read('domains.list', (store) => store.of(1))).toEqual({
      marks: ['before', 'own'],
      atReplica: false,
    });
    expect(await stack.marks.read('staff.report', (store) => store.of(2))).toEqual({
      marks: ['other'],
      atReplica: true,
    });
    expect(await stack.marks.read('staff.report', (store) => store.of(1))).toEqual({
      marks: ['before'],
      atReplica: true,
    });
    expect(fixture.observed).toEqual([
      ['domains.list', 'behind'],
      ['staff.report', undefined],
      ['staff.report', undefined],
    ]);
    await replay('resume');
    await replayed(stack.reads);
    expect(await stack.marks.read('domains.list', (store) => store.of(1))).toEqual({
      marks: ['before', 'own'],
      atReplica: true,
    });
  });

  it('is waited for, where it goes on in time', async () => {
    const { marks } = routed({ waitMs: 30_000 });
    await replay('pause');
    await write(1, 'late');
    const list = marks.read('domains.list', (store) => store.of(1));
    await replay('resume');
    expect(await list).toEqual({ marks: ['late'], atReplica: true });
  });
});

describe('a replica whose connections are in use', () => {
  it('is not waited for longer than its replay, and is used once one is free', async () => {
    const { marks } = routed({ waitMs: 5_000 });
    const quick = routed({ waitMs: 0 });
    await write(1, 'a');
    await replayed(quick.reads);
    const [both, end] = [gate(), gate()];
    let reading = 0;
    const reports = [1, 2].map(() =>
      quick.marks.read('staff.report', async (store) => {
        const shown = await store.of(1);
        reading += 1;
        if (reading === 2) both.open();
        await end.opened;
        return shown;
      }),
    );
    await both.opened;
    expect(await quick.marks.read('domains.list', (store) => store.of(1))).toEqual({
      marks: ['a'],
      atReplica: false,
    });
    expect(fixture.observed).toEqual([['domains.list', 'busy']]);
    expect(await marks.read('domains.list', (store) => store.of(1))).toMatchObject({ atReplica: true });
    end.open();
    for (const shown of await Promise.all(reports)) expect(shown.atReplica).toBe(true);
    expect(await quick.marks.read('staff.report', (store) => store.of(1))).toMatchObject({ atReplica: true });
  });
});

describe('a replica whose replay cancels reads', () => {
  beforeAll(async () => {
    await fixture.onStandby('alter system set max_standby_streaming_delay = 0');
    await fixture.onStandby('select pg_reload_conf()');
  });

  it('leaves the read to the writer, whole', async () => {
    const { marks } = routed({ waitMs: 5_000 });
    await write(1, 'a');
    const shown = await marks.read('staff.list', async (store) => {
      const before = await store.of(1);
      if (before.atReplica)
        // its replay needs the lock that the read holds at the replica
        await writer.change('unnamed', `begin; lock table marks in access exclusive mode; commit`);
      await store.sleep();
      return before;
    });
    expect(shown).toEqual({ marks: ['a'], atReplica: false });
    expect(fixture.observed).toEqual([['staff.list', 'conflict']]);
  });
});

describe('a replica that is lost', () => {
  it('ends no read: the writer answers this one and the next ones', async () => {
    const stack = routed({ waitMs: 5_000 });
    await write(1, 'a');
    const shown = await stack.marks.read('domains.export', async (store) => {
      const first = await store.of(1);
      if (first.atReplica) await fixture.standby.end();
      await store.sleep();
      return first;
    });
    expect(shown).toEqual({ marks: ['a'], atReplica: false });
    expect(await stack.marks.read('domains.list', (store) => store.of(1))).toEqual(shown);
    expect(fixture.observed).toEqual([
      ['domains.export', 'away'],
      ['domains.list', 'away'],
    ]);
    await stack.reads.compare();
    expect(stack.reads.reading).toEqual({ isUsable: false, reason: 'away' });

    await fixture.standby.startAgain();
    await replayed(stack.reads);
    expect(stack.reads.reading).toEqual({ isUsable: true, lagSeconds: 0 });
    expect(await stack.marks.read('domains.list', (store) => store.of(1))).toEqual({
      marks: ['a'],
      atReplica: true,
    });
  });

  it('is used when it comes, also where it was away at the start', async () => {
    await fixture.standby.end();
    const stack = routed({ waitMs: 5_000 });
    expect(await stack.marks.read('staff.report', (store) => store.of(1))).toMatchObject({
      atReplica: false,
    });
    await fixture.standby.startAgain();
    await replayed(stack.reads);
    expect(await stack.marks.read('staff.report', (store) => store.of(1))).toMatchObject({ atReplica: true });
  });
});

describe('a server that is no replica', () => {
  it('is the writer itself: reads are its own, without a second path', async () => {
    const { marks, reads } = routed({ url: fixture.primary.urlOf('app') });
    await write(1, 'a');
    expect(await marks.read('domains.list', (store) => store.of(1))).toMatchObject({ marks: ['a'] });
    expect(fixture.observed).toEqual([['domains.list', 'promoted']]);
    await reads.compare();
    expect(reads.reading?.isUsable).toBe(false);
  });

  it('was promoted: its rows are another history', async () => {
    const { marks } = routed({ waitMs: 5_000 });
    await write(1, 'a');
    expect(await marks.read('domains.list', (store) => store.of(1))).toMatchObject({ atReplica: true });
    await fixture.standby.promote();
    await write(1, 'b');
    expect(await marks.read('domains.list', (store) => store.of(1))).toEqual({
      marks: ['a', 'b'],
      atReplica: false,
    });
    expect(fixture.observed.at(-1)).toEqual(['domains.list', 'promoted']);
  });
});

it('without a replica the writer answers every declared read', async () => {
  const reads = new ReplicaReads(writer);
  await reads.compare();
  expect([reads.isUsed, reads.reading]).toEqual([false, undefined]);
  await write(1, 'a');
  const store = reads.storesOf((sql) => new Marks(sql));
  expect(await store.read('domains.list', (at) => at.of(1))).toEqual({ marks: ['a'], atReplica: false });
});

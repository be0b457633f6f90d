import { type StandbyPostgres, until } from '@registrar/testkit';
import { asSuperuser, replayed, ReplicaFixture } from '../../test/replica/replica-fixture';
import { PostgresDiagnosis } from '../diagnosis/diagnosis';
import type { Sql } from '../sql';
import type { ReplicaReads } from './replica-reads';
import { findTimelineMark, putTimelineMark } from './timelines';

const MARKS = 'select mark from marks order by mark';
const REPLAYED = `select count(*)::int as count from marks where mark = 'lost'`;

/** Where a list was read, and what it showed. */
const list = (reads: ReplicaReads): Promise<{ marks: string[]; atReplica: boolean }> =>
  reads
    .storesOf((sql) => sql)
    .read('domains.list', async (sql) => ({
      marks: (await sql.rows<{ mark: string }>('unnamed', MARKS)).map(({ mark }) => mark),
      atReplica: (await sql.row<{ is: boolean }>('unnamed', 'select pg_is_in_recovery() as is'))!.is,
    }));

describe('a replica that stays on the old timeline after a failover', () => {
  let fixture: ReplicaFixture;
  let promoted: StandbyPostgres;
  let follower: StandbyPostgres;
  let writer: Sql;

  beforeAll(async () => {
    fixture = await ReplicaFixture.start('create table marks (mark text); grant all on marks to public');
    promoted = await fixture.primary.startStandby();
    follower = await fixture.primary.startStandby();
    const before = fixture.reader({ waitMs: 30_000 });
    await fixture.writer.change('unnamed', `insert into marks values ('before')`);
    await replayed(before);
    expect([await list(before), fixture.observed]).toEqual([
      { marks: ['before'], atReplica: true },
      [['domains.list', undefined]],
    ]);
    fixture.observed = [];
    await replayed(fixture.reader({ url: promoted.urlOf('app') }));
    await replayed(fixture.reader({ url: follower.urlOf('app') }));
    await Promise.all([promoted.end(), follower.end()]);
    // megabytes that only the first standby gets: its position stays ahead of the new primary's
    await asSuperuser(
      fixture.primary.superuserUrl,
      'create table ballast as select repeat(md5(i::text), 200) from generate_series(1, 2000) i',
    );
    await fixture.writer.change('unnamed', `insert into marks values ('lost')`);
    const stays = await fixture.writerAt(fixture.standby.urlOf('app'));
    await until(
      async () => (await stays.row<{ count: number }>('unnamed', REPLAYED))!.count === 1,
      'the first standby has replayed what the others lack',
    );
    await fixture.primary.end();
    await promoted.startAgain();
    await promoted.promote();
    writer = await fixture.writerAt(promoted.urlOf('app'));
    await writer.change('unnamed', `insert into marks values ('new')`);
  });
  afterEach(() => {
    fixture.observed = [];
  });
  afterAll(async () => {
    await fixture?.close();
    await Promise.all([promoted?.remove(), follower?.remove()]);
  });

  it('gets no reads, although its position is ahead of the writer', async () => {
    const reads = fixture.reader({ writer, waitMs: 30_000 });
    const position = await writer.row<{ at: string }>(
      'unnamed',
      'select pg_current_wal_insert_lsn()::text as at',
    );
    const stays = await fixture.writerAt(fixture.standby.urlOf('app'));
    expect(
      await stays.row('unnamed', 'select pg_last_wal_replay_lsn() > $1::pg_lsn as "isAhead"', [position!.at]),
    ).toEqual({ isAhead: true });
    expect(await list(reads)).toEqual({ marks: ['before', 'new'], atReplica: false });
    expect(fixture.observed).toEqual([['domains.list', 'other_timeline']]);
    await reads.compare();
    expect(reads.reading).toMatchObject({ isUsable: false, reason: 'other_timeline' });
    expect(reads.reading?.lagSeconds).not.toBe(0);
  });

  it('is found by the diagnosis', async () => {
    const atPrimary = new PostgresDiagnosis(writer);
    const primary = await atPrimary.primary();
    expect(primary.timeline).toBe(2);
    const mark = await putTimelineMark(writer, primary);
    expect(await atPrimary.timelineMark(primary)).toEqual(mark);
    const stays = new PostgresDiagnosis(await fixture.writerAt(fixture.standby.urlOf('app')));
    const facts = await stays.replica(primary.position, mark, new Date());
    expect(facts).toMatchObject({ isOnTimeline: false, system: primary.system });
    expect(facts.bytesBehind).toBeLessThan(0);
    expect(await stays.replica(primary.position, undefined, new Date())).toMatchObject({
      isOnTimeline: undefined,
    });
  });

  it('leaves reads to one that follows the new timeline', async () => {
    await follower.startAgain();
    const { port, password } = new URL(promoted.superuserUrl);
    await asSuperuser(
      follower.superuserUrl,
      `alter system set primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'`,
    );
    await asSuperuser(follower.superuserUrl, 'select pg_reload_conf()');
    const reads = fixture.reader({ writer, url: follower.urlOf('app'), waitMs: 30_000 });
    await replayed(reads);
    expect(reads.reading).toEqual({ isUsable: true, lagSeconds: 0, reason: undefined });
    expect(await list(reads)).toEqual({ marks: ['before', 'new'], atReplica: true });
    expect(fixture.observed).toEqual([['domains.list', undefined]]);
  });
});

describe('the mark of a timeline', () => {
  let fixture: ReplicaFixture;
  beforeAll(async () => {
    fixture = await ReplicaFixture.start();
  });
  afterAll(() => fixture?.close());

  it('is one for all processes, and another for each timeline and cluster', async () => {
    const of = { system: '7301', timeline: 3 };
    expect(await findTimelineMark(fixture.writer, of)).toBeUndefined();
    const marks = await Promise.all([1, 2, 3].map(() => putTimelineMark(fixture.writer, of)));
    expect(new Set(marks.map(({ mark }) => mark)).size).toBe(1);
    expect(await findTimelineMark(fixture.writer, of)).toEqual(marks[0]);
    for (const other of [
      { ...of, timeline: 4 },
      { ...of, system: '7302' },
    ])
      expect((await putTimelineMark(fixture.writer, other)).mark).not.toBe(marks[0].mark);
  });

  it('of another server that counts the same number does not count', async () => {
    const { primary, writer } = fixture;
    const timeline = (await new PostgresDiagnosis(writer).primary()).timeline;
    const reads = fixture.reader({ waitMs: 30_000 });
    await replayed(reads);
    await asSuperuser(
      primary.superuserUrl,
      `update database_timelines set mark = gen_random_uuid() where timeline = ${timeline}`,
    );
    await until(async () => {
      await reads.compare();
      return reads.reading?.reason === 'other_timeline';
    }, 'the replica shows another mark');
  });

  it('is missing before its migration: the writer answers, and the diagnosis says nothing', async () => {
    const { primary, writer } = fixture;
    await asSuperuser(primary.superuserUrl, 'alter table database_timelines rename to moved_away');
    try {
      const reads = fixture.reader();
      const read = reads
        .storesOf((sql) => sql)
        .read('staff.report', (sql) => Promise.resolve(sql === writer));
      expect(await read).toBe(true);
      expect(fixture.observed).toEqual([['staff.report', 'error']]);
      const diagnosis = new PostgresDiagnosis(writer);
      expect(await diagnosis.timelineMark(await diagnosis.primary())).toBeUndefined();
    } finally {
      await asSuperuser(primary.superuserUrl, 'alter table moved_away rename to database_timelines');
    }
  });
});

import {
  PostgresMailStore,
  PostgresNoticeSteps,
  PostgresServiceNoticeStore,
  PostgresStatusSubscribers,
} from '@registrar/adapter-postgres';
import { addSeconds, type Ids } from '@registrar/kernel';
import { FakeClock, FakeVault } from '@registrar/kernel/testing';
import { ChangeServiceNotices, type SendNoticeMails } from '@registrar/status';
import { wireSubscriptions } from '@registrar/status/wiring';
import { drain } from '@registrar/testkit';
import { randomUUID } from 'node:crypto';
import { die, Executioner, throughEveryMoment } from '../crash';
import { openSql, type OpenSql } from '../open-sql';

const NOW = new Date('2026-03-02T09:15:00Z');
const HOUR = 3_600;
const SUBSCRIBERS = 5;
const POLICY = { linkBase: 'https://api.example.net', registrarName: 'Lantern', confirmDays: 3 };
const ids = { uuid: () => randomUUID(), secret: () => randomUUID() } as unknown as Ids;

let database: OpenSql;
let sql: OpenSql['sql'];
let uow: OpenSql['uow'];
const clock = new FakeClock(NOW);
beforeAll(async () => {
  database = await openSql();
  ({ sql, uow } = database);
  for (let serial = 1; serial <= SUBSCRIBERS; serial += 1)
    await rows('insert into status_subscribers (email, requested_at, confirmed_at) values ($1, $2, $2)', [
      `desk-${serial}@example.net`,
      NOW,
    ]);
  await rows('insert into status_subscribers (email, requested_at) values ($1, $2)', ['no@example.net', NOW]);
});
afterAll(() => database?.close());

const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => database.rows(text, values);

/** A worker; with an executioner one that dies at the given moment. */
function newWorker(executioner?: Executioner): SendNoticeMails {
  const watch = <T extends object>(name: string, part: T): T => executioner?.watch(name, part) ?? part;
  return wireSubscriptions(
    {
      subscribers: new PostgresStatusSubscribers(sql, uow),
      steps: watch('steps', new PostgresNoticeSteps(sql, uow)),
      mailStore: watch('mailStore', new PostgresMailStore(sql, uow)),
      uow: watch('uow', uow),
      clock,
      ids,
      vault: new FakeVault(),
    },
    POLICY,
  ).send;
}

const work = (worker: SendNoticeMails, limit?: number): Promise<unknown> =>
  drain(async () => Number(await worker.execute(limit)), 'steps that are due');

const notices = (): ChangeServiceNotices =>
  new ChangeServiceNotices(
    new PostgresServiceNoticeStore(sql, uow),
    new PostgresNoticeSteps(sql, uow),
    clock,
  );
const planned = (): Promise<{ id: number }> => {
  const [startsAt, endsAt] = [addSeconds(clock.now(), HOUR), addSeconds(clock.now(), 2 * HOUR)];
  const plan = { title: 'Update', impact: 'minor' as const, groups: ['dns' as const], registries: [] };
  return uow.run(() => notices().planMaintenance({ ...plan, startsAt, endsAt }, 'Planned.', 'Ines'));
};

/** Mails of each step of the notice, and those since `from` of each confirmed subscriber. */
const stepsOf = (id: number): Promise<{ step: string; mailed: number; is_done: boolean }[]> =>
  rows(
    'select step, mailed, done_at is not null as is_done from service_notice_steps where notice_id = $1 order by id',
    [id],
  );
const mailsEach = async (): Promise<number[]> =>
  (
    await rows<{ mails: number }>(
      `select (select count(*)::int from mails m where m.subject = 'status_subscriber:' || s.id) as mails
         from status_subscribers s order by s.id`,
    )
  ).map(({ mails }) => mails);

describe('a worker that dies while it writes mails about a maintenance', () => {
  it('writes each step to each subscriber once, whatever the moment', async () => {
    await throughEveryMoment(20, async (_run, killAt) => {
      const before = await mailsEach();
      const { id } = await planned();
      const executioner = new Executioner(killAt);
      const dying = newWorker(executioner);
      // announced, begun and ended in batches of two; after its death the worker does nothing
      for (const seconds of [0, HOUR, HOUR]) {
        clock.advance(seconds);
        await work(dying, 2).catch(die);
        await work(newWorker(), 3);
      }
      expect(await stepsOf(id)).toEqual(
        ['announced', 'begun', 'ended'].map((step) => ({ step, mailed: SUBSCRIBERS, is_done: true })),
      );
      const after = await mailsEach();
      expect(after.map((mails, at) => mails - before[at])).toEqual([3, 3, 3, 3, 3, 0]);
      return executioner.moments;
    });
  });
});

describe('two workers at once', () => {
  it('write each step to each subscriber once, the steps of a notice in their order', async () => {
    const before = await mailsEach();
    const plans = [await planned(), await planned()];
    clock.advance(HOUR);
    await Promise.all([work(newWorker(), 1), work(newWorker(), 1), work(newWorker(), 1)]);
    // a worker that found every row locked ends: the rest is due for the next pass
    await work(newWorker());
    for (const { id } of plans)
      expect(await stepsOf(id)).toEqual(
        ['announced', 'begun'].map((step) => ({ step, mailed: SUBSCRIBERS, is_done: true })),
      );
    expect((await mailsEach()).map((mails, at) => mails - before[at])).toEqual([4, 4, 4, 4, 4, 0]);
    clock.advance(HOUR);
    await work(newWorker());
  });

  it('give no begin to a maintenance that another transaction calls off', async () => {
    const { id } = await planned();
    await work(newWorker());
    clock.advance(HOUR);
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    let isCancelled = (): void => undefined;
    const cancelled = new Promise<void>((done) => (isCancelled = done));
    const cancel = uow.run(async () => {
      await notices().cancelMaintenance({ id, ifMatch: ['1'], by: 'Piet' }, 'Not needed.');
      isCancelled();
      await held;
    });
    await cancelled;
    expect(await newWorker().execute()).toBe(false);
    release();
    await cancel;
    await work(newWorker());
    expect((await stepsOf(id)).map(({ step }) => step)).toEqual(['announced', 'cancelled']);
  });
});

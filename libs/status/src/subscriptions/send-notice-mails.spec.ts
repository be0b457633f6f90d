import { FakeMailStore } from '@registrar/contacts/testing';
import { addSeconds } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { ChangeServiceNotices } from '../incidents/change-notices';
import type { IncidentState, NoticeContent, ServiceNotice } from '../incidents/notice';
import { FakeServiceNoticeStore } from '../testing/fake-service-notices';
import { FakeNoticeSteps, FakeStatusSubscribers } from '../testing/fake-subscriptions';
import { wireSubscriptions } from './wire';

const NOW = new Date('2026-03-02T09:15:00Z');
/** Seconds. */
const HOUR = 3_600;
const PLAN: NoticeContent = {
  title: 'Update',
  impact: 'outage',
  groups: ['dns'],
  registries: ['main'],
  startsAt: addSeconds(NOW, 3_600),
  endsAt: addSeconds(NOW, 7_200),
};

function world() {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock(NOW);
  const vault = new FakeVault();
  const mailStore = new FakeMailStore(uow);
  const subscribers = new FakeStatusSubscribers(uow);
  const store = new FakeServiceNoticeStore(uow);
  store.registries.set('main', ['com']);
  const steps = new FakeNoticeSteps(uow, store, subscribers);
  const notices = new ChangeServiceNotices(store, steps, clock);
  const { send } = wireSubscriptions(
    { uow, clock, ids: new FakeIds(), vault, mailStore, subscribers, steps },
    { linkBase: 'https://api.example.net', registrarName: 'Lantern', confirmDays: 3 },
  );
  const target = ({ id, version }: ServiceNotice) => ({ id, ifMatch: [String(version)], by: 'Piet' });
  /** Number of batches. */
  const work = async (limit?: number): Promise<number> =>
    (await send.execute(limit)) ? 1 + (await work(limit)) : 0;
  return {
    ...{ uow, clock, notices, steps, send, work, target },
    subscribe: (email: string, confirmedAt?: Date) =>
      uow.run(async () => {
        const { id } = await subscribers.findOrAdd(email, NOW);
        if (confirmedAt) await subscribers.confirm(id, confirmedAt);
        return id;
      }),
    unsubscribe: (id: number) => uow.run(() => subscribers.remove(id)),
    open: (state: IncidentState = 'investigating') =>
      uow.run(() =>
        notices.openIncident(
          {
            title: 'Slow',
            impact: 'minor',
            groups: ['dns'],
            registries: [],
            state,
            text: 'First.\n\nSecond.',
          },
          'Ines',
        ),
      ),
    plan: (content: Partial<NoticeContent> = {}) =>
      uow.run(() => notices.planMaintenance({ ...PLAN, ...content }, 'Planned.', 'Ines')),
    /** Heading and recipient of each mail, in order. */
    written: (): string[] =>
      mailStore.mails.map(({ id, sealed, to }) => {
        const { heading } = JSON.parse(vault.open(sealed!, `mail:${id}`)) as { heading: string };
        return `${heading}: ${to}`;
      }),
    values: (at: number): object => {
      const { id, sealed } = mailStore.mails.at(at)!;
      return JSON.parse(vault.open(sealed!, `mail:${id}`)) as object;
    },
  };
}

describe('mails about an incident', () => {
  it('are written at each step, to each subscriber once', async () => {
    const { open, notices, uow, target, subscribe, work, written, values } = world();
    await subscribe('desk@example.net', NOW);
    const opened = await open();
    await work();
    expect(values(0)).toEqual({
      registrar: 'Lantern',
      heading: 'Incident',
      title: 'Slow',
      facts: ['Impact: minor', 'Affected: dns', 'Since: 2026-03-02 09:15 UTC'],
      paragraphs: ['First.', 'Second.'],
      statusPage: 'https://api.example.net/status',
      unsubscribe: expect.stringContaining('https://api.example.net/status/unsubscribe/1-'),
    });
    let notice = opened;
    for (const update of [
      { state: 'monitoring', text: 'Better.' },
      { state: 'resolved', text: 'Over.' },
      { state: 'resolved', text: 'Why it was.' },
      { state: 'identified', text: 'Again.', reopen: true },
    ] as const)
      notice = (await uow.run(() => notices.updateIncident(target(notice), update))).after;
    await work();
    expect(written()).toEqual(
      ['Incident', 'Update', 'Resolved', 'Update', 'Incident open again'].map(
        (heading) => `${heading}: desk@example.net`,
      ),
    );
    expect(values(2)).toMatchObject({ facts: expect.arrayContaining(['Since: 2026-03-02 09:15 UTC']) });
  });

  it('are not written for a change of its head', async () => {
    const { open, notices, uow, target, steps } = world();
    const opened = await open();
    await uow.run(() => notices.change('incident', target(opened), { impact: 'major' }));
    expect(steps.all.map(({ step }) => step)).toEqual(['opened']);
  });
});

describe('mails about a maintenance', () => {
  it('are written when it is announced, begins and ends, and at a text', async () => {
    const { plan, notices, uow, target, clock, subscribe, work, written, values } = world();
    await subscribe('desk@example.net', NOW);
    const planned = await plan();
    await work();
    await uow.run(() => notices.updateMaintenance(target(planned), 'Ready.'));
    clock.advance(HOUR - 1);
    await work();
    expect(written()).toHaveLength(2);
    clock.advance(1);
    await work();
    await work();
    clock.advance(HOUR);
    await work();
    await work();
    expect(written()).toEqual(
      ['Planned maintenance', 'Update', 'Maintenance has begun', 'Maintenance has ended'].map(
        (heading) => `${heading}: desk@example.net`,
      ),
    );
    expect(values(2)).toMatchObject({
      facts: [
        'Impact: outage',
        'Affected: dns, .com',
        'From: 2026-03-02 10:15 UTC',
        'Until: 2026-03-02 11:15 UTC',
      ],
      paragraphs: [],
    });
  });

  it.each<[string, Partial<NoticeContent>, string[]]>([
    ['another end', { endsAt: addSeconds(NOW, 9_000) }, ['announced', 'changed']],
    ['another start', { startsAt: addSeconds(NOW, 3_700) }, ['announced', 'changed']],
    ['another impact', { impact: 'minor' }, ['announced', 'changed']],
    ['the same values', { impact: 'outage', endsAt: PLAN.endsAt }, ['announced']],
    ['nothing', {}, ['announced']],
  ])('are written for a change that says something: %s', async (_what, changes, expected) => {
    const { plan, notices, uow, target, steps } = world();
    const planned = await plan();
    await uow.run(() => notices.change('maintenance', target(planned), changes));
    expect(steps.all.map(({ step }) => step)).toEqual(expected);
  });

  it('are not written for a change after its end', async () => {
    const { plan, notices, uow, target, clock, steps } = world();
    const planned = await plan();
    clock.advance(3 * HOUR);
    await uow.run(() => notices.change('maintenance', target(planned), { title: 'Other' }));
    expect(steps.all.map(({ step }) => step)).toEqual(['announced']);
  });

  it.each([
    ['before it begins', 0, ['announced', 'cancelled']],
    ['while it is under way', HOUR, ['announced', 'begun', 'cancelled']],
  ])('end with the one that calls it off %s', async (_when, after, expected) => {
    const { plan, notices, uow, target, clock, work, steps } = world();
    const planned = await plan();
    clock.advance(after);
    await work();
    await uow.run(() => notices.cancelMaintenance(target(planned), 'Not needed.'));
    clock.advance(3 * HOUR);
    await work();
    expect(steps.all.map(({ step }) => step)).toEqual(expected);
  });

  it.each([
    ['reports the end alone where the worker was off at both', 2 * HOUR, ['announced', 'ended']],
    ['reports an end of a day ago', 26 * HOUR - 1, ['announced', 'ended']],
    ['does not report an older end', 26 * HOUR, ['announced']],
  ])('%s', async (_title, after, expected) => {
    const { plan, clock, work, steps } = world();
    await plan();
    clock.advance(after);
    await work();
    expect(steps.all.map(({ step }) => step)).toEqual(expected);
  });
});

describe('the subscribers of a step', () => {
  it('are those who had confirmed by then and have not unsubscribed', async () => {
    const { open, subscribe, unsubscribe, work, written } = world();
    await subscribe('pending@example.net');
    await subscribe('in-time@example.net', NOW);
    await subscribe('late@example.net', addSeconds(NOW, 1));
    await unsubscribe(await subscribe('gone@example.net', NOW));
    await open();
    await work();
    expect(written()).toEqual(['Incident: in-time@example.net']);
  });

  it('are reached in batches, each once', async () => {
    const { open, subscribe, work, written, steps } = world();
    for (let at = 1; at <= 4; at += 1) await subscribe(`desk-${at}@example.net`, NOW);
    await open();
    expect(await work(2)).toBe(3);
    expect(written()).toEqual([1, 2, 3, 4].map((at) => `Incident: desk-${at}@example.net`));
    expect(steps.all).toMatchObject([{ mailed: 4, isDone: true }]);
  });
});

import { addDays, addSeconds } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeServiceNoticeStore } from '../testing/fake-service-notices';
import { FakeNoticeSteps, FakeStatusSubscribers } from '../testing/fake-subscriptions';
import {
  ChangeServiceNotices,
  type IncidentUpdate,
  type NewIncident,
  type NoticeChanges,
} from './change-notices';
import type { NoticeContent, NoticeKind, ServiceNotice } from './notice';

const NOW = new Date('2026-03-02T09:15:00Z');
const INCIDENT: NewIncident = {
  title: ' DNS is slow ',
  impact: 'minor',
  groups: ['forwarding', 'dns', 'dns'],
  registries: ['main', 'main'],
  state: 'investigating',
  text: ' We look into it. ',
};
const MAINTENANCE: NoticeContent = {
  title: 'Update of the database',
  impact: 'outage',
  groups: ['dns'],
  registries: [],
  startsAt: addSeconds(NOW, 3_600),
  endsAt: addSeconds(NOW, 7_200),
};
const MANY = Array.from({ length: 51 }, (_, at) => `registry-${at}`);

function world() {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock(NOW);
  const store = new FakeServiceNoticeStore(uow);
  const steps = new FakeNoticeSteps(uow, store, new FakeStatusSubscribers(uow));
  const notices = new ChangeServiceNotices(store, steps, clock);
  store.registries.set('main', []);
  const inUnit = <T>(work: () => Promise<T>): Promise<T> => uow.run(work);
  const target = ({ id, version }: Pick<ServiceNotice, 'id' | 'version'>) => ({
    id,
    ifMatch: [String(version)],
    by: 'Piet',
  });
  type Target = Parameters<typeof target>[0];
  return {
    ...{ clock, store, steps, notices, inUnit, target },
    open: (values: Partial<NewIncident> = {}) =>
      inUnit(() => notices.openIncident({ ...INCIDENT, ...values }, 'Ines')),
    plan: (values: Partial<NoticeContent> = {}) =>
      inUnit(() => notices.planMaintenance({ ...MAINTENANCE, ...values }, 'Planned.', 'Ines')),
    change: (kind: NoticeKind, of: Target, changes: NoticeChanges) =>
      inUnit(() => notices.change(kind, target(of), changes)),
    update: (of: Target, update: Partial<IncidentUpdate> = {}) =>
      inUnit(() => notices.updateIncident(target(of), { state: 'identified', text: 'Known.', ...update })),
    note: (of: Target, text = 'On time.') => inUnit(() => notices.updateMaintenance(target(of), text)),
    cancel: (of: Target) => inUnit(() => notices.cancelMaintenance(target(of), 'Not needed.')),
  };
}

const BAD_COMMON: [string, Partial<NoticeContent>, string][] = [
  ['an empty title', { title: ' ' }, "'title' must have 1 to 150 characters"],
  ['a long title', { title: 'x'.repeat(151) }, "'title' must have 1 to 150 characters"],
  ['a title of two lines', { title: 'a\nb' }, "'title' must be one line of text"],
  ['nothing affected', { groups: [], registries: [] }, "'affected' must name a group or a registry at least"],
  ['too many registries', { registries: MANY }, "'registries' must have at most 50 codes"],
  ['an unknown registry', { registries: ['absent'] }, "'registries' names an unknown registry: absent"],
];

describe('an incident', () => {
  it('is opened with its first text, in its stored form', async () => {
    expect(await world().open()).toEqual({
      id: 1,
      kind: 'incident',
      title: 'DNS is slow',
      impact: 'minor',
      groups: ['dns', 'forwarding'],
      registries: ['main'],
      state: 'investigating',
      startsAt: NOW,
      version: 1,
      createdBy: 'Ines',
      createdAt: NOW,
      updates: [{ at: NOW, by: 'Ines', state: 'investigating', text: 'We look into it.' }],
    });
  });

  it.each<[string, Partial<NewIncident>, string]>([
    ...BAD_COMMON,
    ['an empty text', { text: '\n' }, "'text' must have 1 to 5000 characters"],
    ['a long text', { text: 'x'.repeat(5_001) }, "'text' must have 1 to 5000 characters"],
    ['a text that changes its direction', { text: 'a\u202eb' }, "'text' must be text"],
    [
      'a start in the future',
      { startsAt: addSeconds(NOW, 1) },
      "'startsAt' must not be in the future: plan a maintenance instead",
    ],
    [
      'a start long ago',
      { startsAt: addSeconds(addDays(NOW, -30), -1) },
      "'startsAt' must be within the last 30 days",
    ],
  ])('is refused for %s', async (_what, values, details) => {
    const { open, store } = world();
    await expect(open(values)).rejects.toMatchObject({ code: 'service_notice.invalid', details });
    expect(store.all).toEqual([]);
  });

  it.each<[string, Partial<NewIncident>, Partial<ServiceNotice>]>([
    ['the longest title', { title: 'x'.repeat(150) }, { state: 'investigating' }],
    ['the longest text, of two lines', { text: `${'x'.repeat(4_998)}\ny` }, { version: 1 }],
    ['the earliest start', { startsAt: addDays(NOW, -30) }, { startsAt: addDays(NOW, -30) }],
    ['a registry alone', { groups: [] }, { groups: [], registries: ['main'] }],
    ['a group alone', { registries: [] }, { registries: [] }],
    ['its end, after the fact', { state: 'resolved' }, { state: 'resolved', endsAt: NOW }],
  ])('is opened with %s', async (_what, values, expected) => {
    expect(await world().open(values)).toMatchObject(expected);
  });

  it('goes from state to state, back too, until it is resolved', async () => {
    const { open, update, clock } = world();
    let { after } = await update(await open());
    ({ after } = await update(after, { state: 'monitoring' }));
    ({ after } = await update(after, { state: 'investigating' }));
    expect(after.endsAt).toBeUndefined();
    clock.advance(60);
    ({ after } = await update(after, { state: 'resolved', text: 'Over.' }));
    expect(after).toMatchObject({ state: 'resolved', version: 5, endsAt: addSeconds(NOW, 60) });
    expect(after.updates.map(({ state, by }) => [state, by])).toEqual([
      ['investigating', 'Ines'],
      ['identified', 'Piet'],
      ['monitoring', 'Piet'],
      ['investigating', 'Piet'],
      ['resolved', 'Piet'],
    ]);
  });

  it('that is resolved takes a further text, and its end stays', async () => {
    const { open, update, clock } = world();
    const { after } = await update(await open(), { state: 'resolved' });
    clock.advance(3_600);
    const { after: further } = await update(after, { state: 'resolved', text: 'The cause was a cable.' });
    expect(further).toMatchObject({ state: 'resolved', endsAt: NOW, version: 3 });
  });

  it.each(['investigating', 'identified', 'monitoring'] as const)(
    'that is resolved is opened again as %s explicitly only',
    async (state) => {
      const { open, update } = world();
      const { after } = await update(await open(), { state: 'resolved' });
      await expect(update(after, { state })).rejects.toMatchObject({ code: 'service_notice.resolved' });
      const { before, after: reopened } = await update(after, { state, reopen: true });
      expect([before.state, reopened.state, reopened.endsAt]).toEqual(['resolved', state, undefined]);
    },
  );

  it('is not opened again while it is open, nor by its resolution', async () => {
    const { open, update } = world();
    const incident = await open();
    await expect(update(incident, { reopen: true })).rejects.toMatchObject({ code: 'service_notice.open' });
    await expect(update(incident, { state: 'resolved', reopen: true })).rejects.toMatchObject({
      details: "'reopen' does not go with the state `resolved`",
    });
    const { after } = await update(incident, { reopen: false });
    expect(after.state).toBe('identified');
  });

  it.each(BAD_COMMON)('is not changed to %s', async (_what, changes, details) => {
    const { open, change, store } = world();
    await expect(change('incident', await open(), changes)).rejects.toMatchObject({ details });
    expect(store.all[0].version).toBe(1);
  });

  it('is changed in the given fields, an old one too', async () => {
    const { open, change, clock } = world();
    const incident = await open();
    clock.advance(100 * 86_400);
    const { before, after } = await change('incident', incident, { impact: 'major' });
    expect([before.impact, after.impact, after.title, after.version]).toEqual([
      'minor',
      'major',
      'DNS is slow',
      2,
    ]);
    await expect(change('incident', after, { startsAt: addDays(NOW, -1) })).rejects.toMatchObject({
      details: "'startsAt' must be within the last 30 days",
    });
  });

  it('does not begin after its end', async () => {
    const { open, change, update, clock } = world();
    const { after } = await update(await open(), { state: 'resolved' });
    clock.advance(60);
    await expect(change('incident', after, { startsAt: addSeconds(NOW, 1) })).rejects.toMatchObject({
      details: "'startsAt' must not be after the end of the incident",
    });
    const earlier = { startsAt: addSeconds(NOW, -60) };
    expect((await change('incident', after, earlier)).after).toMatchObject(earlier);
  });
});

describe('a planned maintenance', () => {
  it('is scheduled, under way and completed by the clock', async () => {
    const { plan, notices, clock } = world();
    const { id, state, updates } = await plan();
    expect([state, updates]).toEqual(['scheduled', [{ at: NOW, by: 'Ines', state, text: 'Planned.' }]]);
    const states: string[] = [];
    for (const seconds of [3_599, 1, 3_599, 1]) {
      clock.advance(seconds);
      states.push((await notices.get('maintenance', id)).state);
    }
    expect(states).toEqual(['scheduled', 'under_way', 'under_way', 'completed']);
    expect((await notices.list('maintenance', undefined, 5)).map((each) => each.state)).toEqual([
      'completed',
    ]);
  });

  it.each<[string, Partial<NoticeContent>, string]>([
    ...BAD_COMMON,
    ['no end', { endsAt: undefined }, "'endsAt' must be after `startsAt`"],
    ['an end at its start', { endsAt: MAINTENANCE.startsAt }, "'endsAt' must be after `startsAt`"],
    [
      'an end after more than a week',
      { endsAt: addSeconds(addDays(MAINTENANCE.startsAt, 7), 1) },
      "'endsAt' must be within 7 days of `startsAt`",
    ],
    ['an end that has passed', { startsAt: addDays(NOW, -1), endsAt: NOW }, "'endsAt' must be in the future"],
    [
      'a start far ahead',
      { startsAt: addSeconds(addDays(NOW, 90), 1), endsAt: addDays(NOW, 91) },
      "'startsAt' must be within 90 days",
    ],
  ])('is refused for %s, as a new and as a changed one', async (_what, values, details) => {
    const { plan, change, store } = world();
    await expect(plan(values)).rejects.toMatchObject({ code: 'service_notice.invalid', details });
    const changed = change('maintenance', await plan(), values);
    if ('endsAt' in values && values.endsAt === undefined) await expect(changed).rejects.toThrow();
    else await expect(changed).rejects.toMatchObject({ details });
    expect(store.all.map(({ version }) => version)).toEqual([1]);
  });

  it.each<[string, Partial<NoticeContent>]>([
    ['as long as is allowed', { endsAt: addDays(MAINTENANCE.startsAt, 7) }],
    ['as far ahead as is allowed', { startsAt: addDays(NOW, 90), endsAt: addDays(NOW, 91) }],
    ['that began already', { startsAt: addDays(NOW, -1), endsAt: addSeconds(NOW, 1) }],
  ])('is planned %s', async (_what, values) => {
    expect(await world().plan(values)).toMatchObject(values);
  });

  it('is moved before it begins; while it is under way its end alone changes', async () => {
    const { plan, change, clock } = world();
    const moved = { startsAt: addSeconds(NOW, 1_800), endsAt: addSeconds(NOW, 5_400) };
    const { after } = await change('maintenance', await plan(), moved);
    clock.advance(1_800);
    await expect(change('maintenance', after, { startsAt: NOW })).rejects.toMatchObject({
      details: "'startsAt' cannot change once the maintenance is under way",
    });
    clock.advance(60);
    const early = await change('maintenance', after, {
      startsAt: moved.startsAt,
      endsAt: addSeconds(NOW, 1_860),
    });
    expect([early.before.state, early.after.state]).toEqual(['under_way', 'completed']);
  });

  it('that is over keeps its times, and takes texts and another title', async () => {
    const { plan, change, note, cancel, clock } = world();
    const { after: cancelled } = await cancel(await plan());
    const completed = await plan();
    clock.advance(7_200);
    for (const [notice, state] of [
      [cancelled, 'cancelled'],
      [completed, 'completed'],
    ] as const) {
      for (const times of [{ startsAt: NOW }, { endsAt: addDays(NOW, 1) }])
        await expect(change('maintenance', notice, times)).rejects.toMatchObject({
          code: 'service_notice.over',
        });
      await expect(cancel(notice)).rejects.toMatchObject({ code: 'service_notice.over' });
      const { after: titled } = await change('maintenance', notice, { title: 'Other' });
      const { after } = await note(titled);
      expect(after).toMatchObject({ title: 'Other', state });
      expect(after.updates.at(-1)).toMatchObject({ state, text: 'On time.', by: 'Piet' });
    }
  });

  it.each([
    ['before it begins', 0],
    ['while it is under way', 3_600],
  ])('is cancelled %s', async (_when, seconds) => {
    const { plan, cancel, clock } = world();
    const planned = await plan();
    clock.advance(seconds);
    const { after } = await cancel(planned);
    expect(after).toMatchObject({ state: 'cancelled', version: 2, endsAt: MAINTENANCE.endsAt });
    expect(after.updates.at(-1)).toMatchObject({ state: 'cancelled', text: 'Not needed.' });
  });

  it('has the state of the time in each text', async () => {
    const { plan, note, clock } = world();
    const planned = await plan();
    clock.advance(3_600);
    const { after } = await note(planned);
    clock.advance(3_600);
    expect((await note(after)).after.updates.map(({ state }) => state)).toEqual([
      'scheduled',
      'under_way',
      'completed',
    ]);
    await expect(note(after, '')).rejects.toMatchObject({ code: 'service_notice.changed' });
    await expect(note({ ...after, version: 3 }, '')).rejects.toMatchObject({
      details: "'text' must have 1 to 5000 characters",
    });
  });
});

describe('a change of a notice', () => {
  const CHANGES: [
    string,
    NoticeKind,
    (at: ReturnType<typeof world>, ifMatch?: string[], id?: number) => Promise<unknown>,
  ][] = [
    [
      'a change',
      'incident',
      ({ notices }, ifMatch, id = 1) => notices.change('incident', { id, ifMatch, by: 'P' }, {}),
    ],
    [
      'an update of an incident',
      'incident',
      ({ notices }, ifMatch, id = 1) =>
        notices.updateIncident({ id, ifMatch, by: 'P' }, { state: 'identified', text: 'x' }),
    ],
    [
      'an update of a maintenance',
      'maintenance',
      ({ notices }, ifMatch, id = 1) => notices.updateMaintenance({ id, ifMatch, by: 'P' }, 'x'),
    ],
    [
      'a cancellation',
      'maintenance',
      ({ notices }, ifMatch, id = 1) => notices.cancelMaintenance({ id, ifMatch, by: 'P' }, 'x'),
    ],
  ];
  it.each(CHANGES)('takes %s for the present version only', async (_what, kind, act) => {
    const at = world();
    await (kind === 'incident' ? at.open() : at.plan());
    const run = (ifMatch?: string[], id?: number) => at.inUnit(() => act(at, ifMatch, id));
    await expect(run()).rejects.toMatchObject({ kind: 'precondition_required' });
    await expect(run([])).rejects.toMatchObject({ kind: 'precondition_failed' });
    await expect(run(['2'])).rejects.toMatchObject({
      details: 'The notice was changed: its version is 1. Read it again, then repeat your change.',
    });
    await expect(run(['1'], 9)).rejects.toMatchObject({ details: `The ${kind} does not exist.` });
    expect(await run(['0', '1'])).toMatchObject({ before: { version: 1 }, after: { version: 2 } });
    await expect(run(['1'])).rejects.toMatchObject({ code: 'service_notice.changed' });
  });

  it('finds a notice under its own kind only', async () => {
    const { open, plan, notices } = world();
    const [incident, maintenance] = [await open(), await plan()];
    await expect(notices.get('maintenance', incident.id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(notices.get('incident', maintenance.id)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await notices.list('incident', undefined, 5)).map(({ id }) => id)).toEqual([incident.id]);
  });
});

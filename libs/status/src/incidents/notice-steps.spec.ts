import { addSeconds } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeServiceNoticeStore } from '../testing/fake-service-notices';
import { FakeNoticeSteps, FakeStatusSubscribers } from '../testing/fake-subscriptions';
import { ChangeServiceNotices } from './change-notices';
import type { NoticeContent, ServiceNotice } from './notice';

const NOW = new Date('2026-03-02T09:15:00Z');
const MAINTENANCE: NoticeContent = {
  title: 'Update of the database',
  impact: 'outage',
  groups: ['dns'],
  registries: [],
  startsAt: addSeconds(NOW, 3_600),
  endsAt: addSeconds(NOW, 7_200),
};

function world() {
  const [uow, clock] = [new FakeUnitOfWork(), new FakeClock(NOW)];
  const store = new FakeServiceNoticeStore(uow);
  store.registries.set('main', []);
  const steps = new FakeNoticeSteps(uow, store, new FakeStatusSubscribers(uow));
  const add = jest.spyOn(steps, 'add');
  const notices = new ChangeServiceNotices(store, steps, clock);
  const inUnit = <T>(work: () => Promise<T>): Promise<T> => uow.run(work);
  const target = ({ id, version }: ServiceNotice) => ({ id, ifMatch: [String(version)], by: 'Piet' });
  const incident = (state: 'investigating' | 'resolved') =>
    inUnit(() =>
      notices.openIncident(
        { title: 'Slow', impact: 'minor', groups: ['dns'], registries: [], state, text: 'We look.' },
        'Ines',
      ),
    );
  const maintenance = () => inUnit(() => notices.planMaintenance(MAINTENANCE, 'Planned.', 'Ines'));
  return { notices, clock, add, inUnit, target, incident, maintenance };
}
type World = ReturnType<typeof world>;

const update =
  (from: 'investigating' | 'resolved', state: 'identified' | 'resolved', reopen?: boolean) =>
  async ({ notices, inUnit, target, incident, clock }: World) => {
    const opened = await incident(from);
    clock.advance(60);
    await inUnit(() => notices.updateIncident(target(opened), { state, text: 'News.', reopen }));
  };
const changed =
  (changes: Partial<NoticeContent>) =>
  async ({ notices, inUnit, target, maintenance, clock }: World) => {
    const planned = await maintenance();
    clock.advance(60);
    await inUnit(() => notices.change('maintenance', target(planned), changes));
  };
const textOf =
  (method: 'updateMaintenance' | 'cancelMaintenance') =>
  async ({ notices, inUnit, target, maintenance, clock }: World) => {
    const planned = await maintenance();
    clock.advance(60);
    await inUnit(() => notices[method](target(planned), 'News.'));
  };

const OPENED = { noticeId: 1, step: 'opened', at: NOW, hasText: true };
const ANNOUNCED = { ...OPENED, step: 'announced' };
const later = (step: string, hasText = true) => ({ noticeId: 1, step, at: addSeconds(NOW, 60), hasText });

describe('subscribers get a mail about', () => {
  it.each<[string, (staged: World) => Promise<void>, object[]]>([
    ['a text on an incident', update('investigating', 'identified'), [OPENED, later('updated')]],
    ['the end of an incident', update('investigating', 'resolved'), [OPENED, later('resolved')]],
    ['a text after the end of an incident', update('resolved', 'resolved'), [OPENED, later('updated')]],
    ['an incident that is open again', update('resolved', 'identified', true), [OPENED, later('reopened')]],
    ['a text on a maintenance', textOf('updateMaintenance'), [ANNOUNCED, later('updated')]],
    ['a maintenance that is cancelled', textOf('cancelMaintenance'), [ANNOUNCED, later('cancelled')]],
    ...(
      [
        ['title', { title: 'Another one' }],
        ['impact', { impact: 'minor' }],
        ['groups', { groups: ['dns', 'forwarding'] }],
        ['registries', { registries: ['main'] }],
        ['start', { startsAt: addSeconds(NOW, 3_700) }],
        ['end', { endsAt: addSeconds(NOW, 7_300) }],
      ] as [string, Partial<NoticeContent>][]
    ).map(([what, changes]): [string, (staged: World) => Promise<void>, object[]] => [
      `another ${what} of a maintenance, without a text`,
      changed(changes),
      [ANNOUNCED, later('changed', false)],
    ]),
    ['nothing of a change that changes nothing', changed({ title: MAINTENANCE.title }), [ANNOUNCED]],
  ])('%s', async (_what, act, steps) => {
    const staged = world();
    await act(staged);
    expect(staged.add.mock.calls).toEqual(steps.map((step) => [step]));
  });

  it('nothing of changes of an incident, nor of a maintenance that is over', async () => {
    const { notices, inUnit, target, incident, maintenance, clock, add } = world();
    const opened = await incident('investigating');
    const planned = await maintenance();
    await inUnit(() => notices.change('incident', target(opened), { title: 'Other' }));
    clock.advance(7_200);
    await inUnit(() => notices.change('maintenance', target(planned), { title: 'Other' }));
    expect(add.mock.calls.map(([{ step }]) => step)).toEqual(['opened', 'announced']);
  });
});

import { addDays, addSeconds } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeServiceNoticeReader, FakeServiceNoticeStore } from '../testing/fake-service-notices';
import { ChangeServiceNotices } from './change-notices';
import { PublishedNotices } from './published-notices';

const NOW = new Date('2026-03-02T09:15:00Z');
const INCIDENT = { title: 'Slow', impact: 'major', groups: ['dns'], registries: ['main'] } as const;

function world() {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock(NOW);
  const store = new FakeServiceNoticeStore(uow);
  store.registries.set('main', ['com', 'net']);
  const notices = new ChangeServiceNotices(store, { add: async () => undefined }, clock);
  const published = new PublishedNotices(new FakeServiceNoticeReader(store));
  const target = { id: 1, ifMatch: ['1'], by: 'Piet' };
  return {
    clock,
    list: () => published.list(clock.now()),
    open: () =>
      uow.run(() => notices.openIncident({ ...INCIDENT, state: 'investigating', text: 'First' }, 'Ines')),
    resolve: () => uow.run(() => notices.updateIncident(target, { state: 'resolved', text: 'Over' })),
    plan: (startsAt: Date) =>
      uow.run(() =>
        notices.planMaintenance({ ...INCIDENT, startsAt, endsAt: addSeconds(startsAt, 60) }, 'Plan', 'Ines'),
      ),
    cancel: () => uow.run(() => notices.cancelMaintenance(target, 'No')),
  };
}

describe('the public status page', () => {
  it('shows a notice without names of staff and codes of registries, the newest text first', async () => {
    const { open, resolve, list, clock } = world();
    await open();
    clock.advance(60);
    await resolve();
    const end = addSeconds(NOW, 60);
    const [notice] = await list();
    expect(notice).toEqual({
      id: 'incident-1',
      kind: 'incident',
      title: 'Slow',
      impact: 'major',
      state: 'resolved',
      isCurrent: false,
      affected: ['dns', '.com', '.net'],
      startsAt: NOW,
      endsAt: end,
      updates: [
        { at: end, state: 'resolved', text: 'Over' },
        { at: NOW, state: 'investigating', text: 'First' },
      ],
    });
    expect(JSON.stringify(notice)).not.toMatch(/Ines|Piet|main/);
  });

  it('shows a resolved incident for 14 days, an open one without limit', async () => {
    const { open, resolve, list, clock } = world();
    await open();
    await open();
    await resolve();
    clock.advance(14 * 86_400);
    expect((await list()).map(({ id }) => id)).toEqual(['incident-2', 'incident-1']);
    clock.advance(1);
    expect(await list()).toMatchObject([{ id: 'incident-2', isCurrent: true }]);
  });

  it('calls a maintenance current while it is under way', async () => {
    const { plan, list, clock } = world();
    await plan(addDays(NOW, 1));
    const shown: unknown[] = [];
    for (const seconds of [0, 86_400, 60]) {
      clock.advance(seconds);
      const [{ state, isCurrent }] = await list();
      shown.push([state, isCurrent]);
    }
    expect(shown).toEqual([
      ['scheduled', false],
      ['under_way', true],
      ['completed', false],
    ]);
  });

  it('shows a cancelled maintenance as such', async () => {
    const { plan, cancel, list } = world();
    await plan(addDays(NOW, 1));
    await cancel();
    expect(await list()).toMatchObject([{ id: 'maintenance-1', state: 'cancelled', isCurrent: false }]);
  });

  it('shows at most 100 notices', async () => {
    const { open, list } = world();
    for (let count = 0; count < 101; count += 1) await open();
    expect(await list()).toHaveLength(100);
  });
});

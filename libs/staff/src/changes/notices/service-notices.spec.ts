import { addSeconds } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { ChangeServiceNotices, type ServiceNotice } from '@registrar/status';
import { FakeNoticeSteps, FakeServiceNoticeStore, FakeStatusSubscribers } from '@registrar/status/testing';
import { AuditTrail } from '../../audit-trail';
import { actorOf, FakeAuditLog } from '../../testing';
import { ServiceNoticesByStaff } from './service-notices';

const INES = actorOf('registry');
const LABEL = 'Ines (key 3)';

function desk() {
  const [uow, clock] = [new FakeUnitOfWork(), new FakeClock(new Date('2026-03-02T09:15:00Z'))];
  const log = new FakeAuditLog(uow);
  const store = new FakeServiceNoticeStore(uow);
  store.registries.set('main', []);
  const steps = new FakeNoticeSteps(uow, store, new FakeStatusSubscribers(uow));
  const notices = new ServiceNoticesByStaff(
    new AuditTrail(log, uow, clock),
    new ChangeServiceNotices(store, steps, clock),
  );
  const incident = () =>
    notices.openIncident(INES, {
      title: 'DNS is slow',
      impact: 'minor',
      groups: ['dns'],
      registries: ['main'],
      state: 'investigating',
      text: 'We look into it.',
    });
  const maintenance = () =>
    notices.planMaintenance(
      INES,
      {
        title: 'New database',
        impact: 'outage',
        groups: ['dns'],
        registries: [],
        startsAt: addSeconds(clock.now(), 3_600),
        endsAt: addSeconds(clock.now(), 7_200),
      },
      'Planned.',
    );
  return { notices, log, incident, maintenance };
}
const refOf = ({ id, version }: ServiceNotice) => ({ id, ifMatch: [String(version)] });

const INCIDENT = {
  title: 'DNS is slow',
  impact: 'minor',
  groups: ['dns'],
  registries: ['main'],
  startsAt: '2026-03-02T09:15:00.000Z',
};
const MAINTENANCE = {
  title: 'New database',
  impact: 'outage',
  groups: ['dns'],
  registries: [],
  startsAt: '2026-03-02T10:15:00.000Z',
  endsAt: '2026-03-02T11:15:00.000Z',
};

describe('the audit entry', () => {
  it('of an incident has what was published', async () => {
    const { incident, log } = desk();
    const { id, createdBy, updates } = await incident();
    expect([createdBy, updates.map(({ by }) => by)]).toEqual([LABEL, [LABEL]]);
    expect(log.entries).toMatchObject([
      { action: 'status_incident.create', target: `status_incident:${id}`, actor: LABEL },
    ]);
    expect(log.entries[0].after).toEqual({
      ...INCIDENT,
      state: 'investigating',
      version: 1,
      text: 'We look into it.',
    });
    expect(log.entries[0]).not.toHaveProperty('before');
  });

  it('of a maintenance has its end as well', async () => {
    const { maintenance, log } = desk();
    const { id, createdBy } = await maintenance();
    expect(createdBy).toBe(LABEL);
    expect(log.entries).toMatchObject([
      { action: 'status_maintenance.create', target: `status_maintenance:${id}` },
    ]);
    expect(log.entries[0].after).toEqual({
      ...MAINTENANCE,
      state: 'scheduled',
      version: 1,
      text: 'Planned.',
    });
  });

  it.each(['incident', 'maintenance'] as const)('of a change of %s has both contents', async (kind) => {
    const staged = desk();
    const before = await staged[kind]();
    const after = await staged.notices.change(INES, kind, refOf(before), { title: 'DNS is away' });
    expect(after).toMatchObject({ id: before.id, title: 'DNS is away' });
    const content = kind === 'incident' ? INCIDENT : MAINTENANCE;
    expect(staged.log.entries[1]).toMatchObject({
      action: `status_${kind}.change`,
      target: `status_${kind}:${before.id}`,
    });
    expect(staged.log.entries[1].before).toEqual(content);
    expect(staged.log.entries[1].after).toEqual({ ...content, title: 'DNS is away' });
  });

  it('of an update of an incident has both states, each with its last text', async () => {
    const { notices, incident, log } = desk();
    const opened = await incident();
    const after = await notices.updateIncident(INES, refOf(opened), {
      state: 'identified',
      text: 'A cable.',
    });
    expect(after.updates.map(({ by, text }) => [by, text])).toContainEqual([LABEL, 'A cable.']);
    expect(log.entries[1]).toMatchObject({
      action: 'status_incident.update',
      target: `status_incident:${opened.id}`,
    });
    expect(log.entries[1].before).toEqual({ state: 'investigating', version: 1, text: 'We look into it.' });
    expect(log.entries[1].after).toEqual({ state: 'identified', version: 2, text: 'A cable.' });
  });

  it.each([
    ['updateMaintenance', 'update', 'scheduled'],
    ['cancelMaintenance', 'cancel', 'cancelled'],
  ] as const)('of %s has both states, each with its last text', async (method, act, state) => {
    const { notices, maintenance, log } = desk();
    const planned = await maintenance();
    const after = await notices[method](INES, refOf(planned), 'Not today.');
    expect(after.updates.map(({ by, text }) => [by, text])).toContainEqual([LABEL, 'Not today.']);
    expect(log.entries[1]).toMatchObject({
      action: `status_maintenance.${act}`,
      target: `status_maintenance:${planned.id}`,
    });
    expect(log.entries[1].before).toEqual({ state: 'scheduled', version: 1, text: 'Planned.' });
    expect(log.entries[1].after).toEqual({ state, version: 2, text: 'Not today.' });
  });
});

it('a notice whose version is another is neither changed nor noted', async () => {
  const { notices, incident, log } = desk();
  const { id } = await incident();
  const stale = { id, ifMatch: ['7'] };
  await expect(notices.change(INES, 'incident', stale, { title: 'No' })).rejects.toMatchObject({
    kind: 'precondition_failed',
  });
  await expect(notices.updateIncident(INES, stale, { state: 'resolved', text: 'No' })).rejects.toMatchObject({
    kind: 'precondition_failed',
  });
  expect(log.entries).toHaveLength(1);
});

import type { Conditional } from '@registrar/http';
import type { RemoveStatusSubscriber, ServiceNoticesByStaff, StaffActor } from '@registrar/staff';
import type { ChangeServiceNotices, ServiceNotice, StatusSubscriptions } from '@registrar/status';
import { StatusIncidentsController } from './status-incidents.controller';
import { StatusMaintenanceController } from './status-maintenance.controller';
import { StatusSubscribersController } from './status-subscribers.controller';

const ACTOR = { name: 'Ada', role: 'owner' } as unknown as StaffActor;
const AT = new Date('2026-03-02T09:15:00Z');
const SENT_AT = '2026-03-02T10:15:00+01:00';
const stored = (id = 5): ServiceNotice =>
  ({ kind: 'incident', id, version: 3, title: 'Slow', groups: ['dns'], registries: [] }) as never;
const shown = (id = 5) => ({ id, version: 3, title: 'Slow', groups: ['dns'], registries: [] });

const byStaff = Object.fromEntries(
  [
    'openIncident',
    'planMaintenance',
    'change',
    'updateIncident',
    'updateMaintenance',
    'cancelMaintenance',
  ].map((name) => [name, jest.fn(async (..._values: unknown[]) => stored())]),
);
const notices = { list: jest.fn(), get: jest.fn(async (..._values: unknown[]) => stored()) };
const parts = [
  byStaff as unknown as ServiceNoticesByStaff,
  notices as unknown as ChangeServiceNotices,
] as const;
const incidents = new StatusIncidentsController(...parts);
const maintenance = new StatusMaintenanceController(...parts);
const REF = { id: 5, ifMatch: ['2'] };
const tags: string[] = [];
const conditional = { ifMatch: ['2'], setTag: (tag: string) => tags.push(tag) } as unknown as Conditional;
beforeEach(() => {
  tags.length = 0;
});

describe.each([
  ['incident', incidents],
  ['maintenance', maintenance],
] as const)('notices of the kind %s', (kind, controller) => {
  it.each([
    [{}, undefined, 100],
    [{ before: '9', limit: '2' }, 9, 2],
  ])('are listed with %j', async (query, before, limit) => {
    const all = Array.from({ length: limit }, (_, at) => stored(limit - at));
    notices.list.mockResolvedValueOnce([...all, stored(0)]);
    expect(await controller.list(query)).toEqual({ items: all.map(({ id }) => shown(id)), next: '1' });
    expect(notices.list.mock.lastCall).toEqual([kind, before, limit + 1]);
    notices.list.mockResolvedValueOnce(all);
    expect(await controller.list(query)).toStrictEqual({ items: all.map(({ id }) => shown(id)) });
  });

  it('are read with their version as the tag', async () => {
    expect(await controller.get(5, conditional)).toEqual(shown());
    expect([notices.get.mock.lastCall, tags]).toEqual([[kind, 5], ['3']]);
  });

  it.each<[object, object]>([
    [{}, {}],
    [
      { title: 'New', impact: 'minor' },
      { title: 'New', impact: 'minor' },
    ],
    [
      { groups: [], registries: ['main'] },
      { groups: [], registries: ['main'] },
    ],
    [
      { startsAt: SENT_AT, endsAt: SENT_AT, other: 1 },
      { startsAt: AT, endsAt: AT },
    ],
  ])('are changed by %j for the version that was read', async (body, changes) => {
    expect(await controller.change(ACTOR, 5, body as never, conditional)).toEqual(shown());
    expect(byStaff['change'].mock.lastCall).toStrictEqual([ACTOR, kind, REF, changes]);
    expect(tags).toEqual(['3']);
  });
});

describe('an incident', () => {
  const HEAD = { title: 'Slow', impact: 'minor', text: 'We look.' };

  it.each<[object, object]>([
    [{}, { state: 'investigating', groups: [], registries: [] }],
    [
      { state: 'identified', groups: ['dns'], registries: ['main'], startsAt: SENT_AT },
      { state: 'identified', groups: ['dns'], registries: ['main'], startsAt: AT },
    ],
  ])('is published with %j', async (sent, incident) => {
    expect(await incidents.create(ACTOR, { ...HEAD, ...sent } as never, conditional)).toEqual(shown());
    expect(byStaff['openIncident'].mock.lastCall).toStrictEqual([ACTOR, { ...HEAD, ...incident }]);
    expect(tags).toEqual(['3']);
  });

  it('takes a further text', async () => {
    const update = { state: 'resolved', text: 'Over.', reopen: false } as const;
    expect(await incidents.update(ACTOR, 5, { ...update, other: 1 } as never, conditional)).toEqual(shown());
    expect(byStaff['updateIncident'].mock.lastCall).toEqual([ACTOR, REF, update]);
    expect(tags).toEqual(['3']);
  });
});

describe('a maintenance', () => {
  const HEAD = { title: 'Move', impact: 'outage' };

  it.each<[object, object]>([
    [{}, { groups: [], registries: [] }],
    [
      { groups: ['dns'], registries: ['main'] },
      { groups: ['dns'], registries: ['main'] },
    ],
  ])('is published with %j', async (sent, affected) => {
    const body = { ...HEAD, ...sent, startsAt: SENT_AT, endsAt: '2026-03-02T11:15:00Z', text: 'Planned.' };
    expect(await maintenance.create(ACTOR, body as never, conditional)).toEqual(shown());
    const times = { startsAt: AT, endsAt: new Date('2026-03-02T11:15:00Z') };
    expect(byStaff['planMaintenance'].mock.lastCall).toEqual([
      ACTOR,
      { ...HEAD, ...affected, ...times },
      'Planned.',
    ]);
    expect(tags).toEqual(['3']);
  });

  it.each([
    ['update', 'updateMaintenance'],
    ['cancel', 'cancelMaintenance'],
  ] as const)('takes a text: %s', async (method, act) => {
    expect(await maintenance[method](ACTOR, 5, { text: 'Not today.' }, conditional)).toEqual(shown());
    expect(byStaff[act].mock.lastCall).toEqual([ACTOR, REF, 'Not today.']);
    expect(tags).toEqual(['3']);
  });
});

describe('subscribers', () => {
  const subscriptions = { count: jest.fn(), find: jest.fn() };
  const remove = { execute: jest.fn() };
  const controller = new StatusSubscribersController(
    subscriptions as unknown as StatusSubscriptions,
    remove as unknown as RemoveStatusSubscriber,
  );
  const FOUND = { id: 4, email: 'a@example.net', requestedAt: AT };
  const DTO = { id: 4, email: 'a@example.net', requestedAt: '2026-03-02T09:15:00.000Z' };

  it.each([
    [undefined, {}],
    [FOUND, { found: { ...DTO, state: 'pending' } }],
    [
      { ...FOUND, confirmedAt: AT },
      { found: { ...DTO, state: 'confirmed', confirmedAt: '2026-03-02T09:15:00.000Z' } },
    ],
  ])('are found by their address: %j', async (found, answer) => {
    subscriptions.find.mockResolvedValueOnce(found);
    expect(await controller.find({ email: 'a@example.net' })).toStrictEqual(answer);
    expect(subscriptions.find.mock.lastCall).toEqual(['a@example.net']);
  });

  it('are counted, and removed by their id', async () => {
    subscriptions.count.mockResolvedValueOnce({ confirmed: 2, pending: 1 });
    expect(await controller.count()).toEqual({ confirmed: 2, pending: 1 });
    await controller.remove(ACTOR, 4);
    expect(remove.execute.mock.lastCall).toEqual([ACTOR, 4]);
  });
});

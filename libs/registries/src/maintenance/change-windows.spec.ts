import { FakeClock, FakeSubscriberOutbox } from '@registrar/kernel/testing';
import { FakeMaintenanceWindows } from '../testing';
import { ChangeMaintenanceWindows, type NewWindow, type WindowChange } from './change-windows';
import { closedUntil } from './window';
import { WindowEvents } from './window-events';

let clock: FakeClock;
let windows: FakeMaintenanceWindows;
let outbox: FakeSubscriberOutbox;
let change: ChangeMaintenanceWindows;
const inHours = (hours: number): Date => new Date(clock.now().getTime() + hours * 3_600_000);
const reported = (): string[] => outbox.events.map(({ name }) => name.replace('registry.maintenance.', ''));
const announce = (values: Partial<NewWindow> = {}, registry = 'main') =>
  change.announceWindow(registry, { from: inHours(1), to: inHours(2), reason: 'update', ...values }, 'Ann');

beforeEach(() => {
  clock = new FakeClock();
  windows = new FakeMaintenanceWindows(['main', 'other']);
  outbox = new FakeSubscriberOutbox();
  change = new ChangeMaintenanceWindows(windows, new WindowEvents(windows, outbox), clock);
});

describe('a maintenance window', () => {
  it('is announced with who and why, and begins at once where no start is named', async () => {
    const { after } = await announce({ from: undefined, reason: ' update ' });
    expect(after).toEqual({
      id: 1,
      registry: 'main',
      from: clock.now(),
      to: inHours(2),
      reason: 'update',
      announcedBy: 'Ann',
      announcedAt: clock.now(),
    });
    expect(await change.listNotEnded()).toEqual([after]);
  });

  it('may touch another, and overlap one of another registry, one that was withdrawn or has ended', async () => {
    await announce();
    await announce({ from: inHours(2), to: inHours(3) });
    await announce({}, 'other');
    await change.withdrawWindow('main', 1, 'Ann');
    await announce();
    expect((await change.listNotEnded()).map(({ id }) => id)).toEqual([3, 4, 2]);
    clock.advance(10_800);
    expect(await change.listNotEnded()).toEqual([]);
    await announce();
  });

  it.each<[string, () => Partial<NewWindow>, string | undefined, object]>([
    ['an unknown registry', () => ({}), 'absent', { code: 'registry.not_found' }],
    ['a past start', () => ({ from: inHours(-1) }), undefined, { details: "'from' must not be in the past" }],
    ['reversed times', () => ({ from: inHours(3) }), undefined, { details: "'to' must be after 'from'" }],
    ['no duration', () => ({ from: inHours(2) }), undefined, { details: "'to' must be after 'from'" }],
    ['no reason', () => ({ reason: undefined }), undefined, { details: expect.stringContaining("'reason'") }],
    ['a blank reason', () => ({ reason: ' ' }), undefined, { details: expect.stringContaining("'reason'") }],
    [
      'a long reason',
      () => ({ reason: 'x'.repeat(501) }),
      undefined,
      { details: expect.stringContaining("'reason'") },
    ],
  ])('is refused with %s', async (_what, values, registry, error) => {
    await expect(announce(values(), registry)).rejects.toMatchObject(error);
    expect(windows.all).toEqual([]);
    expect(reported()).toEqual([]);
  });

  it.each<[string, () => Partial<NewWindow>]>([
    ['at its start', () => ({ from: inHours(0.5), to: inHours(1.5) })],
    ['at its end', () => ({ from: inHours(1.5), to: inHours(3) })],
    ['inside', () => ({ from: inHours(1.2), to: inHours(1.3) })],
    ['around', () => ({ from: inHours(0.5), to: inHours(3) })],
  ])('is refused where it overlaps another %s', async (_where, values) => {
    await announce();
    await expect(announce(values())).rejects.toMatchObject({
      kind: 'conflict',
      code: 'registry.window_overlaps',
    });
  });

  it('changes before its end, and keeps its start once begun', async () => {
    await announce();
    const { before, after } = await change.changeWindow('main', 1, { from: inHours(1.5), reason: 'longer' });
    expect([before?.from, after]).toMatchObject([inHours(1), { from: inHours(1.5), reason: 'longer' }]);
    clock.advance(5_400);
    const from = clock.now();
    expect((await change.changeWindow('main', 1, { from, to: inHours(4) })).after).toMatchObject({ from });
    await expect(change.changeWindow('main', 1, { from: inHours(1) })).rejects.toMatchObject({
      details: "'from' cannot change: the window has begun",
    });
    await expect(change.changeWindow('main', 1, { to: inHours(0) })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it.each<[string, () => WindowChange, object]>([
    ['nothing', () => ({}), { details: "'body' must change something" }],
    ['a past start', () => ({ from: inHours(-1) }), { details: "'from' must not be in the past" }],
    ['reversed times', () => ({ to: inHours(0.5) }), { details: "'to' must be after 'from'" }],
    ['a blank reason', () => ({ reason: '' }), { details: expect.stringContaining("'reason'") }],
    ['an overlap', () => ({ to: inHours(4) }), { code: 'registry.window_overlaps' }],
  ])('is not changed with %s', async (_what, values, error) => {
    await announce();
    await announce({ from: inHours(3), to: inHours(5) });
    await expect(change.changeWindow('main', 1, values())).rejects.toMatchObject(error);
    expect(windows.all[0]).toMatchObject({ from: inHours(1), to: inHours(2), reason: 'update' });
    expect(reported()).toEqual(['announced', 'announced']);
  });

  it('is reported to accounts as it is announced, changed in what they know, and called off', async () => {
    await announce();
    await change.changeWindow('main', 1, { to: inHours(3) });
    await change.changeWindow('main', 1, { to: inHours(3), reason: ' update ' });
    await change.changeWindow('main', 1, { reason: 'longer' });
    await change.withdrawWindow('main', 1, 'Ann');
    expect(reported()).toEqual(['announced', 'changed', 'changed', 'called_off']);
    expect(outbox.events[3]).toMatchObject({
      payload: { windowId: 1, registry: 'main', tlds: ['main-a', 'main-b'], reason: 'longer' },
      occurredAt: clock.now(),
    });
  });

  it('is not changed or withdrawn where it is unknown, of another registry, withdrawn or over', async () => {
    await announce();
    const missing = { code: 'registry.window_not_found' };
    await expect(change.changeWindow('main', 9, { reason: 'x' })).rejects.toMatchObject(missing);
    await expect(change.withdrawWindow('other', 1, 'Ann')).rejects.toMatchObject(missing);
    await expect(change.withdrawWindow('absent', 1, 'Ann')).rejects.toMatchObject({
      code: 'registry.not_found',
    });
    clock.advance(7_200);
    const over = { code: 'registry.window_ended' };
    await expect(change.changeWindow('main', 1, { reason: 'x' })).rejects.toMatchObject(over);
    await expect(change.withdrawWindow('main', 1, 'Ann')).rejects.toMatchObject(over);
    await announce();
    await change.withdrawWindow('main', 2, 'Ann');
    await expect(change.withdrawWindow('main', 2, 'Ann')).rejects.toMatchObject(missing);
  });
});

describe('a closed registry', () => {
  it('is closed from the start of a window up to its end', () => {
    const connection = { maintenance: [{ from: inHours(1), to: inHours(2) }] };
    expect([0.9, 1, 1.9, 2].map((hours) => closedUntil(connection, inHours(hours)))).toEqual([
      undefined,
      inHours(2),
      inHours(2),
      undefined,
    ]);
    expect(closedUntil({}, clock.now())).toBeUndefined();
  });
});

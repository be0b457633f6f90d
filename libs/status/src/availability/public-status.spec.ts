import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { countsOf, FakeAvailabilityStore } from '../testing';
import {
  PlatformClosure,
  PublicRegistries,
  type PublicRegistry,
  type StatusNotice,
  StatusNotices,
} from './ports';
import { PublicStatus, windowsAt } from './public-status';
import { RemoveAvailabilityCounts } from './remove-availability-counts';

const PROCESS = '0197a0fe-0000-7000-8000-00000000a001';

class FixedRegistries extends PublicRegistries {
  listed: PublicRegistry[] = [{ code: 'alpha', tlds: ['com', 'net'], isInMaintenance: false }];
  list(): Promise<PublicRegistry[]> {
    return Promise.resolve(this.listed);
  }
}
class FixedClosure extends PlatformClosure {
  closed = false;
  isClosed(): boolean {
    return this.closed;
  }
}

class FixedNotices extends StatusNotices {
  list(): Promise<StatusNotice[]> {
    return Promise.resolve([]);
  }
}

function world() {
  const parts = {
    store: new FakeAvailabilityStore(),
    registries: new FixedRegistries(),
    notices: new FixedNotices(),
    closure: new FixedClosure(),
    clock: new FakeClock(),
    log: new FakeLog(),
  };
  const counted = (kind: 'operation' | 'registry', subject: string, values: Record<string, number>) =>
    parts.store.put(PROCESS, [
      { slotStart: windowsAt(parts.clock.now()).recent, kind, subject, counts: countsOf(values) },
    ]);
  return { ...parts, counted, status: new PublicStatus(parts) };
}
const AWAY = { error: new Error('the database is away') };

describe('the public status', () => {
  it('has each group with its operations, and each registry by its TLDs, without its code', async () => {
    const { status, counted } = world();
    await counted('operation', 'search', { ok: 30 });
    await counted('operation', 'checkAvailability', { failed: 30 });
    await counted('registry', 'alpha', { ok: 1 });
    const report = await status.read();
    const search = report.groups.find(({ group }) => group === 'search')!;
    const figures = (availabilityPercent: number) => ({
      measured: true,
      availabilityPercent,
      maintenancePercent: 0,
    });
    expect([report.state, search.state, search.lastHour, search.lastDay]).toEqual([
      'degraded',
      'degraded',
      figures(50),
      figures(50),
    ]);
    expect(search.operations.slice(0, 3)).toEqual([
      { operation: 'checkAvailability', lastHour: figures(0), lastDay: figures(0) },
      { operation: 'search', lastHour: figures(100), lastDay: figures(100) },
      { operation: 'searchStream', lastHour: { measured: false }, lastDay: { measured: false } },
    ]);
    expect(report.registries).toEqual([
      { tlds: ['com', 'net'], state: 'operational', lastHour: figures(100), lastDay: figures(100) },
    ]);
  });

  it('is unknown, and not available, where nothing was measured', async () => {
    const { state, groups, registries } = await world().status.read();
    expect([
      state,
      new Set(groups.map((group) => group.state)),
      registries[0].state,
      registries[0].lastDay,
    ]).toEqual(['unknown', new Set(['unknown']), 'unknown', { measured: false }]);
  });

  it('shows a registry in its announced window as in maintenance, whatever was measured', async () => {
    const { status, registries, counted } = world();
    registries.listed[0].isInMaintenance = true;
    await counted('registry', 'alpha', { failed: 50 });
    expect((await status.read()).registries[0].state).toBe('maintenance');
  });

  it('shows that the API is closed', async () => {
    const { status, closure } = world();
    closure.closed = true;
    expect((await status.read()).state).toBe('maintenance');
  });

  it('is read once by a thousand callers, and again after ten seconds', async () => {
    const { status, store, clock } = world();
    await Promise.all(Array.from({ length: 1_000 }, () => status.read()));
    clock.advance(9);
    await status.read();
    expect(store.reads).toBe(1);
    clock.advance(1);
    await Promise.all([status.read(), status.read()]);
    expect(store.reads).toBe(2);
  });

  it('answers the last known figures with their moment while they cannot be read, in an unknown state', async () => {
    const { status, store, clock, counted } = world();
    await counted('operation', 'search', { ok: 30 });
    const known = await status.read();
    store.failure = AWAY;
    clock.advance(10);
    expect(await status.read()).toEqual({ ...known, isCurrent: false, state: 'unknown' });
    clock.advance(9);
    await status.read();
    expect(store.reads).toBe(2);
    clock.advance(1);
    expect(await status.read()).toMatchObject({
      isCurrent: true,
      state: 'operational',
      measuredAt: clock.now(),
    });
  });

  it('stays in maintenance while it cannot be read and the API is closed', async () => {
    const { status, store, clock, closure } = world();
    await status.read();
    closure.closed = true;
    store.failure = AWAY;
    clock.advance(10);
    expect(await status.read()).toMatchObject({ isCurrent: false, state: 'maintenance' });
  });

  it('is refused with 503 where it was never read, and read again ten seconds later at the earliest', async () => {
    const { status, store, clock } = world();
    store.failure = AWAY;
    const refusal = { kind: 'unavailable', code: 'status.unavailable', retryAfterSeconds: 10 };
    await expect(status.read()).rejects.toMatchObject(refusal);
    clock.advance(9);
    await expect(status.read()).rejects.toMatchObject(refusal);
    expect(store.reads).toBe(1);
    clock.advance(1);
    expect(await status.read()).toMatchObject({ isCurrent: true });
  });

  it('is read again after the clock was set back', async () => {
    const { status, store, clock } = world();
    await status.read();
    clock.advance(-60);
    await status.read();
    expect(store.reads).toBe(2);
  });
});

describe('windows', () => {
  it.each([
    ['2026-03-02T09:15:00Z', '2026-03-01T09:20:00Z', '2026-03-02T08:20:00Z', '2026-03-02T09:05:00Z'],
    ['2026-03-02T09:19:59Z', '2026-03-01T09:20:00Z', '2026-03-02T08:20:00Z', '2026-03-02T09:05:00Z'],
    ['2026-03-02T09:20:00Z', '2026-03-01T09:25:00Z', '2026-03-02T08:25:00Z', '2026-03-02T09:10:00Z'],
  ])('at %s begin with a stretch', (now, day, hour, recent) => {
    expect(windowsAt(new Date(now))).toEqual({
      day: new Date(day),
      hour: new Date(hour),
      recent: new Date(recent),
    });
  });
});

describe('old counts', () => {
  it('are removed after eight days', async () => {
    const { store, clock, counted } = world();
    const old = new RemoveAvailabilityCounts(store, clock);
    await counted('operation', 'search', { ok: 1 });
    clock.advance(8 * 86_400 - 600);
    expect([await old.execute(), store.rows.size]).toEqual([false, 1]);
    clock.advance(1);
    expect([await old.execute(), store.rows.size]).toEqual([false, 0]);
  });

  it('are removed a thousand at once', async () => {
    const { store, clock } = world();
    const slotStart = new Date('2026-01-01T00:00:00Z');
    const rows = Array.from({ length: 1_001 }, (_, at) => ({
      slotStart,
      kind: 'operation' as const,
      subject: `operation-${at}`,
      counts: countsOf({ ok: 1 }),
    }));
    await store.put(PROCESS, rows);
    const old = new RemoveAvailabilityCounts(store, clock);
    expect([await old.execute(), store.rows.size, await old.execute(), store.rows.size]).toEqual([
      true,
      1,
      false,
      0,
    ]);
  });
});

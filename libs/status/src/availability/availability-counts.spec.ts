import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { countsOf, FakeAvailabilityStore } from '../testing';
import { AvailabilityCounts } from './availability-counts';

const PROCESS = '0197a0fe-0000-7000-8000-00000000a001';

function world() {
  const [store, clock, log] = [new FakeAvailabilityStore(), new FakeClock(), new FakeLog()];
  const counts = new AvailabilityCounts(store, clock, log, PROCESS);
  return { store, clock, log, counts, stored: () => [...store.rows.values()] };
}

describe('counts of a process', () => {
  it('are stored by stretch, kind, subject and outcome', async () => {
    const { counts, clock, stored } = world();
    counts.count('operation', 'hello', 'ok', 7);
    counts.count('operation', 'hello', 'refused', 1);
    counts.count('operation', 'hello', 'maintenance', 1);
    counts.count('registry', 'hello', 'failed', 70_000);
    clock.advance(300);
    counts.count('operation', 'hello', 'ok');
    await counts.flush();
    const [first, next] = [new Date('2026-03-02T09:15:00Z'), new Date('2026-03-02T09:20:00Z')];
    expect(stored()).toEqual([
      {
        slotStart: first,
        kind: 'operation',
        subject: 'hello',
        counts: countsOf({ ok: 1, refused: 1, maintenance: 1 }, [7]),
      },
      { slotStart: first, kind: 'registry', subject: 'hello', counts: countsOf({ failed: 1 }, [70_000]) },
      { slotStart: next, kind: 'operation', subject: 'hello', counts: countsOf({ ok: 1 }) },
    ]);
  });

  it('count once where a flush whose outcome was unknown is repeated', async () => {
    const { counts, store, stored, log } = world();
    counts.count('operation', 'hello', 'ok');
    store.failure = { error: new Error('connection lost at the commit'), stored: true };
    await counts.flush();
    counts.count('operation', 'hello', 'ok');
    await counts.flush();
    await counts.flush();
    expect([stored().map((row) => row.counts.ok), log.lines.map(({ level }) => level)]).toEqual([
      [2],
      ['warn'],
    ]);
  });

  it('are stored by the next flush after one that failed, also when their stretch is over', async () => {
    const { counts, store, clock, stored } = world();
    counts.count('operation', 'hello', 'failed');
    store.failure = { error: new Error('the database is away') };
    await counts.flush();
    expect(stored()).toEqual([]);
    clock.advance(3_600);
    await counts.flush();
    expect(stored().map(({ slotStart, counts: { failed } }) => [slotStart, failed])).toEqual([
      [new Date('2026-03-02T09:15:00Z'), 1],
    ]);
  });

  it.each([
    [86_400, 1],
    [86_700, 0],
  ])('that were not stored for %d s are given up after a day: %d row', async (seconds, rows) => {
    const { counts, store, clock, stored } = world();
    counts.count('operation', 'hello', 'ok');
    store.failure = { error: new Error('the database is away') };
    await counts.flush();
    clock.advance(seconds);
    await counts.flush();
    expect(stored()).toHaveLength(rows);
  });

  it('write nothing where nothing was counted since the last flush', async () => {
    const { counts, store, log } = world();
    counts.count('operation', 'hello', 'ok');
    await counts.flush();
    store.failure = { error: new Error('nothing may be written') };
    await counts.flush();
    expect([store.failure?.error.message, log.lines]).toEqual(['nothing may be written', []]);
  });

  it('that come while a flush is written are stored by the next one', async () => {
    const { counts, stored } = world();
    counts.count('operation', 'hello', 'ok');
    const flushed = counts.flush();
    counts.count('operation', 'hello', 'ok');
    await flushed;
    counts.count('operation', 'hello', 'ok');
    await counts.flush();
    expect(stored().map((row) => row.counts.ok)).toEqual([3]);
  });
});

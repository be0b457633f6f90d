import { noCounts } from '../availability/counts';
import { classOf } from '../availability/histogram';
import type { AvailabilityStore, CountedSlot, Counts } from '../ports';

const DAY = new Date('2026-03-02T09:15:00Z');
const HOUR = new Date('2026-03-03T08:15:00Z');
const RECENT = new Date('2026-03-03T09:00:00Z');
const WINDOWS = { day: DAY, hour: HOUR, recent: RECENT };
const PROCESSES = ['0197a0fe-0000-7000-8000-00000000a001', '0197a0fe-0000-7000-8000-00000000a002'] as const;

/** Counts with one duration for each of `ms`. */
export const countsOf = (values: Partial<Counts>, ms: readonly number[] = []): Counts => {
  const counts = { ...noCounts(), ...values };
  for (const each of ms) counts.durations[classOf(each)] += 1;
  return counts;
};
const before = (at: Date): Date => new Date(at.getTime() - 1);
const slot = (slotStart: Date, counts: Counts, subject = 'hello'): CountedSlot => ({
  slotStart,
  kind: 'operation',
  subject,
  counts,
});

/** What any store of counts does; each start is an empty one. */
export function availabilityStoreContract(start: () => Promise<AvailabilityStore>): void {
  it('sums up the processes and the stretches of each window', async () => {
    const store = await start();
    await store.put(PROCESSES[0], [
      slot(DAY, countsOf({ ok: 1, refused: 2, failed: 3, maintenance: 4 }, [5, 70_000])),
      slot(HOUR, countsOf({ ok: 10 }, [5])),
      slot(RECENT, countsOf({ ok: 100 })),
    ]);
    await store.put(PROCESSES[1], [slot(RECENT, countsOf({ ok: 1_000, failed: 1 }, [6]))]);
    expect(await store.totals(WINDOWS)).toEqual([
      {
        kind: 'operation',
        subject: 'hello',
        day: countsOf({ ok: 1_111, refused: 2, failed: 4, maintenance: 4 }, [5, 5, 6, 70_000]),
        hour: countsOf({ ok: 1_110, failed: 1 }, [5, 6]),
        recent: countsOf({ ok: 1_100, failed: 1 }, [6]),
      },
    ]);
  });

  it('counts a stretch that began before a window in the longer one, and none before the day', async () => {
    const store = await start();
    await store.put(PROCESSES[0], [
      slot(before(DAY), countsOf({ ok: 1 })),
      slot(before(HOUR), countsOf({ ok: 10 })),
      slot(before(RECENT), countsOf({ ok: 100 })),
    ]);
    const [{ day, hour, recent }] = await store.totals(WINDOWS);
    expect([day.ok, hour.ok, recent.ok]).toEqual([110, 100, 0]);
  });

  it('separates an operation from a registry of the same word', async () => {
    const store = await start();
    await store.put(PROCESSES[0], [
      slot(DAY, countsOf({ ok: 1 })),
      { ...slot(DAY, countsOf({ ok: 2 })), kind: 'registry' },
      slot(DAY, countsOf({ ok: 3 }), 'search'),
    ]);
    const totals = await store.totals(WINDOWS);
    expect(totals.map(({ kind, subject, day }) => `${kind} ${subject} ${day.ok}`).sort()).toEqual([
      'operation hello 1',
      'operation search 3',
      'registry hello 2',
    ]);
  });

  it('counts nothing twice where a process repeats a write, nor less where an older write comes late', async () => {
    const store = await start();
    const [older, newer] = [
      countsOf({ ok: 1, failed: 1 }, [5]),
      countsOf({ ok: 3, failed: 1 }, [5, 5, 70_000]),
    ];
    for (const counts of [older, newer, newer, older]) await store.put(PROCESSES[0], [slot(DAY, counts)]);
    expect((await store.totals(WINDOWS))[0].day).toEqual(newer);
  });

  it('answers nothing where nothing was counted', async () => {
    const store = await start();
    await store.put(PROCESSES[0], []);
    expect(await store.totals(WINDOWS)).toEqual([]);
  });

  it('removes what began before a moment, so many rows at once', async () => {
    const store = await start();
    await store.put(PROCESSES[0], [
      slot(DAY, countsOf({ ok: 1 }), 'search'),
      slot(DAY, countsOf({ ok: 1 })),
      slot(HOUR, countsOf({ ok: 1 })),
    ]);
    expect([
      await store.removeBefore(DAY, 9),
      await store.removeBefore(HOUR, 1),
      await store.removeBefore(HOUR, 9),
      await store.removeBefore(HOUR, 9),
    ]).toEqual([0, 1, 1, 0]);
    expect((await store.totals(WINDOWS)).map(({ day }) => day.ok)).toEqual([1]);
  });
}

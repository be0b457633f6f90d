import { addSeconds } from '@registrar/kernel';
import type { SessionLeases } from '../../ports';

const NOW = new Date('2026-03-02T09:15:00Z');
const after = (seconds: number): Date => addSeconds(NOW, seconds);

export interface LeasesUnderTest {
  leases: SessionLeases;
  newConnection: () => Promise<number>;
}

/**
 * The contract of session leases, for the fake and the real ones. `newConnection` returns the id of an unused
 * connection.
 */
export function sessionLeasesContract(start: () => Promise<LeasesUnderTest>): void {
  let leases: SessionLeases;
  let newConnection: () => Promise<number>;
  let connectionId: number;

  beforeAll(async () => {
    ({ leases, newConnection } = await start());
  });
  beforeEach(async () => {
    connectionId = await newConnection();
  });

  const acquire = (holder: string, max: number, now = NOW, purpose: 'any' | 'poll' = 'any') =>
    leases.acquire({ connectionId, holder, max, purpose }, now);
  /** Sessions of the waiting process with the fewest; undefined: no other process waits. */
  const wish = async (holder: string, now: Date): Promise<number | undefined> =>
    (await leases.listSessionRequests(holder, now)).find((each) => each.connectionId === connectionId)?.held;

  it('lasts 30 seconds', async () => {
    expect(await acquire('a', 2)).toEqual({ connectionId, slot: 1, holder: 'a', expiresAt: after(30) });
  });

  it('is not available above the cap, until a holder has ended', async () => {
    await acquire('dead', 1);
    expect(await acquire('early', 1, after(29))).toBeUndefined();
    expect(await acquire('b', 1, after(30))).toMatchObject({ slot: 1, holder: 'b' });
  });

  it('reserves the last slot for the poll, and none while a poll has one', async () => {
    await acquire('a', 3);
    await acquire('a', 3);
    expect(await acquire('b', 3)).toBeUndefined();
    expect(await acquire('poller', 3, after(5), 'poll')).toMatchObject({ slot: 3 });
    expect(await acquire('b', 3, after(30))).toMatchObject({ slot: 1 });
    expect(await acquire('b', 3, after(30))).toMatchObject({ slot: 2 });
  });

  it('reserves no slot for the poll of a connection that is not polled', async () => {
    const acquireUnpolled = () =>
      leases.acquire({ connectionId, holder: 'a', max: 3, purpose: 'any', isPolled: false }, NOW);
    for (let slot = 1; slot <= 3; slot += 1) expect(await acquireUnpolled()).toMatchObject({ slot });
    expect(await acquireUnpolled()).toBeUndefined();
  });

  it.each([1, 2])('has no slot kept for the poll with %p in all', async (max) => {
    for (let slot = 1; slot <= max; slot += 1) expect(await acquire('a', max)).toMatchObject({ slot });
    expect(await acquire('a', max)).toBeUndefined();
  });

  it('stays within a cap that was lowered', async () => {
    for (let slot = 1; slot <= 3; slot += 1) await acquire('a', 3, NOW, 'poll');
    expect(await acquire('b', 2)).toBeUndefined();
    expect(await acquire('b', 2, after(31))).toMatchObject({ slot: 1 });
  });

  it('of one registry does not count at another', async () => {
    await acquire('a', 1);
    connectionId = await newConnection();
    expect(await acquire('a', 1)).toMatchObject({ slot: 1 });
  });

  it('lives on when renewed, together with all others of its holder', async () => {
    const holder = `holder-${connectionId}`;
    await acquire(holder, 3, NOW, 'poll');
    await acquire(holder, 3, NOW, 'poll');
    const renewed = await leases.renew(holder, after(20));
    expect(renewed.map(({ slot, expiresAt }) => [slot, expiresAt]).sort()).toEqual([
      [1, after(50)],
      [2, after(50)],
    ]);
    expect(await acquire('b', 2, after(49))).toBeUndefined();
  });

  it('is not renewed once it expired or somebody else has the slot', async () => {
    const [slow, next] = [`slow-${connectionId}`, `next-${connectionId}`];
    await acquire(slow, 1);
    await acquire(next, 1, after(31));
    expect(await leases.renew(slow, after(32))).toEqual([]);
    expect(await leases.renew(next, after(70))).toEqual([]);
    expect(await leases.renew(`unknown-${connectionId}`, after(32))).toEqual([]);
  });

  it('is free at once when given back, and only by its holder', async () => {
    const lease = (await acquire('a', 1))!;
    await leases.release({ ...lease, holder: 'stranger' });
    expect(await acquire('b', 1)).toBeUndefined();
    await leases.release(lease);
    await leases.release(lease);
    expect(await acquire('b', 1)).toMatchObject({ slot: 1, holder: 'b' });
  });

  it('that cannot be had leaves word, heard by the others and not by who asked', async () => {
    await acquire('a', 1);
    await acquire('b', 1);
    expect([await wish('a', after(2)), await wish('b', after(2))]).toEqual([0, undefined]);
  });

  it('that was obtained, or has expired, is no longer shown', async () => {
    const lease = (await acquire('a', 1))!;
    await acquire('b', 1);
    expect([await wish('a', after(2)), await wish('a', after(3))]).toEqual([0, undefined]);
    await leases.release(lease);
    await acquire('b', 1, after(1));
    expect(await wish('a', after(2))).toBeUndefined();
  });

  it('that was withdrawn is no longer shown, and others still are', async () => {
    await acquire('a', 1);
    await acquire('b', 1);
    await acquire('c', 1);
    await leases.withdraw(connectionId, 'b');
    expect([await wish('a', NOW), await wish('c', NOW)]).toEqual([0, undefined]);
    await leases.withdraw(connectionId, 'c');
    await leases.withdraw(connectionId, 'nobody');
    expect(await wish('a', NOW)).toBeUndefined();
  });

  it('that is waited for says how many sessions the poorest has, that of a poll and those that ended apart', async () => {
    await acquire('poor', 5, NOW, 'poll');
    await acquire('poor', 5);
    for (let slot = 1; slot <= 3; slot += 1) await acquire('rich', 5, after(1));
    for (const holder of ['rich', 'poor']) await acquire(holder, 5, after(1));
    expect([await wish('rich', after(1)), await wish('poor', after(1))]).toEqual([1, 3]);
    await acquire('poor', 2, after(30));
    expect(await wish('rich', after(30))).toBe(0);
  });

  it('kept for the poll leaves word too, a slot that was had leaves none', async () => {
    await acquire('a', 3);
    await acquire('a', 3);
    expect(await wish('anybody', NOW)).toBeUndefined();
    await acquire('b', 3);
    expect(await wish('anybody', NOW)).toBe(0);
  });
}

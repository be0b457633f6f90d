import type { SessionLease } from '@registrar/registries';
import { sessionLeasesContract } from '@registrar/registries/testing';
import {
  after,
  NOW,
  registriesFixture,
  type RegistriesFixture,
} from '../../test/fixtures/registries-fixture';
import { PostgresSessionLeases } from './session-leases';

let fixture: RegistriesFixture;
let leases: PostgresSessionLeases;

beforeAll(async () => {
  fixture = await registriesFixture();
  leases = new PostgresSessionLeases(fixture.sql, fixture.uow);
});
afterAll(() => fixture?.end());

describe('a session lease in PostgreSQL', () => {
  sessionLeasesContract(async () => ({ leases, newConnection: fixture.newConnection }));
});

describe('session leases among processes that ask at the same time', () => {
  let connectionId: number;
  beforeEach(async () => {
    connectionId = await fixture.newConnection();
  });

  const acquire = (holder: string, max: number, now = NOW, purpose: 'any' | 'poll' = 'any') =>
    leases.acquire({ connectionId, holder, max, purpose }, now);
  const together = (
    count: number,
    max: number,
    purpose: 'any' | 'poll' = 'any',
    now = NOW,
  ): Promise<(SessionLease | undefined)[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => acquire(`process-${at}`, max, now, purpose)));
  const slotsOf = (given: readonly (SessionLease | undefined)[]): number[] =>
    given.flatMap((lease) => lease?.slot ?? []).sort();

  it('never exceed the cap', async () => {
    expect(slotsOf(await together(20, 5, 'poll'))).toEqual([1, 2, 3, 4, 5]);
    expect(await acquire('late', 5, NOW, 'poll')).toBeUndefined();
  });

  it('leave the last slot to the poll', async () => {
    expect(slotsOf(await together(20, 5))).toEqual([1, 2, 3, 4]);
    expect(await acquire('poller', 5, NOW, 'poll')).toMatchObject({ slot: 5 });
  });

  it('fill up beside a poll that has its own', async () => {
    await acquire('poller', 3, NOW, 'poll');
    expect(slotsOf(await together(20, 3))).toEqual([2, 3]);
  });

  it('give the slot of a dead process to one of them', async () => {
    await acquire('dead', 1);
    expect(slotsOf(await together(20, 1, 'any', after(30)))).toEqual([1]);
  });

  it('are never more than the cap while they come and go', async () => {
    let held = 0;
    let most = 0;
    const worker = async (holder: string): Promise<void> => {
      for (let turn = 0; turn < 8; turn += 1) {
        const lease = await acquire(holder, 4);
        if (!lease) continue;
        held += 1;
        most = Math.max(most, held);
        await leases.renew(holder, NOW);
        held -= 1;
        await leases.release(lease);
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, at) => worker(`process-${at}`)));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(3); // the fourth is reserved for the poll
  });

  it('do not go over to another process while their holder renews them', async () => {
    const holder = `holder-${connectionId}`;
    await acquire(holder, 1);
    const [renewed, taken] = await Promise.all([
      leases.renew(holder, after(29)),
      acquire('thief', 1, after(31)),
    ]);
    expect([renewed.length === 1, taken !== undefined].filter(Boolean)).toHaveLength(1);
  });

  it('refuse a connection that does not exist, and to be changed inside a unit of work', async () => {
    await expect(
      leases.acquire({ connectionId: 2_000_000, holder: 'a', max: 1, purpose: 'any' }, NOW),
    ).rejects.toThrow('no registry connection 2000000');
    await expect(fixture.uow.run(() => acquire('a', 1))).rejects.toThrow('open already');
    await expect(fixture.uow.run(() => leases.renew('a', NOW))).rejects.toThrow('inside a unit of work');
    await expect(fixture.uow.run(async () => leases.listSessionRequests('a', NOW))).rejects.toThrow(
      'inside a unit of work',
    );
    await expect(fixture.uow.run(() => leases.withdraw(connectionId, 'a'))).rejects.toThrow(
      'inside a unit of work',
    );
    const lease = { connectionId, slot: 1, holder: 'a', expiresAt: NOW };
    await expect(fixture.uow.run(() => leases.release(lease))).rejects.toThrow('inside a unit of work');
  });
});

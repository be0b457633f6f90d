import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import type { RegistryConnection } from '@registrar/registries';
import { profileOf } from '@registrar/registries/ports';
import { FakeSessionLeases } from '@registrar/registries/testing';
import { DEFAULT_EPP_SETTINGS } from '../settings';
import { LeaseKeeper } from './lease-keeper';

const CONNECTION = { id: 1, code: 'registry', profile: profileOf({}) } as RegistryConnection;

function office() {
  const [leases, clock, log] = [new FakeSessionLeases(), new FakeClock(), new FakeLog()];
  const keeperOf = (holder: string) =>
    new LeaseKeeper(leases, clock, log, { ...DEFAULT_EPP_SETTINGS, holder });
  return { leases, log, ours: keeperOf('p-1'), theirs: keeperOf('p-2') };
}

describe('session requests of other processes', () => {
  it('are read while this process holds a session for all purposes', async () => {
    const { ours, theirs } = office();
    await ours.acquire(CONNECTION, 1, 'any');
    expect(await theirs.acquire(CONNECTION, 1, 'any')).toBeUndefined();
    expect(await ours.listSessionRequests()).toEqual([{ connectionId: 1, held: 0 }]);
    ours.stop();
    theirs.stop();
  });

  it.each([
    ['holds no session', undefined],
    ['holds the session for the poll alone, which it never gives up', 'poll'],
  ] as const)('are not asked for where this process %s', async (_what, kind) => {
    const { leases, ours } = office();
    if (kind) await ours.acquire(CONNECTION, 1, kind);
    const requests = jest.spyOn(leases, 'listSessionRequests');
    expect(await ours.listSessionRequests()).toEqual([]);
    expect(requests).not.toHaveBeenCalled();
    ours.stop();
  });

  it('are none where they cannot be read, and where the last session was given back', async () => {
    const { leases, log, ours } = office();
    const lease = (await ours.acquire(CONNECTION, 1, 'any'))!;
    leases.failing = true;
    expect(await ours.listSessionRequests()).toEqual([]);
    expect(log.lines).toMatchObject([{ level: 'warn' }]);
    leases.failing = false;
    await ours.release(lease);
    const requests = jest.spyOn(leases, 'listSessionRequests');
    expect([await ours.listSessionRequests(), requests.mock.calls]).toEqual([[], []]);
    ours.stop();
  });
});

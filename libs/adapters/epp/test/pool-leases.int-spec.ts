import type { RegistryConnection } from '@registrar/registries';
import { until } from '@registrar/testkit';
import { Harness } from './support/harness';
import { check, create, Gate, PATIENT, session, sixtyCreates, times } from './support/pool-commands';
import type { ScriptedRegistry } from './support/scripted-registry';

let harness: Harness;
let registry: ScriptedRegistry;

beforeEach(async () => {
  harness = new Harness();
  registry = await harness.registry();
});
afterEach(() => harness.close());

const leasesOf = (connection: RegistryConnection): number =>
  harness.leases.held(connection.id, harness.clock.now()).length;

describe('leases of sessions', () => {
  it('go over to another process that waits, from an idle session', async () => {
    const connection = await harness.connect(registry, session(1));
    const [first, second] = times(2, () => harness.process({ turnMs: 60_000 }));
    await create(first, connection);
    expect(await create(second, connection)).toMatchObject({ kind: 'done' });
    expect([registry.mostConnections, registry.sent('logout').length]).toEqual([1, 1]);
  });

  it('that are unused go over as many as are wanted', async () => {
    const connection = await harness.connect(registry, { ...session(4), poll: { enabled: false } });
    const [first, second] = times(2, () => harness.process({ ...PATIENT, turnMs: 60_000 }));
    expect(await sixtyCreates(registry, first, connection, 4)).toEqual(['done']);
    expect(await sixtyCreates(registry, second, connection, 4)).toEqual(['done']);
    expect(registry.mostConnections).toBe(4);
  });

  it('at work are shared, and then stay where they are', async () => {
    const connection = await harness.connect(registry, { ...session(4), poll: { enabled: false } });
    const processes = times(2, () => harness.process({ ...PATIENT, unusedMs: 60_000, turnMs: 60_000 }));
    const done = [0, 0];
    let busy = true;
    const work = async (at: number): Promise<void> => {
      for (; busy; done[at] += 1)
        expect(await create(processes[at], connection)).toMatchObject({ kind: 'done' });
    };
    const first = times(8, () => work(0));
    await until(() => leasesOf(connection) === 4, 'the first has all');
    const second = times(8, () => work(1));
    const held = (): number[] =>
      processes.map(
        (_, at) =>
          harness.leases
            .held(connection.id, harness.clock.now())
            .filter(({ holder }) => holder === `process-${at + 1}`).length,
      );
    await until(() => String(held()) === '2,2', 'each has two');
    // on a slow machine one may have gone to and fro before
    const [before, gone] = [done[1], registry.sent('logout').length];
    await until(() => done[1] > before + 100, 'both go on for a while');
    expect([registry.sent('logout').length, held()]).toEqual([gone, [2, 2]]);
    busy = false;
    await Promise.all([...first, ...second]);
  });

  it('go over to another process that waits, from a busy one too', async () => {
    const connection = await harness.connect(registry, session(1));
    const [first, second] = times(2, () => harness.process());
    let busy = true;
    const loop = (async () => {
      while (busy) expect(await create(first, connection)).toMatchObject({ kind: 'done' });
    })();
    await until(() => registry.sent('domain:create').length > 3, 'the first is busy');
    expect(await create(second, connection)).toMatchObject({ kind: 'done' });
    busy = false;
    await loop;
    expect(registry.mostConnections).toBe(1);
  });

  it('that another process took end the session, and what was in flight is unknown', async () => {
    const connection = await harness.connect(registry, session(1));
    const process = harness.process({ leaseRenewMs: 30 });
    const gate = new Gate();
    registry.once('domain:create', gate.handler);
    const outcome = create(process, connection);
    await until(() => gate.held.length === 1, 'the create is under way');
    harness.leases.steal(connection.id, 1, 'thief');
    expect(await outcome).toMatchObject({ kind: 'unknown', why: expect.stringContaining('lease') });
    await until(() => registry.connections.size === 0, 'the session is closed');
    expect(harness.leases.held(connection.id, harness.clock.now())).toEqual([
      expect.objectContaining({ holder: 'thief' }),
    ]);
  });

  it('that cannot be renewed end the session well before they end themselves', async () => {
    const connection = await harness.connect(registry);
    const process = harness.process({ leaseRenewMs: 30, leaseSafetyMs: 29_800 });
    await create(process, connection);
    harness.leases.failing = true;
    await until(() => registry.connections.size === 0, 'the session is closed');
    expect(harness.leases.failing).toBe(true);
    harness.leases.failing = false;
    expect(await create(process, connection)).toMatchObject({ kind: 'done' });
  });

  it('that are renewed keep the session', async () => {
    const connection = await harness.connect(registry, session(4, { keepAliveSeconds: 0.1 }));
    await create(harness.process({ leaseRenewMs: 30, leaseSafetyMs: 29_000 }), connection);
    await until(
      () => registry.sent('hello').length >= 12,
      'more time than the leases last without renewal has passed',
    );
    expect(registry.accepted).toBe(1);
  });

  it('that cannot be had at all turn callers away at once', async () => {
    const connection = await harness.connect(registry);
    const process = harness.process();
    harness.leases.failing = true;
    await expect(check(process, connection)).rejects.toMatchObject({ code: 'registry.unavailable' });
    expect(await create(process, connection)).toMatchObject({ kind: 'not_sent' });
    expect(registry.accepted).toBe(0);
  });

  it('are not asked for over and over while all are taken', async () => {
    const connection = await harness.connect(registry, session(3));
    const process = harness.process({ leaseRetryMs: 60_000, ...PATIENT });
    await Promise.all(times(200, () => create(process, connection)));
    expect(harness.leases.asked).toBeLessThanOrEqual(4);
  });
});

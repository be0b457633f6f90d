import type { RegistryConnection } from '@registrar/registries';
import { until } from '@registrar/testkit';
import { Harness, type Process } from './support/harness';
import { check, create, Gate, kinds, PATIENT, session, sixtyCreates, times } from './support/pool-commands';
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

describe('sessions', () => {
  it('carry one command at a time, and are as many as the registry allows', async () => {
    const connection = await harness.connect(registry, session(4));
    expect(await sixtyCreates(registry, harness.process(PATIENT), connection, 3)).toEqual(['done']);
    expect([registry.mostUnanswered, registry.mostConnections]).toEqual([1, 3]); // the fourth is the poll's
  });

  it('are all for sale where nobody polls', async () => {
    const connection = await harness.connect(registry, { ...session(4), poll: { enabled: false } });
    expect(await sixtyCreates(registry, harness.process(PATIENT), connection, 4)).toEqual(['done']);
    expect(registry.mostConnections).toBe(4);
  });

  it('stay within the limit over several processes', async () => {
    const connection = await harness.connect(registry, session(4));
    const processes = times(3, () => harness.process(PATIENT));
    const outcomes = await Promise.all(times(60, (i) => create(processes[i % 3], connection)));
    await us(processes[0]).nextMessage(connection);
    expect(kinds(outcomes)).toEqual(['done']);
    expect(registry.mostConnections).toBeLessThanOrEqual(4);
  });

  it('are opened on demand, one log-in at a time', async () => {
    const connection = await harness.connect(registry, session(6));
    const gate = new Gate();
    let loggingIn = 0;
    let most = 0;
    registry.once(
      'login',
      (received) => {
        loggingIn += 1;
        most = Math.max(most, loggingIn);
        setImmediate(() => {
          loggingIn -= 1;
          received.reply(1000);
        });
      },
      9,
    );
    registry.once('domain:create', gate.handler, 3);
    const process = harness.process();
    expect(registry.accepted).toBe(0);
    const outcomes = Promise.all(times(3, () => create(process, connection)));
    await until(() => gate.held.length === 3, 'three creates are under way');
    expect([registry.accepted, most]).toEqual([3, 1]);
    gate.release();
    expect(kinds(await outcomes)).toEqual(['done']);
  });

  it('are logged out and given back when they have been idle', async () => {
    const connection = await harness.connect(registry);
    await create(harness.process({ idleCloseMs: 50 }), connection);
    await until(() => registry.connections.size === 0 && leasesOf(connection) === 0, 'the session is closed');
    expect(registry.sent('logout')).toHaveLength(1);
  });

  it('are kept alive by a hello', async () => {
    const connection = await harness.connect(registry, session(4, { keepAliveSeconds: 0.03 }));
    await create(harness.process(), connection);
    await until(() => registry.sent('hello').length >= 2, 'two hellos were sent');
    expect(registry.accepted).toBe(1);
  });

  it('are replaced when a hello is not answered', async () => {
    const connection = await harness.connect(
      registry,
      session(4, { keepAliveSeconds: 0.03, queryTimeoutSeconds: 0.5 }),
    );
    const process = harness.process();
    registry.once('hello', () => undefined);
    await create(process, connection);
    await until(() => registry.connections.size === 0, 'the session is closed');
    expect(await create(process, connection)).toMatchObject({ kind: 'done' });
  });

  it('are replaced when they are old', async () => {
    const connection = await harness.connect(registry, session(4, { maxAgeSeconds: 0.05 }));
    const process = harness.process();
    await create(process, connection);
    await until(() => registry.sent('logout').length === 1, 'the session is closed');
    expect(await create(process, connection)).toMatchObject({ kind: 'done' });
    expect(registry.sent('login')).toHaveLength(2);
  });

  it('that the registry closed while idle cost nobody an answer', async () => {
    const connection = await harness.connect(registry);
    const process = harness.process();
    await create(process, connection);
    for (const each of registry.connections) each.end();
    await until(() => leasesOf(connection) === 0, 'the lease is given back');
    expect(await create(process, connection)).toMatchObject({ kind: 'done' });
  });

  it('keep to the command rate of the registry', async () => {
    const connection = await harness.connect(registry, session(1, { commandsPerSecond: 40 }));
    const process = harness.process(PATIENT);
    expect(kinds(await Promise.all(times(60, () => create(process, connection))))).toEqual(['done']);
    expect(registry.accepted).toBe(1);
  });
});

describe('a registry that allows fewer sessions than the profile says', () => {
  it.each([1, 2])('is polled all the same when it allows %i', async (allowed) => {
    const connection = await harness.connect(registry, session(4));
    const process = harness.process(PATIENT);
    registry.maxSessions = allowed;
    const gate = new Gate();
    registry.once('domain:create', gate.handler, allowed);
    const creates = times(allowed + 1, (i) => create(process, connection, `shop-${i}.example`));
    await until(
      () => gate.held.length === allowed && registry.sent('login').length === allowed + 1,
      'the registry has refused one session more',
    );
    gate.release();
    expect(kinds(await Promise.all(creates))).toEqual(['done']);
    await process.registry.nextMessage(connection);
    await process.registry.nextMessage(connection);
    expect([registry.sent('poll').length, registry.sent('login').length]).toEqual([2, allowed + 1]);
  });

  it('has its orders carried by the only session, which was opened for the poll', async () => {
    const connection = await harness.connect(registry, session(4));
    const process = harness.process(PATIENT);
    registry.maxSessions = 1;
    await process.registry.nextMessage(connection);
    expect(await create(process, connection)).toMatchObject({ kind: 'done' });
    expect(await check(process, connection)).toHaveLength(1);
    expect(registry.mostConnections).toBeLessThanOrEqual(2);
  });
});

describe('shutting down', () => {
  it('lets commands in flight finish, logs out and gives the leases back', async () => {
    const connection = await harness.connect(registry);
    const process = harness.process();
    const gate = new Gate();
    registry.once('domain:create', gate.handler);
    const outcome = create(process, connection);
    await until(() => gate.held.length === 1, 'the create is under way');
    const closed = process.registry.close();
    expect(await create(process, connection)).toMatchObject({ kind: 'not_sent' });
    await expect(check(process, connection)).rejects.toMatchObject({ code: 'registry.unavailable' });
    gate.release();
    expect(await outcome).toMatchObject({ kind: 'done' });
    await closed;
    expect([registry.sent('logout').length, leasesOf(connection)]).toEqual([1, 0]);
  });

  it('does not wait for ever', async () => {
    const connection = await harness.connect(registry);
    const process = harness.process({ drainMs: 50 });
    const gate = new Gate();
    registry.once('domain:create', gate.handler);
    const outcome = create(process, connection);
    await until(() => gate.held.length === 1, 'the create is under way');
    await process.registry.close();
    expect(await outcome).toMatchObject({ kind: 'unknown' });
    expect(leasesOf(connection)).toBe(0);
  });

  it('turns away those who wait', async () => {
    const connection = await harness.connect(registry, session(1));
    const process = harness.process();
    const gate = new Gate();
    registry.once('domain:create', gate.handler);
    const [first, second] = [create(process, connection), create(process, connection)];
    await until(() => gate.held.length === 1, 'the session is busy');
    const closed = process.registry.close();
    expect(await second).toMatchObject({ kind: 'not_sent' });
    gate.release();
    await Promise.all([first, closed]);
  });

  it('of a process that never talked is done at once', async () => {
    await expect(harness.process().registry.close()).resolves.toBeUndefined();
  });
});

const us = (process: Process): Process['registry'] => process.registry;

describe('a suspended instance', () => {
  it('logs out and opens no session, and sells again once it is not suspended', async () => {
    const connection = await harness.connect(registry, session(2));
    const us = harness.process();
    expect((await create(us, connection, 'before.example')).kind).toBe('done');
    us.instance.suspension = 'copy';
    await until(() => leasesOf(connection) === 0, 'the session is closed and its lease given back');
    const opened = registry.mostConnections;
    expect(await create(us, connection, 'meanwhile.example')).toMatchObject({
      kind: 'not_sent',
      why: expect.stringContaining('the instance is suspended'),
    });
    await expect(check(us, connection)).rejects.toMatchObject({ code: expect.stringContaining('registry') });
    await expect(us.registry.nextMessage(connection)).rejects.toMatchObject({
      code: expect.stringContaining('registry'),
    });
    expect([leasesOf(connection), registry.mostConnections]).toEqual([0, opened]);
    us.instance.suspension = undefined;
    expect((await create(us, connection, 'after.example')).kind).toBe('done');
  });
});

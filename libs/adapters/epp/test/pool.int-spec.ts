import type { RegistryConnection, TransformOutcome } from '@registrar/registries';
import { until } from '@registrar/testkit';
import { maskSecrets } from '../src/masking';
import { NS } from '../src/xml/namespaces';
import { Harness, nameOf, order, stepOf, type Process } from './support/harness';
import type { Handler, Received, ScriptedRegistry } from './support/scripted-registry';

let harness: Harness;
let registry: ScriptedRegistry;

beforeEach(async () => {
  harness = new Harness();
  registry = await harness.registry();
});
afterEach(() => harness.close());

const create = (us: Process, connection: RegistryConnection, name = 'shop.example') =>
  us.registry.create(connection, stepOf(), order(name));
const check = (us: Process, connection: RegistryConnection, names = ['free.example']) =>
  us.registry.check(connection, { names: names.map(nameOf), years: 1, withFee: false });
const kinds = (outcomes: TransformOutcome<unknown>[]): string[] => [
  ...new Set(outcomes.map((outcome) => outcome.kind)),
];
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const session = (max: number, values = {}) => ({ session: { max, ...values } });
/** Longer than a loaded machine takes for everything in a test. */
const PATIENT = { queueWaitMs: 45_000 };
const leasesOf = (connection: RegistryConnection): number =>
  harness.leases.held(connection.id, harness.clock.now()).length;

/** Holds commands until they are let go. */
class Gate {
  readonly held: Received[] = [];
  readonly handler: Handler = (received) => {
    this.held.push(received);
  };
  release(): void {
    for (const received of this.held.splice(0)) received.reply(1000);
  }
}

/** The first `atOnce` of sixty creates are answered together, once they are all under way. */
async function sixtyCreates(
  us: ReturnType<typeof harness.process>,
  connection: Awaited<ReturnType<typeof harness.connect>>,
  atOnce: number,
): Promise<void> {
  const gate = new Gate();
  registry.once('domain:create', gate.handler, atOnce);
  const outcomes = Promise.all(times(60, (i) => create(us, connection, `shop-${i}.example`)));
  await until(() => gate.held.length === atOnce, `${atOnce} creates are under way`);
  gate.release();
  expect(kinds(await outcomes)).toEqual(['done']);
}

describe('sessions', () => {
  it('carry one command at a time, and are as many as the registry allows', async () => {
    const connection = await harness.connect(registry, session(4));
    await sixtyCreates(harness.process(PATIENT), connection, 3);
    expect([registry.mostUnanswered, registry.mostConnections]).toEqual([1, 3]); // the fourth is the poll's
  });

  it('are all for sale where nobody polls', async () => {
    const connection = await harness.connect(registry, { ...session(4), poll: { enabled: false } });
    await sixtyCreates(harness.process(PATIENT), connection, 4);
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

describe('waiting for a session', () => {
  it('is no matter for a transform when a bulk check is under way', async () => {
    const connection = await harness.connect(registry, { checkBatchSize: 1, ...session(4) });
    const process = harness.process();
    const gate = new Gate();
    registry.once('domain:check', gate.handler, 100);
    const checks = check(
      process,
      connection,
      times(30, (i) => `free-${i}.example`),
    ).catch((error: unknown) => error);
    await until(() => gate.held.length === 2, 'the checks have their sessions');
    expect(await create(process, connection)).toMatchObject({ kind: 'done' });
    expect(gate.held).toHaveLength(2);
    for (const { connection: peer } of gate.held) peer.drop();
    await process.registry.close();
    expect(await checks).toMatchObject({ code: 'registry.unavailable' });
  });

  it('is no matter for the next transform, though checks wait when the session of the last one becomes free', async () => {
    const connection = await harness.connect(registry, { checkBatchSize: 1, ...session(4) });
    const process = harness.process(PATIENT);
    const [sales, gate] = [new Gate(), new Gate()];
    registry.once('domain:create', sales.handler);
    const first = create(process, connection, 'first.example');
    await until(() => sales.held.length === 1, 'the first sale has a session');
    registry.once('domain:check', gate.handler, 100);
    const checks = check(
      process,
      connection,
      times(30, (i) => `free-${i}.example`),
    ).catch((error: unknown) => error);
    await until(() => gate.held.length === 2, 'the checks have the other two, and 28 wait');
    sales.release();
    await first;
    let isSold = false;
    const second = create(process, connection, 'second.example').finally(() => {
      isSold = true;
    });
    await until(() => isSold || gate.held.length > 2, 'the second sale is done, or a check has its session');
    expect([isSold, gate.held.length]).toEqual([true, 2]);
    expect(await second).toMatchObject({ kind: 'done' });
    for (const { connection: peer } of gate.held) peer.drop();
    await process.registry.close();
    expect(await checks).toMatchObject({ code: 'registry.unavailable' });
  });

  it('is no matter for the question of a sale when a bulk check is under way', async () => {
    const connection = await harness.connect(registry, { checkBatchSize: 1, ...session(4) });
    const process = harness.process();
    const gate = new Gate();
    registry.once('domain:check', gate.handler, 2);
    const checks = check(
      process,
      connection,
      times(30, (i) => `free-${i}.example`),
    );
    await until(() => gate.held.length === 2, 'the checks have their sessions');
    const sale = await process.registry.check(connection, {
      names: [nameOf('shop.example')],
      years: 1,
      withFee: false,
      forSale: true,
    });
    expect([sale.length, gate.held.length, registry.sent('domain:check').length]).toEqual([1, 2, 3]);
    gate.held.splice(0).forEach(({ reply }) => reply(2400)); // they will be asked again
    expect(await checks).toHaveLength(30);
  });

  it('is short for a transform even with a single session', async () => {
    const connection = await harness.connect(registry, { checkBatchSize: 1, ...session(1) });
    const process = harness.process();
    const gate = new Gate();
    registry.once('domain:check', gate.handler);
    const checks = Promise.all(times(5, (i) => check(process, connection, [`free-${i}.example`])));
    await until(() => gate.held.length === 1, 'the first check has the session');
    const sale = create(process, connection);
    gate.held.splice(0).forEach(({ reply }) => reply(2400)); // the check will be asked again, later
    expect(await sale).toMatchObject({ kind: 'done' });
    await checks;
    expect(registry.received.map((each) => each.command).slice(0, 3)).toEqual([
      'login',
      'domain:check',
      'domain:create',
    ]);
  });

  it.each([
    [60_000, 1],
    [0, 2],
  ])(
    'has a transform written down in it, so that a session waits for no database; leave for %i ms is asked for %i times',
    async (leaveMs, asked) => {
      const connection = await harness.connect(registry, session(1));
      const process = harness.process();
      const gate = new Gate();
      registry.once('domain:create', gate.handler);
      const first = create(process, connection, 'first.example');
      await until(() => gate.held.length === 1, 'the session is busy');
      const leave = jest.fn(() => Promise.resolve(60_000)).mockResolvedValueOnce(leaveMs);
      const second = process.registry.create(connection, stepOf(), order('second.example'), leave);
      await until(() => process.commandLog.commands.length === 2, 'the second one is ready');
      harness.clock.advance(3);
      const sentAt = harness.clock.now();
      gate.release();
      expect(kinds(await Promise.all([first, second]))).toEqual(['done']);
      expect(leave).toHaveBeenCalledTimes(asked);
      expect(process.commandLog.commands[1]).toMatchObject({ sentAt });
    },
  );

  it('has a transform built for a session like those that are open, and anew for one that agreed on more; what is sent is in the log', async () => {
    const [connection, process, gate] = [
      await harness.connect(registry),
      harness.process(PATIENT),
      new Gate(),
    ];
    const extensions = registry.extensions;
    registry.extensions = extensions.filter((uri) => uri !== NS.idn);
    registry.once('domain:create', gate.handler);
    const first = create(process, connection, 'first.example');
    await until(() => gate.held.length === 1, 'the older session is busy');
    registry.extensions = extensions;
    const idn = { table: 'de', unicodeName: 'zweite.example' };
    expect(
      await process.registry.create(connection, stepOf(), order('second.example', { idn })),
    ).toMatchObject({ kind: 'done' });
    const [, sent] = registry.sent('domain:create');
    expect(sent.frame).toContain(NS.idn);
    expect(process.commandLog.commands[1]).toMatchObject({
      clTrid: sent.clTrid,
      request: maskSecrets(sent.frame),
    });
    gate.release();
    expect(await first).toMatchObject({ kind: 'done' });
  });

  it('is bounded in time: a question times out, a transform was not sent', async () => {
    const connection = await harness.connect(registry, session(1));
    const process = harness.process({ queueWaitMs: 100 });
    // However long the log-in takes, for which none of these waits.
    await until(async () => (await create(process, connection)).kind === 'done', 'the session is open');
    const gate = new Gate();
    registry.once('domain:create', gate.handler);
    const first = create(process, connection);
    await until(() => gate.held.length === 1, 'the session is busy');
    await expect(check(process, connection)).rejects.toMatchObject({ code: 'registry.timeout' });
    expect(await create(process, connection)).toMatchObject({ kind: 'not_sent' });
    gate.release();
    expect(await first).toMatchObject({ kind: 'done' });
  });

  it('is bounded in number', async () => {
    const connection = await harness.connect(registry, session(1));
    const process = harness.process({ maxWaiting: 3 });
    const gate = new Gate();
    registry.once('domain:create', gate.handler);
    const outcomes = Promise.all(times(9, () => create(process, connection)));
    await until(() => gate.held.length === 1, 'the session is busy');
    gate.release();
    expect((await outcomes).map((outcome) => outcome.kind).sort()).toEqual([
      ...times(3, () => 'done'),
      ...times(6, () => 'not_sent'),
    ]);
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

describe('accounts that share the sessions of a connection', () => {
  it('get the next free session when one of them uses all', async () => {
    const connection = await harness.connect(registry, { ...session(2), poll: { enabled: false } });
    const account = { id: 1 };
    const process = harness.process(PATIENT, () => account.id);
    const gate = new Gate();
    registry.once('domain:create', gate.handler, 2);
    const first = times(6, (i) => create(process, connection, `mine-${i}.example`));
    await until(() => gate.held.length === 2, 'the first account uses all sessions');
    account.id = 2;
    const other = create(process, connection, 'other.example');
    gate.held.shift()!.reply(1000);
    expect(await other).toMatchObject({ kind: 'done' });
    expect(registry.sent('domain:create')[2].frame).toContain('other.example');
    gate.release();
    expect(kinds(await Promise.all(first))).toEqual(['done']);
  });

  it('keep sessions free of commands about domains that are slow by their names', async () => {
    const connection = await harness.connect(registry, {
      ...session(3),
      poll: { enabled: false },
      slowLane: { labelPrefixes: ['slow-'], sessions: 1 },
    });
    const process = harness.process(PATIENT);
    const gate = new Gate();
    registry.once('domain:create', gate.handler);
    const slow = times(3, (i) => create(process, connection, `slow-3s-${i}.example`));
    await until(() => gate.held.length === 1, 'a slow command is under way');
    expect(
      kinds(await Promise.all(times(4, (i) => create(process, connection, `quick-${i}.example`)))),
    ).toEqual(['done']);
    expect(registry.sent('domain:create').filter(({ frame }) => frame.includes('slow-'))).toHaveLength(1);
    gate.release();
    expect(kinds(await Promise.all(slow))).toEqual(['done']);
  });
});

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
    await sixtyCreates(first, connection, 4);
    await sixtyCreates(second, connection, 4);
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

import { until } from '@registrar/testkit';
import { maskSecrets } from '../src/masking';
import { NS } from '../src/xml/namespaces';
import { Harness, nameOf, order, stepOf } from './support/harness';
import { check, create, Gate, kinds, PATIENT, session, times } from './support/pool-commands';
import type { ScriptedRegistry } from './support/scripted-registry';

let harness: Harness;
let registry: ScriptedRegistry;

beforeEach(async () => {
  harness = new Harness();
  registry = await harness.registry();
});
afterEach(() => harness.close());

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

describe('accounts that share the sessions of a connection', () => {
  it('get the next free session when one of them uses all', async () => {
    const connection = await harness.connect(registry, { ...session(2), poll: { enabled: false } });
    const account = { id: 1 };
    const process = harness.process(PATIENT, () => ({ accountId: account.id }));
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

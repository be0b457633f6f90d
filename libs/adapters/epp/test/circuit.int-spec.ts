import { testCertificates, until } from '@registrar/testkit';
import { NS } from '../src/xml/namespaces';
import { Harness, type Process } from './support/harness';
import { check, create, unavailable } from './support/shop-calls';
import type { Received, ScriptedRegistry, Welcome } from './support/scripted-registry';

let harness: Harness;
let registry: ScriptedRegistry;

beforeEach(async () => {
  harness = new Harness();
  registry = await harness.registry();
});
afterEach(() => harness.close());

const errors = (us: Process): string[] =>
  us.log.lines.filter((line) => line.level === 'error').map((line) => line.message);
/** As long as the pauses between six probes of a registry that is away. */
async function probePauses(): Promise<void> {
  const away = await harness.registry();
  away.welcome = 'hang_up';
  await expect(check(harness.process(), await harness.connect(away))).rejects.toMatchObject(unavailable);
  await until(() => away.accepted >= 6, 'six probes');
}
/** No second look at the registry within the test. */
const PATIENT = { backoffMinMs: 60_000, backoffMaxMs: 60_000 };

describe('a registry that is away', () => {
  it.each<Welcome>(['hang_up', 'plain_text', 'huge_length', 'no_greeting'])(
    '(%s) is looked at once, then everybody is turned away at once',
    async (welcome) => {
      const connection = await harness.connect(registry);
      const us = harness.process(PATIENT);
      registry.welcome = welcome;
      await expect(check(us, connection)).rejects.toMatchObject(unavailable);
      for (let i = 0; i < 20; i += 1) await expect(check(us, connection)).rejects.toMatchObject(unavailable);
      expect(await create(us, connection)).toMatchObject({ kind: 'not_sent' });
      expect(registry.accepted).toBe(1);
      expect(errors(us)).toHaveLength(welcome === 'plain_text' ? 1 : 0);
    },
  );

  it('is found again by itself when it comes back, without anybody asking', async () => {
    const connection = await harness.connect(registry);
    const us = harness.process();
    await registry.goAway();
    await expect(check(us, connection)).rejects.toMatchObject(unavailable);
    await registry.comeBack();
    await until(
      () => registry.loggedIn === 1 && us.log.lines.some((line) => line.message === 'registry reached again'),
      'the registry was found again',
    );
    expect(await check(us, connection)).toHaveLength(1);
    expect(registry.sent('login')).toHaveLength(1);
  });

  it('is found again after it went away in mid-flight', async () => {
    const connection = await harness.connect(registry);
    const us = harness.process();
    await check(us, connection);
    await registry.goAway();
    await until(
      () => harness.leases.held(connection.id, harness.clock.now()).length === 0,
      'the loss was noticed',
    );
    expect(await create(us, connection)).toMatchObject({ kind: 'not_sent' });
    await registry.comeBack();
    await until(async () => (await create(us, connection)).kind === 'done', 'a create is done');
  });

  it('never slows the others', async () => {
    const [silent, other] = [registry, await harness.registry()];
    silent.welcome = 'silence';
    const us = harness.process();
    const [down, up] = [await harness.connect(silent), await harness.connect(other)];
    let waiting = true;
    const asked = check(us, down)
      .catch((error: unknown) => error)
      .finally(() => {
        waiting = false;
      });
    await until(() => silent.accepted === 1, 'the silent registry was asked');
    for (let i = 0; i < 20; i += 1) expect(await check(us, up)).toHaveLength(1);
    expect(waiting).toBe(true);
    expect(await asked).toMatchObject(unavailable);
  });

  it('is one that answers log-ins but no commands, too', async () => {
    const connection = await harness.connect(registry, { session: { queryTimeoutSeconds: 0.5 } });
    const us = harness.process(PATIENT);
    registry.once('domain:check', () => undefined, 99);
    for (let i = 0; i < 3; i += 1)
      await expect(check(us, connection)).rejects.toMatchObject({ code: 'registry.timeout' });
    await expect(check(us, connection)).rejects.toMatchObject(unavailable);
    expect(registry.sent('domain:check')).toHaveLength(3);
  });

  it('is one that is switched off', async () => {
    const connection = await harness.connect(registry, {}, { enabled: false });
    await expect(check(harness.process(), connection)).rejects.toMatchObject(unavailable);
    expect(registry.accepted).toBe(0);
  });
});

describe('a log-in that is refused', () => {
  it.each([[2200], [2202], [2501]])(
    '(%p) is not tried again until the connection is changed',
    async (code) => {
      const connection = await harness.connect(registry);
      const us = harness.process();
      registry.loginCode = code;
      await expect(check(us, connection)).rejects.toMatchObject(unavailable);
      registry.loginCode = 1000;
      for (let i = 0; i < 10; i += 1)
        expect(await create(us, connection)).toMatchObject({ kind: 'not_sent' });
      expect([registry.sent('login').length, errors(us).length]).toEqual([1, 1]);
      expect(await create(us, { ...connection, version: 2 })).toMatchObject({ kind: 'done' });
    },
  );

  it('does not end the sessions that work', async () => {
    const connection = await harness.connect(registry);
    const us = harness.process();
    const held: Received[] = [];
    registry.once('domain:create', (received) => held.push(received));
    const first = create(us, connection);
    await until(() => held.length === 1, 'the first session is busy');
    registry.loginCode = 2200;
    const second = create(us, connection);
    await until(() => registry.sent('login').length === 2, 'a second session was tried');
    held[0].reply(1000);
    expect([(await first).kind, (await second).kind]).toEqual(['done', 'done']);
    expect(await create(us, connection)).toMatchObject({ kind: 'done' });
    expect(registry.sent('login')).toHaveLength(2);
    for (const each of registry.connections) each.drop();
    await until(async () => (await create(us, connection)).kind === 'not_sent', 'nothing works any more');
    expect(registry.sent('login')).toHaveLength(2);
  });

  it('is not repeated by a probe when the sessions that work get no answers', async () => {
    const connection = await harness.connect(registry, { session: { max: 2, queryTimeoutSeconds: 0.2 } });
    const us = harness.process({ timeoutsToOpen: 1 });
    const held: Received[] = [];
    registry.once('domain:create', (received) => held.push(received));
    const first = create(us, connection);
    await until(() => held.length === 1, 'the only session is busy');
    registry.loginCode = 2200;
    const second = create(us, connection);
    await until(() => registry.sent('login').length === 2, 'the second login was refused');
    registry.loginCode = 1000;
    held[0].reply(1000);
    expect([(await first).kind, (await second).kind]).toEqual(['done', 'done']);
    registry.once('domain:check', () => undefined);
    await expect(check(us, connection)).rejects.toMatchObject({ code: 'registry.timeout' });
    await probePauses();
    expect(registry.sent('login')).toHaveLength(2);
    await expect(check(us, connection)).rejects.toMatchObject(unavailable);
    await until(() => harness.reports.last(connection.id)?.circuit === 'stopped', 'the pool has stopped');
  });

  it('leaves the other sessions in use when one of them gets no answer', async () => {
    const connection = await harness.connect(registry, {
      session: { max: 3, queryTimeoutSeconds: 0.2 },
      poll: { enabled: false },
    });
    const us = harness.process({ timeoutsToOpen: 1, unusedMs: 60_000 });
    const held: Received[] = [];
    registry.once('domain:create', (received) => held.push(received), 2);
    const both = [create(us, connection), create(us, connection)];
    await until(() => held.length === 2, 'two sessions are busy');
    registry.loginCode = 2200;
    const third = create(us, connection);
    await until(() => registry.sent('login').length === 3, 'the third login was refused');
    for (const each of held) each.reply(1000);
    expect((await Promise.all([...both, third])).map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
    registry.once('domain:check', () => undefined);
    await expect(check(us, connection)).rejects.toMatchObject({ code: 'registry.timeout' });
    expect(await create(us, connection)).toMatchObject({ kind: 'done' });
    expect(registry.sent('login')).toHaveLength(3);
  });

  it('is not repeated when a probe was refused while a session was still at work', async () => {
    const connection = await harness.connect(registry, { session: { max: 3, queryTimeoutSeconds: 0.2 } });
    const us = harness.process({ timeoutsToOpen: 1 });
    const held: Received[] = [];
    registry.once('domain:create', (received) => held.push(received));
    const first = create(us, connection);
    await until(() => held.length === 1, 'the first session is busy');
    registry.once('domain:check', () => {
      registry.loginCode = 2200;
    });
    await expect(check(us, connection)).rejects.toMatchObject({ code: 'registry.timeout' });
    await until(() => registry.sent('login').length === 3, 'the login of the probe was refused');
    await probePauses();
    expect(registry.sent('login')).toHaveLength(3);
    held[0].reply(1000);
    expect((await first).kind).toBe('done');
    await until(() => harness.reports.last(connection.id)?.circuit === 'stopped', 'the pool has stopped');
  });

  it.each([[2400], [2500]])('(%p) is tried again later', async (code) => {
    const connection = await harness.connect(registry);
    const us = harness.process();
    registry.loginCode = code;
    await expect(check(us, connection)).rejects.toMatchObject(unavailable);
    registry.loginCode = 1000;
    await until(async () => (await check(us, connection)).length === 1, 'a check is answered');
  });

  it('for too many sessions makes the pool smaller, and nobody loses an answer', async () => {
    const connection = await harness.connect(registry, { session: { max: 8 } });
    const us = harness.process();
    registry.maxSessions = 2;
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => create(us, connection)));
    expect(new Set(outcomes.map((outcome) => outcome.kind))).toEqual(new Set(['done']));
    expect(registry.sent('login')).toHaveLength(3);
  });

  it('cannot be sent: a long password without the extension for it', async () => {
    const connection = await harness.connect(registry, {}, {}, { password: 'far longer than sixteen' });
    const us = harness.process();
    await expect(check(us, connection)).rejects.toMatchObject(unavailable);
    expect([registry.sent('login').length, errors(us).length]).toEqual([0, 1]);
    expect(JSON.stringify(us.log.lines)).not.toContain('far longer');
  });
});

describe('the log-in', () => {
  it('names what both sides speak, and nothing else', async () => {
    registry.extensions = [NS.secDNS, NS.fee, 'urn:example:other-1.0'];
    const connection = await harness.connect(registry, { dataModel: 'minimum' });
    await check(harness.process(), connection);
    const { frame } = registry.sent('login')[0];
    expect([...frame.matchAll(/URI>(urn:[^<]+)</g)].map((match) => match[1])).toEqual([
      NS.domain,
      NS.host,
      NS.secDNS,
      NS.fee,
    ]);
  });

  it('carries a long password in the extension, and reports what the registry warns of', async () => {
    registry.extensions = [NS.loginSec];
    registry.once('login', ({ reply, connection: peer }) => {
      peer.loggedIn = true;
      reply(
        1000,
        `<extension><s:loginSecData xmlns:s="${NS.loginSec}"><s:event type="password" level="warning" exDate="2026-04-01T00:00:00Z">ends soon</s:event>
        <s:event type="certificate" level="error">ended</s:event></s:loginSecData></extension>`,
      );
    });
    const connection = await harness.connect(registry, {}, {}, { password: 'far longer than sixteen' });
    const us = harness.process();
    expect(await create(us, connection)).toMatchObject({ kind: 'done' });
    expect(registry.sent('login')[0].frame).toContain('<pw>[LOGIN-SECURITY]</pw>');
    const reports = us.log.lines.filter((line) => line.message.includes('security event'));
    expect(reports.map((line) => [line.level, line.fields?.type, line.fields?.text])).toEqual([
      ['warn', 'password', 'ends soon'],
      ['error', 'certificate', 'ended'],
    ]);
  });

  it('asks for the server by name', async () => {
    const connection = await harness.connect(registry, {}, { host: 'localhost' });
    await check(harness.process(), connection);
    expect(registry.serverNames).toEqual(['localhost']);
  });

  it('may ask for a server by another name than its address', async () => {
    const connection = await harness.connect(registry, {}, { serverName: 'localhost' });
    await check(harness.process(), connection);
    expect(registry.serverNames).toEqual(['localhost']);
  });

  it('does not happen with a server that cannot prove its name', async () => {
    const connection = await harness.connect(registry, {}, { serverName: 'epp.registry.example' });
    await expect(check(harness.process(PATIENT), connection)).rejects.toMatchObject(unavailable);
    expect(registry.received).toEqual([]);
  });

  it('does not happen with a server of an authority we do not know', async () => {
    const { client } = await testCertificates();
    const connection = await harness.connect(
      registry,
      {},
      {},
      { certificateAuthority: (await client('somebody')).cert },
    );
    await expect(check(harness.process(PATIENT), connection)).rejects.toMatchObject(unavailable);
    expect(registry.received).toEqual([]);
  });

  it('does not happen with a certificate that cannot be read', async () => {
    const connection = await harness.connect(registry, {}, {}, { clientCertificate: 'no certificate' });
    await expect(check(harness.process(PATIENT), connection)).rejects.toMatchObject(unavailable);
  });
});

describe('what a process reports of a connection', () => {
  it('is why its circuit is open, and that it is closed again', async () => {
    const connection = await harness.connect(registry);
    const us = harness.process();
    registry.loginCode = 2200;
    await expect(check(us, connection)).rejects.toMatchObject(unavailable);
    await until(() => harness.reports.last(connection.id)?.circuit === 'stopped', 'the refusal is reported');
    expect(harness.reports.last(connection.id)).toMatchObject({
      holder: 'process-1',
      sessions: 0,
      lastRefusal: {
        command: 'login',
        code: 2200,
        reason: 'log-in refused: 2200 scripted 2200',
        at: harness.clock.now(),
      },
    });
  });

  it('is how many sessions are at work, and the last command that was refused', async () => {
    const connection = await harness.connect(registry);
    const us = harness.process({ reportMs: 0 });
    const held: Received[] = [];
    registry.once('domain:create', (received) => held.push(received));
    const first = create(us, connection);
    await until(() => harness.reports.last(connection.id)?.inUse === 1, 'a session at work is reported');
    await until(() => held.length === 1, 'the create is under way');
    held[0].reply(2302);
    expect(await first).toMatchObject({ kind: 'refused' });
    await until(
      () => harness.reports.last(connection.id)?.lastRefusal !== undefined,
      'the refusal is reported',
    );
    expect(harness.reports.last(connection.id)).toMatchObject({
      circuit: 'closed',
      sessions: 1,
      lastRefusal: { command: 'domain:create', code: 2302, reason: 'scripted 2302' },
    });
    await us.registry.close();
    expect(harness.reports.last(connection.id)).toMatchObject({ circuit: 'closed', sessions: 0, inUse: 0 });
  });

  it('is that commands had no answer, when that opened the circuit', async () => {
    const connection = await harness.connect(registry, { session: { queryTimeoutSeconds: 0.05 } });
    const us = harness.process({ timeoutsToOpen: 1, backoffMinMs: 60_000, backoffMaxMs: 60_000 });
    registry.once('domain:check', () => undefined);
    await expect(check(us, connection)).rejects.toMatchObject({ code: 'registry.timeout' });
    await until(
      () => harness.reports.last(connection.id)?.circuit === 'open',
      'the open circuit is reported',
    );
    expect(harness.reports.last(connection.id)?.lastRefusal).toMatchObject({
      command: 'commands',
      reason: expect.stringContaining('no answer in time'),
    });
  });
});

describe('a changed connection', () => {
  it('replaces its sessions; what is in flight ends on the old ones', async () => {
    const connection = await harness.connect(registry);
    const us = harness.process();
    const held: Received[] = [];
    registry.once('domain:create', (received) => held.push(received));
    const first = create(us, connection);
    await until(() => held.length === 1, 'the create is under way');
    const changed = { ...connection, version: 2, clientId: 'registrar-z' };
    expect(await create(us, changed)).toMatchObject({ kind: 'done' });
    held[0].reply(1000);
    expect(await first).toMatchObject({ kind: 'done' });
    expect(registry.sent('login').map((each) => /clID>([^<]+)</.exec(each.frame)?.[1])).toEqual([
      'registrar-a',
      'registrar-z',
    ]);
    await until(() => registry.loggedIn === 1, 'the old session is gone');
  });

  it('is not undone by somebody who still holds the old row', async () => {
    const connection = await harness.connect(registry);
    const us = harness.process();
    await create(us, { ...connection, version: 2 });
    expect(await create(us, connection)).toMatchObject({ kind: 'done' });
    expect(registry.sent('login')).toHaveLength(1);
  });
});

import type { RegistryConnection } from '@registrar/registries';
import { until } from '@registrar/testkit';
import { Harness, type Process } from './support/harness';
import { check as checkAt, create as createAt } from './support/shop-calls';
import {
  drips,
  dripsHuge,
  type Handler,
  type ScriptedRegistry,
  type Welcome,
} from './support/scripted-registry';

let harness: Harness;
let registry: ScriptedRegistry;
let connection: RegistryConnection;

beforeEach(async () => {
  harness = new Harness();
  registry = await harness.registry();
  connection = await harness.connect(registry, {
    session: { transformTimeoutSeconds: 0.5, queryTimeoutSeconds: 0.5 },
  });
});
afterEach(() => harness.close());

const process = (): Process =>
  harness.process({ greetingTimeoutMs: 500, queryRepeats: 0, backoffMinMs: 60_000, backoffMaxMs: 60_000 });
const check = (us: Process, at = connection) => checkAt(us, at);
const create = (us: Process) => createAt(us, connection);
const isClosed = (): Promise<unknown> =>
  until(() => registry.connections.size === 0, 'its connection is closed');

const BYTES: [string, Handler, Welcome][] = [
  ['an answer', drips, 'drip'],
  ['an answer of the greatest length', dripsHuge, 'huge_drip'],
];

describe('a registry that sends byte by byte', () => {
  it.each(BYTES)('%s in place of the greeting is unavailable', async (_, _handler, welcome) => {
    registry.welcome = welcome;
    await expect(check(process())).rejects.toMatchObject({ code: 'registry.unavailable' });
    await isClosed();
    expect(registry.received).toEqual([]);
  });

  it.each(BYTES)('%s to the login is unavailable', async (_, handler) => {
    registry.once('login', handler);
    await expect(check(process())).rejects.toMatchObject({ code: 'registry.unavailable' });
    await isClosed();
  });

  it.each(BYTES)('%s to a query has not answered in time', async (_, handler) => {
    registry.once('domain:check', handler);
    await expect(check(process())).rejects.toMatchObject({ code: 'registry.timeout' });
    await isClosed();
  });

  it.each(BYTES)('%s to a command leaves its outcome unknown', async (_, handler) => {
    registry.once('domain:create', handler);
    expect(await create(process())).toMatchObject({ kind: 'unknown' });
    await isClosed();
  });

  it.each(BYTES)('%s to a keep-alive loses its session', async (_, handler) => {
    const kept = await harness.connect(registry, {
      session: { keepAliveSeconds: 0.05, queryTimeoutSeconds: 0.5, transformTimeoutSeconds: 0.5 },
    });
    registry.once('hello', handler);
    const us = process();
    await check(us, kept);
    await until(
      () => us.log.lines.some(({ message }) => message === 'session lost at keep-alive'),
      'the session is lost',
    );
    await isClosed();
  });

  it('holds up no other registry', async () => {
    const other = await harness.registry();
    const elsewhere = await harness.connect(other);
    registry.once('domain:check', drips, 3);
    const us = process();
    const ended: string[] = [];
    const slow = check(us).catch(() => ended.push('slow'));
    await until(() => registry.sent('domain:check').length > 0, 'the query was sent');
    await check(us, elsewhere).then(() => ended.push('other'));
    await slow;
    expect(ended).toEqual(['other', 'slow']);
  });

  it('is used again once it sends whole answers', async () => {
    registry.once('domain:check', drips);
    const us = process();
    await expect(check(us)).rejects.toMatchObject({ code: 'registry.timeout' });
    expect(await check(us)).toHaveLength(1);
  });
});

import type { RegistryConnection } from '@registrar/registries';
import { type CertificateAndKey, testCertificates, until } from '@registrar/testkit';
import { Harness, type Process } from './support/harness';
import { check, create, unavailable } from './support/shop-calls';
import type { ScriptedRegistry } from './support/scripted-registry';

let harness: Harness;
let registry: ScriptedRegistry;

beforeEach(async () => {
  harness = new Harness();
  registry = await harness.registry();
});
afterEach(() => harness.close());

const isReached = (us: Process, connection: RegistryConnection): Promise<unknown> =>
  until(
    () =>
      check(us, connection).then(
        () => true,
        () => false,
      ),
    'the registry is reached',
  );
async function serve(certificate?: CertificateAndKey): Promise<void> {
  await registry.goAway();
  registry.certificate = certificate;
  await registry.comeBack();
}

describe('a certificate that has ended', () => {
  it('of the registry makes it unavailable, sends nothing, and is replaced without a restart', async () => {
    const connection = await harness.connect(registry);
    const us = harness.process();
    await serve((await testCertificates()).endedServer);
    await expect(check(us, connection)).rejects.toMatchObject(unavailable);
    expect(await create(us, connection)).toMatchObject({ kind: 'not_sent' });
    expect(registry.received).toEqual([]);
    await until(
      () => us.log.lines.some(({ fields }) => /certificate has expired/.test(JSON.stringify(fields ?? {}))),
      'the reason is logged',
    );
    await serve();
    await isReached(us, connection);
    expect(await create(us, connection)).toMatchObject({ kind: 'done' });
  });

  it('of the registrar makes the registry unavailable, and is replaced by a change of the connection', async () => {
    const { endedClient, client } = await testCertificates();
    const ended = await endedClient('registrar-a');
    const credentials = { clientCertificate: ended.cert, clientKey: ended.key };
    const connection = await harness.connect(registry, {}, {}, credentials);
    const us = harness.process();
    await expect(check(us, connection)).rejects.toMatchObject(unavailable);
    expect(await create(us, connection)).toMatchObject({ kind: 'not_sent' });
    expect(registry.received).toEqual([]);

    const { cert, key } = await client('registrar-a');
    const stored = await harness.connections.credentials(connection.id);
    const renewed = harness.connections.put(
      { ...connection, version: connection.version + 1 },
      { ...stored, clientCertificate: cert, clientKey: key },
    );
    await isReached(us, renewed);
    expect(await create(us, renewed)).toMatchObject({ kind: 'done' });
  });
});

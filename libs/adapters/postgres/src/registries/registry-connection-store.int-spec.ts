import type { ConnectionSecrets, ConnectionSettings } from '@registrar/registries';
import { profileOf } from '@registrar/registries';
import { registryConnectionStoreContract } from '@registrar/registries/testing';
import {
  after,
  LabelVault,
  NOW,
  registriesFixture,
  type RegistriesFixture,
} from '../../test/fixtures/registries-fixture';
import { PostgresRegistryConnectionStore } from './registry-connection-store';
import { PostgresRegistryConnections } from './registry-connections';

const plain: ConnectionSettings = {
  host: 'epp.example',
  port: 700,
  clientId: 'registrar-a',
  profile: {},
  registrationLimited: false,
  enabled: true,
};
const full: ConnectionSettings = {
  ...plain,
  serverName: 'sni.example',
  clientCertificate: 'CERT',
  certificateAuthority: 'CA',
  profile: { session: { max: 9 } },
  registrationLimited: true,
  enabled: false,
};

let fixture: RegistriesFixture;
let store: PostgresRegistryConnectionStore;
beforeAll(async () => {
  fixture = await registriesFixture();
  store = new PostgresRegistryConnectionStore(fixture.sql, fixture.uow, new LabelVault());
});
afterAll(() => fixture?.end());

const put = (
  code: string,
  settings: ConnectionSettings,
  secrets: ConnectionSecrets,
  now = NOW,
): Promise<number> =>
  fixture.uow.run(async () => {
    await store.lock(code);
    return store.put(code, settings, secrets, now);
  });
const lock = (code: string) => fixture.uow.run(() => store.lock(code));

/** As another process sees it, without this one's cache. */
async function opened(code: string) {
  const connections = new PostgresRegistryConnections(fixture.sql, new LabelVault());
  const connection = (await connections.list()).find((each) => each.code === code)!;
  return { connection, credentials: await connections.credentials(connection.id) };
}

describe('the store of registry connections in PostgreSQL', () => {
  registryConnectionStoreContract(async () => ({
    store,
    inUnit: (work) => fixture.uow.run(work),
    secretsOf: async (code) => {
      const {
        credentials: { password, clientKey },
      } = await opened(code);
      return { password, clientKey };
    },
  }));

  it('writes only inside a unit of work', async () => {
    await expect(store.lock('outside')).rejects.toThrow('outside a unit of work');
    await expect(store.put('outside', plain, { password: 'secret' }, NOW)).rejects.toThrow(
      'outside a unit of work',
    );
  });

  it('refuses a new connection without a password', async () => {
    await expect(put('no-password', plain, {})).rejects.toThrow('password_sealed');
    expect(await lock('no-password')).toBeUndefined();
  });

  it('puts what the readers open, connected as the application is', async () => {
    expect(await put('full', full, { password: 'secret', clientKey: 'KEY' })).toBe(1);
    const { connection, credentials } = await opened('full');
    const { clientCertificate: _certificate, certificateAuthority: _authority, ...settings } = full;
    expect(connection).toEqual({
      ...settings,
      id: connection.id,
      code: 'full',
      version: 1,
      profile: profileOf({ session: { max: 9 } }),
    });
    expect(credentials).toEqual({
      password: 'secret',
      clientCertificate: 'CERT',
      clientKey: 'KEY',
      certificateAuthority: 'CA',
    });
    expect(await lock('full')).toEqual({ ...full, code: 'full', version: 1, hasClientKey: true });
  });

  it('raises the version with every change and keeps secrets that are left out', async () => {
    await put('changed', full, { password: 'secret', clientKey: 'KEY' });
    expect(await put('changed', { ...full, host: 'moved.example' }, {}, after(1))).toBe(2);
    expect(await opened('changed')).toMatchObject({
      connection: { host: 'moved.example', version: 2 },
      credentials: { password: 'secret', clientKey: 'KEY' },
    });
    expect(await put('changed', full, { password: 'other', clientKey: 'KEY 2' }, after(2))).toBe(3);
    expect((await opened('changed')).credentials).toMatchObject({ password: 'other', clientKey: 'KEY 2' });
    const times = 'select created_at, updated_at from registry_connections where code = $1';
    expect(await fixture.sql.row('test_times', times, ['changed'])).toEqual({
      created_at: NOW,
      updated_at: after(2),
    });
  });

  it('takes optional values away', async () => {
    await put('bare', full, { password: 'secret', clientKey: 'KEY' });
    await put('bare', plain, { clientKey: null });
    expect(await lock('bare')).toEqual({ ...plain, code: 'bare', version: 2, hasClientKey: false });
    expect((await opened('bare')).credentials).toEqual({ password: 'secret' });
  });

  it('serialises writers, also for a connection that does not exist yet', async () => {
    const versions = await Promise.all([1, 2, 3].map(() => put('together', plain, { password: 'secret' })));
    expect(versions.sort()).toEqual([1, 2, 3]);
  });

  it('leaves other connections alone', async () => {
    await put('one', plain, { password: 'secret' });
    await put('other', full, { password: 'hidden', clientKey: 'KEY' });
    expect(await opened('one')).toMatchObject({
      connection: { host: 'epp.example', version: 1 },
      credentials: { password: 'secret' },
    });
  });

  it('retains the settings of every version without secrets, also of a row that another program wrote', async () => {
    await put('retained', full, { password: 'secret', clientKey: 'KEY' });
    await put('retained', { ...plain, host: 'moved.example' }, {}, after(1));
    await fixture.sql.change(
      'test_other_program',
      `update registry_connections set port = 701, version = version + 1 where code = 'retained'`,
      [],
    );
    await put('retained', plain, {}, after(2));
    const version = (number: number) => fixture.uow.run(() => store.version('retained', number));
    expect(await Promise.all([1, 2, 3, 4].map(version))).toEqual([
      full,
      { ...plain, host: 'moved.example' },
      { ...plain, host: 'moved.example', port: 701 },
      plain,
    ]);
    expect([await version(5), await fixture.uow.run(() => store.version('none', 1))]).toEqual([
      undefined,
      undefined,
    ]);
    const rows = await fixture.sql.rows(
      'test_versions',
      'select settings from registry_connection_versions',
      [],
    );
    expect(JSON.stringify(rows)).not.toMatch(/secret|KEY/);
    await expect(store.version('retained', 1)).rejects.toThrow('outside a unit of work');
  });

  it('says why the profile of a connection or of a version is unreadable, and replaces it', async () => {
    await put('unreadable', full, { password: 'secret', clientKey: 'KEY' });
    await fixture.sql.change(
      'test_unreadable',
      `update registry_connections set profile = '{"session": {"max": "9"}}', version = 2 where code = 'unreadable'`,
      [],
    );
    const fault = (id: string) =>
      `stored profile of the registry connection ${id} has an unreadable member 'session'`;
    expect(await lock('unreadable')).toEqual({
      ...full,
      profile: {},
      profileFault: fault('unreadable'),
      code: 'unreadable',
      version: 2,
      hasClientKey: true,
    });
    expect(await put('unreadable', full, {}, after(1))).toBe(3);
    expect(await lock('unreadable')).toEqual({ ...full, code: 'unreadable', version: 3, hasClientKey: true });
    const version = (number: number) => fixture.uow.run(() => store.version('unreadable', number));
    expect([await version(1), await version(2)]).toEqual([
      full,
      { ...full, profile: {}, profileFault: fault('unreadable, version 2,') },
    ]);
  });
});

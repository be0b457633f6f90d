import { profileOf } from '@registrar/registries';
import { until } from '@registrar/testkit';
import {
  LabelVault,
  NOW,
  registriesFixture,
  type RegistriesFixture,
} from '../../test/fixtures/registries-fixture';
import type { Sql } from '../sql';
import { PostgresRegistryConnections } from './registry-connections';

let fixture: RegistriesFixture;
let plainId: number;
let fullId: number;

beforeAll(async () => {
  fixture = await registriesFixture();
  plainId = await fixture.newConnection();
  const row = await fixture.sql.row<{ id: number }>(
    'test_full',
    `insert into registry_connections (code, host, port, server_name, client_id, password_sealed, client_certificate, client_key_sealed,
       certificate_authority, profile, registration_limited, enabled, version, created_at, updated_at)
     values ('thick', 'epp.example', 701, 'sni.example', 'registrar-b', 'registry-password:thick|secret', 'CERT', 'registry-key:thick|KEY', 'CA',
       '{"dataModel": "minimum", "session": {"max": 9}}', true, false, 4, $1, $1) returning id`,
    [NOW],
  );
  fullId = row!.id;
});
afterAll(() => fixture?.end());

const connections = (sql: Sql = fixture.sql) => new PostgresRegistryConnections(sql, new LabelVault());

describe('registry connections in PostgreSQL', () => {
  it('say what is particular and have the defaults for the rest', async () => {
    expect(await connections().get(fullId)).toEqual({
      id: fullId,
      code: 'thick',
      host: 'epp.example',
      port: 701,
      serverName: 'sni.example',
      clientId: 'registrar-b',
      enabled: false,
      registrationLimited: true,
      version: 4,
      profile: profileOf({ dataModel: 'minimum', session: { max: 9 } }),
    });
    expect(await connections().get(plainId)).toMatchObject({
      serverName: undefined,
      enabled: true,
      registrationLimited: false,
      profile: profileOf({}),
    });
    expect((await connections().list()).map(({ id }) => id)).toEqual([plainId, fullId]);
  });

  it('open their secrets for the connection they were sealed for', async () => {
    expect(await connections().credentials(fullId)).toEqual({
      password: 'secret',
      clientCertificate: 'CERT',
      clientKey: 'KEY',
      certificateAuthority: 'CA',
    });
  });

  it('do not open a secret that was copied from another connection', async () => {
    await fixture.sql.change(
      'test_copy',
      `update registry_connections set password_sealed = 'registry-password:thick|secret' where id = $1`,
      [plainId],
    );
    await expect(connections().credentials(plainId)).rejects.toThrow('sealed for something else');
  });

  it('leave out one whose profile is unreadable, report it with the member, and use the others', async () => {
    const id = await fixture.newConnection();
    await fixture.sql.change(
      'test_broken_profile',
      `update registry_connections set profile = '{"session": {"max": "9"}}' where id = $1`,
      [id],
    );
    const report = jest.fn();
    const all = new PostgresRegistryConnections(fixture.sql, new LabelVault(), report);
    const reason = expect.stringMatching(
      /^stored profile of the registry connection .+ has an unreadable member 'session'$/,
    );
    await expect(all.get(id)).rejects.toMatchObject({
      code: 'registry.unavailable',
      cause: { message: reason },
    });
    expect(await all.get(fullId)).toMatchObject({ code: 'thick' });
    expect((await all.list()).map((connection) => connection.id)).toEqual([plainId, fullId]);
    expect(report.mock.calls).toEqual([[[{ code: expect.any(String), version: 1, reason }]]]);
    await fixture.sql.change(
      'test_whole_profile',
      `update registry_connections set profile = '{}' where id = $1`,
      [id],
    );
    const readable = new PostgresRegistryConnections(fixture.sql, new LabelVault(), report);
    expect(await readable.get(id)).toMatchObject({ profile: profileOf({}) });
    expect(report).toHaveBeenLastCalledWith([]);
  });

  it('are reported after each read with their client certificates, and without one where there is none', async () => {
    const report = jest.fn();
    const watched = new PostgresRegistryConnections(fixture.sql, new LabelVault(), undefined, report);
    expect((await watched.list()).filter((connection) => 'clientCertificate' in connection)).toEqual([]);
    expect(report).toHaveBeenCalledTimes(1);
    expect(report.mock.lastCall?.[0]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'thick', clientCertificate: 'CERT' }),
        expect.objectContaining({ id: plainId, clientCertificate: undefined }),
      ]),
    );
  });

  it('are an internal fault when missing', async () => {
    await expect(connections().get(2_000_000)).rejects.toThrow('no registry connection 2000000');
    await expect(connections().credentials(2_000_000)).rejects.toThrow('no registry connection 2000000');
  });

  it('are read once for many questions', async () => {
    const read = jest.spyOn(fixture.sql, 'rows');
    const some = connections();
    await Promise.all([some.list(), some.get(fullId), some.credentials(fullId), some.get(plainId)]);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('show a change soon', async () => {
    const some = connections();
    await some.get(plainId);
    await fixture.sql.change(
      'test_change',
      'update registry_connections set host = $2, version = version + 1 where id = $1',
      [plainId, 'moved.example'],
    );
    await until(async () => (await some.get(plainId)).host === 'moved.example', 'the change is seen');
    expect(await some.get(plainId)).toMatchObject({ version: 2 });
  });
});

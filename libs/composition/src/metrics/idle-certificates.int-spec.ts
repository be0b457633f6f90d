import { X509Certificate } from 'node:crypto';
import { newDataSource, Sql } from '@registrar/adapter-postgres';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import type { SecretVault } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { createTestDatabase, endingCertificate, type TestDatabase, until } from '@registrar/testkit';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { watchedConnections } from '../modules/registries/registry-stores';

const METRIC = 'registrar_registry_certificate_expiry_timestamp_seconds{connection="thick",app="admin-api"}';
const expiryOf = (pem: string): number => Date.parse(new X509Certificate(pem).validTo) / 1_000;

describe('the metrics of a process without requests', () => {
  let database: TestDatabase;
  let source: DataSource;
  let owner: Client;
  let metrics: MetricsRegistry;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      `insert into registry_connections (code, host, port, client_id, password_sealed, profile, enabled, created_at, updated_at)
       values ('thick', 'registry.example', 700, 'registrar-a', 'sealed', '{}', true, now(), now())`,
    );
    const settings = {
      url: database.url,
      applicationName: 'registrar-test',
      poolMax: 2,
      statementTimeoutMs: 10_000,
    };
    source = await newDataSource(settings).initialize();
    metrics = new MetricsRegistry('admin-api');
    watchedConnections({
      sql: new Sql(source),
      vault: {} as SecretVault,
      metrics,
      clock: new FakeClock(),
      log: new FakeLog(),
    });
  });
  afterAll(async () => {
    if (source?.isInitialized) await source.destroy();
    await owner?.end();
    await database?.drop();
  });

  const shows = async (pem: string): Promise<boolean> =>
    (await metrics.metrics()).includes(`${METRIC} ${expiryOf(pem)}`);
  const put = async (pem: string): Promise<unknown> =>
    owner.query('update registry_connections set client_certificate = $1, version = version + 1', [pem]);

  it('show the expiry of a renewed certificate, and the last one while the database is away', async () => {
    const [ending, renewed] = await Promise.all([endingCertificate(3), endingCertificate(300)]);
    await put(ending.cert);
    await until(() => shows(ending.cert), 'the expiry is shown');
    await put(renewed.cert);
    await until(() => shows(renewed.cert), 'the new expiry is shown');
    await source.destroy();
    expect(await shows(renewed.cert)).toBe(true);
  });
});

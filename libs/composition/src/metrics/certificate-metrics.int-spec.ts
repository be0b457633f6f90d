import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import { temporaryFolder, testCertificates } from '@registrar/testkit';
import { ClientCertificates, watchOwnCertificate } from './certificate-metrics';

describe('the expiry of certificates', () => {
  const folder = temporaryFolder();
  let pem: string;
  let expiry: number;
  beforeAll(async () => {
    pem = String((await testCertificates()).server.cert);
    expiry = Math.floor(new Date(new X509Certificate(pem).validTo).getTime() / 1_000);
  });

  const readings = async (metrics: MetricsRegistry, name: string): Promise<object> => {
    const { values } = await metrics.getSingleMetric(name)!.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels['connection'] ?? 'own', value]));
  };
  const CLIENT = 'registrar_registry_certificate_expiry_timestamp_seconds';
  const OWN = 'registrar_tls_certificate_expiry_timestamp_seconds';

  it('of connections is served by their codes, and not for those without a certificate', async () => {
    const metrics = new MetricsRegistry('test');
    const certificates = new ClientCertificates(metrics);
    certificates.read([
      { code: 'thick', clientCertificate: pem },
      { code: 'plain', clientCertificate: undefined },
    ]);
    expect(await readings(metrics, CLIENT)).toEqual({ thick: expiry });
  });

  it('of a connection is gone once its certificate is', async () => {
    const metrics = new MetricsRegistry('test');
    const certificates = new ClientCertificates(metrics);
    certificates.read([{ code: 'thick', clientCertificate: pem }]);
    certificates.read([{ code: 'thick', clientCertificate: undefined }]);
    expect(await readings(metrics, CLIENT)).toEqual({});
  });

  it('of a connection is left out where the certificate cannot be read', async () => {
    const metrics = new MetricsRegistry('test');
    const certificates = new ClientCertificates(metrics);
    certificates.read([
      { code: 'broken', clientCertificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
      { code: 'thick', clientCertificate: pem },
    ]);
    expect(await readings(metrics, CLIENT)).toEqual({ thick: expiry });
  });

  it('of the own one is that of its file', async () => {
    const file = join(folder.path, 'public-api.pem');
    writeFileSync(file, pem);
    const metrics = new MetricsRegistry('test');
    watchOwnCertificate(metrics, file);
    expect(await readings(metrics, OWN)).toEqual({ own: expiry });
  });

  it.each([
    ['no file is set', undefined],
    ['the file is missing', '/nowhere/public-api.pem'],
  ])('of the own one is left out where %s', async (_, file) => {
    const metrics = new MetricsRegistry('test');
    watchOwnCertificate(metrics, file);
    expect(await readings(metrics, OWN)).toEqual({});
  });
});

import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '@registrar/testkit';
import { localCertificates, type LocalCertificates } from '../src/stack/local-certificates';

const DAY_MS = 86_400_000;
const start = new Date('2030-01-01T00:00:00Z');
const afterDays = (days: number) => new Date(start.getTime() + days * DAY_MS);
const certificate = (file: string) => new X509Certificate(readFileSync(file));

describe('the certificates of a local stack', () => {
  const folders: { remove(): void }[] = [];
  afterAll(() => folders.forEach((folder) => folder.remove()));
  const newFolder = () => {
    const folder = temporaryFolder();
    folders.push(folder);
    return `${folder.path}/tls`;
  };
  const make = (folder: string, now = start) =>
    localCertificates(folder, ['registrar-a', 'registrar-b'], now);
  const leaves = ({ publicApi, simulator, registrars }: LocalCertificates) => [
    publicApi,
    simulator,
    ...Object.values(registrars),
  ];

  it('are all of one authority, with keys only the owner can read', async () => {
    const made = await make(newFolder());
    const ca = certificate(made.ca);
    expect(ca.ca).toBe(true);
    for (const { cert, key } of leaves(made)) {
      expect(certificate(cert).verify(ca.publicKey)).toBe(true);
      expect(statSync(key).mode & 0o777).toBe(0o600);
    }
  });

  it('name the servers as this machine and the clients by their id', async () => {
    const made = await make(newFolder());
    for (const { cert } of [made.publicApi, made.simulator])
      expect(certificate(cert).subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1');
    expect(certificate(made.registrars['registrar-b'].cert).subject).toBe('CN=registrar-b');
  });

  it('are valid for less than 398 days', async () => {
    const { publicApi } = await make(newFolder());
    expect(
      Date.parse(certificate(publicApi.cert).validTo) - Date.parse(certificate(publicApi.cert).validFrom),
    ).toBeLessThan(398 * DAY_MS);
  });

  it('are kept while they are good for another month', async () => {
    const folder = newFolder();
    const serials = (made: LocalCertificates) =>
      leaves(made).map(({ cert }) => certificate(cert).serialNumber);
    const first = serials(await make(folder));
    expect(serials(await make(folder, afterDays(360)))).toEqual(first);
  });

  it('are renewed by the same authority in their last month', async () => {
    const folder = newFolder();
    const first = await make(folder);
    const [ca, old] = [certificate(first.ca), certificate(first.publicApi.cert)];
    const second = await make(folder, afterDays(370));
    expect(certificate(second.ca).serialNumber).toBe(ca.serialNumber);
    expect(certificate(second.publicApi.cert).serialNumber).not.toBe(old.serialNumber);
    expect(certificate(second.publicApi.cert).verify(ca.publicKey)).toBe(true);
  });

  it('are all made anew when the authority is', async () => {
    const folder = newFolder();
    const first = await make(folder);
    writeFileSync(first.ca, 'not a certificate');
    const second = await make(folder);
    expect(leaves(second).length).toBeGreaterThan(2);
    for (const { cert } of leaves(second))
      expect(certificate(cert).verify(certificate(second.ca).publicKey)).toBe(true);
  });

  it('are made anew when a killed start left a key that is not theirs', async () => {
    const folder = newFolder();
    const { publicApi, simulator } = await make(folder);
    writeFileSync(publicApi.key, readFileSync(simulator.key));
    const before = certificate(publicApi.cert).serialNumber;
    await make(folder);
    expect(certificate(publicApi.cert).serialNumber).not.toBe(before);
  });
});

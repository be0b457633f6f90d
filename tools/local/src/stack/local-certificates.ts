import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LocalAuthority, type CertificateAndKey } from '@registrar/tool-services/certificates';
import { readIfThere, writeWhole } from '../files';

/** The paths of a certificate and its private key. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

export interface LocalCertificates {
  /** Path of the CA certificate to trust. */
  ca: string;
  publicApi: CertificateFiles;
  simulator: CertificateFiles;
  /** By EPP client id, which is also the common name. */
  registrars: Record<string, CertificateFiles>;
}

const SERVER_NAMES = ['localhost', '127.0.0.1'];
const RENEW_BEFORE_MS = 30 * 86_400_000;

/**
 * The local CA and its certificates under `folder`: existing ones are reused while they are valid for another
 * 30 days. `serverNames`: the names and addresses of both servers.
 */
export async function localCertificates(
  folder: string,
  clientIds: readonly string[],
  now: Date,
  serverNames: readonly string[] = SERVER_NAMES,
): Promise<LocalCertificates> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = (name: string): CertificateFiles => ({
    cert: join(folder, `${name}.pem`),
    key: join(folder, `${name}.key`),
  });
  const authority = await keptAuthority(files('ca'), now);
  const keep = (name: string, issue: () => Promise<CertificateAndKey>) =>
    keptCertificate(files(name), authority.pem.cert, issue, now);

  const registrars: Record<string, CertificateFiles> = {};
  for (const clientId of clientIds)
    registrars[clientId] = await keep(clientId, () => authority.issueClient(clientId, now));
  return {
    ca: files('ca').cert,
    publicApi: await keep('public-api', () => authority.issueServer(serverNames, now)),
    simulator: await keep('registry-simulator', () => authority.issueServer(serverNames, now)),
    registrars,
  };
}

async function keptAuthority(files: CertificateFiles, now: Date): Promise<LocalAuthority> {
  const kept = read(files);
  if (kept && isGood(kept, kept.cert, now)) return LocalAuthority.load(kept);
  const authority = await LocalAuthority.create('Registrar Platform local CA', now);
  write(files, authority.pem);
  return authority;
}

async function keptCertificate(
  files: CertificateFiles,
  ca: string,
  issue: () => Promise<CertificateAndKey>,
  now: Date,
): Promise<CertificateFiles> {
  const kept = read(files);
  if (!kept || !isGood(kept, ca, now)) write(files, await issue());
  return files;
}

function read(files: CertificateFiles): CertificateAndKey | undefined {
  const [cert, key] = [readIfThere(files.cert), readIfThere(files.key)];
  return cert === undefined || key === undefined ? undefined : { cert, key };
}

function write(files: CertificateFiles, { cert, key }: CertificateAndKey): void {
  writeWhole(files.key, key);
  writeWhole(files.cert, cert, 0o644);
}

/**
 * Signed by this CA, with this key (a start may have been killed between the two files), and not about to
 * expire.
 */
function isGood({ cert, key }: CertificateAndKey, ca: string, now: Date): boolean {
  try {
    const certificate = new X509Certificate(cert);
    const signed = certificate.verify(new X509Certificate(ca).publicKey);
    return (
      signed &&
      certificate.checkPrivateKey(createPrivateKey(key)) &&
      Date.parse(certificate.validTo) - now.getTime() > RENEW_BEFORE_MS
    );
  } catch {
    return false; // not a valid certificate or key
  }
}

import { LocalAuthority, type CertificateAndKey } from '@registrar/tool-services/certificates';

export type { CertificateAndKey };

/**
 * PEM texts of a certificate authority for tests, of a server on this machine, and of clients by common name.
 */
export interface TestCertificates {
  ca: string;
  server: CertificateAndKey;
  /** Of the same authority, for the same server; it ended a day ago. */
  endedServer: CertificateAndKey;
  /** The same certificate for the same name, within a process. */
  client(commonName: string): Promise<CertificateAndKey>;
  /** Of the same authority, for a client; it ended a day ago. */
  endedClient(commonName: string): Promise<CertificateAndKey>;
}

const DAY_MS = 86_400_000;
/** Days that an issued certificate is valid. */
const ISSUED_DAYS = 397;

/** A server certificate of its own authority that ends in so many days and a half, and its key. */
export async function endingCertificate(days: number): Promise<CertificateAndKey> {
  const issuedAt = new Date(Date.now() - (ISSUED_DAYS - days - 0.5) * DAY_MS);
  return (await LocalAuthority.create('Registrar test CA', issuedAt)).issueServer(['localhost'], issuedAt);
}

let made: Promise<TestCertificates> | undefined;

/** Made on first use, then kept for the process. */
export function testCertificates(): Promise<TestCertificates> {
  made ??= make();
  return made;
}

async function make(): Promise<TestCertificates> {
  const authority = await LocalAuthority.create('Registrar test CA', new Date());
  const clients = new Map<string, Promise<CertificateAndKey>>();
  const client = (commonName: string) => {
    const known = clients.get(commonName) ?? authority.issueClient(commonName, new Date());
    clients.set(commonName, known);
    return known;
  };
  const names = ['localhost', '127.0.0.1'];
  const ended = new Date(Date.now() - (ISSUED_DAYS + 1) * DAY_MS);
  return {
    ca: authority.pem.cert,
    server: await authority.issueServer(names, new Date()),
    endedServer: await authority.issueServer(names, ended),
    client,
    endedClient: (commonName) => authority.issueClient(commonName, ended),
  };
}

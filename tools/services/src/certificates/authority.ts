import 'reflect-metadata'; // @peculiar/x509 needs it but does not include it
import { randomBytes, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  AuthorityKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** A private key (PKCS #8) and its certificate, both as PEM. */
export interface CertificateAndKey {
  key: string;
  cert: string;
}

const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNING_ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const CA_DAYS = 3_650;
/**
 * Apple's TLS clients refuse server certificates that are valid for more than 398 days; client certificates
 * have the same limit here.
 */
const LEAF_DAYS = 397;

/** A certificate authority for one machine: local use and tests. EC P-256 only. */
export class LocalAuthority {
  private constructor(
    private readonly keys: webcrypto.CryptoKeyPair,
    private readonly certificate: X509Certificate,
    private readonly keyPem: string,
  ) {}

  static async create(commonName: string, now: Date): Promise<LocalAuthority> {
    const keys = await newKeys();
    const certificate = await X509CertificateGenerator.createSelfSigned({
      serialNumber: serialNumber(),
      name: `CN=${commonName}`,
      ...validity(now, CA_DAYS),
      keys,
      signingAlgorithm: SIGNING_ALGORITHM,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
        await SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    });
    return new LocalAuthority(keys, certificate, await privateKeyPem(keys));
  }

  /** The CA created earlier, from its PEM texts. */
  static async load({ key, cert }: CertificateAndKey): Promise<LocalAuthority> {
    const certificate = new X509Certificate(cert);
    const privateKey = await webcrypto.subtle.importKey(
      'pkcs8',
      PemConverter.decode(key)[0],
      KEY_ALGORITHM,
      true,
      ['sign'],
    );
    const publicKey = await certificate.publicKey.export(KEY_ALGORITHM, ['verify']);
    return new LocalAuthority({ privateKey, publicKey }, certificate, key);
  }

  get pem(): CertificateAndKey {
    return { key: this.keyPem, cert: this.certificate.toString('pem') };
  }

  /** A server certificate for these names and addresses; the first one is its common name. */
  issueServer(names: readonly string[], now: Date): Promise<CertificateAndKey> {
    const alternatives = names.map((value) => ({
      type: /^[\d.]+$|:/.test(value) ? ('ip' as const) : ('dns' as const),
      value,
    }));
    return this.issue(names[0], ExtendedKeyUsage.serverAuth, now, [
      new SubjectAlternativeNameExtension(alternatives),
    ]);
  }

  /** A client certificate; registries identify a registrar by its common name. */
  issueClient(commonName: string, now: Date): Promise<CertificateAndKey> {
    return this.issue(commonName, ExtendedKeyUsage.clientAuth, now, []);
  }

  private async issue(
    commonName: string,
    usage: ExtendedKeyUsage,
    now: Date,
    extra: SubjectAlternativeNameExtension[],
  ): Promise<CertificateAndKey> {
    const keys = await newKeys();
    const certificate = await X509CertificateGenerator.create({
      serialNumber: serialNumber(),
      subject: `CN=${commonName}`,
      issuer: this.certificate.subject,
      ...validity(now, LEAF_DAYS),
      publicKey: keys.publicKey,
      signingKey: this.keys.privateKey,
      signingAlgorithm: SIGNING_ALGORITHM,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([usage]),
        await AuthorityKeyIdentifierExtension.create(this.certificate),
        await SubjectKeyIdentifierExtension.create(keys.publicKey),
        ...extra,
      ],
    });
    return { key: await privateKeyPem(keys), cert: certificate.toString('pem') };
  }
}

/** Starts an hour ago: the other side's clock may be slightly behind. */
function validity(now: Date, days: number): { notBefore: Date; notAfter: Date } {
  return {
    notBefore: new Date(now.getTime() - 3_600_000),
    notAfter: new Date(now.getTime() + days * DAY_MS - 3_600_000),
  };
}

/**
 * 16 random bytes; the first bit is 0 so that the number is positive (RFC 5280, section 4.1.2.2), the second
 * is 1 so that its length is fixed.
 */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0] & 0x7f) | 0x40;
  return bytes.toString('hex');
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify']);
}

async function privateKeyPem(keys: webcrypto.CryptoKeyPair): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
}

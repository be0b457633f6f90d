import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { judgeCertificate } from './certificates';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, messageOf, ok, warning } from './finding';

const RENEW = 'Renew the certificate, put it into the file and restart the public API.';

/** Whether key and host name belong to a readable certificate. */
export function judgePair(certificate: string, key: string, host: string): Finding[] {
  const parsed = new X509Certificate(certificate);
  const findings: Finding[] = [];
  if (!keyFits(parsed, key))
    findings.push(
      fault(
        'tls.key',
        'the key in PUBLIC_API_TLS_KEY_FILE does not belong to the certificate',
        'Set certificate and key of one pair.',
      ),
    );
  const isHeld = isIP(host) === 0 ? parsed.checkHost(host) : parsed.checkIP(host);
  if (isHeld === undefined)
    findings.push(
      warning(
        'tls.host',
        `the certificate does not hold ${host}, the host of PUBLIC_BASE_URL`,
        'Use a certificate of that host, or correct PUBLIC_BASE_URL.',
      ),
    );
  return findings;
}

function keyFits(certificate: X509Certificate, key: string): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/** The certificate of the public API. */
export const tlsCheck = (context: DoctorContext): Check => ({
  name: 'tls',
  async run() {
    const { publicApiTlsCertFile: file, publicApiTlsKeyFile: keyFile, publicBaseUrl } = context.settings;
    if (file === undefined || keyFile === undefined || publicBaseUrl === undefined)
      return [ok('tls.none', 'the public API has no certificate of its own')];
    const texts = await Promise.all([file, keyFile].map((path) => readFile(path, 'utf8'))).catch(messageOf);
    if (typeof texts === 'string')
      return [
        fault(
          'tls.file',
          texts,
          'Run doctor where the public API runs, as its user; else correct the path or the rights of the file.',
        ),
      ];
    const [certificate, key] = texts;
    const judged = judgeCertificate(certificate, context.clock.now(), {
      code: 'tls',
      subject: file,
      renew: RENEW,
    });
    if (judged.code === 'tls.unreadable') return [judged];
    return [judged, ...judgePair(certificate, key, new URL(publicBaseUrl).hostname.replace(/^\[|\]$/g, ''))];
  },
});

import { X509Certificate } from 'node:crypto';
import { fault, type Finding, ok, warning } from './finding';

const DAY_MS = 86_400_000;
const WARNING_DAYS = 30;
const FAULT_DAYS = 7;

/** The first certificate of a PEM text. `code`: what the finding's codes begin with. */
export function judgeCertificate(
  pem: string,
  now: Date,
  { code, subject, renew }: { code: string; subject: string; renew: string },
): Finding {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pem);
  } catch {
    return fault(`${code}.unreadable`, 'the certificate is not a PEM text that can be read', renew, subject);
  }
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (from.getTime() > now.getTime())
    return fault(`${code}.early`, `the certificate is valid from ${from.toISOString()} on`, renew, subject);
  const days = Math.floor((to.getTime() - now.getTime()) / DAY_MS);
  if (to.getTime() <= now.getTime())
    return fault(`${code}.expired`, `the certificate ended on ${to.toISOString()}`, renew, subject);
  const found = `the certificate ends in ${days} days, on ${to.toISOString()}`;
  if (days < FAULT_DAYS) return fault(`${code}.ends`, found, renew, subject);
  return days < WARNING_DAYS
    ? warning(`${code}.ends`, found, renew, subject)
    : ok(`${code}.valid`, found, subject);
}

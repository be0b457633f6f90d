import { crc32 } from 'node:zlib';
import type { DomainName } from '@registrar/kernel';
import type { ClaimsAcceptance } from '@registrar/registries';

const NUMBER = '9223372036854775807';
const DAY_MS = 86_400_000;

/**
 * A notice of the name as the clearinghouse would give it (FACTS §2.13: its checksum is about label, end and
 * number), accepted a minute ago.
 */
export function noticeOf(name: DomainName, now: Date): ClaimsAcceptance {
  const notAfter = new Date(now.getTime() + DAY_MS);
  const label = name.ascii.slice(0, name.ascii.indexOf('.'));
  const sum = crc32(`${label}${Math.floor(notAfter.getTime() / 1_000)}${NUMBER}`)
    .toString(16)
    .padStart(8, '0');
  return { noticeId: `${sum}${NUMBER}`, notAfter, acceptedAt: new Date(now.getTime() - 60_000) };
}

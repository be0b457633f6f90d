import { crc32 } from 'node:zlib';
import { addMs } from '../time';

/** RFC 9361 §7.1. */
const NAMESPACE = 'urn:ietf:params:xml:ns:tmNotice-1.0';
/** As in the clearinghouse of the 2012 round (RFC 9361 §5.3.4). */
const VALID_MS = 48 * 3_600_000;

/** One claim of the simulated clearinghouse; the holders are fictitious. */
interface Claim {
  mark: string;
  holder: string;
  jurisdiction: { code: string; name: string };
  classNumber: number;
  goods: string;
  abused?: string;
}

/** Numbers of notices; a number is never reused, not even after a restart. */
export class NoticeNumbers {
  private last = 0n;

  next(now: Date): bigint {
    const fromTime = BigInt(now.getTime()) * 1_000_000n;
    this.last = fromTime > this.last ? fromTime : this.last + 1n;
    return this.last;
  }
}

/**
 * The notice of a label, valid for 48 hours from `now`: one claim for the mark itself, and one for a label
 * found abusive.
 */
export function noticeXml(label: string, number: bigint, now: Date): string {
  const notAfter = addMs(wholeSecond(now), VALID_MS);
  const mark = label
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  const claims: Claim[] = [
    {
      mark,
      holder: `${mark} Lamps & Lanterns Ltd`,
      jurisdiction: { code: 'DE', name: 'Germany' },
      classNumber: 11,
      goods: 'Lamps, lanterns and apparatus for lighting.',
    },
    {
      mark: `${mark} Works`,
      holder: `${mark} Works Inc.`,
      jurisdiction: { code: 'US', name: 'United States of America' },
      classNumber: 35,
      goods: 'Advertising; business management; business administration.',
      abused: 'D2003-0499',
    },
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<tmNotice:notice xmlns:tmNotice="${NAMESPACE}">`,
    element('id', noticeId(label, notAfter, number)),
    element('notBefore', wholeSecond(now).toISOString()),
    element('notAfter', notAfter.toISOString()),
    element('label', label),
    ...claims.map(claimXml),
    '</tmNotice:notice>',
  ].join('\n');
}

/** CRC-32 over label, end in Unix seconds and number, then the number with 19 digits (RFC 9361 §6.5). */
export function noticeId(label: string, notAfter: Date, number: bigint): string {
  const digits = String(number).padStart(19, '0');
  return (
    crc32(`${label}${notAfter.getTime() / 1_000}${digits}`)
      .toString(16)
      .padStart(8, '0') + digits
  );
}

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

function claimXml({ mark, holder, jurisdiction, classNumber, goods, abused }: Claim): string {
  const address = `<tmNotice:addr>${element('street', '4 Quay Street')}${element('city', 'Port Mara')}${element('cc', jurisdiction.code)}</tmNotice:addr>`;
  return [
    '<tmNotice:claim>',
    element('markName', mark),
    `<tmNotice:holder entitlement="owner">${element('org', holder)}${address}</tmNotice:holder>`,
    `<tmNotice:contact type="agent">${element('name', 'Ilse Varga')}${address}${element('voice', '+49.15550100')}${element('email', 'marks@example.net')}</tmNotice:contact>`,
    `<tmNotice:jurDesc jurCC="${jurisdiction.code}">${jurisdiction.name}</tmNotice:jurDesc>`,
    `<tmNotice:classDesc classNum="${classNumber}">${goods}</tmNotice:classDesc>`,
    element('goodsAndServices', goods),
    abused === undefined
      ? ''
      : `<tmNotice:notExactMatch><tmNotice:udrp>${element('caseNo', abused)}${element('udrpProvider', 'WIPO')}</tmNotice:udrp></tmNotice:notExactMatch>`,
    '</tmNotice:claim>',
  ].join('');
}

const element = (name: string, text: string): string =>
  `<tmNotice:${name}>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</tmNotice:${name}>`;

import { crc32 } from './crc32';

/** What the trademark clearinghouse has to say about a label (trademark claims notice, RFC 9361 §6.5). */
export interface ClaimsNotice {
  /** Eight hexadecimal digits of a checksum, then the number. */
  id: string;
  notBefore: Date;
  notAfter: Date;
  /** A-label, lower case. */
  label: string;
  /** One at least. */
  claims: readonly NoticeClaim[];
}

export interface NoticeClaim {
  markName: string;
  /** Of the mark; absent where the source does not tell it, as notices of the clearinghouse do not. */
  registrationNumber?: string;
  holders: readonly NoticeParty[];
  contacts: readonly NoticeParty[];
  jurisdiction: { description: string; countryCode?: string };
  /** Nice classification. */
  classes: readonly { number?: string; description: string }[];
  goodsAndServices: string;
  /** The label is none of the mark itself: it was abused before, as a case or a court found. */
  notExactMatch?: { udrp: readonly UdrpCase[]; court: readonly CourtDecision[] };
}

export interface UdrpCase {
  caseNumber: string;
  provider: string;
}

export interface CourtDecision {
  referenceNumber: string;
  countryCode: string;
  courtName: string;
}

/** Holder or representative. */
export interface NoticeParty {
  /** owner, assignee or licensee of a holder; owner, agent or thirdparty of a contact. */
  role?: string;
  name?: string;
  organization?: string;
  street: readonly string[];
  city: string;
  state?: string;
  postalCode?: string;
  countryCode: string;
  voice?: string;
  fax?: string;
  email?: string;
}

/** 8 hexadecimal digits of CRC-32, then a number of up to 19 digits (RFC 9361 §6.5). */
const NOTICE_ID = /^([0-9a-f]{8})(\d{1,19})$/i;

/**
 * Whether a text can be the id of a notice that was shown: what it is not never reaches the database, which
 * takes no NUL.
 */
export const isNoticeId = (text: string): boolean => NOTICE_ID.test(text);

/**
 * What is wrong with a notice that should be shown for `label`; undefined when it may be (RFC 9361 §5.3.4,
 * FACTS §2.13).
 */
export function noticeFault(notice: ClaimsNotice, label: string, now: Date): string | undefined {
  if (notice.label !== label) return `it is of the label ${notice.label}`;
  if (!hasRightChecksum(notice)) return 'its checksum is wrong';
  if (notice.notBefore > now) return 'it does not hold yet';
  if (notice.notAfter <= now) return 'it has expired';
  return notice.claims.length === 0 ? 'it holds no claim' : undefined;
}

function hasRightChecksum({ id, label, notAfter }: ClaimsNotice): boolean {
  const [, checksum, number] = NOTICE_ID.exec(id) ?? [];
  if (number === undefined) return false;
  const unixSeconds = Math.floor(notAfter.getTime() / 1_000);
  return crc32(`${label}${unixSeconds}${number}`) === Number.parseInt(checksum, 16);
}

import { crc32 } from './crc32';

/** The clearinghouse's trademark claims notice for a label (RFC 9361 §6.5). */
export interface ClaimsNotice {
  /** Eight hexadecimal digits of a checksum, then a number. */
  id: string;
  notBefore: Date;
  notAfter: Date;
  /** A-label, lower case. */
  label: string;
  /** At least one. */
  claims: readonly NoticeClaim[];
}

export interface NoticeClaim {
  markName: string;
  /** Of the mark; absent where the source does not name it, as in notices of the clearinghouse. */
  registrationNumber?: string;
  holders: readonly NoticeParty[];
  contacts: readonly NoticeParty[];
  jurisdiction: { description: string; countryCode?: string };
  /** Nice classification. */
  classes: readonly { number?: string; description: string }[];
  goodsAndServices: string;
  /** The label is not the mark itself: a case or court found it abusive before. */
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

/** Whether a text can be the id of a notice: other texts must not reach the database, which refuses NUL. */
export const isNoticeId = (text: string): boolean => NOTICE_ID.test(text);

/** Why a notice for `label` must not be shown; undefined when it may (RFC 9361 §5.3.4, FACTS §2.13). */
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

import { badRequest } from '@registrar/kernel';
import { type DnsKey, keyFrom, keyTagOf } from './ds-key';

/** A DS record as it is sent; every rule of it is here. */
export interface DsInput {
  keyTag: number;
  algorithm: number;
  digestType: number;
  /** Hexadecimal, any case. */
  digest: string;
  /** The key that was digested: `flags` and base64 together, or neither. */
  flags?: number | null;
  publicKey?: string | null;
}

/** A DS record (RFC 4034 §5). */
export interface DsRecord {
  keyTag: number;
  algorithm: number;
  digestType: number;
  /** Capital hexadecimal digits; names the record within its domain (BEHAVIOUR §13). */
  digest: string;
  key?: DnsKey;
}

const KEY_TAG_MAX = 65_535;

/**
 * Key algorithms of new DS records: those of IANA's list that sign zones and that RFC 8624 §3.1 does not
 * forbid for signing. 5 and 7 are not recommended there, and accepted: zones signed with them still exist.
 * 17 (RFC 9563) and 23 (RFC 9558) are optional. Not accepted: 1 RSAMD5, 3 and 6 DSA, 12 GOST of 2001;
 * reserved ones; 252 to 254, which no registry could check.
 */
export const DS_ALGORITHMS: readonly number[] = [5, 7, 8, 10, 13, 14, 15, 16, 17, 23];

/**
 * Hexadecimal digits of a digest by its type (RFC 4034 §A.2, 4509, 6605; BEHAVIOUR §13: 40, 64, 96). SHA-1 is
 * there for those who still have it; the GOST types 3 and 5 and SM3, 6, are optional at best, and no registry
 * here takes them.
 */
export const DS_DIGEST_DIGITS: Readonly<Record<number, number>> = { 1: 40, 2: 64, 4: 96 };

/**
 * The stored form of a DS record to add. Throws 400 naming the first invalid field. An existing one can
 * always be removed.
 */
export function dsRecordFrom({ keyTag, algorithm, digestType, digest, flags, publicKey }: DsInput): DsRecord {
  if (!isWhole(keyTag) || keyTag < 0 || keyTag > KEY_TAG_MAX)
    throw invalid(`keyTag must be between 0 and ${KEY_TAG_MAX}`);
  if (!DS_ALGORITHMS.includes(algorithm))
    throw invalid(`algorithm must be one of ${DS_ALGORITHMS.join(', ')}`);
  const digits = Object.hasOwn(DS_DIGEST_DIGITS, digestType) ? DS_DIGEST_DIGITS[digestType] : undefined;
  if (digits === undefined)
    throw invalid(`digestType must be one of ${Object.keys(DS_DIGEST_DIGITS).join(', ')}`);
  if (!/^[0-9a-f]*$/i.test(digest)) throw invalid('digest must be hexadecimal');
  if (digest.length !== digits)
    throw invalid(`digest must have ${digits} hexadecimal digits for digestType ${digestType}`);
  const key = keyFrom(algorithm, flags ?? undefined, publicKey ?? undefined);
  if (key && keyTagOf(algorithm, key) !== keyTag) throw invalid('keyTag does not match publicKey');
  return { keyTag, algorithm, digestType, digest: digest.toUpperCase(), ...(key && { key }) };
}

const isWhole = (value: number): boolean => Number.isInteger(value);
const invalid = (details: string): Error => badRequest(details, 'dns.ds');

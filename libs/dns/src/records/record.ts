/**
 * Record types of a hosted zone (BEHAVIOUR §12). ANAME is an alias that also works beside other records,
 * answered with the target's addresses.
 */
export const RECORD_TYPES = ['A', 'AAAA', 'ANAME', 'CNAME', 'MX', 'NS', 'SRV', 'TXT'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** Seconds (BEHAVIOUR §12); the largest is RFC 2181 §8. */
export const MIN_TTL = 300;
export const MAX_TTL = 2_147_483_647;

/** A record as a client or a master file gives it, type and kinds of values checked. */
export interface RecordInput {
  type: RecordType;
  answer: string;
  /** Relative, or whole with a final dot; omitted, empty or `@`: the apex. Unicode or A-labels, any case. */
  host?: string | null;
  /** Seconds; omitted: `MIN_TTL`. */
  ttl?: number | null;
  /** Needed for MX and SRV, ignored otherwise. */
  priority?: number | null;
  /** When the record is removed; omitted: never. */
  expiresAt?: Date | null;
}

/** A record in the form it is stored, compared and answered in. */
export interface RecordData {
  type: RecordType;
  /** Relative, lower-case A-labels; empty at the apex. */
  host: string;
  /**
   * Names in lower-case A-labels without a final dot (the root target of MX and SRV is `.`), addresses in
   * their shortest form, TXT as the text itself.
   */
  answer: string;
  ttl: number;
  /** MX and SRV, and only those. */
  priority?: number;
  /**
   * TXT: the text as sent, where it differs from `answer` (quoted strings). Returned in its place; the
   * served strings are the same.
   */
  sent?: string;
  /** When the record is removed, ISO 8601 UTC in whole seconds; absent: never. */
  expiresAt?: string;
}

export interface ZoneRecord extends RecordData {
  id: number;
}

/** Whose a record is: the user's own, or set by a forwarding (BEHAVIOUR §14). */
export type RecordOrigin = 'user' | 'url_forwarding' | 'email_forwarding';

/** `www` below `example.com` is `www.example.com`; the apex is the zone itself. */
export const nameOf = (host: string, zone: string): string => (host === '' ? zone : `${host}.${zone}`);

/** Records of one set have one TTL (RFC 2181 §5.2): the last write sets it for all of them. */
export const setOf = ({ host, type }: Pick<RecordData, 'host' | 'type'>): string => `${host} ${type}`;

/**
 * Identity of a record in its zone (BEHAVIOUR §12): records that differ in priority or ttl only are
 * duplicates.
 */
export const keyOf = ({ host, type, answer }: Pick<RecordData, 'host' | 'type' | 'answer'>): string =>
  `${host} ${type} ${answer}`;

/** The answer as a client reads it: sent again, it makes the same record. */
export const shownAnswer = ({ answer, sent }: Pick<RecordData, 'answer' | 'sent'>): string => sent ?? answer;

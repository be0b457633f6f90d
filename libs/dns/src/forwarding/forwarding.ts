import type { RecordOrigin, RecordType, ZoneRecord } from '../records/record';

/** masked: a page that frames the target; redirect: 301; 302: the same for now (BEHAVIOUR §14). */
export const FORWARDING_TYPES = ['masked', 'redirect', '302'] as const;
export type ForwardingType = (typeof FORWARDING_TYPES)[number];

/** Characters of the columns. */
export const TITLE_MAX = 255;
export const META_MAX = 1_024;
/** Characters of a target, in the form it is stored: what browsers and servers take for certain. */
export const TARGET_MAX = 2_048;

/** A URL forwarding as a client gives it, kinds of values checked. */
export interface UrlForwardingInput {
  /**
   * A label, labels below the domain, or the whole hostname; empty or `@`: the apex. Unicode or A-labels, any
   * case.
   */
  host: string;
  forwardsTo: string;
  type: ForwardingType;
  /** Kept for every type, used and shown for masked alone. */
  title?: string | null;
  meta?: string | null;
}

/** What is left out stays; null clears. */
export type UrlForwardingChange = Partial<UrlForwardingInput>;

/** A URL forwarding in the form it is stored. */
export interface UrlForwardingData {
  /** Relative, lower-case A-labels; empty at the apex. */
  host: string;
  forwardsTo: string;
  type: ForwardingType;
  title: string | null;
  meta: string | null;
}

export interface UrlForwarding extends UrlForwardingData {
  id: number;
}

/** By its number, or by its host (relative, as stored). */
export type UrlForwardingKey = { id: number } | { host: string };

export interface EmailForwarding {
  /** The part before the @, lower case. */
  mailbox: string;
  emailTo: string;
}

/** Where mail for a domain goes. */
export interface MailExchanger {
  priority: number;
  /** Lower-case A-labels. */
  host: string;
}

/** What forwards, and how much of it a domain may have. */
export interface ForwardingPolicy {
  /** Addresses of the forwarder, which forwarded hosts get as A and AAAA; none: nothing is forwarded here. */
  forwarderAddresses: readonly string[];
  /** Host names of the forwarder itself: nothing is forwarded to them. */
  forwarderHosts: readonly string[];
  /** None: mail is not forwarded here. */
  mailExchangers: readonly MailExchanger[];
  /** Most entries of a domain. */
  maxUrlForwardings: number;
  maxEmailForwardings: number;
  /** Most records of its zone. */
  maxRecords: number;
}

/** A record of a place that a forwarding may take: its host for addresses, the apex for mail. */
export interface HeldRecord extends ZoneRecord {
  origin: RecordOrigin;
  setAside: boolean;
}

/** What the forwarding of a host, or of mail, stands in the place of. */
export interface Place {
  host: string;
  origin: Exclude<RecordOrigin, 'user'>;
  /** Types that it sets aside. */
  types: readonly RecordType[];
}

/**
 * The live forwarding that a place belongs to: its records stand in the zone. Of mailboxes the first by name,
 * and how many there are.
 */
export type PlaceOwner =
  | { origin: 'url_forwarding'; host: string; forwardsTo: string }
  | { origin: 'email_forwarding'; mailbox: string; mailboxes: number };

/** A host's web address: a CNAME and an ANAME stand for addresses as well. */
export const webPlace = (host: string): Place => ({
  host,
  origin: 'url_forwarding',
  types: ['A', 'AAAA', 'ANAME', 'CNAME'],
});
/** Mail is forwarded at the apex of a domain; a mailbox has no other host. */
export const MAIL_PLACE: Place = { host: '', origin: 'email_forwarding', types: ['MX'] };

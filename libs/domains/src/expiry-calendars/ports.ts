import type {
  NewExpiryCalendar,
  ExpiryCalendar,
  DomainExpiry,
  LinkedExpiryCalendar,
} from './expiry-calendar';

export interface DomainExpiryRequest {
  accountId: number;
  /** Only domains with all of these tags, in the form of `tagKey`. */
  tagKeys?: readonly string[];
  tld?: string;
  limit: number;
}

/** Calendars of accounts, with the digests of the tokens in their links. */
export abstract class ExpiryCalendarStore {
  /** In a unit of work; locks the account. Undefined: it has `max` calendars. */
  abstract add(calendar: NewExpiryCalendar, max: number): Promise<number | undefined>;
  /** Those that are not revoked, by id. */
  abstract list(accountId: number): Promise<ExpiryCalendar[]>;
  /** In a unit of work. The calendar as it was; undefined: the account has none of this id, or no longer. */
  abstract revoke(accountId: number, id: number, at: Date): Promise<ExpiryCalendar | undefined>;
  /** Undefined: unknown, revoked, or of an account that is closed. */
  abstract findByDigest(digest: string): Promise<LinkedExpiryCalendar | undefined>;
  /** Expiries of registered domains, nearest first. */
  abstract expiries(request: DomainExpiryRequest): Promise<DomainExpiry[]>;
}

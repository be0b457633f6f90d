import { conflict, notFound } from '@registrar/kernel';

/** A calendar of expiry dates behind a link. */
export interface ExpiryCalendar {
  id: number;
  name: string;
  /** As written; empty: domains with any tags or none. */
  tags: readonly string[];
  /** A-label; undefined: all TLDs. */
  tld?: string;
  createdAt: Date;
}

export interface LinkedExpiryCalendar extends ExpiryCalendar {
  accountId: number;
}

export interface NewExpiryCalendar extends Omit<LinkedExpiryCalendar, 'id'> {
  /** Keyed digest of the token; the token itself is not stored. */
  digest: string;
}

export interface DomainExpiry {
  domainId: number;
  /** A-labels. */
  name: string;
  expiresAt: Date;
  autorenewEnabled: boolean;
}

export const calendarNotFound = () =>
  notFound('calendar.not_found', 'The requested calendar does not exist.');

export const tooManyCalendars = (max: number) =>
  conflict('calendar.limit_reached', `Calendar limit reached (${max}). Revoke a calendar that is not used.`);

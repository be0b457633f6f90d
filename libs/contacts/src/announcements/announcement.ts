import { addDays, type AppError, badRequest } from '@registrar/kernel';
import { CONTROLS, CONTROLS_BUT_LINES } from '../mail/wording';

/** published: due at its time, no account was reached yet · sending: some accounts were reached. */
export const ANNOUNCEMENT_STATES = ['draft', 'published', 'sending', 'sent', 'withdrawn'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const AUDIENCE_KINDS = ['all', 'accounts', 'tld', 'registry'] as const;

/**
 * Accounts that an announcement is for. `tld` and `registry`: those that hold a domain there when their turn comes.
 * Closed accounts belong to none, suspended ones and sub-accounts do.
 */
export type Audience =
  | { kind: 'all' }
  | { kind: 'accounts'; accountIds: readonly number[] }
  /** Lower-case punycode. */
  | { kind: 'tld'; tld: string }
  /** Code of the connection. */
  | { kind: 'registry'; registry: string };

export interface AnnouncementContent {
  subject: string;
  text: string;
  audience: Audience;
  /** No account is reached before. Absent: at once after publication. */
  notBefore?: Date;
}

export interface Announcement extends AnnouncementContent {
  id: number;
  state: AnnouncementState;
  /** Counts changes of the draft, from 1. */
  version: number;
  createdBy: string;
  createdAt: Date;
  publishedBy?: string;
  publishedAt?: Date;
  withdrawnBy?: string;
  withdrawnAt?: Date;
  /** Every account was reached. */
  sentAt?: Date;
  /** Accounts of the audience at the publication. */
  audienceCount?: number;
  /** Accounts that were reached: each has the event. */
  reached: number;
  /** Of those the ones with an address. */
  mailed: number;
}

export const ANNOUNCEMENT_LIMITS = { subject: 150, text: 5_000, accountIds: 1_000, daysAhead: 90 } as const;
/** Written as `{{name}}` in subject and text. */
export const ANNOUNCEMENT_PLACES = ['registrar', 'username'] as const;
const PLACE = /\{\{(\w+)\}\}/g;
const BIGGEST_ID = 2_147_483_647;

export const invalidAnnouncement = (field: string, rule: string): AppError =>
  badRequest(`'${field}' ${rule}`, 'announcement.invalid');

/** The stored form. Throws 400, naming the field. Whether the audience exists is not checked here. */
export function checkAnnouncement(content: AnnouncementContent, now: Date): AnnouncementContent {
  const { subject, text, audience, notBefore } = content;
  checkText('subject', subject, CONTROLS);
  checkText('text', text, CONTROLS_BUT_LINES);
  if (notBefore && notBefore > addDays(now, ANNOUNCEMENT_LIMITS.daysAhead))
    throw invalidAnnouncement('notBefore', `must be within ${ANNOUNCEMENT_LIMITS.daysAhead} days`);
  return {
    subject: subject.trim(),
    text: text.trim(),
    audience: checkAudience(audience),
    ...(notBefore && { notBefore }),
  };
}

function checkText(field: 'subject' | 'text', value: string, forbidden: RegExp): void {
  if (forbidden.test(value))
    throw invalidAnnouncement(field, forbidden === CONTROLS ? 'must be one line of text' : 'must be text');
  if (value.trim() === '' || value.length > ANNOUNCEMENT_LIMITS[field])
    throw invalidAnnouncement(field, `must have 1 to ${ANNOUNCEMENT_LIMITS[field]} characters`);
  const places: readonly string[] = ANNOUNCEMENT_PLACES;
  const unknown = [...value.matchAll(PLACE)].map(([, name]) => name).find((name) => !places.includes(name));
  if (unknown !== undefined)
    throw invalidAnnouncement(
      field,
      `has an unknown placeholder: {{${unknown}}}; the known ones are ${places.map((name) => `{{${name}}}`).join(', ')}`,
    );
  if (/\{\{|\}\}/.test(value.replace(PLACE, '')))
    throw invalidAnnouncement(field, 'has braces that form no placeholder');
}

function checkAudience(audience: Audience): Audience {
  if (audience.kind !== 'accounts') return audience;
  const accountIds = [...new Set(audience.accountIds)].sort((one, other) => one - other);
  const { accountIds: most } = ANNOUNCEMENT_LIMITS;
  if (accountIds.length === 0 || accountIds.length > most)
    throw invalidAnnouncement('audience.accountIds', `must have 1 to ${most} ids`);
  if (accountIds.some((id) => !Number.isInteger(id) || id < 1 || id > BIGGEST_ID))
    throw invalidAnnouncement('audience.accountIds', 'must be ids of accounts');
  return { kind: 'accounts', accountIds };
}

/** Subject or text as one account reads it. */
export const filledAnnouncement = (
  text: string,
  values: { readonly [place in (typeof ANNOUNCEMENT_PLACES)[number]]: string },
): string =>
  text.replace(PLACE, (place, name: string) =>
    name === 'registrar' || name === 'username' ? values[name] : place,
  );

/** Values of the template `announcement`. Paragraphs are divided by empty lines. */
export const announcementValues = (subject: string, text: string, registrar: string) => ({
  registrar,
  title: subject,
  text,
  paragraphs: text.split(/\n\s*\n/),
});

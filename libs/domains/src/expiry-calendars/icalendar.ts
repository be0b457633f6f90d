import { toTimestamp, toUnicodeHost } from '@registrar/kernel';
import type { DomainExpiry } from './expiry-calendar';

/** RFC 5545 §3.1: octets of a line without its line end; the blank of a continuation counts. */
const LINE_OCTETS = 75;
/** Events per piece of text: some 60 kB. */
const PIECE = 200;
/** How often clients should ask again (RFC 7986 §5.7). */
const REFRESH = 'PT12H';

export interface ExpiryCalendarText {
  name: string;
  expiries: readonly DomainExpiry[];
  /** Farther expiries exist and are left out. */
  isCut: boolean;
  /** UTC: when this text was made (RFC 5545 §3.8.7.2). */
  madeAt: Date;
  /** Makes the ids of events unique in the world (RFC 5545 §3.8.4.7). */
  host: string;
}

/** A calendar in pieces of text (RFC 5545): one all-day event at the UTC day of each expiry. */
export function* calendarText(calendar: ExpiryCalendarText): Generator<string, void, undefined> {
  const { name, expiries, isCut } = calendar;
  const cut = `Only the ${expiries.length} nearest expiries are shown. Create calendars with filters to see all.`;
  yield lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Registrar Platform//Domain expiries//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...(isCut
      ? [
          `DESCRIPTION:${escaped(cut)}`,
          `X-WR-CALDESC:${escaped(cut)}`,
          `X-REGISTRAR-TRUNCATED-AFTER:${expiries.length}`,
        ]
      : []),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ]);
  for (let at = 0; at < expiries.length; at += PIECE)
    yield expiries
      .slice(at, at + PIECE)
      .map((expiry) => lines(eventOf(expiry, calendar)))
      .join('');
  yield lines(['END:VCALENDAR']);
}

function eventOf(
  { domainId, name, expiresAt, autorenewEnabled }: DomainExpiry,
  { madeAt, host }: ExpiryCalendarText,
): string[] {
  const shown = toUnicodeHost(name);
  const description = [
    `${name} expires at ${toTimestamp(expiresAt)}.`,
    autorenewEnabled
      ? 'Auto-renewal is on.'
      : 'Auto-renewal is off. Renew the domain before it expires, or it will be deleted.',
  ].join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:expiry-${domainId}@${host}`,
    `DTSTAMP:${compact(toTimestamp(madeAt))}`,
    `DTSTART;VALUE=DATE:${compact(toTimestamp(expiresAt).slice(0, 10))}`,
    `SUMMARY:${escaped(`${shown} expires`)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const compact = (iso: string): string => iso.replace(/[-:]/g, '');

/** RFC 5545 §3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

const lines = (all: readonly string[]): string => all.map(folded).join('');

/** With its line end; a character of several octets is never split. */
export function folded(line: string): string {
  if (line.length * 3 <= LINE_OCTETS) return `${line}\r\n`;
  let [text, used] = ['', 0];
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0)!);
    if (used + octets > LINE_OCTETS) {
      text += '\r\n ';
      used = 1;
    }
    text += character;
    used += octets;
  }
  return `${text}\r\n`;
}

/** In UTF-8. */
const octetsOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);

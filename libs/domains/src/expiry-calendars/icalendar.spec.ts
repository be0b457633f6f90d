import { DomainName } from '@registrar/kernel';
import type { DomainExpiry } from './expiry-calendar';
import { calendarText, type ExpiryCalendarText, folded } from './icalendar';

const MADE = new Date('2026-03-02T00:00:00Z');
const expiry = (name: string, values: Partial<DomainExpiry> = {}): DomainExpiry => ({
  domainId: 7,
  name: DomainName.of(name).ascii,
  expiresAt: new Date('2027-03-02T09:15:00Z'),
  autorenewEnabled: true,
  ...values,
});
const text = (values: Partial<ExpiryCalendarText> = {}): string =>
  [
    ...calendarText({
      name: 'Expiries',
      expiries: [expiry('example.com')],
      isCut: false,
      madeAt: MADE,
      host: 'api.example.net',
      ...values,
    }),
  ].join('');
/** As a reader joins them (RFC 5545 §3.1). */
const unfolded = (folds: string): string[] => folds.replaceAll('\r\n ', '').split('\r\n');
const octets = (line: string): number => Buffer.byteLength(line, 'utf8');

describe('a calendar of expiries', () => {
  it('has an all-day event for each domain, with CRLF at the end of every line', () => {
    expect(text()).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Registrar Platform//Domain expiries//EN',
        'CALSCALE:GREGORIAN',
        'NAME:Expiries',
        'X-WR-CALNAME:Expiries',
        'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
        'X-PUBLISHED-TTL:PT12H',
        'BEGIN:VEVENT',
        'UID:expiry-7@api.example.net',
        'DTSTAMP:20260302T000000Z',
        'DTSTART;VALUE=DATE:20270302',
        'SUMMARY:example.com expires',
        'DESCRIPTION:example.com expires at 2027-03-02T09:15:00Z.\\nAuto-renewal is o',
        ' n.',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('notes that auto-renewal is off', () => {
    expect(unfolded(text({ expiries: [expiry('a.com', { autorenewEnabled: false })] }))).toContain(
      'DESCRIPTION:a.com expires at 2027-03-02T09:15:00Z.\\nAuto-renewal is off. Renew the domain before it expires\\, or it will be deleted.',
    );
  });

  it('shows the Unicode form of a name, and its A-labels in the description', () => {
    const lines = unfolded(text({ expiries: [expiry('käufer.com')] }));
    expect(lines).toContain('SUMMARY:käufer.com expires');
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('xn--kufer-gra.com expires at');
  });

  it.each([
    ['a;b,c\\d', 'NAME:a\\;b\\,c\\\\d'],
    ['two\nlines', 'NAME:two\\nlines'],
    ['END:VCALENDAR', 'NAME:END:VCALENDAR'],
  ])('escapes the name %j', (name, line) => {
    expect(unfolded(text({ name }))).toContain(line);
  });

  it('without domains has no event', () => {
    expect(text({ expiries: [] })).not.toContain('VEVENT');
  });

  it('has all events of more than one piece, and says that the farther ones are left out', () => {
    const expiries = Array.from({ length: 450 }, (_, at) => expiry(`d${at}.com`, { domainId: at }));
    const all = text({ expiries, isCut: true });
    expect(all.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(450);
    expect(new Set(all.match(/^UID:.*$/gm))).toHaveProperty('size', 450);
    const lines = unfolded(all);
    expect(lines).toContain('X-REGISTRAR-TRUNCATED-AFTER:450');
    expect(lines).toContain(
      'DESCRIPTION:Only the 450 nearest expiries are shown. Create calendars with filters to see all.',
    );
    expect(unfolded(text({ expiries }))).not.toContain('X-REGISTRAR-TRUNCATED-AFTER:450');
  });

  it.each(['ä', '日', '😀', 'a'])('of names of %s has no line over 75 octets', (letter) => {
    for (let length = 1; length < 30; length += 1) {
      const name = `${letter.repeat(length)}`;
      const all = text({ name: name.repeat(3), expiries: [expiry('日本語の名前のとても長い.com')] });
      for (const line of all.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
      expect(unfolded(all)).toContain(`NAME:${name.repeat(3)}`);
      expect(all).not.toContain('\ufffd');
    }
  });
});

describe('a folded line', () => {
  it.each([
    ['75 octets stay whole', 'x'.repeat(75), 1],
    ['76 octets are two lines', 'x'.repeat(76), 2],
    ['75 and 74 octets are two lines: the blank counts', 'x'.repeat(149), 2],
    ['150 octets are three lines', 'x'.repeat(150), 3],
    ['a character of two octets across the limit', `${'x'.repeat(74)}ä`, 2],
    ['a character of four octets across the limit', `${'x'.repeat(72)}😀`, 2],
    ['a character of four octets at the limit', `${'x'.repeat(71)}😀`, 1],
  ])('of %s', (_what, line, count) => {
    const parts = folded(line).split('\r\n').slice(0, -1);
    expect(parts).toHaveLength(count);
    for (const part of parts) {
      expect(octets(part)).toBeLessThanOrEqual(75);
      // a split character would not survive its own encoding
      expect(Buffer.from(part, 'utf8').toString('utf8')).toBe(part);
    }
    expect(folded(line).replaceAll('\r\n ', '')).toBe(`${line}\r\n`);
  });
});

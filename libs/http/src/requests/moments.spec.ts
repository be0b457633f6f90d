import { parseMoment, parseTimestamp, timestampOf } from './moments';
import { ODD_DATES } from '@registrar/kernel/testing';

describe('a date', () => {
  it.each(ODD_DATES)('%j is accepted: %s', (text, isDate) => {
    const moment = parseMoment(text);
    expect(moment !== undefined).toBe(isDate);
    if (moment) {
      expect(moment.until.getTime()).toBeGreaterThan(moment.from.getTime());
      // PostgreSQL and JSON have four-digit years, and no year 0.
      for (const { from, until } of [moment])
        for (const at of [from, until]) expect(at.toISOString()).toMatch(/^(?!0000)\d{4}-/);
    }
  });

  it('names its day or its second', () => {
    expect(parseMoment('9999-12-31')).toEqual({
      from: new Date('9999-12-31T00:00:00Z'),
      until: new Date('9999-12-31T23:59:59.999Z'),
    });
    expect(parseMoment('9999-12-31T23:59:59Z')).toEqual({
      from: new Date('9999-12-31T23:59:59Z'),
      until: new Date('9999-12-31T23:59:59.999Z'),
    });
    expect(parseMoment('0001-01-01')).toEqual({
      from: new Date('0001-01-01T00:00:00Z'),
      until: new Date('0001-01-02T00:00:00Z'),
    });
    expect(parseMoment('2026-03-02T00:30:00+01:00')).toEqual({
      from: new Date('2026-03-01T23:30:00Z'),
      until: new Date('2026-03-01T23:30:01Z'),
    });
  });
});

describe('a timestamp', () => {
  it('is no day, and has milliseconds', () => {
    expect(parseTimestamp('2026-03-02')).toBeUndefined();
    expect(parseTimestamp('2026-03-02T09:15:00.999Z')).toEqual(new Date('2026-03-02T09:15:00.999Z'));
  });

  it.each([
    // ISO 8601 with six digits of the year, which the calendar of the language reads
    '+002026-03-02T09:15:00Z',
    '-002026-03-02T09:15:00Z',
    ' 2026-03-02T09:15:00Z',
    '(x)2026-03-02T09:15:00Z',
    'Mon 2026-03-02T09:15:00Z',
    '2026-03-02T09:15:00Z ',
    '2026-03-02T09:15:00Z(x)',
    '2026-03-02T09:15:00+01:00:00',
    '2026-03-02T09:15:00',
    '2026-03-02 09:15:00Z',
    '2026-03-02T09:15Z',
    '2026-03-02T09:15:00.Z',
    '2026-03-02T09:15:00+01',
  ])('is refused with more or less than its own characters: %j', (text) => {
    expect([parseTimestamp(text), parseMoment(text)]).toEqual([undefined, undefined]);
  });

  it('is refused by the name of its field; null is none', () => {
    expect(() => timestampOf('until', 'tomorrow')).toThrow(
      expect.objectContaining({ details: "'until' must be a timestamp" }),
    );
    expect([timestampOf('until', null), timestampOf('until', undefined)]).toEqual([undefined, undefined]);
  });
});

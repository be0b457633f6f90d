import { distanceText, instantText, isInstant } from './instants';

describe('instants as text', () => {
  const now = new Date('2026-03-02T09:00:00Z');

  it('are shown in UTC to the second', () => {
    expect(instantText('2026-03-02T10:00:05.123+01:00', 'utc')).toBe('2026-03-02 09:00:05');
  });

  it('are shown in the time of the machine', () => {
    const at = new Date('2026-03-02T09:00:05Z');
    expect(instantText(at.toISOString(), 'local').slice(11, 13)).toBe(String(at.getHours()).padStart(2, '0'));
  });

  it.each([
    ['utc', '2026-03-02 09:00:05'],
    ['local', '2026-03-02 11:00:05'],
  ] as const)('are shown in the zone %s of a machine two hours ahead as %s', (zone, text) => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
    expect(instantText('2026-03-02T09:00:05Z', zone)).toBe(text);
  });

  it.each(['utc', 'local'] as const)('stay as they are where they are no time (%s)', (zone) => {
    expect(instantText('never', zone)).toBe('never');
  });

  it.each([
    ['2026-03-02T08:59:30Z', '30 seconds ago'],
    ['2026-03-02T09:01:00Z', 'in 60 seconds'],
    ['2026-03-02T08:00:00Z', '60 minutes ago'],
    ['2026-03-03T10:00:00Z', 'in 25 hours'],
    ['2026-03-12T09:00:00Z', 'in 10 days'],
    ['2029-03-02T09:00:00Z', 'in 3 years'],
    ['2026-03-02T09:00:00Z', 'now'],
    ['2026-03-02T08:59:59Z', '1 second ago'],
    ['never', ''],
  ])('%s is %s', (value, text) => {
    expect(distanceText(value, now)).toBe(text);
  });

  const AT_LIMITS: [seconds: number, below: string, from: string][] = [
    [90, '89 seconds', '2 minutes'],
    [5_400, '90 minutes', '2 hours'],
    [172_800, '48 hours', '2 days'],
    [5_184_000, '60 days', '2 months'],
    [63_072_000, '24 months', '2 years'],
  ];

  it.each(AT_LIMITS)('have a larger unit from %i seconds on', (seconds, below, from) => {
    const words = (distance: number): string[] =>
      [distance, -distance].map((sign) =>
        distanceText(new Date(now.getTime() + sign * 1_000).toISOString(), now),
      );
    expect(words(seconds - 1)).toEqual([`in ${below}`, `${below} ago`]);
    expect(words(seconds)).toEqual([`in ${from}`, `${from} ago`]);
  });

  it.each([
    ['2026-03-02T09:00:00Z', true],
    ['2026-03-02T09:00:00.000+02:00', true],
    ['2026-03-02', false],
    ['2026-03-02 at nine', false],
    [20260302, false],
    ['2026-03-02T09:00Z', true],
    ['2026-03-02T09:00:00.000000Z', true],
    ['2026-03-02T09:00-11:30', true],
    ['2026-03-02T09:00', false],
    ['2026-03-02T09:00:Z', false],
    ['2026-03-02T09:00:00.Z', false],
    ['at 2026-03-02T09:00:00Z', false],
    ['2026-03-02T09:00:00Z!', false],
    ['2026-03-02T09:00+1:00', false],
  ])('%s is an instant: %s', (value, expected) => {
    expect(isInstant(value)).toBe(expected);
  });
});

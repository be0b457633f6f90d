import { addSeconds, toTimestamp } from '@registrar/kernel';
import { planReminder, reminderDay, type ReminderSubject } from './reminder';

const at = (text: string): Date => new Date(text);
const NOW = at('2027-03-02T09:15:00Z');
const GENERIC = { ccTld: false };

const subject = (values: Partial<ReminderSubject> = {}): ReminderSubject => ({
  domainId: 3,
  accountId: 7,
  name: 'a.example',
  isHeld: true,
  registeredAt: at('2026-03-02T09:15:00Z'),
  expiresAt: at('2028-03-02T09:15:00Z'),
  countsFrom: at('2026-03-02T09:15:00Z'),
  nameservers: [],
  privacyEnabled: false,
  contactIds: { registrant: 1, admin: 1, tech: 1, billing: 1 },
  email: 'ilse@example.net',
  ...values,
});

describe('the day of a reminder', () => {
  it.each<[string, string, string, string]>([
    ['a year after its registration', '2026-03-02T09:15:00Z', '2026-03-02T09:15:00Z', '2027-03-02T09:15:00Z'],
    [
      'a year after a registration that took the registry days',
      '2026-03-05T09:15:00Z',
      '2026-03-02T09:15:00Z',
      '2027-03-05T09:15:00Z',
    ],
    [
      'the next anniversary after its transfer in',
      '2019-05-10T00:00:00Z',
      '2026-03-02T09:15:00Z',
      '2026-05-10T00:00:00Z',
    ],
    [
      'the next year where it came after the anniversary of this one',
      '2019-02-10T00:00:00Z',
      '2026-03-02T09:15:00Z',
      '2027-02-10T00:00:00Z',
    ],
    [
      'a year later where it came on its anniversary',
      '2019-03-02T09:15:00Z',
      '2026-03-02T09:15:00Z',
      '2027-03-02T09:15:00Z',
    ],
    [
      '28 February in a common year after 29 February',
      '2024-02-29T12:00:00Z',
      '2024-02-29T12:00:00Z',
      '2025-02-28T12:00:00Z',
    ],
    [
      '29 February again in a leap year',
      '2024-02-29T12:00:00Z',
      '2027-06-01T00:00:00Z',
      '2028-02-29T12:00:00Z',
    ],
  ])('is %s', (_, registeredAt, countsFrom, expected) => {
    const day = reminderDay({ registeredAt: at(registeredAt), countsFrom: at(countsFrom) });
    expect(toTimestamp(day)).toBe(expected);
  });

  it.each([
    ['2026-09-01T00:00:00Z', '2027-09-01T00:00:00Z'],
    ['2028-02-29T12:00:00Z', '2029-02-28T12:00:00Z'],
  ])('is a year after the last reminder: %s', (remindedAt, expected) => {
    expect(toTimestamp(reminderDay({ ...subject(), remindedAt: at(remindedAt) }))).toBe(expected);
  });
});

describe('the plan of a reminder', () => {
  it.each<[string, Partial<ReminderSubject>, { ccTld: boolean }]>([
    ['of a TLD of a country', {}, { ccTld: true }],
    ['that left its account', { isHeld: false }, GENERIC],
  ])('of a domain %s is none', (_, values, tld) => {
    expect(planReminder(subject(values), tld, NOW)).toEqual({ kind: 'none' });
  });

  it.each<[string, number, object]>([
    ['on its day', 0, { kind: 'due' }],
    ['a second before its day', 1, { kind: 'near' }],
    ['30 days before its day', 30 * 86_400, { kind: 'near' }],
    ['earlier', 30 * 86_400 + 1, { kind: 'later', nextAt: addSeconds(NOW, 30 * 86_400 + 1) }],
    ['a year late', -365 * 86_400, { kind: 'due' }],
  ])('%s', (_, seconds, expected) => {
    const remindBy = addSeconds(NOW, seconds);
    const remindedAt = new Date(remindBy);
    remindedAt.setUTCFullYear(remindBy.getUTCFullYear() - 1);
    expect(planReminder(subject({ remindedAt }), GENERIC, NOW)).toEqual({ ...expected, remindBy });
  });

  it.each<[string, Partial<ReminderSubject>, object]>([
    [
      'is tried a week later on its day',
      {},
      { kind: 'unreachable', remindBy: NOW, nextAt: at('2027-03-09T09:15:00Z') },
    ],
    [
      'waits for its day before',
      { registeredAt: addSeconds(at('2026-03-02T09:15:00Z'), 1) },
      { kind: 'later', remindBy: addSeconds(NOW, 1), nextAt: addSeconds(NOW, 1) },
    ],
  ])('of a registrant without an email address %s', (_, values, expected) => {
    for (const email of [undefined, ''])
      expect(planReminder(subject({ ...values, email }), GENERIC, NOW)).toEqual(expected);
  });

  it('is made again a day later while the catalogue does not have the TLD', () => {
    expect(planReminder(subject(), undefined, NOW)).toEqual({
      kind: 'later',
      remindBy: NOW,
      nextAt: at('2027-03-03T09:15:00Z'),
    });
  });
});

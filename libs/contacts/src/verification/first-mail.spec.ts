import { addDays, addSeconds } from '@registrar/kernel';
import { newVerificationWorld, VERIFICATION_ACCOUNT as ACCOUNT } from '../testing';
import { holdAtOf, isOverdue, isUnused, stepsAhead, type Verification } from './verification';

const START = new Date('2026-03-02T09:15:00Z');
const RECORD: Verification = {
  id: 1,
  accountId: 7,
  email: 'ilse@example.net',
  state: 'open',
  createdAt: START,
  verifyBy: addDays(START, 15),
  doneUntil: START,
  firstSentAt: START,
};
const WAITING: Verification = { ...RECORD, firstMailWaits: true };
const LATE = addDays(START, 30);

describe('a first mail that waits for the mail server', () => {
  it('leaves its verification without a hold, which comes once a mail server has it', () => {
    expect([holdAtOf(WAITING), isOverdue(WAITING, LATE)]).toEqual([undefined, false]);
    expect([holdAtOf(RECORD), isOverdue(RECORD, LATE)]).toEqual([addDays(START, 15), true]);
  });

  it('leaves reminders, and neither hold nor its notice', () => {
    const kinds = (verification: Verification) =>
      stepsAhead(verification, { reminderDays: [5, 12] }).map(({ kind }) => kind);
    expect([kinds(WAITING), kinds(RECORD)]).toEqual([
      ['remind', 'remind'],
      ['remind', 'remind', 'hold', 'notice'],
    ]);
  });

  it('ends no hold that there is', () => {
    expect(isOverdue({ ...WAITING, heldAt: START }, LATE)).toBe(true);
  });

  it('is in use, whatever of its schedule is over', () => {
    const over = { doneUntil: LATE };
    expect([isUnused({ ...WAITING, ...over }), isUnused({ ...RECORD, ...over })]).toEqual([false, true]);
  });
});

describe('a domain with unverified registrants only', () => {
  it.each([
    ['since before the first mail', addDays(START, -5), addDays(START, 10)],
    ['since after it', addDays(START, 5), addDays(START, 15)],
  ])('%s is held after 15 days in all', (_, since, holdAt) => {
    expect(holdAtOf(RECORD, since)).toEqual(holdAt);
    const times = [addSeconds(holdAt, -1), holdAt];
    expect(times.map((now) => isOverdue(RECORD, now, since))).toEqual([false, true]);
  });

  it('is not held while the first mail waits', () => {
    const since = addDays(START, -20);
    expect([holdAtOf(WAITING, since), isOverdue(WAITING, LATE, since)]).toEqual([undefined, false]);
  });
});

describe('the day that a mail names', () => {
  it.each<[string, { unverifiedSince?: Date; isHeld?: boolean }, string]>([
    ['15 days after it, where no registrant changed', {}, '2026-03-17'],
    [
      '15 days after it, where the registrant changes later',
      { unverifiedSince: addDays(START, 1) },
      '2026-03-17',
    ],
    [
      'earlier, where the registrant before was unverified',
      { unverifiedSince: addDays(START, -5) },
      '2026-03-12',
    ],
    [
      'today, where the time of the registrants is over',
      { unverifiedSince: addDays(START, -20) },
      '2026-03-02',
    ],
    [
      '15 days after it, where a domain of former registrants is held already',
      { unverifiedSince: addDays(START, -5), isHeld: true },
      '2026-03-17',
    ],
  ])('is %s', async (_, domain, verifyBy) => {
    const { use, store, takeMails } = newVerificationWorld();
    for (const [name, values] of Object.entries({ 'a.com': {}, 'b.com': domain }))
      store.domains.push({ accountId: ACCOUNT, email: RECORD.email, name, ...values });
    await use(RECORD.email);
    expect(takeMails()).toMatchObject([{ values: { verifyBy } }]);
  });

  it.each([
    [false, '2026-03-17'],
    [true, '2026-03-20'],
  ])('is, three days later and while the first mail waits (%s), %s', async (firstMailWaits, verifyBy) => {
    const { use, of, resend, clock, takeMails } = newVerificationWorld();
    await use(RECORD.email);
    takeMails();
    Object.assign(of(RECORD.email), { firstMailWaits });
    clock.advance(3 * 86_400);
    await resend.execute(ACCOUNT, 1);
    expect(takeMails()).toMatchObject([{ values: { verifyBy } }]);
  });
});

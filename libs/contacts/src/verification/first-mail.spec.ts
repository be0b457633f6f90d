import { addDays } from '@registrar/kernel';
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

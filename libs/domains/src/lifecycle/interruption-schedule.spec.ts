import { addDays } from '@registrar/kernel';
import { type TldRules, tldRulesOf } from '@registrar/catalog';
import { type CalendarEntry, calendarProfileOf, dueStepsOf, interruptionAt } from './calendar';

const END = new Date('2026-03-02T09:15:00Z');
/** Expired, published, and noticed. */
const EXPIRED: CalendarEntry = {
  expiresAt: END,
  autorenewEnabled: false,
  autorenewLeadDays: 30,
  expirationHold: false,
  isHeld: false,
  expirationPublishedFor: END,
  noticed: ['month_ahead', 'week_ahead', 'expired'],
  isLeaving: false,
};
const dayOf = (at: Date): number => (at.getTime() - END.getTime()) / 86_400_000;

function stepsOf(day: number, rules: Partial<TldRules>, values: Partial<CalendarEntry> = {}) {
  const profile = calendarProfileOf(tldRulesOf(rules));
  const { due, nextAt } = dueStepsOf({ ...EXPIRED, ...values }, profile, addDays(END, day));
  return { due, next: dayOf(nextAt) };
}

describe('an expired domain in its account', () => {
  const LONG = { expirationGraceDays: 40 };
  const [HOLD, NONE] = [['hold'], []];

  it.each<[string, Partial<TldRules>, number, Partial<CalendarEntry>, string[], number]>([
    ['is in the DNS until nine days before its deletion', LONG, 33.9, {}, NONE, 34],
    ['is out of the DNS nine days before its deletion', LONG, 34, {}, HOLD, 40],
    ['is out of the DNS although its auto-renewal is tried', LONG, 34, { autorenewTriedAt: END }, HOLD, 40],
    ['is held once', LONG, 35, { isHeld: true }, NONE, 40],
    ['is not held while it leaves for another registrar', LONG, 35, { isLeaving: true }, NONE, 40],
    ['is held at its expiry where its account wants that', LONG, 0, { expirationHold: true }, HOLD, 40],
    ['is held later, out of its account', {}, 24.9, {}, NONE, 25],
    ['of a country stays in the DNS', { ccTld: true, ...LONG }, 39.9, {}, NONE, 40],
    [
      'of a country with such a rule is held',
      { ccTld: true, ...LONG, endOfLife: { interruptionDays: 9 } },
      31,
      {},
      HOLD,
      40,
    ],
    [
      'stays in the DNS where its registry ends it',
      { ...LONG, endOfLife: { by: 'lapse', interruptionDays: 9 } },
      39,
      {},
      NONE,
      40,
    ],
    [
      'stays in the DNS where the TLD has no interruption',
      { ...LONG, endOfLife: { interruptionDays: 0 } },
      39,
      {},
      NONE,
      40,
    ],
    [
      'is held from its expiry on where its deletion is near',
      { expirationGraceDays: 3, endOfLife: { deletionDays: 5 } },
      0,
      {},
      HOLD,
      3,
    ],
  ])('%s', (_, rules, day, values, due, next) => {
    const { due: steps, next: at } = stepsOf(day, rules, values);
    expect([steps.map(({ kind }) => kind), Number(at.toFixed(4))]).toEqual([due, next]);
  });
});

describe('a domain that leaves its account', () => {
  const removalOf = (day: number, rules: Partial<TldRules>, values: Partial<CalendarEntry> = {}) => {
    const removal = stepsOf(day, rules, values).due.at(-1);
    if (removal?.kind !== 'remove') throw new Error('it does not leave');
    const { from, deleteBy } = removal.interruption ?? {};
    return [dayOf(removal.deleteAt), from && dayOf(from), deleteBy && dayOf(deleteBy)];
  };

  it.each<[string, Partial<TldRules>, number, [number, number | undefined, number | undefined]]>([
    ['nine days before its deletion', {}, 25, [43, 34, 44]],
    ['from its expiry on', { expirationGraceDays: 3, endOfLife: { deletionDays: 5 } }, 3, [5, 0, 44]],
    ['no later than a day before the year is final', { expirationGraceDays: 44 }, 44, [44, 35, 44]],
    ['as late as it takes, the year being final', { expirationGraceDays: 50 }, 50, [50, 41, undefined]],
    ['as late as it takes without a year', { endOfLife: { autoRenewDays: 0 } }, 25, [43, 34, undefined]],
    [
      'never, under the TLD of a country',
      { ccTld: true, expirationGraceDays: 9 },
      9,
      [9, undefined, undefined],
    ],
  ])('is interrupted %s', (_, rules, day, expected) => {
    expect(removalOf(day, rules)).toEqual(expected);
  });

  it('late, after a stop of sales, is interrupted at once', () => {
    const stopped = { autorenewEnabled: true, wasSaleStopped: true, autorenewTriedAt: addDays(END, 40) };
    expect(removalOf(41, {}, stopped)).toEqual([46, 37, undefined]);
  });
});

it.each([
  [{}, 34],
  [{ endOfLife: { deletionDays: 30 } }, 21],
  [{ expirationGraceDays: 3, endOfLife: { deletionDays: 5 } }, 0],
  [{ ccTld: true }, undefined],
])('under a TLD with %j the interruption is announced for day %s', (rules, day) => {
  const at = interruptionAt(END, calendarProfileOf(tldRulesOf(rules)));
  expect(at && dayOf(at)).toBe(day);
});

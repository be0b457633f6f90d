import { tldRulesOf, type TldRules } from '@registrar/catalog';
import { addDays, addYears } from '@registrar/kernel';
import { type CalendarEntry, calendarProfileOf, type CalendarProfile, dueStepsOf } from './calendar';
import { NOTICE_POLICIES, noticePolicyAt } from './policy';

const END = new Date('2027-03-02T09:15:00Z');
const GENERIC = calendarProfileOf(tldRulesOf({}));

const entry = (values: Partial<CalendarEntry> = {}): CalendarEntry => ({
  expiresAt: END,
  autorenewEnabled: false,
  autorenewLeadDays: 30,
  expirationHold: false,
  isHeld: false,
  noticed: [],
  isLeaving: false,
  ...values,
});

/** Steps as words, with the day of the next look. */
function look(
  day: number,
  values: Partial<CalendarEntry> = {},
  profile: CalendarProfile = GENERIC,
): { due: string[]; next: number } {
  const { due, nextAt } = dueStepsOf(entry(values), profile, addDays(END, day));
  const words = due.map((step) =>
    step.kind === 'notice'
      ? step.notice
      : step.kind === 'remove'
        ? `remove, delete on day ${dayOf(step.deleteAt)}`
        : step.kind,
  );
  return { due: words, next: dayOf(nextAt) };
}

const dayOf = (at: Date): number => (at.getTime() - END.getTime()) / 86_400_000;

describe('a domain whose time in its account is over, when staff stopped renewals', () => {
  const done: Partial<CalendarEntry> = { expirationPublishedFor: END, noticed: ['expired'] };
  const renews: Partial<CalendarEntry> = { ...done, autorenewEnabled: true, wasSaleStopped: true };
  const [remove, later] = ['remove, delete on day 43', 'remove, delete on day 46'];

  it.each<[string, number, Partial<CalendarEntry>, string[], number]>([
    ['is tried', 40, { isSaleStopped: true }, ['renew'], 41],
    [
      'is tried again a day later',
      40.25,
      { isSaleStopped: true, autorenewTriedAt: addDays(END, 40) },
      [],
      41,
    ],
    [
      'is tried a last time after the stop',
      41,
      { autorenewTriedAt: addDays(END, 40) },
      ['renew', later],
      131,
    ],
    [
      'is tried a last time after a stop until now',
      26,
      { autorenewTriedAt: addDays(END, 25) },
      ['renew', remove],
      116,
    ],
    [
      'is tried a last time after a try of its last day',
      26,
      { autorenewTriedAt: addDays(END, 24) },
      ['renew', remove],
      116,
    ],
    [
      'leaves when it was tried in its time only',
      41,
      { autorenewTriedAt: addDays(END, 23.9) },
      [remove],
      131,
    ],
    ['leaves when it was never tried', 41, {}, [remove], 131],
    [
      'leaves when another reason refused it',
      41,
      { wasSaleStopped: false, autorenewTriedAt: addDays(END, 40) },
      [remove],
      131,
    ],
    [
      'is tried for five days',
      44.99,
      { autorenewTriedAt: addDays(END, 40) },
      ['renew', 'remove, delete on day 49.99'],
      134.99,
    ],
    ['leaves after five days', 45, { autorenewTriedAt: addDays(END, 40) }, [remove], 135],
    ['leaves when it does not renew', 40, { isSaleStopped: true, autorenewEnabled: false }, [remove], 130],
    [
      'leaves when its account is suspended',
      40,
      { isSaleStopped: true, isRenewalStopped: true },
      [remove],
      130,
    ],
    [
      'leaves after the stop when its account is suspended',
      41,
      { isRenewalStopped: true, autorenewTriedAt: addDays(END, 40) },
      [later],
      131,
    ],
    ['leaves early enough as planned', 26, { autorenewTriedAt: addDays(END, 24.5) }, ['renew', remove], 116],
    ['is left to the registrar that takes it', 40, { isSaleStopped: true, isLeaving: true }, [], 41],
  ])('%s (day %d)', (_, day, values, due, next) => {
    expect(look(day, { ...renews, ...values })).toEqual({ due, next });
  });

  it('is deleted as it leaves where its TLD has no late renewal', () => {
    const tried = { ...renews, autorenewTriedAt: addDays(END, 40) };
    expect(look(41, tried, { ...GENERIC, deletionDays: GENERIC.removalDays }).due).toEqual([
      'renew',
      'remove, delete on day 41',
    ]);
  });
});

describe('a domain that nobody renews', () => {
  it.each<[number, Partial<CalendarEntry>, string[], number]>([
    [-365, {}, [], -275],
    [-100, {}, [], -30],
    [-30, {}, ['month_ahead'], -7],
    [-29, { noticed: ['month_ahead'] }, [], -7],
    [-7, { noticed: ['month_ahead'] }, ['week_ahead'], 0],
    [-6, { noticed: ['month_ahead', 'week_ahead'] }, [], 0],
    [0, { noticed: ['month_ahead', 'week_ahead'] }, ['expire'], 2],
    [0, { expirationHold: true }, ['expire', 'hold'], 2],
    [1, { expirationHold: true, isHeld: true, expirationPublishedFor: END }, [], 2],
    [2, { expirationPublishedFor: END }, ['expired'], 25],
    [24, { expirationPublishedFor: END, noticed: ['expired'] }, [], 25],
    [25, { expirationPublishedFor: END, noticed: ['expired'] }, ['remove, delete on day 43'], 115],
  ])('has on day %i, when %j, due %j and is looked at next on day %i', (day, values, due, next) => {
    expect(look(day, values)).toStrictEqual({ due, next });
  });

  it('is told of once, whatever was missed, before it leaves', () => {
    expect(look(400)).toEqual({ due: ['expire', 'expired', 'remove, delete on day 43'], next: 490 });
  });

  it('does not get notices whose time has passed', () => {
    expect(look(-9).due).toEqual([]);
    expect(look(0).due).toEqual(['expire']);
  });

  it('is told anew when a renewal has moved its end', () => {
    expect(look(0, { expirationPublishedFor: addYears(END, -1) }).due).toEqual(['expire']);
  });

  it('does not leave while a transfer to another registrar is pending', () => {
    expect(look(25, { isLeaving: true, expirationPublishedFor: END, noticed: ['expired'] })).toStrictEqual({
      due: [],
      next: 26,
    });
  });
});

describe('a TransferLock', () => {
  const WITHOUT = calendarProfileOf(tldRulesOf({ supportsTransferLock: false }));
  const UNTIL = addDays(END, -200);

  it.each<[string, number, Date | undefined, CalendarProfile, string[], number]>([
    ['is looked at when it ends', -260, UNTIL, GENERIC, [], -200],
    ['ends at its time', -200, UNTIL, GENERIC, ['end_transfer_lock'], -110],
    ['that was missed ends at once', -190, UNTIL, GENERIC, ['end_transfer_lock'], -100],
    ['ends at once where the TLD has none', -260, UNTIL, WITHOUT, ['end_transfer_lock'], -170],
    ['that a domain does not have never ends', -260, undefined, WITHOUT, [], -170],
  ])('%s', (_what, day, transferLockUntil, profile, due, next) => {
    expect(look(day, { transferLockUntil }, profile)).toStrictEqual({ due, next });
  });

  it('is none of a TLD whose policy has no days for it', () => {
    const hasLock = (transferLockDays: number): boolean =>
      calendarProfileOf(tldRulesOf({ transferLockDays })).hasTransferLock;
    expect([0, 1, 60].map(hasLock)).toEqual([false, true, true]);
  });
});

describe('a domain that renews by itself', () => {
  it.each<[string, number, Partial<CalendarEntry>, boolean, number]>([
    ['not before its lead', -31, {}, false, -30],
    ['not long before its lead, when it is checked next', -100, {}, false, -30],
    [
      'not before its lead, though a renewal failed when the account had a longer one',
      -20,
      { autorenewLeadDays: 7, autorenewTriedAt: addDays(END, -30), noticed: ['month_ahead'] },
      false,
      -19,
    ],
    ['thirty days before its end', -30, { noticed: ['month_ahead'] }, true, -29],
    [
      'seven days before its end, where its account says so',
      -7,
      { autorenewLeadDays: 7, noticed: ['week_ahead'] },
      true,
      -6,
    ],
    [
      'not before that, but it is looked at daily',
      -30,
      { autorenewLeadDays: 7, noticed: ['month_ahead'] },
      false,
      -29,
    ],
    [
      'not again on the day on which it was refused',
      -29.5,
      { autorenewTriedAt: addDays(END, -30), noticed: ['month_ahead'] },
      false,
      -29,
    ],
    ['again a day later', -29, { autorenewTriedAt: addDays(END, -30), noticed: ['month_ahead'] }, true, -28],
    [
      'on the last day of the grace period',
      24.5,
      { expirationPublishedFor: END, noticed: ['expired'], autorenewTriedAt: addDays(END, 23) },
      true,
      25,
    ],
    [
      'not once its time in the account is over',
      25,
      { expirationPublishedFor: END, noticed: ['expired'] },
      false,
      115,
    ],
    [
      'not while it leaves for another registrar',
      -30,
      { isLeaving: true, noticed: ['month_ahead'] },
      false,
      -29,
    ],
  ])('does so %s', (_, day, values, renews, next) => {
    const { due, next: at } = look(day, { autorenewEnabled: true, ...values });
    expect([due.includes('renew'), at]).toEqual([renews, next]);
  });

  it('is renewed before its registrant is told that it is about to expire', () => {
    expect(look(-30, { autorenewEnabled: true }).due).toEqual(['renew', 'month_ahead']);
  });
});

describe('a TLD', () => {
  it.each<[string, Partial<TldRules>, number, string]>([
    ['of the generic kind', {}, 25, 'remove, delete on day 43'],
    [
      'whose grace period is longer than late renewal',
      { expirationGraceDays: 50 },
      50,
      'remove, delete on day 50',
    ],
    [
      'whose registry renews for good after ten days',
      { expirationGraceDays: 5, endOfLife: { autoRenewDays: 10 } },
      5,
      'remove, delete on day 9',
    ],
    ['whose registry renews nothing', { endOfLife: { autoRenewDays: 0 } }, 25, 'remove, delete on day 43'],
    ['of a country', { ccTld: true, expirationGraceDays: 10 }, 10, 'remove, delete on day 10'],
    [
      'as .uk, where domains lapse',
      { ccTld: true, expirationGraceDays: 30, endOfLife: { by: 'lapse' } },
      30,
      'remove, delete on day 30',
    ],
    ['without any grace', { ccTld: true, expirationGraceDays: 0 }, 0, 'remove, delete on day 0'],
  ])('%s takes a domain out of its account at the end of its own grace period', (_, rules, day, removal) => {
    const profile = calendarProfileOf(tldRulesOf(rules));
    expect(
      look(day - 0.01, { expirationPublishedFor: END, noticed: ['expired'] }, profile).due,
    ).not.toContain(removal);
    expect(look(day, { expirationPublishedFor: END, noticed: ['expired'] }, profile).due).toEqual([removal]);
  });

  it('without any grace tells its registrants on the last day', () => {
    expect(look(0, {}, calendarProfileOf(tldRulesOf({ expirationGraceDays: 0 }))).due).toEqual([
      'expire',
      'expired',
      'remove, delete on day 43',
    ]);
  });
});

describe('the rule for notices', () => {
  const later = { version: 'errp-next', from: new Date('2027-01-01T00:00:00Z'), notices: [] };
  it.each([
    ['2026-12-31T23:59:59Z', 'errp-2013'],
    ['2027-01-01T00:00:00Z', 'errp-next'],
  ])('in force on %s is %s', (now, version) => {
    expect(noticePolicyAt(new Date(now), [...NOTICE_POLICIES, later]).version).toBe(version);
  });
  it('is needed', () => {
    expect(() => noticePolicyAt(new Date(0))).toThrow('no policy');
  });
});

describe('1,000 domains through three years', () => {
  const START = new Date('2026-03-02T00:00:00Z');
  const DAYS = 3 * 365;

  interface Life {
    entry: CalendarEntry;
    nextAt: Date;
    profile: CalendarProfile;
    renewals: number;
    reported: number;
    removed?: number;
    pays: (day: number) => boolean;
  }

  /** A number that looks random and is the same at each run. */
  const mixed = (seed: number): number => ((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;

  const PROFILES = [
    {},
    { ccTld: true, expirationGraceDays: 30, endOfLife: { by: 'lapse' } },
    { ccTld: true, expirationGraceDays: 0 },
    { expirationGraceDays: 10 },
  ] as const;

  const born = (at: number): Life => ({
    entry: entry({
      expiresAt: addDays(START, 1 + Math.floor(mixed(at) * 365)),
      autorenewEnabled: at % 3 !== 0,
      autorenewLeadDays: at % 2 ? 30 : 7,
      expirationHold: at % 5 === 0,
    }),
    nextAt: START,
    profile: calendarProfileOf(tldRulesOf(PROFILES[at % PROFILES.length])),
    renewals: 0,
    reported: 0,
    pays: (day) => mixed(at * 31 + day) > 0.3,
  });

  function live(life: Life, now: Date, day: number): void {
    for (let looks = 0; life.removed === undefined && life.nextAt <= now; looks += 1) {
      if (looks > 5) throw new Error('a look that leads to nothing');
      const { due, nextAt } = dueStepsOf(life.entry, life.profile, now);
      if (due.length === 0) life.nextAt = nextAt;
      for (const step of due) {
        const { entry: held } = life;
        if (step.kind === 'remove') life.removed = day;
        else if (step.kind === 'expire') {
          life.reported += 1;
          life.entry = { ...held, expirationPublishedFor: held.expiresAt };
        } else if (step.kind === 'hold') life.entry = { ...held, isHeld: true };
        else if (step.kind === 'notice') life.entry = { ...held, noticed: [...held.noticed, step.notice] };
        else if (!life.pays(day)) life.entry = { ...held, autorenewTriedAt: now };
        else {
          life.renewals += 1;
          life.entry = {
            ...held,
            expiresAt: addYears(held.expiresAt, 1),
            noticed: [],
            isHeld: false,
            autorenewTriedAt: undefined,
          };
          break;
        }
      }
    }
  }

  /** What must hold at the end of every day. */
  function faultsOf(
    { entry: held, profile, renewals, reported, removed }: Life,
    firstEnd: Date,
    now: Date,
  ): string[] {
    const leaves = addDays(held.expiresAt, profile.removalDays);
    const faults = [
      held.expiresAt.getTime() !== addYears(firstEnd, renewals).getTime() &&
        'its end does not follow from its renewals',
      removed === undefined && leaves <= now && 'it stays beyond its grace period',
      removed !== undefined && leaves > addDays(START, removed) && 'it left before its grace period was over',
      reported > renewals + 1 && 'an end was told twice',
      held.expiresAt <= now && held.expirationPublishedFor !== held.expiresAt && 'its end was not told',
      held.expiresAt > addDays(addYears(now, 1), 31) && 'a term was renewed twice',
    ];
    return faults.filter((fault) => fault !== false);
  }

  it('renews each once a term, tells each end once, and removes what nobody pays, on its day', () => {
    const lives = Array.from({ length: 1_000 }, (_, at) => born(at));
    const firstEnds = lives.map(({ entry: { expiresAt } }) => expiresAt);
    for (let day = 0; day <= DAYS; day += 1) {
      const now = addDays(START, day);
      for (const life of lives) live(life, now, day);
      expect(lives.flatMap((life, at) => faultsOf(life, firstEnds[at], now))).toEqual([]);
    }
    const gone = lives.filter(({ removed }) => removed !== undefined).length;
    expect([gone > 300, gone < 700, lives.reduce((sum, { renewals }) => sum + renewals, 0) > 1_000]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

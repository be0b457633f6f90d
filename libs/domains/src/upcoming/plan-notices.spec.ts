import { DEFAULT_LEADS, type NoticeLeads } from '@registrar/accounts';
import { tldOf } from '@registrar/catalog/testing';
import { addDays, addSeconds } from '@registrar/kernel';
import { dueDatesOf, type NoticeSubject, type RenewalPrices } from './due-dates';
import { planNotices } from './plan-notices';

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (days: number): Date => addDays(NOW, days);
const NO_LEADS: NoticeLeads = {
  verificationHold: [],
  expiry: [],
  lockEnd: [],
  graceEnd: [],
  interruption: [],
  redemptionEnd: [],
  priceChange: [],
};
const TLD = tldOf({ name: 'example', expirationGraceDays: 30 });
const PRICES: RenewalPrices = { oldCents: 1_600, newCents: 1_850 };

const subject = (values: Partial<NoticeSubject> = {}): NoticeSubject => ({
  domainId: 3,
  accountId: 7,
  name: 'a.example',
  isHeld: true,
  expiresAt: at(300),
  autorenewEnabled: false,
  autorenewLeadDays: 30,
  isPremium: false,
  leads: DEFAULT_LEADS,
  marks: [],
  ...values,
});
const plan = (values: Partial<NoticeSubject>, tld = TLD, prices?: RenewalPrices) => {
  const one = subject(values);
  return planNotices(one, dueDatesOf(one, tld, prices), NOW);
};
/** Kind, date in days from now, lead time. */
const notices = (values: Partial<NoticeSubject>, tld?: typeof TLD, prices?: RenewalPrices) =>
  plan(values, tld ?? TLD, prices).notices.map(({ kind, dueAt, leadDays }) => [
    kind,
    (dueAt.getTime() - NOW.getTime()) / 86_400_000,
    leadDays,
  ]);

describe('the notices of a domain', () => {
  it.each<[string, Partial<NoticeSubject>, [string, number, number][]]>([
    ['of its expiry a second before the lead time: none', { expiresAt: addSeconds(at(30), 1) }, []],
    ['of its expiry at the lead time', { expiresAt: at(30) }, [['expiry', 30, 30]]],
    ['of its expiry, seven days ahead', { expiresAt: at(7) }, [['expiry', 7, 7]]],
    ['of its expiry, in the last second', { expiresAt: addSeconds(NOW, 1) }, [['expiry', 1 / 86_400, 1]]],
    ['of the end of its lock', { transferLockUntil: at(1) }, [['lockEnd', 1, 1]]],
    ['of a hold for verification', { verificationHoldAt: at(6) }, [['verificationHold', 6, 7]]],
    ['of its grace period, after expiry', { expiresAt: at(-25) }, [['graceEnd', 5, 7]]],
    [
      'of its grace period on the last day, and of its interruption',
      { expiresAt: at(-29) },
      [
        ['graceEnd', 1, 1],
        ['interruption', 5, 7],
      ],
    ],
    ['of its interruption after its grace period', { expiresAt: at(-30) }, [['interruption', 4, 7]]],
    ['of its interruption on the last day', { expiresAt: at(-33) }, [['interruption', 1, 1]]],
    ['on its interruption: none', { expiresAt: at(-34) }, []],
    ['on hold since its expiry: none of its interruption', { expiresAt: at(-33), isHeldAtExpiry: true }, []],
    ['of a lock that is over: none', { transferLockUntil: NOW }, []],
    [
      'of several dates at once',
      { expiresAt: at(20), transferLockUntil: at(1) },
      [
        ['expiry', 20, 30],
        ['lockEnd', 1, 1],
      ],
    ],
  ])('%s', (_what, values, expected) => {
    expect(notices(values)).toEqual(expected);
  });

  it.each<[string, Partial<NoticeSubject>, [string, number, number][]]>([
    ['in redemption', {}, [['redemptionEnd', 5, 7]]],
    ['removed by staff', { removalReason: 'administrative' }, []],
    ['refunded', { removalReason: 'agp_refund' }, []],
    ['kept for late renewal, until its interruption is near', { end: { stage: 'kept' } }, []],
    [
      'kept for late renewal, a week before its interruption',
      { end: { stage: 'kept' }, expiresAt: at(-27) },
      [['interruption', 7, 7]],
    ],
    ['interrupted', { end: { stage: 'kept' }, expiresAt: at(-34) }, []],
    ['on hold since its expiry', { end: { stage: 'kept' }, expiresAt: at(-27), isHeldAtExpiry: true }, []],
    [
      'removed by staff a week before an interruption',
      { end: { stage: 'kept' }, expiresAt: at(-27), removalReason: 'administrative' },
      [],
    ],
    ['being restored', { end: { stage: 'restoring', deletedAt: at(-25) } }, []],
    ['whose redemption is over', { end: { stage: 'deleted', deletedAt: at(-30) } }, []],
    ['whose redemption ended without a row', { end: undefined }, []],
  ])('that left its account: %s', (_what, values, expected) => {
    const ended = {
      isHeld: false,
      expiresAt: at(20),
      removalReason: 'expiration' as const,
      end: { stage: 'deleted' as const, deletedAt: at(-25) },
      ...values,
    };
    expect(notices(ended)).toEqual(expected);
  });

  it.each<[string, Partial<NoticeSubject>, typeof TLD]>([
    [
      'of a hold under a country code',
      { verificationHoldAt: at(6) },
      tldOf({ name: 'example', ccTld: true }),
    ],
    [
      'of a lock that the TLD no longer has',
      { transferLockUntil: at(1) },
      tldOf({ name: 'example', supportsTransferLock: false }),
    ],
    [
      'of grace where the TLD has none',
      { expiresAt: at(-1) },
      tldOf({ name: 'example', expirationGraceDays: 0 }),
    ],
    [
      'of an interruption under a country code',
      { isHeld: false, removalReason: 'expiration', end: { stage: 'kept' }, expiresAt: at(-27) },
      tldOf({ name: 'example', ccTld: true }),
    ],
    [
      'of an interruption where the registry ends the domain',
      { expiresAt: at(-27) },
      tldOf({ name: 'example', expirationGraceDays: 0, endOfLife: { by: 'lapse' } }),
    ],
    [
      'of an interruption in days that the TLD does not have',
      { expiresAt: at(-27) },
      tldOf({ name: 'example', expirationGraceDays: 0, endOfLife: { interruptionDays: 0 } }),
    ],
    [
      'of a redemption that the TLD does not have',
      { isHeld: false, removalReason: 'expiration', end: { stage: 'deleted', deletedAt: at(-1) } },
      tldOf({ name: 'example', endOfLife: { redemptionDays: 0 } }),
    ],
  ])('has none %s', (_what, values, tld) => {
    expect(notices(values, tld)).toEqual([]);
  });

  it('has those of dates without rules where the TLD is unknown', () => {
    const values = { expiresAt: at(7), verificationHoldAt: at(2), transferLockUntil: at(1) };
    const dates = dueDatesOf(subject(values), undefined);
    expect(dates.map(({ kind }) => kind)).toEqual(['verificationHold', 'expiry']);
  });

  it('grace with a lead time longer than the period comes with expiry, once', () => {
    const leads = { ...NO_LEADS, graceEnd: [60, 40] };
    expect(notices({ leads, expiresAt: addSeconds(NOW, 1) })).toEqual([]);
    expect(plan({ leads, expiresAt: addSeconds(NOW, 1) }).nextAt).toEqual(addSeconds(NOW, 1));
    expect(notices({ leads, expiresAt: NOW })).toEqual([['graceEnd', 30, 40]]);
  });

  it('interruption has none before the expiry, and the same date in its account and out of it', () => {
    const leads = { ...NO_LEADS, interruption: [40, 7] };
    expect(plan({ leads, expiresAt: addSeconds(NOW, 1) })).toMatchObject({
      notices: [],
      nextAt: addSeconds(NOW, 1),
    });
    const { marks } = plan({ leads, expiresAt: at(-2) });
    expect(marks).toEqual([{ kind: 'interruption', dueAt: at(32), leadDays: 40 }]);
    const left = { isHeld: false, removalReason: 'expiration', end: { stage: 'kept' } } as const;
    expect(plan({ leads, expiresAt: at(-2), ...left, marks })).toEqual({
      notices: [],
      marks: [],
      nextAt: at(25),
    });
  });

  it('sends the nearest of several lead times that have passed and marks them all', () => {
    const { notices: sent, marks, nextAt } = plan({ expiresAt: at(5) });
    expect(sent).toEqual([{ kind: 'expiry', dueAt: at(5), leadDays: 7 }]);
    expect(marks).toEqual([
      { kind: 'expiry', dueAt: at(5), leadDays: 30 },
      { kind: 'expiry', dueAt: at(5), leadDays: 7 },
    ]);
    expect(nextAt).toEqual(at(4));
  });

  it.each<[string, number[], number[], number[]]>([
    ['sends nothing a second time', [30, 7], [], []],
    ['marks a longer lead time that was added, without a notice', [7], [], [30]],
    ['sends a shorter one that was added', [30], [7], [7]],
  ])('%s', (_what, marked, sent, marks) => {
    const known = marked.map((leadDays) => ({ kind: 'expiry' as const, dueAt: at(5), leadDays }));
    const planned = plan({ expiresAt: at(5), marks: known });
    expect(planned.notices.map(({ leadDays }) => leadDays)).toEqual(sent);
    expect(planned.marks.map(({ leadDays }) => leadDays)).toEqual(marks);
  });

  it.each<[string, { kind: 'expiry' | 'lockEnd'; dueAt: Date }]>([
    ['another date', { kind: 'expiry', dueAt: at(6) }],
    ['another kind', { kind: 'lockEnd', dueAt: at(5) }],
  ])('are not those of %s', (_what, mark) => {
    const marks = [30, 7].map((leadDays) => ({ ...mark, leadDays }));
    expect(plan({ expiresAt: at(5), marks }).notices).toHaveLength(1);
  });

  it('are none without lead times: of the account, or of the kind', () => {
    expect(plan({ expiresAt: at(5), leads: undefined })).toEqual({ notices: [], marks: [] });
    expect(notices({ expiresAt: at(5), leads: NO_LEADS })).toEqual([]);
  });
});

describe('the next check of a domain', () => {
  it.each<[string, Partial<NoticeSubject>, number]>([
    ['at the first lead time of its expiry', { expiresAt: at(40) }, 10],
    ['at the next lead time', { expiresAt: at(8) }, 1],
    ['at the lead time of its lock', { transferLockUntil: at(60), expiresAt: at(365) }, 59],
    ['after 90 days at the latest', { expiresAt: at(365) }, 90],
    ['a day later while the mail of its verification waits', { verificationMailWaits: true }, 1],
    ['after 90 days where notices of holds are off', { verificationMailWaits: true, leads: NO_LEADS }, 90],
    [
      'at expiry for grace, where that comes first',
      { expiresAt: addDays(NOW, 0.5), leads: { ...NO_LEADS, graceEnd: [40] } },
      0.5,
    ],
    [
      'before the renewal, for its price',
      { expiresAt: at(100), autorenewEnabled: true, leads: { ...NO_LEADS, priceChange: [30, 7] } },
      40,
    ],
    [
      'a day later while the price of its renewal matters',
      { expiresAt: at(60), autorenewEnabled: true, leads: { ...NO_LEADS, priceChange: [30] } },
      1,
    ],
    [
      'after 90 days where its renewal has run',
      { expiresAt: at(30), autorenewEnabled: true, leads: { ...NO_LEADS, priceChange: [30] } },
      90,
    ],
    [
      'after 90 days where it is premium',
      {
        expiresAt: at(60),
        isPremium: true,
        autorenewEnabled: true,
        leads: { ...NO_LEADS, priceChange: [30] },
      },
      90,
    ],
    [
      'after 90 days where it does not renew automatically',
      { expiresAt: at(60), leads: { ...NO_LEADS, priceChange: [30] } },
      90,
    ],
  ])('is %s', (_what, values, days) => {
    expect(plan(values).nextAt).toEqual(addDays(NOW, days));
  });

  it('is none for a domain that left its account, but before the end of its redemption', () => {
    const end = { stage: 'deleted' as const, deletedAt: at(-10) };
    expect(plan({ isHeld: false, removalReason: 'expiration', end }).nextAt).toEqual(at(13));
    expect(plan({ isHeld: false, removalReason: 'expiration' }).nextAt).toBeUndefined();
  });
});

describe('the notice of a price change', () => {
  const renewing = {
    expiresAt: at(50),
    autorenewEnabled: true,
    leads: { ...NO_LEADS, priceChange: [30, 7] },
  };

  it('names the day of the automatic renewal and both prices', () => {
    expect(plan(renewing, TLD, PRICES).notices).toEqual([
      { kind: 'priceChange', dueAt: at(20), leadDays: 30, prices: PRICES },
    ]);
  });

  it.each<[string, Partial<NoticeSubject>, RenewalPrices | undefined]>([
    ['the price stays', {}, { oldCents: 1_600, newCents: 1_600 }],
    ['no price is known', {}, undefined],
    ['the domain does not renew automatically', { autorenewEnabled: false }, PRICES],
    ['the renewal has run', { expiresAt: at(30) }, PRICES],
    ['the renewal is further away than the lead times', { expiresAt: at(61) }, PRICES],
  ])('does not go out where %s', (_what, values, prices) => {
    expect(notices({ ...renewing, ...values }, TLD, prices)).toEqual([]);
  });
});

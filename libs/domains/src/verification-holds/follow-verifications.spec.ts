import { Catalog } from '@registrar/catalog';
import { FakeCatalogStore, tldOf } from '@registrar/catalog/testing';
import type { StartVerification, Verification } from '@registrar/contacts';
import { addDays, addSeconds, AppError, badRequest, conflict, registryUnavailable } from '@registrar/kernel';
import { FakeClock, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FollowVerifications } from './follow-verifications';
import type { CheckedDomain, CheckSubject, VerificationChecks } from './ports';
import type { VerificationHold } from './verification-hold';

const ACCOUNT = 7;
const START = new Date('2026-03-02T09:15:00Z');
/** By the clock of the account, which is two days ahead. */
const NOW = addDays(START, 2);
const DOMAIN: CheckedDomain = { domainId: 3, version: 4, attempt: 1 };
const SUBJECT: CheckSubject = {
  accountId: ACCOUNT,
  name: 'a.example',
  isBusy: false,
  locks: [],
  contactId: 11,
  email: 'ilse@example.net',
  accountDomains: 1,
};
const OPEN: Verification = {
  id: 1,
  accountId: ACCOUNT,
  email: 'ilse@example.net',
  state: 'open',
  createdAt: START,
  verifyBy: addDays(START, 15),
  doneUntil: START,
};
const OVERDUE: Verification = { ...OPEN, heldAt: START };
const VERIFIED: Verification = { ...OPEN, state: 'verified' };
const HELD = { locks: ['VerificationHold'] };

interface Arranged {
  domain?: Partial<CheckedDomain>;
  subject?: Partial<CheckSubject> | null;
  verification?: Verification;
  result?: object | Error;
}

async function run({
  domain = {},
  subject = {},
  verification = OVERDUE,
  result = { kind: 'done' },
}: Arranged) {
  const [clock, log, uow, catalog] = [
    new FakeClock(START),
    new FakeLog(),
    new FakeUnitOfWork(),
    new FakeCatalogStore(),
  ];
  clock.ahead = new Map([[ACCOUNT, 2 * 86_400]]);
  catalog.put(tldOf({ name: 'example' }));
  catalog.put(tldOf({ name: 'land', ccTld: true }));
  const checked = { ...DOMAIN, ...domain };
  const checks = {
    takeDue: jest.fn(async () => [checked]),
    subject: jest.fn(async () => subject && { ...SUBJECT, ...subject }),
    done: jest.fn(),
    postpone: jest.fn(),
  };
  const change = async () => {
    if (result instanceof Error) throw result;
    return result;
  };
  const hold = { put: jest.fn(change), lift: jest.fn(change) };
  const start = jest.fn(async () => {
    uow.assertOpen();
    return verification;
  });
  const follow = new FollowVerifications({
    checks: checks as unknown as VerificationChecks,
    start: { execute: start } as unknown as StartVerification,
    hold: hold as unknown as VerificationHold,
    catalog: new Catalog(catalog),
    uow,
    clock,
    log,
    policy: { clientHoldDomains: 100 },
  });
  const looked = await follow.execute();
  const [postponed] = checks.postpone.mock.calls as [CheckedDomain, Date, string, boolean][];
  return {
    looked,
    taken: checks.takeDue.mock.calls,
    asked: checks.subject.mock.calls,
    started: start.mock.calls,
    put: hold.put.mock.calls,
    lifted: hold.lift.mock.calls,
    done: checks.done.mock.calls,
    wait: postponed && [
      postponed[0],
      (postponed[1].getTime() - START.getTime()) / 1_000,
      ...postponed.slice(2),
    ],
    log: log.lines,
  };
}

const WAITS = 'another change of the domain is in progress';

describe('a domain whose verification is checked', () => {
  it('is taken for five minutes, and its address is verified', async () => {
    const { looked, taken, asked, started, done, wait, put, lifted } = await run({ verification: OPEN });
    expect([looked, taken, asked]).toEqual([1, [[START, addSeconds(START, 300), 10]], [[3]]]);
    expect(started).toEqual([[{ accountId: ACCOUNT, contactId: 11, email: 'ilse@example.net' }]]);
    expect([done, wait, put, lifted]).toEqual([[[DOMAIN]], undefined, [], []]);
  });

  it.each<[string, Arranged]>([
    ['that is gone', { subject: null }],
    ['without an address', { subject: { email: undefined } }],
    ['of a country', { subject: { name: 'a.land' } }],
  ])('has no verification %s', async (_, arranged) => {
    const { started, done, put, lifted } = await run(arranged);
    expect([started, done, put, lifted]).toEqual([[], [[DOMAIN]], [], []]);
  });

  it('of a TLD that is no longer sold is verified', async () => {
    expect((await run({ subject: { name: 'a.absent' } })).put).toEqual([
      [ACCOUNT, 'a.absent', 'VerificationHold'],
    ]);
  });

  it.each<[string, Arranged, string]>([
    ['is parked', {}, 'VerificationHold'],
    [
      'of an account with one domain less than many is parked',
      { subject: { accountDomains: 99 } },
      'VerificationHold',
    ],
    [
      'of an account with many domains is taken out of the DNS',
      { subject: { accountDomains: 100 } },
      'VerificationClientHold',
    ],
    ['is parked at the third attempt', { domain: { attempt: 3 } }, 'VerificationHold'],
    ['is taken out of the DNS at the fourth', { domain: { attempt: 4 } }, 'VerificationClientHold'],
  ])('and is overdue %s', async (_, arranged, lock) => {
    const { put, lifted, done } = await run(arranged);
    expect([put, lifted, done]).toEqual([
      [[ACCOUNT, 'a.example', lock]],
      [],
      [[{ ...DOMAIN, ...arranged.domain }]],
    ]);
  });

  it.each<[string, Arranged, boolean]>([
    ['whose address is verified loses the hold', { verification: VERIFIED, subject: HELD }, true],
    ['of a country loses the hold', { subject: { ...HELD, name: 'a.land' } }, true],
    ['whose new address is not verified yet stays held', { verification: OPEN, subject: HELD }, false],
    ['that is overdue stays held', { subject: { locks: ['VerificationClientHold'] } }, false],
  ])('%s', async (_, arranged, isLifted) => {
    const { put, lifted, done } = await run(arranged);
    expect([put, lifted, done]).toEqual([
      [],
      isLifted ? [[ACCOUNT, arranged.subject!.name ?? 'a.example']] : [],
      [[DOMAIN]],
    ]);
  });

  it('is not overdue while its first mail waits for the mail server', async () => {
    const verification = { ...OPEN, firstSentAt: addDays(NOW, -20), firstMailWaits: true };
    expect((await run({ verification })).put).toEqual([]);
  });

  it.each<[string, number, boolean]>([
    ['thirteen days after the first mail', 13, false],
    ['fifteen days after it', 15, true],
  ])('is, %s, by the clock of its account, overdue or not', async (_, days, isOverdue) => {
    expect((await run({ verification: { ...OPEN, firstSentAt: addDays(NOW, -days) } })).put.length).toBe(
      isOverdue ? 1 : 0,
    );
  });
});

describe('a domain with a row of unverified registrants', () => {
  const MAILED = { ...OPEN, firstSentAt: addDays(NOW, -1) };
  const since = (days: number, seconds = 0) => ({
    unverifiedSince: addSeconds(addDays(NOW, -days), seconds),
  });

  it.each<[string, Arranged, number]>([
    ['after 15 days in all, whatever its present address has left', { subject: since(15) }, 1],
    ['never again while it is held', { subject: { ...HELD, ...since(20) } }, 0],
    ['never with a verified address', { verification: VERIFIED, subject: since(20) }, 0],
  ])('is held %s', async (_, arranged, holds) => {
    const { put, lifted, done, wait } = await run({ verification: MAILED, ...arranged });
    expect([put.length, lifted, done, wait]).toEqual([holds, [], [[DOMAIN]], undefined]);
  });

  it.each<[string, Verification]>([
    ['without a mail to its present address', OPEN],
    ['while that mail waits for the mail server', { ...MAILED, firstMailWaits: true }],
  ])('is not held %s, and checked again each hour', async (_, verification) => {
    const { put, done, wait } = await run({ verification, subject: since(15) });
    expect([put, done, wait?.slice(0, 2)]).toEqual([[], [], [DOMAIN, 3_600]]);
  });

  it('is checked again when its 15 days are over, by the clock of its account', async () => {
    const { put, done, wait } = await run({ verification: MAILED, subject: since(15, 90) });
    expect([put, done, wait]).toEqual([
      [],
      [],
      [DOMAIN, 90, 'unverified registrants of the domain have until then', false],
    ]);
  });

  it('is held earlier where its present address is overdue', async () => {
    expect((await run({ subject: since(3) })).put.length).toBe(1);
  });

  it('waits for another change of it', async () => {
    const { put, wait } = await run({
      verification: MAILED,
      subject: { ...since(15), isBusy: true },
    });
    expect([put, wait]).toEqual([[], [DOMAIN, 5, 'another change of the domain is in progress', false]]);
  });
});

describe('a domain whose verification is checked again', () => {
  it.each<[string, Arranged]>([
    ['that is as it should be', { verification: OPEN, subject: { isBusy: true } }],
    ['that is to be held', { subject: { isBusy: true } }],
  ])('in five seconds while a change of one %s goes on', async (_, arranged) => {
    const { put, done, wait } = await run(arranged);
    expect([put, done, wait]).toEqual([[], [], [DOMAIN, 5, WAITS, false]]);
  });

  it.each(['pending', 'unknown'])('in a minute when its hold is %s', async (kind) => {
    const { done, wait } = await run({ result: { kind } });
    expect([done, wait]).toEqual([[], [DOMAIN, 60, WAITS, false]]);
  });

  it('in five seconds after a change that was faster, which is no failure', async () => {
    const { done, wait, log } = await run({ result: conflict('domains.busy', 'busy') });
    expect([done, wait, log]).toEqual([[], [DOMAIN, 5, 'domains.busy', false], []]);
  });

  it.each<[number, number, Error, string]>([
    [1, 10, registryUnavailable(), 'registry.unavailable'],
    [2, 20, badRequest('no', 'domains.refused_by_registry'), 'domains.refused_by_registry'],
    [9, 2_560, new Error('fault'), 'unexpected error'],
    [10, 3_600, new Error('fault'), 'unexpected error'],
    [2_000, 3_600, new AppError('not_found', 'domains.not_found', 'Not Found'), 'domains.not_found'],
  ])('after failure %i in %i seconds', async (attempt, seconds, result, trouble) => {
    const domain = { ...DOMAIN, attempt };
    const { done, wait, log } = await run({ domain, result });
    expect([done, wait]).toEqual([[], [domain, seconds, trouble, true]]);
    expect(log).toEqual([
      {
        level: 'error',
        message: 'update of a verification hold failed',
        fields: { domainId: 3, attempt, error: result },
      },
    ]);
  });
});

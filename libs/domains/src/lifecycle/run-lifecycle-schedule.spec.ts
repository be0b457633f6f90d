import { Catalog } from '@registrar/catalog';
import { addDays, addSeconds, AppError, badRequest, conflict, registryUnavailable } from '@registrar/kernel';
import {
  ACCOUNT,
  ChangeWorld,
  FakeCalendarStore,
  type FakeDomain,
  FakeDomainEnds,
  FakeDomainRemovals,
  FakeRegistryCharges,
  START,
} from '../testing';
import type { CalendarStore } from './ports';
import { LifecycleSteps } from './lifecycle-steps';
import { RegistrySteps } from './registry-steps';
import { RunLifecycleSchedule } from './run-lifecycle-schedule';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
/** Seconds by which the clock of the account is ahead. */
const AHEAD = 10;
const NOW = addSeconds(START, AHEAD);
const NOTICED = ['month_ahead', 'week_ahead'] as const;
let world: ChangeWorld;
let calendar: FakeCalendarStore;
let ends: FakeDomainEnds;
let removals: FakeDomainRemovals;
let charges: FakeRegistryCharges;
const renew = jest.fn();
const mail = jest.fn();
let change: jest.SpyInstance;

beforeEach(async () => {
  world = await ChangeWorld.create();
  const { uow, domains, clock, outbox } = world.base;
  clock.ahead = new Map([[ACCOUNT, AHEAD]]);
  outbox.events.length = 0;
  calendar = new FakeCalendarStore(uow);
  ends = new FakeDomainEnds(uow);
  removals = new FakeDomainRemovals(domains, uow);
  charges = new FakeRegistryCharges(uow);
  renew.mockReset().mockResolvedValue({ kind: 'renewed' });
  mail.mockReset().mockResolvedValue(true);
  change = jest.spyOn(world.changes, 'execute');
});

/** The domain so many days after the end of its term, by the clock of its account; negative: before it. */
function stands(day: number, values: Partial<FakeCalendarStore['domains'][number]> = {}): Date {
  const expiresAt = addSeconds(NOW, -day * DAY);
  world.put(
    { activation: { ...world.row.activation!, expiresAt, transferLockUntil: values.transferLockUntil } },
    { autorenewEnabled: values.autorenewEnabled ?? false },
  );
  const {
    id,
    domain: { accountId, name },
  } = world.row;
  calendar.domains.push({
    id,
    accountId,
    name,
    expiresAt,
    autorenewEnabled: false,
    autorenewLeadDays: 30,
    expirationHold: false,
    isHeld: false,
    isLeaving: false,
    isBusy: false,
    ...values,
  });
  return expiresAt;
}

const run = () => {
  const { uow, clock, log, outbox, domains } = world.base;
  const registrySteps = new RegistrySteps(calendar, { execute: renew }, world.changes, clock, log);
  const own = { calendar, domains, removals, ends, charges, mail: { write: mail }, outbox, registrySteps };
  const steps = new LifecycleSteps({ ...own, uow, clock, log });
  return new RunLifecycleSchedule(calendar, new Catalog(world.base.catalog), steps, clock, log).execute();
};
const noticed = (expiresAt: Date, ...kinds: ('month_ahead' | 'week_ahead' | 'expired')[]) =>
  kinds.forEach((kind) =>
    calendar.notices.push({
      domainId: 1,
      accountId: ACCOUNT,
      kind,
      termEnd: expiresAt,
      contactId: 1,
      policy: 'errp-2013',
      at: START,
    }),
  );
/** Seconds until the next look; undefined: at once. */
const nextLook = (): number | undefined => {
  const { calendarAt } = calendar.domains[0];
  return calendarAt && (calendarAt.getTime() - NOW.getTime()) / 1_000;
};
const events = () => world.base.outbox.events;
/** Another one changes the domain between the look and the step. */
const meanwhile = (work: (row: FakeDomain) => void) => {
  const takeDue = calendar.takeDue.bind(calendar);
  jest.spyOn(calendar, 'takeDue').mockImplementation(async (...asked) => {
    const due = await takeDue(...asked);
    work(world.row);
    return due;
  });
};

describe('a run of the calendar', () => {
  it('leases what is due for five minutes, and moves all that have nothing due in one statement', async () => {
    const [first, second] = [stands(-100), stands(-200)];
    calendar.domains[1].id = 2;
    const [takeDue, reschedule] = [
      jest.spyOn(calendar, 'takeDue'),
      jest.spyOn<CalendarStore, 'reschedule'>(calendar, 'reschedule'),
    ];
    expect(await run()).toBe(2);
    expect(takeDue.mock.calls).toEqual([[START, addSeconds(START, 300), 20]]);
    expect(reschedule.mock.calls).toEqual([
      [
        addSeconds(START, 300),
        [
          { domainId: 1, at: addDays(first, -30) },
          { domainId: 2, at: addDays(second, -110) },
        ],
      ],
    ]);
    expect(events()).toEqual([]);
  });

  it('writes nothing when no domain is due', async () => {
    const reschedule = jest.spyOn(calendar, 'reschedule');
    expect([await run(), reschedule.mock.calls]).toEqual([0, []]);
  });

  it.each([
    ['a minute later', 0, MINUTE],
    ['when something is due before that', -30 / DAY, 30],
  ])('leaves a busy domain alone and looks again %s', async (_, day, next) => {
    stands(day, { isBusy: true, expirationHold: true, transferLockUntil: addDays(START, -1) });
    await run();
    expect([nextLook(), change.mock.calls, events()]).toEqual([next, [], []]);
  });

  it('looks again an hour after a failure, and goes on with the other domains', async () => {
    stands(0);
    stands(0, { id: 2, name: 'a.absent' });
    expect(await run()).toBe(2);
    expect([calendar.domains[1].calendarAt, nextLook()]).toEqual([addSeconds(NOW, HOUR), undefined]);
    expect(world.base.log.lines).toEqual([
      {
        level: 'error',
        message: 'lifecycle step of a domain failed',
        fields: { domainId: 2, name: 'a.absent', error: expect.any(Error) },
      },
    ]);
    expect(events()).toHaveLength(1);
  });

  it('looks again an hour after a step that failed, and does nothing of the steps behind it', async () => {
    noticed(stands(0, { autorenewEnabled: true }), ...NOTICED);
    renew.mockRejectedValue(new Error('a fault of ours'));
    await run();
    expect([nextLook(), events()]).toEqual([HOUR, []]);
    expect(world.base.log.lines).toEqual([
      {
        level: 'error',
        message: 'lifecycle step of a domain failed',
        fields: { domainId: 1, name: 'a.example', error: new Error('a fault of ours') },
      },
    ]);
  });

  it('waits for the step that can be tried again first', async () => {
    noticed(stands(0, { autorenewEnabled: true, expirationHold: true }), ...NOTICED);
    renew.mockRejectedValue(registryUnavailable());
    change.mockRejectedValue(badRequest('no'));
    await run();
    expect(nextLook()).toBe(HOUR);
    calendar.change(1, {});
    change.mockRejectedValue(conflict('domains.busy', 'busy'));
    await run();
    expect(nextLook()).toBe(MINUTE);
  });

  it('is due before a wait that is longer', async () => {
    noticed(stands(1.5, { expirationHold: true }), ...NOTICED);
    change.mockRejectedValue(badRequest('no'));
    await run();
    expect(nextLook()).toBe(DAY / 2);
  });
});

describe('the end of a TransferLock', () => {
  it("is told, with the registry's own lock as it is", async () => {
    const until = addDays(START, -1);
    stands(-100, { transferLockUntil: until });
    await run();
    expect([world.row.activation?.transferLockUntil, nextLook(), world.sent]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect(events()).toEqual([
      {
        name: 'domain.lock.status_change',
        accountId: ACCOUNT,
        occurredAt: NOW,
        payload: {
          eventName: 'domain.lock.status_change',
          domainName: 'a.example',
          action: 'removed',
          lockType: 'TransferLock',
          registryStatuses: ['clientTransferProhibited'],
        },
      },
    ]);
  });

  it.each([
    ['a new one', addDays(START, 60)],
    ['none', undefined],
  ])('is not told of a domain that has %s since the look', async (_, transferLockUntil) => {
    stands(-100, { transferLockUntil: addDays(START, -1) });
    meanwhile((row) => {
      row.activation = { ...row.activation!, transferLockUntil };
    });
    await run();
    expect([world.row.activation?.transferLockUntil, events(), nextLook()]).toEqual([
      transferLockUntil,
      [],
      undefined,
    ]);
  });
});

describe('an automatic renewal', () => {
  const failure = (code: string) =>
    calendar.domains[0].trouble === code && calendar.domains[0].autorenewTriedAt;

  it('renews the term that was looked at, within a minute', async () => {
    const expiresAt = stands(-20, { autorenewEnabled: true });
    noticed(expiresAt, ...NOTICED);
    await run();
    expect(renew.mock.calls).toEqual([
      [
        {
          accountId: ACCOUNT,
          domainName: 'a.example',
          deadline: addSeconds(START, MINUTE),
          autoRenewal: { termEnd: expiresAt },
        },
      ],
    ]);
    expect([nextLook(), failure(''), world.base.log.lines]).toEqual([undefined, false, []]);
  });

  it.each<[string, object | AppError, number | undefined, boolean]>([
    ['has no answer', { kind: 'unknown' }, MINUTE, false],
    ['is not due any more', conflict('renewals.not_due', 'not due'), undefined, false],
    ['meets another change', conflict('domains.busy', 'busy'), MINUTE, false],
    ['cannot reach the registry', registryUnavailable(), HOUR, false],
    ['is not paid', new AppError('payment_required', 'billing.no_credit', 'no credit'), undefined, true],
  ])('that %s is looked at again in its time', async (_, outcome, next, isRefused) => {
    noticed(stands(-20, { autorenewEnabled: true }), ...NOTICED);
    if (outcome instanceof AppError) renew.mockRejectedValue(outcome);
    else renew.mockResolvedValue(outcome);
    await run();
    expect([nextLook(), failure('billing.no_credit')]).toEqual([next, isRefused ? NOW : false]);
  });

  it.each<[string, AppError, boolean]>([
    ['an outage', registryUnavailable(), true],
    ['a refusal', new AppError('payment_required', 'billing.no_credit', 'no credit'), true],
    ['another change', conflict('domains.busy', 'busy'), false],
  ])('that meets %s is logged with the code, unless it only waits', async (_, error, isLogged) => {
    noticed(stands(-20, { autorenewEnabled: true }), ...NOTICED);
    renew.mockRejectedValue(error);
    await run();
    expect(world.base.log.lines).toEqual(
      isLogged
        ? [
            {
              level: 'info',
              message: 'auto-renewal failed',
              fields: { domainId: 1, name: 'a.example', code: error.code },
            },
          ]
        : [],
    );
  });
});

describe('the end of a term', () => {
  it('is told once, and the renewal of the registry is expected an hour later', async () => {
    const expiresAt = stands(0);
    await run();
    expect(events()).toEqual([
      {
        name: 'domain.expiration',
        accountId: ACCOUNT,
        occurredAt: NOW,
        payload: {
          eventName: 'domain.expiration',
          domainName: 'a.example',
          expirationDate: '2026-03-02T09:15:10Z',
        },
      },
    ]);
    expect(charges.rows).toEqual([
      {
        id: 1,
        state: 'expected',
        domainId: 1,
        connectionId: 1,
        name: 'a.example',
        termEnd: expiresAt,
        graceUntil: addDays(expiresAt, 45),
        dueAt: addSeconds(NOW, HOUR),
      },
    ]);
    await run();
    expect([events().length, nextLook()]).toEqual([1, 2 * DAY]);
  });

  it('has no charge of a registry that renews nothing', async () => {
    world.rules({ endOfLife: { autoRenewDays: 0 } });
    stands(0);
    await run();
    expect([events().length, charges.rows]).toEqual([1, []]);
  });

  it('is told by one process alone', async () => {
    stands(0);
    meanwhile(() => {
      calendar.domains[0].expirationPublishedFor = calendar.domains[0].expiresAt;
    });
    await run();
    expect([events(), charges.rows]).toEqual([[], []]);
  });
});

describe('a step of the calendar', () => {
  it.each<[string, (row: FakeDomain) => void, number | undefined]>([
    [
      'left the account',
      (row) => {
        row.state = 'deleted';
      },
      undefined,
    ],
    [
      'is not registered',
      (row) => {
        row.state = 'pending_create';
      },
      undefined,
    ],
    [
      "is another account's",
      (row) => {
        row.domain = { ...row.domain, accountId: ACCOUNT + 1 };
      },
      undefined,
    ],
    [
      'was renewed',
      (row) => {
        row.activation = { ...row.activation!, expiresAt: addDays(NOW, 365) };
      },
      undefined,
    ],
    [
      'is being changed',
      (row) => {
        row.busyOperationId = 'change';
      },
      MINUTE,
    ],
  ])('does nothing with a domain that %s since the look', async (_, work, next) => {
    noticed(stands(30), 'expired');
    meanwhile(work);
    await run();
    expect([events(), ends.ends.size, charges.rows, nextLook()]).toEqual([[], 0, [], next]);
  });
});

describe('the hold of an expired domain', () => {
  const held = (): Date => {
    const expiresAt = stands(1, { expirationHold: true });
    calendar.domains[0].expirationPublishedFor = expiresAt;
    return expiresAt;
  };

  it('takes it out of the DNS at the registry, and is told', async () => {
    held();
    world.put({ locks: ['RegistrarLock'] });
    await run();
    const update = expect.objectContaining({ statuses: { add: ['clientHold'], remove: [] } });
    expect([world.row.locks, world.updates, world.lockEvents, nextLook()]).toEqual([
      ['ExpirationClientHold', 'RegistrarLock'],
      [update],
      ['added ExpirationClientHold'],
      undefined,
    ]);
  });

  it.each<[string, (row: FakeDomain) => void]>([
    [
      'has the hold',
      (row) => {
        row.locks = ['ExpirationClientHold'];
      },
    ],
    [
      'was renewed',
      (row) => {
        row.activation = { ...row.activation!, expiresAt: addDays(START, 365) };
      },
    ],
  ])('is not put on a domain that %s since the look', async (_, work) => {
    held();
    meanwhile(work);
    await run();
    expect([world.sent, world.lockEvents, nextLook()]).toEqual([[], [], undefined]);
  });

  it.each<[string, object | AppError, number | undefined, boolean]>([
    ['is done', { kind: 'done' }, undefined, false],
    ['is decided later', { kind: 'pending' }, MINUTE, false],
    ['has no answer', { kind: 'unknown' }, MINUTE, false],
    ['meets another change', conflict('domains.busy', 'busy'), MINUTE, false],
    ['cannot reach the registry', registryUnavailable(), HOUR, true],
    ['is refused', badRequest('no'), DAY, true],
    ['fails by a fault of ours', new TypeError('fault') as never, HOUR, false],
  ])('that %s is tried again in its time', async (_, outcome, next, isWarned) => {
    held();
    if (outcome instanceof Error) change.mockRejectedValue(outcome);
    else change.mockResolvedValue(outcome);
    await run();
    const warning = {
      level: 'warn',
      message: 'removal of an expired domain from the DNS failed',
      fields: { name: 'a.example', code: (outcome as AppError).code },
    };
    expect([nextLook(), world.base.log.lines.filter(({ level }) => level === 'warn')]).toEqual([
      next,
      isWarned ? [warning] : [],
    ]);
  });
});

describe('a notice of expiry', () => {
  it('is stored as evidence and mailed, with the day on which the domain is removed', async () => {
    const termEnd = stands(-7);
    noticed(termEnd, 'month_ahead');
    await run();
    const notice = {
      domainId: 1,
      accountId: ACCOUNT,
      kind: 'week_ahead',
      termEnd,
      contactId: 1,
      policy: 'errp-2013',
      at: NOW,
    };
    expect([calendar.notices[1], mail.mock.calls]).toEqual([
      notice,
      [[{ ...notice, domainName: 'a.example', autorenewEnabled: false, removalAt: addDays(termEnd, 25) }]],
    ]);
    expect([nextLook(), world.base.log.lines]).toEqual([undefined, []]);
  });

  it('is not mailed twice', async () => {
    const termEnd = stands(-7);
    noticed(termEnd, 'month_ahead');
    meanwhile(() => noticed(termEnd, 'week_ahead'));
    await run();
    expect([mail.mock.calls, world.base.log.lines]).toEqual([[], []]);
  });

  it('is shown to staff when the registrant has no address', async () => {
    noticed(stands(-7), 'month_ahead');
    mail.mockResolvedValue(false);
    await run();
    expect(world.base.log.lines).toEqual([
      {
        level: 'warn',
        message: 'expiry notice not sent: registrant without an email address',
        fields: { domainId: 1, name: 'a.example', kind: 'week_ahead' },
      },
    ]);
  });
});

describe('a domain whose late renewal in the account is over', () => {
  it('leaves the account, is told, and is kept at the registry until it is deleted', async () => {
    const expiresAt = stands(25);
    calendar.domains[0].expirationPublishedFor = expiresAt;
    noticed(expiresAt, 'expired');
    await run();
    expect([world.row.state, removals.reasons.get(1)]).toEqual(['deleted', 'expiration']);
    expect(events()).toEqual([
      {
        name: 'account.domain.removal',
        accountId: ACCOUNT,
        occurredAt: NOW,
        payload: {
          eventName: 'account.domain.removal',
          domainName: 'a.example',
          reason: 'expiration',
          expireDate: '2026-02-05T09:15:10Z',
        },
      },
    ]);
    const deleteAt = addDays(expiresAt, 43);
    expect(ends.ends.get(1)).toEqual({
      domainId: 1,
      connectionId: 1,
      name: 'a.example',
      accountId: ACCOUNT,
      deleteAt,
      stage: 'kept',
      removedAt: NOW,
      dueAt: deleteAt,
    });
  });
});

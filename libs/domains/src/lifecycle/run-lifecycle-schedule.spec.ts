import { addDays, addSeconds, AppError, badRequest, conflict, registryUnavailable } from '@registrar/kernel';
import { ACCOUNT, type FakeDomain, START } from '../testing';
import type { CalendarStore } from './ports';
import { DAY, HOUR, MINUTE, NOW, ScheduleWorld } from '../testing/worlds/schedule-world';

const NOTICED = ['month_ahead', 'week_ahead'] as const;
let stage: ScheduleWorld;
beforeEach(async () => {
  stage = await ScheduleWorld.create();
});

describe('a run of the calendar', () => {
  it('leases what is due for five minutes, and moves all that have nothing due in one statement', async () => {
    const [first, second] = [stage.stands(-100), stage.stands(-200)];
    stage.calendar.domains[1].id = 2;
    const [takeDue, reschedule] = [
      jest.spyOn(stage.calendar, 'takeDue'),
      jest.spyOn<CalendarStore, 'reschedule'>(stage.calendar, 'reschedule'),
    ];
    expect(await stage.run()).toBe(2);
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
    expect(stage.events()).toEqual([]);
  });

  it('writes nothing when no domain is due', async () => {
    const reschedule = jest.spyOn(stage.calendar, 'reschedule');
    expect([await stage.run(), reschedule.mock.calls]).toEqual([0, []]);
  });

  it.each([
    ['a minute later', 0, MINUTE],
    ['when something is due before that', -30 / DAY, 30],
  ])('leaves a busy domain alone and looks again %s', async (_, day, next) => {
    stage.stands(day, { isBusy: true, expirationHold: true, transferLockUntil: addDays(START, -1) });
    await stage.run();
    expect([stage.nextLook(), stage.change.mock.calls, stage.events()]).toEqual([next, [], []]);
  });

  it('looks again an hour after a failure, and goes on with the other domains', async () => {
    stage.stands(0);
    stage.stands(0, { id: 2, name: 'a.absent' });
    expect(await stage.run()).toBe(2);
    expect([stage.calendar.domains[1].calendarAt, stage.nextLook()]).toEqual([
      addSeconds(NOW, HOUR),
      undefined,
    ]);
    expect(stage.world.base.log.lines).toEqual([
      {
        level: 'error',
        message: 'lifecycle step of a domain failed',
        fields: { domainId: 2, name: 'a.absent', error: expect.any(Error) },
      },
    ]);
    expect(stage.events()).toHaveLength(1);
  });

  it('looks again an hour after a step that failed, and does nothing of the steps behind it', async () => {
    stage.noticed(stage.stands(0, { autorenewEnabled: true }), ...NOTICED);
    stage.renew.mockRejectedValue(new Error('a fault of the platform'));
    await stage.run();
    expect([stage.nextLook(), stage.events()]).toEqual([HOUR, []]);
    expect(stage.world.base.log.lines).toEqual([
      {
        level: 'error',
        message: 'lifecycle step of a domain failed',
        fields: { domainId: 1, name: 'a.example', error: new Error('a fault of the platform') },
      },
    ]);
  });

  it('waits for the step that can be tried again first', async () => {
    stage.noticed(stage.stands(0, { autorenewEnabled: true, expirationHold: true }), ...NOTICED);
    stage.renew.mockRejectedValue(registryUnavailable());
    stage.change.mockRejectedValue(badRequest('no'));
    await stage.run();
    expect(stage.nextLook()).toBe(HOUR);
    stage.calendar.change(1, {});
    stage.change.mockRejectedValue(conflict('domains.busy', 'busy'));
    await stage.run();
    expect(stage.nextLook()).toBe(MINUTE);
  });

  it('is due before a wait that is longer', async () => {
    stage.noticed(stage.stands(1.5, { expirationHold: true }), ...NOTICED);
    stage.change.mockRejectedValue(badRequest('no'));
    await stage.run();
    expect(stage.nextLook()).toBe(DAY / 2);
  });
});

describe('the end of a TransferLock', () => {
  it("is told, with the registry's own lock as it is", async () => {
    const until = addDays(START, -1);
    stage.stands(-100, { transferLockUntil: until });
    await stage.run();
    expect([stage.world.row.activation?.transferLockUntil, stage.nextLook(), stage.world.sent]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect(stage.events()).toEqual([
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
    stage.stands(-100, { transferLockUntil: addDays(START, -1) });
    stage.meanwhile((row) => {
      row.activation = { ...row.activation!, transferLockUntil };
    });
    await stage.run();
    expect([stage.world.row.activation?.transferLockUntil, stage.events(), stage.nextLook()]).toEqual([
      transferLockUntil,
      [],
      undefined,
    ]);
  });
});

describe('an automatic renewal', () => {
  const failure = (code: string) =>
    stage.calendar.domains[0].trouble === code && stage.calendar.domains[0].autorenewTriedAt;

  it('renews the term that was looked at, within a minute', async () => {
    const expiresAt = stage.stands(-20, { autorenewEnabled: true });
    stage.noticed(expiresAt, ...NOTICED);
    await stage.run();
    expect(stage.renew.mock.calls).toEqual([
      [
        {
          accountId: ACCOUNT,
          domainName: 'a.example',
          deadline: addSeconds(START, MINUTE),
          autoRenewal: { termEnd: expiresAt },
        },
      ],
    ]);
    expect([stage.nextLook(), failure(''), stage.world.base.log.lines]).toEqual([undefined, false, []]);
  });

  it.each<[string, object | AppError, number | undefined, boolean]>([
    ['has no answer', { kind: 'unknown' }, MINUTE, false],
    ['is not due any more', conflict('renewals.not_due', 'not due'), undefined, false],
    ['meets another change', conflict('domains.busy', 'busy'), MINUTE, false],
    ['cannot reach the registry', registryUnavailable(), HOUR, false],
    ['is not paid', new AppError('payment_required', 'billing.no_credit', 'no credit'), undefined, true],
  ])('that %s is looked at again in its time', async (_, outcome, next, isRefused) => {
    stage.noticed(stage.stands(-20, { autorenewEnabled: true }), ...NOTICED);
    if (outcome instanceof AppError) stage.renew.mockRejectedValue(outcome);
    else stage.renew.mockResolvedValue(outcome);
    await stage.run();
    expect([stage.nextLook(), failure('billing.no_credit')]).toEqual([next, isRefused ? NOW : false]);
  });

  it.each<[string, AppError, boolean]>([
    ['an outage', registryUnavailable(), true],
    ['a refusal', new AppError('payment_required', 'billing.no_credit', 'no credit'), true],
    ['another change', conflict('domains.busy', 'busy'), false],
  ])('that meets %s is logged with the code, unless it only waits', async (_, error, isLogged) => {
    stage.noticed(stage.stands(-20, { autorenewEnabled: true }), ...NOTICED);
    stage.renew.mockRejectedValue(error);
    await stage.run();
    expect(stage.world.base.log.lines).toEqual(
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
    const expiresAt = stage.stands(0);
    await stage.run();
    expect(stage.events()).toEqual([
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
    expect(stage.charges.rows).toEqual([
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
    await stage.run();
    expect([stage.events().length, stage.nextLook()]).toEqual([1, 2 * DAY]);
  });

  it('has no charge of a registry that renews nothing', async () => {
    stage.world.rules({ endOfLife: { autoRenewDays: 0 } });
    stage.stands(0);
    await stage.run();
    expect([stage.events().length, stage.charges.rows]).toEqual([1, []]);
  });

  it('is told by one process alone', async () => {
    stage.stands(0);
    stage.meanwhile(() => {
      stage.calendar.domains[0].expirationPublishedFor = stage.calendar.domains[0].expiresAt;
    });
    await stage.run();
    expect([stage.events(), stage.charges.rows]).toEqual([[], []]);
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
    stage.noticed(stage.stands(30), 'expired');
    stage.meanwhile(work);
    await stage.run();
    expect([stage.events(), stage.ends.ends.size, stage.charges.rows, stage.nextLook()]).toEqual([
      [],
      0,
      [],
      next,
    ]);
  });
});

describe('the hold of an expired domain', () => {
  const held = (): Date => {
    const expiresAt = stage.stands(1, { expirationHold: true });
    stage.calendar.domains[0].expirationPublishedFor = expiresAt;
    return expiresAt;
  };

  it('takes it out of the DNS at the registry, and is told', async () => {
    held();
    stage.world.put({ locks: ['RegistrarLock'] });
    await stage.run();
    const update = expect.objectContaining({ statuses: { add: ['clientHold'], remove: [] } });
    expect([stage.world.row.locks, stage.world.updates, stage.world.lockEvents, stage.nextLook()]).toEqual([
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
    stage.meanwhile(work);
    await stage.run();
    expect([stage.world.sent, stage.world.lockEvents, stage.nextLook()]).toEqual([[], [], undefined]);
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
    if (outcome instanceof Error) stage.change.mockRejectedValue(outcome);
    else stage.change.mockResolvedValue(outcome);
    await stage.run();
    const warning = {
      level: 'warn',
      message: 'removal of an expired domain from the DNS failed',
      fields: { name: 'a.example', code: (outcome as AppError).code },
    };
    expect([stage.nextLook(), stage.world.base.log.lines.filter(({ level }) => level === 'warn')]).toEqual([
      next,
      isWarned ? [warning] : [],
    ]);
  });
});

describe('a notice of expiry', () => {
  it('is stored as evidence and mailed, with the day on which the domain is removed', async () => {
    const termEnd = stage.stands(-7);
    stage.noticed(termEnd, 'month_ahead');
    await stage.run();
    const notice = {
      domainId: 1,
      accountId: ACCOUNT,
      kind: 'week_ahead',
      termEnd,
      contactId: 1,
      policy: 'errp-2013',
      at: NOW,
    };
    const mailed = { removalAt: addDays(termEnd, 25), interruptionAt: addDays(termEnd, 34) };
    expect([stage.calendar.notices[1], stage.mail.mock.calls]).toEqual([
      notice,
      [[{ ...notice, ...mailed, domainName: 'a.example', autorenewEnabled: false }]],
    ]);
    expect([stage.nextLook(), stage.world.base.log.lines]).toEqual([undefined, []]);
  });

  it('is not mailed twice', async () => {
    const termEnd = stage.stands(-7);
    stage.noticed(termEnd, 'month_ahead');
    stage.meanwhile(() => stage.noticed(termEnd, 'week_ahead'));
    await stage.run();
    expect([stage.mail.mock.calls, stage.world.base.log.lines]).toEqual([[], []]);
  });

  it('is shown to staff when the registrant has no address', async () => {
    stage.noticed(stage.stands(-7), 'month_ahead');
    stage.mail.mockResolvedValue(false);
    await stage.run();
    expect(stage.world.base.log.lines).toEqual([
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
    const expiresAt = stage.stands(25);
    stage.calendar.domains[0].expirationPublishedFor = expiresAt;
    stage.noticed(expiresAt, 'expired');
    await stage.run();
    expect([stage.world.row.state, stage.removals.reasons.get(1)]).toEqual(['deleted', 'expiration']);
    expect(stage.events()).toEqual([
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
    expect(stage.ends.ends.get(1)).toEqual({
      ...{ domainId: 1, connectionId: 1, name: 'a.example', accountId: ACCOUNT },
      stage: 'kept',
      removedAt: NOW,
      ...{ deleteAt, dueAt: deleteAt },
      interruptionDueAt: addDays(expiresAt, 34),
      deleteBy: addDays(expiresAt, 44),
    });
  });
});

import { Ledger, OrderBook } from '@registrar/billing';
import { AppError, badRequest, type ErrorKind, type JsonValue } from '@registrar/kernel';
import type { HeldDomain } from '../shared/held-domain';
import type { RenewalOutcome } from './renew-at-registry';
import type { RenewalPayload } from './renewal';
import { RenewalQueries } from './renewal-queries';
import { type SettledRenewal, SettleRenewal } from './settle-renewal';
import { renewalLiftsHold } from '../shared/locks';
import { isSameEnd } from '../shared/terms';
import { ACCOUNT, CREDIT, PRICE, RenewalWorld, START } from '../testing';

const DONE: SettledRenewal = { kind: 'done', expiresAt: new Date('2028-03-02T09:15:00Z'), holdLifted: false };
const PENDING: SettledRenewal = { kind: 'pending' };
const REFUSED: SettledRenewal = {
  kind: 'refused',
  refusal: { code: 2306, meaning: 'policy', reason: 'Not now' },
};
const NOT_SENT: SettledRenewal = { kind: 'not_sent', why: 'no session' };
const REJECTED: SettledRenewal = {
  kind: 'rejected',
  error: badRequest('Not eligible', 'domains.refused_by_registry'),
};
const UNKNOWN: RenewalOutcome = { kind: 'unknown', why: 'connection lost' };

let world: RenewalWorld;
let started: { operationId: string; payload: RenewalPayload };
beforeEach(async () => {
  world = await RenewalWorld.create();
  started = await world.begun();
});

const execute = (outcome: RenewalOutcome, attempt = 1) =>
  world.settle.execute(started.operationId, attempt, outcome);
const settle = (outcome: SettledRenewal, attempt?: number) =>
  world.base.uow.run(() => world.settle.settle(started.operationId, outcome, attempt));
const answered = (outcome: RenewalOutcome, attempt?: number): Promise<string> =>
  execute(outcome, attempt).then(
    ({ kind }) => kind,
    (error: AppError) => `${error.message}: ${error.details}`,
  );
const operation = () => world.base.operation(started.operationId);
const balance = () => world.base.money.balance(ACCOUNT);
const amend = (values: Partial<RenewalPayload>): void => {
  world.base.operations.rows.get(started.operationId)!.payload = {
    ...started.payload,
    ...values,
  } as unknown as JsonValue;
};
const beginAnother = () =>
  world.base.uow.run(() =>
    world.base.operations.beginAttempt(started.operationId, new Date('2026-03-02T09:20:00Z')),
  );

const OPEN = { operation: 'open', order: 'initialized', money: ['hold'] };
const WAITING = { operation: 'pending', order: 'started', money: ['hold'] };
const BOUGHT = { operation: 'succeeded', order: 'success', money: ['hold', 'capture'] };
const GIVEN_BACK = { operation: 'refused', order: 'failed', money: ['hold', 'release'] };

describe('the outcome of a renewal', () => {
  const ENDS: { end: string; outcome: RenewalOutcome; answer: string; states: object; isBusy: boolean }[] = [
    { end: 'done', outcome: DONE, answer: 'renewed', states: BOUGHT, isBusy: false },
    { end: 'accepted', outcome: PENDING, answer: 'renewed', states: WAITING, isBusy: true },
    {
      end: 'refused',
      outcome: REFUSED,
      answer: 'Bad Request: The registry refused the renewal: Not now',
      states: GIVEN_BACK,
      isBusy: false,
    },
    {
      end: 'not sent',
      outcome: NOT_SENT,
      answer: 'Registry Connection Unavailable: undefined',
      states: GIVEN_BACK,
      isBusy: false,
    },
    {
      end: 'rejected',
      outcome: REJECTED,
      answer: 'Bad Request: Not eligible',
      states: GIVEN_BACK,
      isBusy: false,
    },
    { end: 'unknown', outcome: UNKNOWN, answer: 'unknown', states: OPEN, isBusy: true },
    { end: 'overtaken', outcome: { kind: 'overtaken' }, answer: 'unknown', states: OPEN, isBusy: true },
  ];
  it.each(ENDS)(
    'that is $end settles operation, order and money, and settling it twice changes nothing',
    async ({ outcome, answer, states, isBusy }) => {
      for (const _time of ['first', 'second']) {
        expect(await answered(outcome)).toBe(answer);
        expect([await world.outcomeOf(started), world.isBusy]).toEqual([states, isBusy]);
      }
      const given =
        states === BOUGHT
          ? { available: CREDIT - 2n * PRICE, held: 0n }
          : states === GIVEN_BACK
            ? { available: CREDIT - PRICE, held: 0n }
            : { available: CREDIT - 2n * PRICE, held: PRICE };
      expect(balance()).toEqual(given);
      expect(world.base.log.lines).toEqual([]);
    },
  );

  it.each(ENDS)('that is $end is answered the same when its key is replayed', async ({ outcome, answer }) => {
    await answered(outcome);
    const replay = await new RenewalQueries(world.base.operations).result(started.operationId).then(
      ({ kind }) => kind,
      (error: AppError) => `${error.message}: ${error.details}`,
    );
    expect(replay).toBe(answer);
  });

  it('of an operation that does not exist is a fault', async () => {
    for (const outcome of [DONE, PENDING, REFUSED, UNKNOWN, { kind: 'overtaken' } as const])
      await expect(world.settle.execute('none', 1, outcome)).rejects.toThrow('no operation none');
    await expect(new RenewalQueries(world.base.operations).result('none')).rejects.toThrow(
      'no operation none',
    );
  });

  it('for a domain that is gone is a fault, and neither captures nor releases money', async () => {
    world.base.domains.rows[0].state = 'deleted';
    await expect(settle(DONE)).rejects.toThrow(`domain of renewal ${started.operationId} is gone`);
    await expect(settle(PENDING)).rejects.toThrow(
      `domain of operation ${started.operationId} is not to be found`,
    );
    expect(
      world.base.money.transactions
        .filter(({ operationId }) => operationId === started.operationId)
        .map(({ kind }) => kind),
    ).toEqual(['hold']);
  });
});

describe('a registry that decides on a renewal later', () => {
  it('is asked in a day, and its success keeps the answer that was given', async () => {
    const accepted = await execute(PENDING);
    expect(await operation()).toMatchObject({ state: 'pending', dueAt: new Date('2026-03-03T09:15:00Z') });
    await settle(PENDING);
    await settle(DONE);
    expect(await world.outcomeOf(started)).toEqual(BOUGHT);
    expect(await new RenewalQueries(world.base.operations).result(started.operationId)).toEqual(accepted);
  });

  it('is asked at once when its message came before the acceptance was stored', async () => {
    await world.base.uow.run(() => world.base.operations.postpone(started.operationId, START));
    await execute(PENDING);
    expect(await operation()).toMatchObject({ state: 'pending', dueAt: START });
  });

  it('and refuses leaves the answer of the acceptance in force', async () => {
    const accepted = await execute(PENDING);
    await settle(REFUSED);
    expect(await world.outcomeOf(started)).toEqual(GIVEN_BACK);
    expect(await new RenewalQueries(world.base.operations).result(started.operationId)).toEqual(accepted);
  });
});

it('an unknown outcome is checked in 30 seconds, for the present attempt of an open operation only', async () => {
  await execute(UNKNOWN);
  expect((await operation()).dueAt).toEqual(new Date('2026-03-02T09:15:30Z'));
  await beginAnother();
  await execute(UNKNOWN, 1);
  expect((await operation()).dueAt).toEqual(new Date('2026-03-02T09:20:00Z'));
  await execute(PENDING, 2);
  const { dueAt } = await operation();
  await execute(UNKNOWN, 2);
  expect((await operation()).dueAt).toEqual(dueAt);
});

describe('the first attempt, after a second one was begun,', () => {
  beforeEach(beginAnother);

  it.each([
    ['refused', REFUSED],
    ['not sent', NOT_SENT],
    ['rejected', REJECTED],
  ])('decides nothing when it was %s, and the second one does', async (_, outcome) => {
    expect(await answered(outcome, 1)).toBe('unknown');
    expect(await world.outcomeOf(started)).toEqual(OPEN);
    await answered(outcome, 2);
    expect(await world.outcomeOf(started)).toEqual(GIVEN_BACK);
  });

  it.each([
    ['done', DONE, BOUGHT],
    ['accepted', PENDING, WAITING],
  ] as const)('counts when it was %s', async (_, outcome, states) => {
    expect(await answered(outcome, 1)).toBe('renewed');
    expect(await world.outcomeOf(started)).toEqual(states);
  });
});

it('a renewal that succeeds after it was given up is logged for staff, and no other outcome is', async () => {
  await settle(REFUSED);
  await settle(PENDING);
  await settle(NOT_SENT);
  expect(world.base.log.lines).toEqual([]);
  await settle(DONE);
  expect(world.base.log.lines).toEqual([
    {
      level: 'error',
      message: 'domain renewed at the registry after its renewal was refused',
      fields: { operation: started.operationId, subject: 'a.example' },
    },
  ]);
  expect([await world.outcomeOf(started), world.ends.here]).toEqual([GIVEN_BACK, '2027-03-02']);
});

describe("the registry's own renewal", () => {
  const expectCharge = () =>
    world.base.uow.run(() =>
      world.charges.expect(
        {
          domainId: 1,
          connectionId: 1,
          name: 'a.example',
          termEnd: new Date('2027-03-02T09:15:00Z'),
          graceUntil: START,
        },
        START,
      ),
    );

  it.each([
    [0, 'kept'],
    [1, 'expected'],
  ])(
    'stays expected unless the renewal buys it (the registry was asked for %i of 1 year)',
    async (commandYears, state) => {
      await expectCharge();
      amend({ commandYears });
      await execute(DONE);
      expect(world.charges.rows.map((row) => row.state)).toEqual([state]);
    },
  );

  it.each([
    [0, []],
    [1, []],
  ])('posts no cost where nobody follows such charges (asked for %i years)', async (commandYears, costs) => {
    const { uow, operations, keys, domains, reader, orders, money, outbox, clock, log, ids } = world.base;
    amend({ commandYears, ownFee: { amount: '900', currency: 'USD' } });
    const bare = new SettleRenewal({
      uow,
      operations,
      keys,
      domains,
      reader,
      orders: new OrderBook(orders),
      ledger: new Ledger(money, outbox, clock, ids),
      outbox,
      clock,
      log,
      reconcileAfterSeconds: 90,
    });
    expect(await bare.execute(started.operationId, 1, DONE)).toMatchObject({ kind: 'renewed' });
    expect(money.registryCosts).toEqual(costs);
  });

  it('posts no cost of it where the registry was asked for the whole term', async () => {
    amend({ ownFee: { amount: '900', currency: 'USD' } });
    await execute(DONE);
    expect(world.base.money.registryCosts).toEqual([]);
  });
});

describe('the idempotency key of a renewal', () => {
  const KINDS: [kind: ErrorKind, next: string][] = [
    ['invalid', 'bound'],
    ['conflict', 'bound'],
    ['payment_required', 'bound'],
    ['upstream_invalid', 'claimed'],
    ['upstream_timeout', 'claimed'],
    ['unavailable', 'claimed'],
    ['unimplemented', 'claimed'],
  ];
  it.each(KINDS)('after a refusal of kind %s is %s', async (kind, next) => {
    await settle(REFUSED);
    const idempotency = await world.base.claim();
    started = await world.begun({ idempotency });
    await answered({ kind: 'rejected', error: new AppError(kind, 'test', 'no') });
    expect((await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', world.base.clock.now())).kind).toBe(next);
  });
});

it.each([
  [['ExpirationClientHold'], ['clientHold'], true],
  [['ExpirationClientHold'], ['ok'], false],
  [[], ['clientHold'], false],
  [['ExpirationClientHold', 'ClientHold'], ['clientHold'], false],
  [['ExpirationClientHold', 'VerificationClientHold'], ['clientHold'], false],
  [['ExpirationClientHold', 'AccountLock'], ['clientHold'], true],
])(
  "a renewal with the locks %j and the statuses %j lifts the registry's hold: %s",
  (locks, registryStatuses, lifts) => {
    expect(renewalLiftsHold({ locks, registryStatuses } as unknown as HeldDomain)).toBe(lifts);
  },
);

describe('a domain without the lock of its expiry', () => {
  it('keeps its locks, statuses and status checks', async () => {
    Object.assign(world.base.domains.rows[0], { locks: ['ClientHold'], registryStatuses: ['clientHold'] });
    await execute({ ...DONE, holdLifted: true } as SettledRenewal);
    expect(world.base.domains.rows[0]).toMatchObject({
      locks: ['ClientHold'],
      registryStatuses: ['clientHold'],
      statusSyncAt: undefined,
    });
  });

  it('loses the lock alone where the registry has no hold', async () => {
    Object.assign(world.base.domains.rows[0], {
      locks: ['ExpirationClientHold'],
      registryStatuses: ['serverHold'],
    });
    await execute({ ...DONE, holdLifted: true } as SettledRenewal);
    expect(world.base.domains.rows[0]).toMatchObject({
      locks: [],
      registryStatuses: ['serverHold'],
      statusSyncAt: undefined,
    });
  });
});

it.each([
  [-2, true],
  [2, true],
  [-2.01, false],
  [2.01, false],
])('two ends of a term that are %d days apart are the same: %s', (days, same) => {
  const other = new Date(START.getTime() + days * 86_400_000);
  expect(isSameEnd(START, other)).toBe(same);
});

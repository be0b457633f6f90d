import { type JsonValue, AppError, badRequest, type ErrorKind } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import * as fc from 'fast-check';
import type { RegistrationOutcome } from './create-at-registry';
import type { RegistrationPayload } from './registration';
import { RegistrationQueries } from './registration-queries';
import type { SettledOutcome } from './settle-registration';
import { ACCOUNT, CREDIT, PRICE, RegistrationWorld, START } from '../testing';

const EXPIRES = new Date('2027-03-02T09:15:00Z');
const refusal = (meaning: RegistryRefusal['meaning'], code = 2306): RegistryRefusal => ({
  code,
  meaning,
  reason: 'Label is on a list',
});
const CREATED: SettledOutcome = {
  kind: 'created',
  createdAt: START,
  expiresAt: EXPIRES,
  roid: 'D1-TEST',
  statuses: ['clientTransferProhibited'],
};
const PENDING: SettledOutcome = { kind: 'pending' };
const REFUSED: SettledOutcome = { kind: 'refused', refusal: refusal('policy') };
const NOT_SENT: SettledOutcome = { kind: 'not_sent', why: 'no session' };
const REJECTED: SettledOutcome = { kind: 'rejected', error: badRequest('not in ASCII', 'contact.invalid') };
const UNKNOWN: RegistrationOutcome = { kind: 'unknown', why: 'connection lost' };

let world: RegistrationWorld;
let started: { operationId: string; payload: RegistrationPayload };
beforeEach(async () => {
  world = await RegistrationWorld.create();
  started = await world.begun('a.example');
});

/** As the request does. */
const execute = (outcome: RegistrationOutcome, attempt = 1) =>
  world.settle.execute(started.operationId, attempt, outcome);
/** As poll and reconciler do, for all attempts. */
const settle = (outcome: SettledOutcome, attempt?: number) =>
  world.uow.run(() => world.settle.settle(started.operationId, outcome, attempt));
const answered = (outcome: RegistrationOutcome, attempt?: number): Promise<string> =>
  execute(outcome, attempt).then(
    (result) => result.kind,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.message;
    },
  );
const balance = (): [bigint, bigint] => {
  const { available, held } = world.money.balance(ACCOUNT);
  return [available, held];
};
const BOUGHT: [bigint, bigint] = [CREDIT - PRICE, 0n];
const HELD: [bigint, bigint] = [CREDIT - PRICE, PRICE];
const GIVEN_BACK: [bigint, bigint] = [CREDIT, 0n];

describe('what became of a registration', () => {
  const ENDS: {
    end: string;
    outcome: RegistrationOutcome;
    answer: string;
    states: string[];
    money: [bigint, bigint];
  }[] = [
    {
      end: 'was created',
      outcome: CREATED,
      answer: 'registered',
      states: ['succeeded', 'active', 'success'],
      money: BOUGHT,
    },
    {
      end: 'was accepted',
      outcome: PENDING,
      answer: 'registered',
      states: ['pending', 'pending_create', 'started'],
      money: HELD,
    },
    {
      end: 'was refused',
      outcome: REFUSED,
      answer: 'Bad Request',
      states: ['refused', 'failed', 'failed'],
      money: GIVEN_BACK,
    },
    {
      end: 'was refused as taken',
      outcome: { kind: 'refused', refusal: refusal('exists', 2302) },
      answer: 'Domain is not available',
      states: ['refused', 'failed', 'failed'],
      money: GIVEN_BACK,
    },
    {
      end: 'was not sent',
      outcome: NOT_SENT,
      answer: 'Registry Connection Unavailable',
      states: ['refused', 'failed', 'failed'],
      money: GIVEN_BACK,
    },
    {
      end: 'was rejected by a rule of ours',
      outcome: REJECTED,
      answer: 'Bad Request',
      states: ['refused', 'failed', 'failed'],
      money: GIVEN_BACK,
    },
    {
      end: 'is not known',
      outcome: UNKNOWN,
      answer: 'unknown',
      states: ['open', 'initialized', 'initialized'],
      money: HELD,
    },
    {
      end: 'was overtaken',
      outcome: { kind: 'overtaken' },
      answer: 'unknown',
      states: ['open', 'initialized', 'initialized'],
      money: HELD,
    },
  ];
  it.each(ENDS)('that $end is written down everywhere', async ({ outcome, answer, states, money }) => {
    expect(await answered(outcome)).toBe(answer);
    const { operation, domain, order } = await world.outcomeOf(started);
    expect([operation, domain, order]).toEqual(states);
    expect(balance()).toEqual(money);
  });

  it.each(ENDS)('that $end is told the same again when it is asked for', async ({ outcome, answer }) => {
    await answered(outcome);
    const queries = new RegistrationQueries(world.operations);
    const again = await queries.result(started.operationId).then(
      ({ kind }) => kind,
      (error: AppError) => error.message,
    );
    expect(again).toBe(answer);
  });

  it.each(ENDS)('that $end is the same after it is settled once more', async ({ outcome, answer }) => {
    await answered(outcome);
    const before = [await world.outcomeOf(started), balance(), world.outbox.events.length];
    expect(await answered(outcome)).toBe(answer);
    expect([await world.outcomeOf(started), balance(), world.outbox.events.length]).toEqual(before);
  });

  it('is told to the client as the domain stands then, with its order and price', async () => {
    const result = await execute(CREATED);
    expect(result).toMatchObject({
      kind: 'registered',
      answer: {
        domain: {
          domainName: 'a.example',
          createDate: '2026-03-02T09:15:00Z',
          expireDate: '2027-03-02T09:15:00Z',
          locks: ['ClientTransferProhibited', 'TransferLock'],
          transferLockExpiresAt: '2026-05-01T09:15:00Z',
        },
        order: started.payload.orderId,
        totalPaid: 14.5,
      },
    });
  });

  it('is refused with its code and words, also when they are read back later', async () => {
    const first = await execute(REFUSED).catch((error: AppError) => error);
    const second = await new RegistrationQueries(world.operations)
      .result(started.operationId)
      .catch((error: AppError) => error);
    for (const error of [first, second]) {
      expect(error).toMatchObject({
        kind: 'invalid',
        code: 'domains.refused_by_registry',
        message: 'Bad Request',
        details: 'The registry refused the registration: Label is on a list',
      });
    }
  });

  it('is a fault of ours for an operation that nobody opened', async () => {
    for (const outcome of [CREATED, PENDING, REFUSED, UNKNOWN])
      await expect(world.settle.execute('0197a0ff-0000-7000-8000-000000000000', 1, outcome)).rejects.toThrow(
        'no operation',
      );
    await expect(new RegistrationQueries(world.operations).result('none')).rejects.toThrow(
      'no operation none',
    );
  });
});

it('an operation of the time before tax and promotions is settled as it was begun', async () => {
  const { tax, promotion, ...old } = started.payload;
  expect([tax, promotion]).toEqual([undefined, undefined]);
  world.operations.rows.get(started.operationId)!.payload = old as unknown as JsonValue;
  expect(await execute(CREATED)).toMatchObject({ answer: { totalPaid: 14.5 } });
  const capture = world.money.transactions.find(({ kind }) => kind === 'capture');
  expect(capture?.postings.map(({ ledgerAccount }) => ledgerAccount)).toEqual(['held', 'revenue']);
});

const LOCKED = {
  eventName: 'domain.lock.status_change',
  domainName: 'a.example',
  action: 'added',
  lockType: 'TransferLock',
  registryStatuses: ['clientTransferProhibited'],
};

describe('the TransferLock of a registration', () => {
  it.each<[string, number | undefined, boolean, number | undefined]>([
    ['lasts as many days as the TLD says', 30, true, 30],
    ['is none where the TLD has none', 0, false, undefined],
    ['lasts 60 days for an operation that was opened before the days were stored', undefined, true, 60],
    ['is none for such an operation under a TLD without a transfer lock', undefined, false, undefined],
  ])('%s', async (_what, transferLockDays, locked, days) => {
    const { transferLockDays: _days, ...old } = started.payload;
    world.operations.rows.get(started.operationId)!.payload = {
      ...old,
      locked,
      ...(transferLockDays !== undefined && { transferLockDays }),
    } as unknown as JsonValue;
    world.outbox.events.length = 0;
    await execute(CREATED);
    const [{ activation }] = world.domains.rows;
    expect(activation?.transferLockUntil).toEqual(
      days === undefined ? undefined : new Date(activation!.registeredAt.getTime() + days * 86_400_000),
    );
    const events = world.outbox.events.filter(({ name }) => name === 'domain.lock.status_change');
    expect(events.map(({ payload }) => payload)).toEqual(days === undefined ? [] : [LOCKED]);
  });
});

describe('an accepted registration', () => {
  let accepted: unknown;
  beforeEach(async () => {
    accepted = await execute(PENDING);
    world.outbox.events.length = 0;
  });

  it('that is created later keeps the answer that was given, with no event but that of its TransferLock', async () => {
    world.clock.advance(3_600);
    await settle({ ...CREATED, createdAt: world.clock.now() });
    expect(await world.outcomeOf(started)).toEqual({
      operation: 'succeeded',
      domain: 'active',
      order: 'success',
      money: ['hold', 'capture'],
    });
    expect(world.outbox.events.map(({ payload }) => payload)).toEqual([LOCKED]);
    expect(await new RegistrationQueries(world.operations).result(started.operationId)).toEqual(accepted);
  });

  it.each([
    ['the registry refuses', REFUSED, 'Label is on a list'],
    ['a rule of ours refuses', REJECTED, 'not in ASCII'],
    ['it gets lost', NOT_SENT, 'no session'],
  ] as const)(
    'that comes to nothing since %s is told by an event, once, with the money back',
    async (_, outcome, reason) => {
      world.clock.advance(3_600);
      await settle(outcome);
      await settle(outcome);
      expect(await world.outcomeOf(started)).toEqual({
        operation: 'refused',
        domain: 'failed',
        order: 'failed',
        money: ['hold', 'release'],
      });
      expect(world.outbox.events.map(({ name }) => name)).toEqual([
        'domain.registry.rejection',
        'account.credit.balance_change',
      ]);
      const { orderId, orderItemId } = started.payload;
      expect(world.outbox.events[0]).toMatchObject({
        accountId: ACCOUNT,
        payload: {
          eventName: 'domain.registry.rejection',
          domainName: 'a.example',
          orderId,
          orderItemId,
          occurredAt: '2026-03-02T10:15:00Z',
          reason,
        },
      });
    },
  );

  it('that comes to nothing is still answered as accepted to whoever asks by its key', async () => {
    await settle(REFUSED);
    expect(await new RegistrationQueries(world.operations).result(started.operationId)).toEqual(accepted);
  });

  it('is looked at again in a day', async () => {
    expect(await world.operation(started.operationId)).toMatchObject({
      state: 'pending',
      dueAt: new Date('2026-03-03T09:15:00Z'),
    });
  });
});

it('an acceptance that is written down after its decision was told is looked at at once', async () => {
  await world.uow.run(() => world.operations.postpone(started.operationId, world.clock.now()));
  await execute(PENDING);
  expect(await world.operation(started.operationId)).toMatchObject({ state: 'pending', dueAt: START });
});

it('an unknown outcome is looked at again soon, by its present attempt only', async () => {
  await execute(UNKNOWN);
  expect(await world.operation(started.operationId)).toMatchObject({
    dueAt: new Date('2026-03-02T09:15:30Z'),
  });
  await world.uow.run(() =>
    world.operations.beginAttempt(started.operationId, new Date('2026-03-02T09:20:00Z')),
  );
  await execute(UNKNOWN, 1);
  expect(await world.operation(started.operationId)).toMatchObject({
    dueAt: new Date('2026-03-02T09:20:00Z'),
  });
});

describe('an attempt that was overtaken by another one', () => {
  beforeEach(() => world.uow.run(() => world.operations.beginAttempt(started.operationId, START)));

  it.each([
    ['refused', REFUSED],
    ['not sent', NOT_SENT],
    ['rejected', REJECTED],
  ])('decides nothing when it was %s', async (_, outcome) => {
    expect(await answered(outcome, 1)).toBe('unknown');
    expect(await world.outcomeOf(started)).toMatchObject({ operation: 'open', money: ['hold'] });
    expect(await answered(outcome, 2)).not.toBe('unknown');
    expect(await world.outcomeOf(started)).toMatchObject({
      operation: 'refused',
      money: ['hold', 'release'],
    });
  });

  it.each([
    ['created', CREATED, 'succeeded'],
    ['accepted', PENDING, 'pending'],
  ] as const)('counts when the domain was %s by it', async (_, outcome, state) => {
    expect(await answered(outcome, 1)).toBe('registered');
    expect(await world.outcomeOf(started)).toMatchObject({ operation: state });
  });
});

describe('the idempotency key of a registration', () => {
  const KINDS: [kind: ErrorKind, isStored: boolean][] = [
    ['invalid', true],
    ['payment_required', true],
    ['unprocessable', true],
    ['conflict', true],
    ['upstream_invalid', false],
    ['upstream_timeout', false],
    ['unavailable', false],
    ['unimplemented', false],
  ];
  it.each(KINDS)('stays bound to one that was refused with %s: %p', async (kind, isStored) => {
    const idempotency = await world.claim();
    started = await world.begun('keyed.example', { idempotency });
    await answered({ kind: 'rejected', error: new AppError(kind, 'test', 'no') });
    const again = await world.keys.claim(ACCOUNT, 'key-1', 'hash', world.clock.now());
    expect(again.kind).toBe(isStored ? 'bound' : 'claimed');
  });

  it.each([
    ['was created', CREATED],
    ['was accepted', PENDING],
    ['is unknown', UNKNOWN],
  ])('stays bound to one that %s', async (_, outcome) => {
    const idempotency = await world.claim();
    started = await world.begun('keyed.example', { idempotency });
    await execute(outcome);
    expect(await world.keys.claim(ACCOUNT, 'key-1', 'hash', world.clock.now())).toEqual({
      kind: 'bound',
      operationId: started.operationId,
    });
  });
});

describe('whatever request, poll and reconciler say, in whatever order,', () => {
  const outcome = fc.constantFrom<RegistrationOutcome>(
    CREATED,
    PENDING,
    REFUSED,
    NOT_SENT,
    REJECTED,
    UNKNOWN,
    { kind: 'overtaken' },
  );
  const word = fc.record({
    outcome,
    by: fc.constantFrom('request', 'poll'),
    attempt: fc.constantFrom(1, 2),
    begins: fc.boolean(),
  });

  it('a registration ends once, its money goes one way, and who was told "accepted" hears of a refusal once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
        world = await RegistrationWorld.create();
        started = await world.begun('a.example');
        let end: unknown;
        for (const { outcome: said, by, attempt, begins } of words) {
          if (begins && (await world.operation(started.operationId)).state === 'open')
            await world.uow.run(() => world.operations.beginAttempt(started.operationId, START));
          if (by === 'request') await answered(said, attempt);
          else if (said.kind !== 'unknown' && said.kind !== 'overtaken') await settle(said);
          const now = await world.outcomeOf(started);
          const isSettled = now.operation === 'succeeded' || now.operation === 'refused';
          if (end) expect(now).toEqual(end);
          else if (isSettled) end = now;
        }
        const { operation, domain, order, money } = await world.outcomeOf(started);
        const expected = {
          open: ['initialized', 'initialized', ['hold'], HELD],
          pending: ['pending_create', 'started', ['hold'], HELD],
          succeeded: ['active', 'success', ['hold', 'capture'], BOUGHT],
          refused: ['failed', 'failed', ['hold', 'release'], GIVEN_BACK],
        }[operation];
        expect([domain, order, money, balance()]).toEqual(expected);
        const wasAccepted = (await world.operation(started.operationId)).answer !== undefined;
        expect(world.eventNames).toEqual(
          operation === 'succeeded'
            ? ['domain.lock.status_change']
            : operation === 'refused' && wasAccepted
              ? ['domain.registry.rejection']
              : [],
        );
      }),
      { numRuns: 40 },
    );
  });

  it('all at once: it ends once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { minLength: 2, maxLength: 6 }), async (outcomes) => {
        world = await RegistrationWorld.create();
        started = await world.begun('a.example');
        await Promise.all(outcomes.map((said) => answered(said)));
        const { operation, money } = await world.outcomeOf(started);
        expect(money).toEqual(
          { open: ['hold'], pending: ['hold'], succeeded: ['hold', 'capture'], refused: ['hold', 'release'] }[
            operation
          ],
        );
      }),
      { numRuns: 15 },
    );
  });
});

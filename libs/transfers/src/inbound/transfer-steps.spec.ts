import { ACCOUNT, START } from '@registrar/domains/testing';
import { addDays, addSeconds } from '@registrar/kernel';
import type { Evidence } from './evidence';
import type { CommandOutcome } from './request-at-registry';
import { DAY, GIVEN_BACK, HOUR, OPEN, TransferWorld } from '../testing/transfer-world';
import type { HeldTransfer } from './transfer';

const NAME = 'moves.example';
const TRANSFER = { name: NAME, status: 'pending' as const, gaining: 'registrar-a', losing: 'registrar-b' };

let world: TransferWorld;
beforeEach(async () => {
  world = await TransferWorld.create();
});
const begin = async (command: 'request' | 'cancel' | 'withdraw' = 'request') =>
  (await world.steps.begin(world.held(NAME), command))!;
const snapshot = () =>
  structuredClone([
    world.store.rows,
    world.store.moves,
    [...world.base.operations.rows.values()],
    world.base.money.transactions.map(({ kind }) => kind),
  ]);

describe('a step of a transfer that was taken further since it was read', () => {
  const DECISIONS: [string, (seen: HeldTransfer) => Promise<unknown>][] = [
    ['begin', (seen) => world.steps.begin(seen, 'request')],
    ...(['ours', 'pending', 'rejected', 'cancelled', 'none', 'unknown'] as const).map(
      (kind): [string, (seen: HeldTransfer) => Promise<unknown>] => [
        `found ${kind}`,
        (seen) =>
          world.steps.applyEvidence(seen, { kind, why: 'no', reason: 'no' } as unknown as Evidence, START),
      ],
    ),
    ['explained', (seen) => world.steps.explained(seen, { kind: 'none' }, START)],
    ['awaitPush', (seen) => world.steps.awaitPush(seen)],
    ['unlocked', (seen) => world.steps.unlocked(seen)],
    ['wait', (seen) => world.steps.wait(seen, 60)],
    ['wait with a reason', (seen) => world.steps.wait(seen, 0, 'no')],
    ['giveUp', (seen) => world.steps.giveUp(seen)],
  ];
  const CHANGES: [string, Partial<HeldTransfer>][] = [
    ['its state', { state: 'pending_unlock' }],
    ['the awaited command', { awaiting: 'request' }],
    ['the time of its request', { sentAt: START }],
    ['its progress', { progressAt: addSeconds(START, 1) }],
  ];

  it.each(
    DECISIONS.flatMap(([step, decide]) =>
      CHANGES.map(([what, values]) => [step, what, values, decide] as const),
    ),
  )('changes nothing: %s, after %s has changed', async (_step, _what, values, decide) => {
    await world.ordered(NAME);
    const seen = world.held(NAME);
    Object.assign(world.store.rows[0], values);
    const before = snapshot();
    expect(await decide(seen)).toBeUndefined();
    expect(snapshot()).toEqual(before);
  });

  it.each(DECISIONS)('changes nothing where the transfer is over: %s', async (_, decide) => {
    await world.ordered(NAME);
    const seen = world.held(NAME);
    await world.cancel(NAME);
    const before = snapshot();
    expect(await decide(seen)).toBeUndefined();
    expect(snapshot()).toEqual(before);
  });
});

describe('the answer of a command', () => {
  const OUTCOMES: [CommandOutcome['kind'], CommandOutcome][] = [
    ['done', { kind: 'done', transfer: TRANSFER }],
    ['pending', { kind: 'pending', transfer: TRANSFER }],
    ['refused', { kind: 'refused', refusal: { code: 2306, reason: 'no', meaning: 'policy' } }],
    ['unknown', { kind: 'unknown', why: 'no' }],
    ['not_sent', { kind: 'not_sent', why: 'no' }],
  ];

  it.each(
    OUTCOMES.flatMap(([kind, outcome]) =>
      (['requested', 'canceled'] as const).map((step) => [step, kind, outcome] as const),
    ),
  )('of an attempt that another one has followed changes nothing: %s, %s', async (step, _kind, outcome) => {
    await world.requested(NAME);
    const attempt = await begin(step === 'requested' ? 'request' : 'cancel');
    await world.base.uow.run(() =>
      world.base.operations.beginAttempt(attempt.transfer.operationId, addSeconds(START, 90)),
    );
    const before = snapshot();
    await world.steps[step](attempt, outcome);
    expect(snapshot()).toEqual(before);
  });

  it.each(['requested', 'canceled'] as const)(
    'of an attempt that was settled meanwhile changes nothing: %s',
    async (step) => {
      await world.requested(NAME);
      const attempt = await begin('cancel');
      await world.base.uow.run(() => world.store.change(1, { awaiting: null }));
      const before = snapshot();
      await world.steps[step](attempt, { kind: 'done', transfer: TRANSFER });
      expect(snapshot()).toEqual(before);
    },
  );

  it.each(['requested', 'canceled'] as const)('that was overtaken says nothing: %s', async (step) => {
    await world.requested(NAME);
    const attempt = await begin('cancel');
    const before = snapshot();
    await world.steps[step](attempt, { kind: 'overtaken' });
    expect(snapshot()).toEqual(before);
  });

  it.each([
    ['a cancel', 'cancel', 'refused', { due: 0 }, 0],
    ['a withdrawal', 'withdraw', 'refused', { due: HOUR, needsStaff: true }, 1],
    ['a cancel', 'cancel', 'not sent', { due: 60 }, 0],
    ['a withdrawal', 'withdraw', 'not sent', { due: 60 }, 0],
  ] as const)(
    'of %s (%s) that was %s sets the next look: %j',
    async (_what, command, how, standing, errors) => {
      await world.requested(NAME);
      const outcome: CommandOutcome =
        how === 'refused'
          ? { kind: 'refused', refusal: { code: 2304, reason: 'not now', meaning: 'prohibited' } }
          : { kind: 'not_sent', why: 'no' };
      await world.steps.canceled(await begin(command), outcome);
      expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', ...standing });
      const logged = world.base.log.lines.filter(({ level }) => level === 'error');
      expect(logged).toHaveLength(errors);
      if (errors > 0)
        expect(logged[0]).toMatchObject({
          message: expect.stringContaining('withdrawal of a stalled transfer refused'),
          fields: { subject: NAME, code: 2304, reason: 'not now' },
        });
    },
  );

  it('that something is pending comes with its deadline, or without one', async () => {
    await world.ordered(NAME);
    await world.steps.requested(await begin(), { kind: 'pending', transfer: TRANSFER });
    expect([world.standing(NAME), world.held(NAME).actAt]).toEqual([
      { ...OPEN, state: 'pending_transfer', due: DAY },
      undefined,
    ]);
    const actAt = addSeconds(START, 2 * HOUR);
    await world.steps.applyEvidence(world.held(NAME), { kind: 'pending', actAt }, START);
    expect([world.standing(NAME), world.held(NAME).actAt]).toEqual([
      { ...OPEN, state: 'pending_transfer', due: HOUR },
      actAt,
    ]);
    await world.steps.applyEvidence(world.held(NAME), { kind: 'pending' }, START);
    expect(world.held(NAME).actAt).toBeUndefined();
  });
});

describe('a command', () => {
  it('is begun once: not while one without an answer may be on its way', async () => {
    await world.ordered(NAME);
    const attempt = await begin();
    expect(attempt).toMatchObject({
      attempt: 2,
      transfer: { awaiting: 'request', sentAt: START, state: 'submitting_transfer' },
      payload: { name: NAME },
    });
    expect(world.standing(NAME)).toEqual({
      ...OPEN,
      state: 'submitting_transfer',
      awaiting: 'request',
      due: 90,
    });
    await world.base.uow.run(() =>
      world.base.operations.beginSending(attempt.transfer.operationId, 2, addSeconds(START, 90)),
    );
    expect(await world.steps.begin(world.held(NAME), 'request')).toBeUndefined();
    world.base.clock.advance(89);
    expect(await world.steps.begin(world.held(NAME), 'request')).toBeUndefined();
    world.base.clock.advance(1);
    expect(await world.steps.begin(world.held(NAME), 'request')).toMatchObject({
      attempt: 3,
      transfer: { sentAt: addSeconds(START, 90) },
    });
  });

  it('may follow an answered one at once, and one that was never sent', async () => {
    await world.requested(NAME);
    expect(world.operation(NAME).inFlightUntil).toEqual(addSeconds(START, 90));
    expect(await begin('cancel')).toMatchObject({
      attempt: 3,
      transfer: { awaiting: 'cancel', sentAt: START },
    });
    expect(await begin('cancel')).toBeUndefined();
    world.base.operations.rows.get(world.operation(NAME).id)!.inFlightUntil = undefined;
    expect(await begin('cancel')).toMatchObject({ attempt: 4 });
  });

  it('that takes a transfer back leaves the time of its request alone, also where there is none', async () => {
    await world.requested(NAME);
    world.base.clock.advance(HOUR);
    expect((await begin('cancel')).transfer.sentAt).toEqual(START);
    expect(world.held(NAME).sentAt).toEqual(START);
    await world.base.uow.run(() => world.store.change(1, { awaiting: null }));
    delete world.store.rows[0].sentAt;
    expect((await begin('withdraw')).transfer.sentAt).toBeUndefined();
  });
});

describe('a cancel without an answer', () => {
  const sent = async (): Promise<void> => {
    await world.requested(NAME);
    const attempt = await begin('cancel');
    await world.base.uow.run(() =>
      world.base.operations.beginSending(
        attempt.transfer.operationId,
        attempt.attempt,
        addSeconds(START, 90),
      ),
    );
  };

  it.each(['pending', 'none'] as const)(
    'is left alone while it may be on its way: the registry shows %s',
    async (kind) => {
      await sent();
      world.base.clock.advance(60);
      await world.steps.applyEvidence(world.held(NAME), { kind }, addSeconds(START, 89));
      expect(world.standing(NAME)).toEqual({
        ...OPEN,
        state: 'pending_transfer',
        awaiting: 'cancel',
        due: 30,
      });
      world.base.clock.advance(90);
      await world.steps.applyEvidence(world.held(NAME), { kind }, addSeconds(START, 89));
      expect(world.standing(NAME)).toEqual({
        ...OPEN,
        state: 'pending_transfer',
        awaiting: 'cancel',
        due: 1,
      });
    },
  );

  it('is sent again once it can be on its way no more and the registry shows the transfer as pending', async () => {
    await sent();
    world.base.clock.advance(90);
    await world.steps.applyEvidence(world.held(NAME), { kind: 'pending' }, addSeconds(START, 90));
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', awaiting: 'cancel', due: 0 });
  });

  it('has been carried out where nothing is at the registry any more', async () => {
    await sent();
    await world.steps.applyEvidence(world.held(NAME), { kind: 'none' }, addSeconds(START, 90));
    expect(world.standing(NAME)).toEqual({ ...GIVEN_BACK, state: 'canceled' });
  });

  it('gives way to the word of the registry that the losing side has refused', async () => {
    await sent();
    await world.steps.applyEvidence(world.held(NAME), { kind: 'rejected', reason: 'clientRejected' }, START);
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'rejected', due: 30 * DAY });
  });
});

describe('a transfer that was asked for again', () => {
  it('goes on from the lock it waited for, and awaits nothing once it is pending', async () => {
    await world.ordered(NAME, {}, { statuses: ['clientTransferProhibited'] });
    await world.steps.requested(await begin(), {
      kind: 'pending',
      transfer: { ...TRANSFER, actAt: addDays(START, 5) },
    });
    expect([world.standing(NAME), world.moves(NAME)]).toEqual([
      { ...OPEN, state: 'pending_transfer', due: DAY },
      [
        ['submitting_transfer', 'the losing side decides'],
        ['pending_transfer', 'the losing side decides'],
      ],
    ]);
  });

  it('waits for the same lock without a move where it is refused again, and for another one with a move', async () => {
    await world.ordered(NAME, {}, { statuses: ['clientTransferProhibited'] });
    const refused = (status: string): CommandOutcome => ({
      kind: 'refused',
      refusal: { code: 2304, reason: 'locked', meaning: 'prohibited' },
      statuses: [status],
    });
    await world.steps.requested(await begin(), refused('clientTransferProhibited'));
    expect([world.standing(NAME), world.moves(NAME)]).toEqual([
      { ...OPEN, state: 'pending_unlock', due: HOUR },
      [],
    ]);
    await world.steps.requested(await begin(), refused('serverTransferProhibited'));
    expect([world.standing(NAME).state, world.moves(NAME)]).toEqual([
      'pending_registry_unlock',
      [
        ['submitting_transfer', 'locked'],
        ['pending_registry_unlock', 'locked'],
      ],
    ]);
  });

  it('waits for the registry where the refusal may be the work of an earlier request', async () => {
    await world.ordered(NAME);
    await world.steps.requested(await begin(), {
      kind: 'refused',
      refusal: { code: 2300, reason: 'no', meaning: 'prohibited' },
    });
    expect(world.standing(NAME)).toEqual({
      ...OPEN,
      state: 'submitting_transfer',
      awaiting: 'request',
      due: 30,
    });
  });

  it('has failed without a code that could be wrong', async () => {
    await world.ordered(NAME);
    const attempt = await begin();
    delete world.store.rows[0].authCodeSealed;
    await world.steps.requested(attempt, {
      kind: 'refused',
      refusal: { code: 2202, reason: 'no code', meaning: 'authorization' },
    });
    expect(world.standing(NAME)).toMatchObject({ state: 'failed' });
  });
});

describe('the end of a transfer without progress', () => {
  it('waits while a command is without an answer', async () => {
    await world.ordered(NAME);
    await begin();
    await world.steps.giveUp(world.held(NAME));
    expect(world.standing(NAME)).toEqual({
      ...OPEN,
      state: 'submitting_transfer',
      awaiting: 'request',
      due: 90,
    });
  });

  it.each<[string, Partial<HeldTransfer>, number, number]>([
    ['that waits for an hour', {}, HOUR, HOUR],
    ['whose time is over within the hour', { progressAt: addSeconds(START, 60 - 30 * DAY) }, HOUR, 60],
    ['without an end of its own', {}, Infinity, 30 * DAY],
    ['whose time is over', { progressAt: addDays(START, -31) }, Infinity, 30 * DAY],
    ['before the hour before its deadline', { actAt: addSeconds(START, 2 * HOUR) }, DAY, HOUR],
    ['within that hour', { actAt: addSeconds(START, HOUR) }, DAY, HOUR + 300],
    ['at its deadline', { actAt: START }, DAY, 300],
    ['after its deadline', { actAt: addSeconds(START, -300) }, DAY, HOUR],
    ['after it, polled more often', { actAt: addSeconds(START, -300) }, 60, 60],
    ['half a second before that hour', { actAt: new Date(START.getTime() + HOUR * 1_000 + 500) }, DAY, 1],
  ])('bounds the wait of one %s', async (_, values, most, seconds) => {
    await world.ordered(NAME);
    expect(world.steps.schedule.secondsToNextLook({ ...world.held(NAME), ...values }, most)).toBe(seconds);
  });

  it('counts by the clock of the account', async () => {
    await world.ordered(NAME);
    world.base.clock.ahead = new Map([[ACCOUNT, 30 * DAY]]);
    expect(world.steps.schedule.isStale(world.held(NAME))).toBe(true);
    expect(world.steps.schedule.isStale({ ...world.held(NAME), accountId: 8 })).toBe(false);
  });
});

import { ACCOUNT, START } from '@registrar/domains/testing';
import { addDays, addSeconds } from '@registrar/kernel';
import type { TransferState } from './states';
import { ARRIVED, CODE, DAY, GIVEN_BACK, HOUR, OPEN, TransferWorld } from '../testing/transfer-world';

const NAME = 'moves.example';

let world: TransferWorld;
beforeEach(async () => {
  world = await TransferWorld.create();
});
const run = () => world.advance.execute();
const pass = async (seconds: number) => {
  world.base.clock.advance(seconds);
  await run();
};
const here = () => world.base.connection;
const reasons = () => world.moves(NAME);
const warnings = () =>
  world.base.log.lines
    .filter(({ level }) => level !== 'info')
    .map(({ level, fields: { operation: _operation, ...fields } = {} }) => ({ level, ...fields }));
const refusal = (code: number, reason = 'no') => ({
  command: 'transfer_request' as const,
  refusal: { code, reason, meaning: 'other' as const },
});
const USUAL: [TransferState, string?][] = [
  ['submitting_transfer', undefined],
  ['pending_transfer', 'the losing side decides'],
];

describe('the request of a transfer', () => {
  it('is sent once with its code, and the registry is polled a day later', async () => {
    await world.ordered(NAME);
    expect(await run()).toBe(1);
    const { id: operationId } = world.operation(NAME);
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', due: DAY });
    expect(world.held(NAME)).toMatchObject({ sentAt: START, actAt: addDays(START, 5), progressAt: START });
    expect(world.sent(NAME)).toEqual([
      {
        clTrid: `${operationId}-request-2`,
        payload: { name: expect.objectContaining({ ascii: NAME }), authInfo: CODE },
      },
    ]);
    expect(world.base.operations.rows.get(operationId)).toMatchObject({
      attempts: 2,
      inFlightUntil: addSeconds(START, 90),
    });
    expect([reasons(), world.eventStatuses(NAME)]).toEqual([
      USUAL,
      ['submitting_transfer', 'pending_transfer'],
    ]);
    expect(await run()).toBe(0);
  });

  it('takes as many transfers as it is told, and 20 by default', async () => {
    for (let at = 0; at < 22; at += 1) await world.ordered(`n${at}.example`, {}).catch(() => undefined);
    world.base.money.creditLimits.set(ACCOUNT, 1_000_00n);
    for (let at = 0; at < 22; at += 1)
      if (!world.store.rows.some(({ name }) => name === `n${at}.example`))
        await world.order(`n${at}.example`);
    expect([await world.advance.execute(1), await run(), await run()]).toEqual([1, 20, 1]);
  });

  it('passes through every state where the registry moves domains at once', async () => {
    world.there.immediate.add(here().id);
    await world.ordered(NAME);
    await run();
    expect(world.standing(NAME)).toMatchObject({ state: 'pending_insert', domain: 'initialized', due: 0 });
    const moved = 'the registry has moved the domain';
    expect(reasons()).toEqual([
      ['submitting_transfer', undefined],
      ['pending_transfer', moved],
      ['pending_insert', moved],
    ]);
    await run();
    expect(world.standing(NAME)).toEqual(ARRIVED);
  });

  it.each<[string, number, TransferState, number, number]>([
    ['a wrong code', 2202, 'pending_new_auth_code', 30 * DAY, 1],
    ['a lock', 2304, 'pending_unlock', HOUR, 1],
  ])(
    'that is refused because of %s waits, with the words of the registry as the reason',
    async (_, code, state, due) => {
      await world.ordered(NAME);
      world.script(NAME, 'refuse', refusal(code, 'not now'));
      await run();
      expect(world.standing(NAME)).toEqual({ ...OPEN, state, due });
      expect(reasons()).toEqual([
        ['submitting_transfer', undefined],
        [state, 'not now'],
      ]);
    },
  );

  it('learns the lock of a refused domain from its statuses', async () => {
    await world.ordered(NAME);
    world.there.setStatuses(here(), NAME, ['serverTransferProhibited']);
    await run();
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_registry_unlock', due: HOUR });
    expect(world.base.registry.sent('domain:info', NAME)).toHaveLength(2);
  });

  it('takes the lock from the statuses that are shown where the refusal names none', async () => {
    for (const [name, state] of [
      [NAME, 'pending_registry_unlock'],
      ['closed.example', 'pending_unlock'],
    ] as const) {
      await world.ordered(name);
      if (name !== NAME) world.there.closed.add(here().id);
      world.there.setStatuses(here(), name, ['serverTransferProhibited']);
      world.script(name, 'refuse', refusal(2304));
      await run();
      expect(world.held(name).state).toBe(state);
    }
  });

  it('has failed where the statuses show that another registrar was faster', async () => {
    await world.ordered(NAME);
    world.there.setStatuses(here(), NAME, ['pendingTransfer']);
    world.script(NAME, 'refuse', refusal(2304));
    await run();
    expect(world.moves(NAME).at(-1)).toEqual([
      'failed',
      'Domain status does not allow a transfer (pendingTransfer).',
    ]);
  });

  it('is left to the process that has begun it meanwhile', async () => {
    await world.ordered(NAME);
    const seen = world.held(NAME);
    await run();
    await world.bringForward(NAME);
    jest.spyOn(world.store, 'ofOperation').mockResolvedValueOnce(seen);
    await run();
    expect([world.sent(NAME).length, warnings()]).toEqual([1, []]);
  });

  it('without an answer is found pending once it can be on its way no more, and nothing else is sent', async () => {
    await world.ordered(NAME);
    world.script(NAME, 'drop_after', { command: 'transfer_request' });
    await run();
    await pass(120);
    expect([world.standing(NAME).state, world.sent(NAME).length]).toEqual(['pending_transfer', 1]);
  });

  it('asks for no statuses where the refusal is about something else', async () => {
    await world.ordered(NAME);
    world.script(NAME, 'refuse', refusal(2306));
    await run();
    expect(world.base.registry.sent('domain:info', NAME)).toHaveLength(1);
    expect(world.standing(NAME)).toEqual({ ...GIVEN_BACK, state: 'failed' });
    expect(reasons().at(-1)).toEqual(['failed', 'The registry refused the transfer: no']);
    expect(world.operation(NAME)).toMatchObject({ failure: { code: 'transfers.refused_by_registry' } });
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: 100_00n, held: 0n });
  });

  it("is sent again an hour later, for staff to see, where the fault is the registrar's", async () => {
    await world.ordered(NAME);
    world.script(NAME, 'refuse', refusal(2104, 'no credit'));
    await run();
    expect(world.standing(NAME)).toEqual({
      ...OPEN,
      state: 'submitting_transfer',
      due: HOUR,
      needsStaff: true,
    });
    expect(warnings()).toEqual([{ level: 'error', subject: NAME, code: 2104, reason: 'no credit' }]);
    await pass(HOUR);
    expect(world.standing(NAME)).toMatchObject({ state: 'pending_transfer' });
  });

  it('that another registrar was faster with has failed', async () => {
    await world.ordered(NAME);
    world.there.requestedByOther(here(), NAME);
    await run();
    expect([world.standing(NAME), reasons().at(-1)]).toEqual([
      { ...GIVEN_BACK, state: 'failed' },
      ['failed', 'Domain status does not allow a transfer (pendingTransfer).'],
    ]);
  });

  it.each([2002, 2300])(
    'that an earlier one has overtaken (%i) is explained by what the registry shows',
    async (code) => {
      await world.ordered(NAME);
      world.script(NAME, 'refuse', refusal(code));
      if (code === 2002) world.there.push(here(), NAME, { isReported: false });
      else
        await world.there.requestTransfer(
          here(),
          { operationId: '0b8f4f1e-6d0a-4a0e-9f37-1f2f3a4b5c6d', step: 'request', attempt: 1 },
          { name: { ascii: NAME } as never, authInfo: CODE },
        );
      await run();
      expect(world.standing(NAME)).toMatchObject({
        state: code === 2002 ? 'pending_insert' : 'pending_transfer',
        money: 'hold',
      });
      expect(world.held(NAME).awaiting).toBeUndefined();
    },
  );

  it.each<['drop_after' | 'drop_before', TransferState, number]>([
    ['drop_after', 'pending_transfer', 1],
    ['drop_before', 'submitting_transfer', 1],
  ])(
    'whose answer is lost (%s) is polled after 30 seconds, and is left alone while it may be on its way',
    async (outcome, state, sent) => {
      await world.ordered(NAME);
      world.script(NAME, outcome, { command: 'transfer_request' });
      await run();
      expect(world.standing(NAME)).toEqual({
        ...OPEN,
        state: 'submitting_transfer',
        awaiting: 'request',
        due: 30,
      });
      await expect(world.cancel(NAME)).rejects.toMatchObject({ code: 'transfers.not_cancelable' });
      await pass(30);
      if (outcome === 'drop_before')
        expect(world.standing(NAME)).toEqual({ ...OPEN, state, awaiting: 'request', due: 60 });
      else expect(world.standing(NAME)).toMatchObject({ ...OPEN, state });
      await pass(60);
      if (outcome === 'drop_before') expect(world.standing(NAME)).toEqual({ ...OPEN, state, due: 0 });
      await run();
      expect([world.standing(NAME).state, world.sent(NAME).length]).toEqual([
        'pending_transfer',
        sent + (outcome === 'drop_before' ? 1 : 0),
      ]);
    },
  );

  it('that could not be sent is retried after a minute', async () => {
    await world.ordered(NAME);
    world.script(NAME, 'not_sent', { command: 'transfer_request' });
    await run();
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'submitting_transfer', due: 60 });
    await pass(60);
    expect(world.standing(NAME)).toMatchObject({ state: 'pending_transfer' });
  });
});

describe('a transfer that waits for a lock', () => {
  it.each<[string, TransferState]>([
    ['clientTransferProhibited', 'pending_unlock'],
    ['serverTransferProhibited', 'pending_registry_unlock'],
  ])('is polled each hour while %s is set, and sends its request once it is gone', async (status, state) => {
    await world.ordered(NAME, {}, { statuses: [status] });
    await pass(HOUR);
    expect([world.standing(NAME), world.sent(NAME)]).toEqual([{ ...OPEN, state, due: HOUR }, []]);
    world.there.setStatuses(here(), NAME, ['ok']);
    await pass(HOUR);
    expect([world.standing(NAME), reasons()]).toEqual([
      { ...OPEN, state: 'submitting_transfer', due: 0 },
      [['submitting_transfer', 'the lock is gone']],
    ]);
    await run();
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', due: DAY });
  });

  it('sends its request each hour where the registry shows no statuses', async () => {
    world.there.closed.add(here().id);
    await world.ordered(NAME, {}, { statuses: ['clientTransferProhibited'] });
    await run();
    await pass(HOUR);
    expect([world.standing(NAME), world.sent(NAME).length, world.eventStatuses(NAME)]).toEqual([
      { ...OPEN, state: 'pending_unlock', due: HOUR },
      2,
      ['submitting_transfer', 'pending_unlock'],
    ]);
  });

  it('is retried after a minute where the registry does not answer', async () => {
    await world.ordered(NAME, {}, { statuses: ['clientTransferProhibited'] });
    world.script(NAME, 'timeout', { command: 'transfer_query' });
    await pass(HOUR);
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_unlock', due: 60 });
  });

  it('takes in the domain that comes all the same', async () => {
    await world.ordered(NAME, {}, { statuses: ['clientTransferProhibited'] });
    world.there.push(here(), NAME, { isReported: false });
    await pass(HOUR);
    expect([world.standing(NAME).state, world.sent(NAME)]).toEqual(['pending_insert', []]);
  });
});

describe('a transfer that waits for the losing side', () => {
  it.each<[number, number]>([
    [DAY, DAY],
    [4 * DAY + 22 * HOUR, HOUR],
    [5 * DAY - HOUR, HOUR + 300],
    [5 * DAY, 300],
    [5 * DAY + 300, HOUR],
    [6 * DAY, HOUR],
  ])('is polled %i seconds after its request, and the next time %i seconds later', async (after, due) => {
    await world.requested(NAME);
    await pass(after);
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', due });
  });

  it.each(['clientRejected', 'serverCancelled', 'clientCancelled'] as const)(
    'is rejected once the registry shows %s, and is not polled before its 30 days are over',
    async (status) => {
      await world.requested(NAME);
      world.decide(NAME, status);
      await pass(DAY);
      expect([world.standing(NAME), reasons().at(-1)]).toEqual([
        { ...OPEN, state: 'rejected', due: 30 * DAY },
        ['rejected', status],
      ]);
    },
  );

  it('is rejected where nothing of it is at the registry any more', async () => {
    await world.requested(NAME);
    jest.spyOn(world.there, 'queryTransfer').mockResolvedValue({ kind: 'none' });
    await pass(DAY);
    expect([world.standing(NAME).state, reasons().at(-1)]).toEqual([
      'rejected',
      ['rejected', 'nothing is pending at the registry, and the domain has not moved'],
    ]);
  });

  it.each([
    [840, false],
    [899, false],
    [900, true],
  ])('is logged where the registry has not answered for %i seconds: %s', async (seconds, isLogged) => {
    await world.requested(NAME);
    world.script(NAME, 'timeout', { command: 'transfer_query' });
    world.base.clock.advance(seconds);
    await world.bringForward(NAME);
    await run();
    expect([world.standing(NAME), warnings()]).toEqual([
      { ...OPEN, state: 'pending_transfer', due: 60 },
      isLogged ? [{ level: 'warn', subject: NAME, why: 'scripted: timeout' }] : [],
    ]);
  });

  it.each([
    [899, false],
    [900, true],
  ])(
    'with a request that is without an answer for %i seconds is shown to staff: %s',
    async (seconds, isShown) => {
      await world.ordered(NAME);
      world.base.clock.advance(100);
      world.script(NAME, 'drop_after', { command: 'transfer_request' });
      await run();
      world.script(NAME, 'timeout', { command: 'transfer_query' });
      await pass(seconds);
      expect(world.standing(NAME)).toEqual({
        ...OPEN,
        state: 'submitting_transfer',
        awaiting: 'request',
        due: 60,
        ...(isShown && { needsStaff: true }),
      });
    },
  );

  it('with a request without an answer is old by the time of that, not by the time of its lock', async () => {
    world.there.closed.add(here().id);
    await world.ordered(NAME, {}, { statuses: ['clientTransferProhibited'] });
    await run();
    world.script(NAME, 'drop_before', { command: 'transfer_request' });
    await pass(HOUR);
    world.script(NAME, 'timeout', { command: 'transfer_query' });
    await pass(30);
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_unlock', awaiting: 'request', due: 60 });
  });
});

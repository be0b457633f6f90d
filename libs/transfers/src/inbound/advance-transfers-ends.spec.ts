import { START } from '@registrar/domains/testing';
import { addDays, addYears } from '@registrar/kernel';
import type { StoredProfile } from '@registrar/registries';
import type { TransferState } from './states';
import { ARRIVED, DAY, GIVEN_BACK, HOUR, NEW_CODE, OPEN, TransferWorld } from '../testing/transfer-world';

const NAME = 'moves.example';
const PUSH: StoredProfile = { dataModel: 'minimum', authInfo: 'none', transfer: { mode: 'push' } };

let world: TransferWorld;
const start = async (profile?: StoredProfile): Promise<void> => {
  world = await TransferWorld.create(profile);
};
beforeEach(() => start());
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

describe('30 days without progress', () => {
  const RESTS: [TransferState, () => Promise<unknown>][] = [
    [
      'submitting_transfer',
      async () => {
        await world.ordered(NAME);
        world.script(NAME, 'not_sent', { command: 'transfer_request', times: 1 });
        await run();
      },
    ],
    ['pending_unlock', () => world.ordered(NAME, {}, { statuses: ['clientTransferProhibited'] })],
    ['pending_registry_unlock', () => world.ordered(NAME, {}, { statuses: ['serverTransferProhibited'] })],
    [
      'pending_new_auth_code',
      async () => {
        await world.ordered(NAME);
        world.there.setCode(here(), NAME, NEW_CODE);
        await run();
      },
    ],
    [
      'rejected',
      async () => {
        await world.requested(NAME);
        world.decide(NAME, 'clientRejected');
        await world.bringForward(NAME);
        await run();
      },
    ],
  ];
  const REASON = ['failed', 'The transfer made no progress for too long.'];

  it.each(RESTS)('end a transfer that is %s, with the money back', async (state, arrange) => {
    await arrange();
    world.base.clock.advance(30 * DAY - 1);
    expect(world.steps.schedule.isStale(world.held(NAME))).toBe(false);
    await pass(1);
    expect([world.standing(NAME), reasons().at(-1), world.eventStatuses(NAME).at(-1)]).toEqual([
      { ...GIVEN_BACK, state: 'failed' },
      REASON,
      'failed',
    ]);
    expect(world.operation(NAME)).toMatchObject({ failure: { code: 'transfers.without_progress' } });
    expect(state).not.toBe(world.held(NAME).state);
  });

  it.each(RESTS)('end no transfer that is %s while the registry does not answer', async (state, arrange) => {
    await arrange();
    world.script(NAME, 'timeout', { command: 'transfer_query' });
    await pass(30 * DAY);
    expect(world.standing(NAME)).toEqual({ ...OPEN, state, due: 60 });
  });

  it.each(RESTS)('end no transfer that is %s and whose domain has come', async (_, arrange) => {
    await arrange();
    world.there.push(here(), NAME, { isReported: false });
    await pass(30 * DAY);
    expect(world.standing(NAME)).toMatchObject({ state: 'pending_insert', money: 'hold' });
  });

  it('withdraw a request first, and end the transfer with it', async () => {
    await world.requested(NAME);
    await pass(30 * DAY);
    expect(world.there.transferOf(here(), NAME)).toMatchObject({ status: 'clientCancelled' });
    expect([world.standing(NAME), reasons().at(-1)]).toEqual([{ ...GIVEN_BACK, state: 'failed' }, REASON]);
  });

  it('wait an hour, for staff to see, where the registry refuses the withdrawal', async () => {
    await world.requested(NAME);
    world.script(NAME, 'refuse', {
      command: 'transfer_cancel',
      refusal: { code: 2304, reason: 'not now', meaning: 'prohibited' },
    });
    await pass(30 * DAY);
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', due: HOUR, needsStaff: true });
    expect(warnings()).toEqual([{ level: 'error', subject: NAME, code: 2304, reason: 'not now' }]);
    await pass(HOUR);
    expect(world.standing(NAME)).toMatchObject({ ...GIVEN_BACK, state: 'failed' });
  });

  it('are retried after a minute where the withdrawal could not be sent', async () => {
    await world.requested(NAME);
    world.script(NAME, 'not_sent', { command: 'transfer_cancel' });
    await pass(30 * DAY);
    expect([world.standing(NAME), warnings()]).toEqual([{ ...OPEN, state: 'pending_transfer', due: 60 }, []]);
  });

  it.each<['drop_after' | 'drop_before', number]>([
    ['drop_after', 2],
    ['drop_before', 3],
  ])(
    'end a transfer whose withdrawal is without an answer (%s) once the registry shows that it is gone',
    async (outcome, sent) => {
      await world.requested(NAME);
      world.script(NAME, outcome, { command: 'transfer_cancel' });
      await pass(30 * DAY);
      expect(world.standing(NAME)).toEqual({
        ...OPEN,
        state: 'pending_transfer',
        awaiting: 'withdraw',
        due: 30,
      });
      await pass(30);
      if (outcome === 'drop_before')
        expect(world.standing(NAME)).toEqual({
          ...OPEN,
          state: 'pending_transfer',
          awaiting: 'withdraw',
          due: 60,
        });
      await pass(60);
      expect([world.standing(NAME), reasons().at(-1), world.sent(NAME).length]).toEqual([
        { ...GIVEN_BACK, state: 'failed' },
        REASON,
        sent,
      ]);
    },
  );
});

describe('a transfer at rest', () => {
  it('goes on where the registry shows it as pending all the same', async () => {
    await world.ordered(NAME);
    world.there.setCode(here(), NAME, NEW_CODE);
    await run();
    expect(world.held(NAME).state).toBe('pending_new_auth_code');
    const transfer = {
      name: NAME,
      status: 'pending' as const,
      gaining: here().clientId,
      losing: 'registrar-b',
      requestedAt: START,
    };
    jest.spyOn(world.there, 'queryTransfer').mockResolvedValue({ kind: 'found', transfer });
    await world.bringForward(NAME);
    await run();
    expect(world.held(NAME).state).toBe('pending_transfer');
  });

  it('whose withdrawal is lost twice is polled 30 seconds after the second', async () => {
    await world.requested(NAME);
    world.script(NAME, 'drop_before', { command: 'transfer_cancel', times: 2 });
    await pass(30 * DAY);
    await pass(90);
    expect([world.standing(NAME).due, world.sent(NAME).length]).toEqual([30, 3]);
  });
});

describe('a transfer that was rejected', () => {
  it('waits an hour while the registry shows it as pending', async () => {
    await world.requested(NAME);
    const pending = world.there.transferOf(here(), NAME)!;
    world.decide(NAME, 'clientRejected');
    await pass(DAY);
    jest.spyOn(world.there, 'queryTransfer').mockResolvedValue({ kind: 'found', transfer: pending });
    await world.bringForward(NAME);
    await run();
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'rejected', due: HOUR });
  });

  it('waits for the end of its time where the registry shows nothing', async () => {
    await world.requested(NAME);
    world.decide(NAME, 'clientRejected');
    await pass(DAY);
    world.base.clock.advance(DAY);
    await world.bringForward(NAME);
    await run();
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'rejected', due: 29 * DAY });
  });
});

describe('the refund of a canceled transfer', () => {
  async function canceled(): Promise<void> {
    await world.requested(NAME);
    world.decide(NAME, 'clientRejected');
    await pass(DAY);
    await world.cancel(NAME);
  }

  it('waits for the registry to say that nothing of it is left', async () => {
    await canceled();
    expect(world.standing(NAME)).toEqual({
      ...OPEN,
      state: 'canceled_pending_refund',
      hasCode: false,
      due: 0,
    });
    await run();
    expect(world.standing(NAME)).toEqual({ ...GIVEN_BACK, state: 'canceled_pending_refund' });
    expect(world.operation(NAME)).toMatchObject({ failure: { code: 'transfers.canceled' } });
  });

  it.each<[string, () => unknown, string]>([
    [
      'ours',
      () => world.there.push(here(), NAME, { isReported: false }),
      'canceled, and ours at the registry',
    ],
    [
      'pending',
      () =>
        jest.spyOn(world.there, 'queryTransfer').mockResolvedValueOnce({
          kind: 'found',
          transfer: { ...world.there.transferOf(here(), NAME)!, status: 'pending' },
        }),
      'canceled, and pending at the registry',
    ],
    ['unknown', () => world.script(NAME, 'timeout', { command: 'transfer_query' }), 'scripted: timeout'],
  ])(
    'is put off while the domain is %s at the registry, and staff see why after 15 minutes',
    async (_, arrange, why) => {
      await canceled();
      world.base.clock.advance(900);
      arrange();
      await run();
      expect(world.standing(NAME)).toEqual({
        ...OPEN,
        state: 'canceled_pending_refund',
        hasCode: false,
        due: 60,
        needsStaff: true,
      });
      expect(warnings()).toEqual([{ level: 'warn', subject: NAME, why }]);
    },
  );

  it('comes once where another process has given it back meanwhile', async () => {
    await canceled();
    const ask = world.evidence.of.bind(world.evidence);
    jest.spyOn(world.evidence, 'of').mockImplementationOnce(async (...question) => {
      const evidence = await ask(...question);
      await world.base.uow.run(async () =>
        world.settle.refunded((await world.settle.lock(world.operation(NAME).id))!),
      );
      return evidence;
    });
    await run();
    expect([world.standing(NAME), warnings()]).toEqual([
      { ...GIVEN_BACK, state: 'canceled_pending_refund' },
      [],
    ]);
  });

  it('comes where the registry shows the domain as ours because an account here has registered it', async () => {
    await canceled();
    world.there.push(here(), NAME, { isReported: false });
    world.base.domains.rows.push({
      id: 9,
      state: 'active',
      registryStatuses: [],
      domain: { name: NAME, accountId: 8 } as never,
    });
    await run();
    expect(world.standing(NAME)).toMatchObject({ operation: 'refused', money: 'hold release' });
  });
});

describe('a domain that is handed over', () => {
  beforeEach(() => start(PUSH));
  const order = async () => {
    world.elsewhere(NAME);
    world.there.closed.add(here().id);
    await world.order(NAME);
    await run();
  };

  it('is waited for without a request, each hour', async () => {
    await order();
    expect([world.standing(NAME), world.sent(NAME), reasons()]).toEqual([
      { ...OPEN, hasCode: false, state: 'pending_transfer', due: HOUR },
      [],
      [
        ['submitting_transfer', 'the losing side decides'],
        ['pending_transfer', 'the losing side decides'],
      ],
    ]);
    await pass(HOUR);
    expect(world.standing(NAME)).toEqual({ ...OPEN, hasCode: false, state: 'pending_transfer', due: HOUR });
    world.there.push(here(), NAME, { isReported: false });
    await pass(HOUR);
    await run();
    expect(world.standing(NAME)).toEqual(ARRIVED);
  });

  it('is given up after 30 days, without a command', async () => {
    await order();
    await pass(30 * DAY);
    expect([world.standing(NAME), world.sent(NAME)]).toEqual([{ ...GIVEN_BACK, state: 'failed' }, []]);
  });
});

describe('an arrival', () => {
  it('waits a minute where the registry does not show the domain, and is shown to staff after 15 minutes', async () => {
    await world.requested(NAME);
    world.decide(NAME, 'clientApproved');
    await pass(DAY);
    world.script(NAME, 'timeout', { command: 'info', times: 2 });
    await run();
    expect(world.standing(NAME)).toEqual({
      ...OPEN,
      state: 'pending_insert',
      domain: 'initialized',
      due: 60,
    });
    await pass(900);
    expect(world.standing(NAME)).toEqual({
      ...OPEN,
      state: 'pending_insert',
      domain: 'initialized',
      due: 60,
      needsStaff: true,
    });
    await pass(60);
    expect(world.standing(NAME)).toEqual({ ...ARRIVED, needsStaff: true });
    expect(world.base.domains.rows[0].activation).toMatchObject({
      expiresAt: addYears(addDays(START, -200), 2),
    });
  });

  it('is completed once where another process has completed it meanwhile', async () => {
    await world.requested(NAME);
    world.decide(NAME, 'clientApproved');
    await pass(DAY);
    const adopt = world.adopt.execute.bind(world.adopt);
    jest.spyOn(world.adopt, 'execute').mockImplementationOnce(async (...domain) => {
      const adoption = await adopt(...domain);
      await world.base.uow.run(async () => {
        if (adoption.kind === 'ready')
          await world.settle.arrived((await world.settle.lock(world.operation(NAME).id))!, adoption.domain);
      });
      return adoption;
    });
    await run();
    expect([world.standing(NAME), warnings(), world.arrivals.arrivals.length]).toEqual([ARRIVED, [], 1]);
  });

  it('logs an operation without a transfer, and goes on with the others', async () => {
    await world.ordered(NAME);
    world.store.rows.length = 0;
    await run();
    expect(warnings()).toEqual([
      {
        level: 'error',
        subject: NAME,
        error: expect.objectContaining({ message: `no transfer of operation ${world.operation(NAME).id}` }),
      },
    ]);
  });
});

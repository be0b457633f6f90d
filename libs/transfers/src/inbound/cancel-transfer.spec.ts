import { ACCOUNT } from '@registrar/domains/testing';
import type { StoredProfile } from '@registrar/registries';
import type { TransferState } from './states';
import { ARRIVED, DAY, GIVEN_BACK, NEW_CODE, OPEN, TransferWorld } from '../testing/transfer-world';

const NAME = 'moves.example';
const NOT_CANCELABLE = {
  kind: 'conflict',
  code: 'transfers.not_cancelable',
  message: 'A transfer for this domain is already processing and cannot be canceled at this time.',
};
const NOT_FOUND = { kind: 'not_found', code: 'transfers.not_found' };
const CANCELED_ALREADY = {
  kind: 'invalid',
  code: 'transfers.canceled_already',
  message: 'A transfer for this domain has already been canceled.',
};

let world: TransferWorld;
const start = async (profile?: StoredProfile): Promise<void> => {
  world = await TransferWorld.create(profile);
};
beforeEach(() => start());
const run = () => world.advance.execute();
const here = () => world.base.connection;
const commands = () => world.base.registry.commands.length;

const AT_HOME: [TransferState, () => Promise<unknown>][] = [
  ['pending', () => world.ordered(NAME)],
  [
    'submitting_transfer',
    async () => {
      await world.ordered(NAME);
      world.script(NAME, 'not_sent', { command: 'transfer_request' });
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
];

describe('a cancel', () => {
  it.each(AT_HOME)(
    'ends a transfer that is %s with the money back, and the registry is not asked',
    async (state, arrange) => {
      await arrange();
      expect(world.held(NAME).state).toBe(state);
      const before = commands();
      expect(await world.cancel(NAME)).toEqual({ domainName: NAME, status: 'canceled' });
      expect([world.standing(NAME), world.moves(NAME).at(-1), commands()]).toEqual([
        { ...GIVEN_BACK, state: 'canceled' },
        ['canceled', 'The transfer was canceled.'],
        before,
      ]);
      expect(world.operation(NAME)).toMatchObject({ failure: { code: 'transfers.canceled' } });
      expect(world.base.money.balance(ACCOUNT)).toEqual({ available: 100_00n, held: 0n });
      expect(world.base.log.lines).toContainEqual({
        level: 'info',
        message: 'transfer ended',
        fields: {
          operation: world.operation(NAME).id,
          subject: NAME,
          state: 'canceled',
          reason: 'transfers.canceled',
        },
      });
      await expect(world.cancel(NAME)).rejects.toMatchObject(CANCELED_ALREADY);
    },
  );

  it('is sent to the registry where the transfer is pending there', async () => {
    await world.requested(NAME);
    expect(await world.cancel(NAME)).toEqual({ domainName: NAME, status: 'canceled' });
    expect(world.sent(NAME)[1]).toEqual({
      clTrid: `${world.operation(NAME).id}-cancel-3`,
      payload: undefined,
    });
    expect([
      world.standing(NAME),
      world.sent(NAME).length,
      world.there.transferOf(here(), NAME)!.status,
    ]).toEqual([{ ...GIVEN_BACK, state: 'canceled' }, 2, 'clientCancelled']);
  });

  it('begins the refund of a rejected transfer, which the worker takes up at once', async () => {
    await world.requested(NAME);
    world.decide(NAME, 'clientRejected');
    world.base.clock.advance(DAY);
    await run();
    expect(await world.cancel(NAME)).toEqual({ domainName: NAME, status: 'canceled_pending_refund' });
    expect([world.standing(NAME), world.eventStatuses(NAME).at(-1)]).toEqual([
      { ...OPEN, hasCode: false, state: 'canceled_pending_refund', due: 0 },
      'canceled_pending_refund',
    ]);
    await expect(world.cancel(NAME)).rejects.toMatchObject(CANCELED_ALREADY);
    await run();
    await expect(world.cancel(NAME)).rejects.toMatchObject(CANCELED_ALREADY);
  });

  it.each<[string, () => Promise<unknown>, object]>([
    ['there is none', async () => undefined, NOT_FOUND],
    [
      'it has failed',
      async () => {
        await world.ordered(NAME);
        world.script(NAME, 'refuse', { command: 'transfer_request' });
        await run();
      },
      NOT_FOUND,
    ],
    [
      'the domain is here',
      async () => {
        world.there.immediate.add(here().id);
        await world.ordered(NAME);
        await world.work();
      },
      NOT_FOUND,
    ],
    [
      'the registry has moved the domain',
      async () => {
        world.there.immediate.add(here().id);
        await world.ordered(NAME);
        await run();
      },
      NOT_CANCELABLE,
    ],
    [
      'the request is without an answer',
      async () => {
        await world.ordered(NAME);
        world.script(NAME, 'drop_after', { command: 'transfer_request' });
        await run();
      },
      NOT_CANCELABLE,
    ],
    [
      'a cancel is without an answer',
      async () => {
        await world.requested(NAME);
        world.script(NAME, 'drop_before', { command: 'transfer_cancel' });
        await world.cancel(NAME).catch(() => undefined);
      },
      NOT_CANCELABLE,
    ],
    [
      'a cancel without an answer can be on its way no more',
      async () => {
        await world.requested(NAME);
        world.script(NAME, 'drop_before', { command: 'transfer_cancel' });
        await world.cancel(NAME).catch(() => undefined);
        world.base.clock.advance(90);
      },
      NOT_CANCELABLE,
    ],
  ])('is refused where %s', async (_, arrange, error) => {
    await arrange();
    const before = commands();
    await expect(world.cancel(NAME)).rejects.toMatchObject(error);
    expect(commands()).toBe(before);
  });

  it('is refused for a transfer of another account', async () => {
    await world.ordered(NAME);
    await expect(world.cancel(NAME, 8)).rejects.toMatchObject(NOT_FOUND);
  });

  it('that the registry refuses leaves the transfer as it is, and the worker polls at once', async () => {
    await world.requested(NAME);
    world.script(NAME, 'refuse', { command: 'transfer_cancel' });
    await expect(world.cancel(NAME)).rejects.toMatchObject(NOT_CANCELABLE);
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', due: 0 });
  });

  it('that could not be sent is refused with 502, and may be repeated', async () => {
    await world.requested(NAME);
    world.script(NAME, 'not_sent', { command: 'transfer_cancel' });
    await expect(world.cancel(NAME)).rejects.toMatchObject({ kind: 'upstream_invalid' });
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', due: 60 });
    expect(await world.cancel(NAME)).toMatchObject({ status: 'canceled' });
  });

  it.each([['drop_after'], ['drop_before']] as const)(
    'without an answer (%s) is 504, and the money moves once the registry shows it',
    async (outcome) => {
      await world.requested(NAME);
      world.script(NAME, outcome, { command: 'transfer_cancel' });
      await expect(world.cancel(NAME)).rejects.toMatchObject({ kind: 'upstream_timeout' });
      expect(world.standing(NAME)).toEqual({
        ...OPEN,
        state: 'pending_transfer',
        awaiting: 'cancel',
        due: 30,
      });
      world.base.clock.advance(90);
      await run();
      expect(world.standing(NAME)).toEqual({ ...GIVEN_BACK, state: 'canceled' });
    },
  );

  it('that the registry decides later on (1001) is 504, and waits for what the registry shows', async () => {
    await world.requested(NAME);
    const { transferOf } = world.there;
    jest
      .spyOn(world.there, 'cancelTransfer')
      .mockImplementationOnce(async (connection, _id, name, clearance) => {
        await clearance?.();
        return { kind: 'pending', data: transferOf.call(world.there, connection, name.ascii)! };
      });
    await expect(world.cancel(NAME)).rejects.toMatchObject({ kind: 'upstream_timeout' });
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', awaiting: 'cancel', due: 30 });
  });

  it('whose lost answer the approval was faster than brings the domain', async () => {
    await world.requested(NAME);
    world.script(NAME, 'drop_before', { command: 'transfer_cancel' });
    await world.cancel(NAME).catch(() => undefined);
    world.decide(NAME, 'clientApproved');
    world.base.clock.advance(30);
    await world.work();
    expect(world.standing(NAME)).toEqual(ARRIVED);
  });

  it('is refused where the transfer has gone on since it was read', async () => {
    await world.requested(NAME);
    const { newest } = world.store;
    jest.spyOn(world.store, 'newest').mockImplementationOnce(async (...question) => {
      const seen = await newest.apply(world.store, question);
      return { ...seen!, progressAt: new Date(0) };
    });
    await expect(world.cancel(NAME)).rejects.toMatchObject(NOT_CANCELABLE);
    expect(world.sent(NAME)).toHaveLength(1);
  });

  it('whose answer comes after the worker has settled it changes nothing more', async () => {
    await world.requested(NAME);
    const send = world.there.cancelTransfer.bind(world.there);
    jest.spyOn(world.there, 'cancelTransfer').mockImplementationOnce(async (...command) => {
      const answer = await send(...command);
      await world.bringForward(NAME);
      await run();
      return answer;
    });
    expect(await world.cancel(NAME)).toEqual({ domainName: NAME, status: 'canceled' });
    expect([
      world.standing(NAME),
      world.eventStatuses(NAME).filter((status) => status === 'canceled'),
    ]).toEqual([{ ...GIVEN_BACK, state: 'canceled' }, ['canceled']]);
  });
});

describe('a cancel of a domain that is to be handed over', () => {
  beforeEach(async () => {
    await start({ dataModel: 'minimum', authInfo: 'none', transfer: { mode: 'push' } });
    world.there.closed.add(here().id);
    await world.requested(NAME);
  });

  it('ends the transfer without a command', async () => {
    expect(await world.cancel(NAME)).toEqual({ domainName: NAME, status: 'canceled' });
    expect([world.standing(NAME), world.sent(NAME)]).toEqual([{ ...GIVEN_BACK, state: 'canceled' }, []]);
  });

  it('is refused once the domain has come', async () => {
    world.there.push(here(), NAME, { isReported: false });
    await expect(world.cancel(NAME)).rejects.toMatchObject(NOT_CANCELABLE);
    expect(world.standing(NAME)).toMatchObject({ state: 'pending_transfer', money: 'hold' });
  });

  it('is 502 where the registry cannot be asked', async () => {
    world.script(NAME, 'timeout', { command: 'transfer_query' });
    await expect(world.cancel(NAME)).rejects.toMatchObject({ kind: 'upstream_invalid' });
    expect(world.standing(NAME)).toMatchObject({ state: 'pending_transfer', money: 'hold' });
  });

  it('is refused where the transfer has gone on meanwhile', async () => {
    const query = world.there.queryTransfer.bind(world.there);
    jest.spyOn(world.there, 'queryTransfer').mockImplementationOnce(async (...question) => {
      const answer = await query(...question);
      world.base.clock.advance(30 * DAY);
      await run();
      return answer;
    });
    await expect(world.cancel(NAME)).rejects.toMatchObject(NOT_CANCELABLE);
    expect(world.standing(NAME)).toEqual({ ...GIVEN_BACK, state: 'failed' });
  });
});

import { registryUnavailable } from '@registrar/kernel';
import type { TransferState } from './states';
import { ARRIVED, DAY, GIVEN_BACK, TransferWorld } from '../testing/transfer-world';

const NAME = 'moves.example';
const ERROR = registryUnavailable();

let world: TransferWorld;
beforeEach(async () => {
  world = await TransferWorld.create();
});
const end = (isShown: boolean, operationId = world.operation(NAME).id) => {
  const info = isShown ? world.base.registry.domain(world.base.connection, NAME) : undefined;
  return world.base.uow.run(() => world.byHand.settleManually(operationId, info, ERROR));
};
const inserting = async (): Promise<void> => {
  world.there.immediate.add(world.base.connection.id);
  await world.requested(NAME);
};
const WAYS: [TransferState, () => Promise<unknown>, string | undefined][] = [
  ['pending', () => world.ordered(NAME), undefined],
  ['pending_transfer', () => world.requested(NAME), undefined],
  ['pending_insert', inserting, 'failed'],
];

describe('a transfer in that staff settle', () => {
  it.each(WAYS)(
    'as not carried out, while %s, gives the money back and frees the name',
    async (_, arrange, domain) => {
      await arrange();
      expect(await end(false)).toMatchObject({ state: 'refused', failure: { code: ERROR.code } });
      expect([world.standing(NAME), world.eventStatuses(NAME).at(-1)]).toEqual([
        { ...GIVEN_BACK, state: 'failed', domain },
        'failed',
      ]);
      expect(await world.base.reader.isInAccount(NAME)).toBe(false);
    },
  );

  it.each(WAYS)(
    'as carried out, while %s, brings the domain with the statuses of the registry',
    async (_, arrange) => {
      await arrange();
      expect(await end(true)).toMatchObject({ state: 'succeeded' });
      expect(world.standing(NAME)).toEqual(ARRIVED);
      const { statuses } = world.base.registry.domain(world.base.connection, NAME)!;
      expect(world.base.domains.rows[0]).toMatchObject({
        registryStatuses: statuses,
        domain: { contactIds: world.payload(NAME).contactIds },
      });
      expect(world.arrivals.arrivals).toMatchObject([{ domainId: 1, name: NAME }]);
    },
  );

  describe('after its cancel', () => {
    beforeEach(async () => {
      await world.requested(NAME);
      world.decide(NAME, 'clientRejected');
      world.base.clock.advance(DAY);
      await world.advance.execute();
      await world.cancel(NAME);
    });

    it('as not carried out gets its money back', async () => {
      expect(await end(false)).toMatchObject({ state: 'refused', failure: { code: 'transfers.canceled' } });
      expect(world.standing(NAME)).toEqual({ ...GIVEN_BACK, state: 'canceled_pending_refund' });
    });

    it('is not settled as carried out: no money goes back for a domain that came', async () => {
      const before = world.standing(NAME);
      await expect(end(true)).rejects.toMatchObject({
        kind: 'conflict',
        code: 'transfers.came_though_canceled',
        details:
          'The registry shows the domain at this registrar although its transfer was canceled. Either have the registry undo the transfer: the money then goes back automatically. Or end the operation as `not_carried_out`: the money goes back now, and the domain stays at this registrar in no account.',
      });
      expect(world.standing(NAME)).toEqual(before);
      expect(await end(false)).toMatchObject({ state: 'refused' });
    });
  });

  it('has failed where an account here has the domain otherwise', async () => {
    await world.ordered(NAME);
    world.base.domains.rows.push({
      id: 9,
      state: 'active',
      registryStatuses: [],
      domain: { name: NAME, accountId: 8 } as never,
    });
    expect(await end(true)).toMatchObject({
      state: 'refused',
      failure: { code: 'transfers.registered_here' },
    });
    expect(world.arrivals.arrivals).toEqual([]);
  });

  it('stays as it is where it is over', async () => {
    await world.ordered(NAME);
    await world.cancel(NAME);
    const before = world.standing(NAME);
    expect(await end(true)).toMatchObject({ state: 'refused', failure: { code: 'transfers.canceled' } });
    expect(world.standing(NAME)).toEqual(before);
  });
});

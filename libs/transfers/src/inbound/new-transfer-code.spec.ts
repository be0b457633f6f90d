import type { StoredProfile } from '@registrar/registries';
import { DAY, NEW_CODE, OPEN, TransferWorld } from '../testing/transfer-world';

const NAME = 'moves.example';

let world: TransferWorld;
const start = async (profile?: StoredProfile): Promise<void> => {
  world = await TransferWorld.create(profile);
};
beforeEach(() => start());

describe('a new code for a transfer whose code was refused', () => {
  async function refused(): Promise<number> {
    const { order } = await world.ordered(NAME);
    world.there.setCode(world.base.connection, NAME, NEW_CODE);
    await world.advance.execute();
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_new_auth_code', due: 30 * DAY });
    return order;
  }

  it('comes by the same order without a charge, and its request is due at once', async () => {
    const order = await refused();
    const before = world.base.money.transactions.length;
    expect(await world.order(NAME, { authCode: NEW_CODE })).toEqual({
      transfer: { domainName: NAME, status: 'submitting_transfer' },
      order,
      totalPaid: 0,
    });
    expect([world.base.money.transactions.length, world.standing(NAME)]).toEqual([
      before,
      { ...OPEN, state: 'submitting_transfer', due: 0 },
    ]);
    expect(world.held(NAME).authCodeSealed).toBe(
      `transfer-auth-code:${world.operation(NAME).id}#${NEW_CODE}`,
    );
    expect(world.moves(NAME).at(-1)).toEqual(['submitting_transfer', 'a new code']);
    await world.advance.execute();
    expect(world.sent(NAME).at(-1)).toMatchObject({ payload: { authInfo: NEW_CODE } });
  });

  it('is taken while staff have stopped transfers of the TLD, which refuses new ones', async () => {
    await refused();
    world.base.catalog.stop('example', ['transfer']);
    expect(await world.order(NAME, { authCode: NEW_CODE })).toMatchObject({
      transfer: { status: 'submitting_transfer' },
    });
    await expect(world.order('other.example')).rejects.toMatchObject({
      kind: 'unprocessable',
      message: 'Unsupported TLD',
    });
  });

  it('is refused where it is wrong again', async () => {
    await refused();
    await expect(world.order(NAME)).rejects.toMatchObject({ code: 'transfers.auth_code_wrong' });
    expect(world.standing(NAME)).toMatchObject({ state: 'pending_new_auth_code' });
  });

  it('is refused where there are none any more', async () => {
    await refused();
    const { connection, connections } = world.base;
    connections.put({ ...connection, profile: { ...connection.profile, authInfo: 'none' } });
    await expect(world.order(NAME, { authCode: undefined })).rejects.toMatchObject({
      code: 'transfers.processing',
    });
  });

  it('is refused where the transfer waits for none any more by then', async () => {
    await refused();
    const answer = world.there.foreignInfo.bind(world.there);
    jest.spyOn(world.there, 'foreignInfo').mockImplementationOnce(async (...question) => {
      await world.cancel(NAME);
      return answer(...question);
    });
    await expect(world.order(NAME, { authCode: NEW_CODE })).rejects.toMatchObject({
      code: 'transfers.processing',
    });
    expect(world.standing(NAME)).toMatchObject({ state: 'canceled', hasCode: false });
  });
});

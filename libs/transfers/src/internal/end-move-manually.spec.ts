import { THIN } from '@registrar/domains/testing';
import { conflict } from '@registrar/kernel';
import type { StoredProfile } from '@registrar/registries';
import { NAME, OTHER, OutboundTransferWorld } from '../testing/outbound-transfer-world';

const CODE = 'code-of-the-domain';
const SECURE: StoredProfile = { ...THIN, authInfo: 'secure' };
const PLAIN: StoredProfile = { ...THIN, authInfo: 'plain' };
const ENDED = conflict('operations.ended', 'ended');

let world: OutboundTransferWorld;
/** A move whose update the registry refuses. */
async function refusedMove(profile: StoredProfile): Promise<void> {
  world = await OutboundTransferWorld.create(profile);
  const { changes } = world;
  changes.put({ authCode: { sealed: changes.vault.seal(CODE, 'auth-code:1') } });
  changes.script('refuse');
  await world.moveDomain.execute(world.moveDomain.read(OTHER, { domainName: NAME, authCode: CODE }));
}
const row = () => world.changes.row;
const move = () => world.operations('move')[0];
const end = (isCarriedOut: boolean) =>
  world.base.uow.run(() =>
    world.moveManually.settleManually(
      move().id,
      isCarriedOut ? world.info : undefined,
      ENDED,
      isCarriedOut ? 'carried_out' : 'not_carried_out',
    ),
  );
const codesSent = () => world.changes.updates.map((update) => (update as { authInfo?: unknown }).authInfo);

describe('a move that staff end', () => {
  it.each([
    [true, 'succeeded'],
    [false, 'refused'],
  ])(
    'leaves the domain in its new account, free, and the code of the account before due for removal (%s)',
    async (isCarriedOut, state) => {
      await refusedMove(SECURE);
      expect(await end(isCarriedOut)).toMatchObject({ state });
      expect([row().domain.accountId, row().busyOperationId]).toEqual([OTHER, undefined]);
      expect(await world.changes.clearAuthCodes.execute()).toBe(1);
      expect([codesSent(), row().authCode]).toEqual([[null, null], undefined]);
      expect(await world.changes.clearAuthCodes.execute()).toBe(0);
    },
  );

  it('keeps the removal due while the registry still refuses it', async () => {
    await refusedMove(SECURE);
    await end(false);
    world.changes.script('refuse');
    expect(await world.changes.clearAuthCodes.execute()).toBe(0);
    expect(await world.changes.clearAuthCodes.execute()).toBe(1);
    expect(codesSent()).toEqual([null, null, null]);
  });

  it('has the code replaced where the registry always has one', async () => {
    await refusedMove(PLAIN);
    await end(false);
    expect(await world.changes.clearAuthCodes.execute()).toBe(1);
    const code = await world.changes.getAuthCode.execute(OTHER, world.name);
    expect(codesSent().at(-1)).toBe(code);
    expect(code).not.toBe(CODE);
    expect(world.info.authInfo).toMatchObject({ isSet: true });
  });

  it('gives the new account another code, when it requests one before the removal', async () => {
    await refusedMove(SECURE);
    await end(false);
    const code = await world.changes.getAuthCode.execute(OTHER, world.name);
    expect(code).not.toBe(CODE);
    expect([codesSent().at(-1), await world.changes.clearAuthCodes.execute()]).toEqual([code, 0]);
  });

  it('does not let the account before move it back by its code', async () => {
    await refusedMove(SECURE);
    await end(false);
    const back = world.moveDomain.read(row().domain.accountId + 1, { domainName: NAME, authCode: CODE });
    await expect(world.moveDomain.execute(back)).rejects.toMatchObject({ code: 'moves.auth_code_wrong' });
  });

  it('is not ended twice: a code that was requested since is not touched', async () => {
    await refusedMove(SECURE);
    await end(false);
    await world.changes.getAuthCode.execute(OTHER, world.name);
    const { authCode } = row();
    expect(await end(true)).toMatchObject({ state: 'refused' });
    expect(row().authCode).toEqual(authCode);
  });

  it('is ended too where the domain has left, or no code was stored with it', async () => {
    await refusedMove(SECURE);
    world.changes.put({ state: 'transferred' });
    expect(await end(false)).toMatchObject({ state: 'refused' });
    await refusedMove(SECURE);
    const { payload } = move();
    Object.assign(payload as { before: object }, { before: {} });
    expect(await end(false)).toMatchObject({ state: 'refused' });
    expect(row().authCode).toBeUndefined();
  });
});

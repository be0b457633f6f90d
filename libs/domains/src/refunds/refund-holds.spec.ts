import { HOLD_DEMANDS, type RegistryHoldKind } from '../registry-holds/registry-hold';
import { ACCOUNT, START } from '../testing';
import { RefundWorld } from '../testing/worlds/refund-world';

let world: RefundWorld;
beforeEach(async () => {
  world = await RefundWorld.create();
});
const deletes = () => world.base.registry.sent('domain:delete').length;

describe('a domain that staff keep out of the DNS', () => {
  const REFUSAL = {
    kind: 'conflict',
    code: 'domains.registry_hold_stands',
    details: 'The domain is on hold by the registrar. Write to support.',
  };
  const hold = (kind: RegistryHoldKind): Promise<number> =>
    world.base.uow.run(() =>
      world.change.holds.add({
        ...HOLD_DEMANDS[kind],
        kind,
        domainId: world.row.id,
        kept: { statuses: [], locks: [] },
        reason: 'Phishing',
        setBy: 'Ines',
        setAt: START,
        dueAt: START,
      }),
    );
  const again = () => world.base.register.execute(world.base.request(world.name));

  it('is not deleted by a refund under a lock of staff', async () => {
    world.row.locks = ['ClientHold'];
    await expect(world.execute()).rejects.toMatchObject(REFUSAL);
    expect([deletes(), world.row.state]).toEqual([0, 'active']);
  });

  it.each(['abuse', 'unpaid'] as const)(
    'is not deleted by a refund under a hold that is being set (%s)',
    async (kind) => {
      await hold(kind);
      await expect(world.execute()).rejects.toMatchObject(REFUSAL);
      expect(deletes()).toBe(0);
    },
  );

  it('is refunded once the hold is lifted or was refused, and registered again', async () => {
    const [lifted, refused] = [await hold('abuse'), await hold('unpaid')];
    await world.base.uow.run(async () => {
      await world.change.holds.move(lifted, { state: 'lifted', liftedAt: START });
      await world.change.holds.move(refused, { state: 'refused' });
    });
    expect(await world.execute()).toMatchObject({ kind: 'answered' });
    expect(await again()).toMatchObject({ kind: 'registered' });
  });

  it('has its privacy refunded alone', async () => {
    world.row.locks = ['ClientHold'];
    expect(await world.execute({ itemIds: [world.items[1]] })).toMatchObject({ kind: 'answered' });
  });

  it.each([
    ['a hold that came during the refund', () => hold('abuse')],
    ['a lock of staff', async () => void (world.row.locks = ['ClientHold'])],
  ])('is not registered again after %s, and no money is held', async (_, arrange) => {
    expect(await world.execute()).toMatchObject({ kind: 'answered' });
    await arrange();
    await expect(again()).rejects.toMatchObject(REFUSAL);
    expect(world.base.money.balance(ACCOUNT).held).toBe(0n);
    expect(world.base.registry.sent('domain:create')).toEqual([]);
  });

  it('is registered again under locks that end with the domain', async () => {
    expect(await world.execute()).toMatchObject({ kind: 'answered' });
    world.row.locks = ['ExpirationClientHold', 'VerificationClientHold', 'RegistrarLock'];
    expect(await again()).toMatchObject({ kind: 'registered' });
  });
});

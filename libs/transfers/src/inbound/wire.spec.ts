import type { StoredProfile } from '@registrar/registries';
import { TransferWorld } from '../testing/transfer-world';
import { wireTransfers } from './wire';

const NAME = 'came.example';
const OBJECTS: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
};
const NAMESERVERS = ['ns1.a.example', `ns1.${NAME}`];

describe('the wiring of transfers in', () => {
  it('gives arrivals the same ObjectsAtRegistry as others, which creates no host for them', async () => {
    const world = await TransferWorld.create(OBJECTS);
    const { base } = world;
    await world.ordered(NAME, { privacyEnabled: false });
    world.there.push(base.connection, NAME, { isReported: false });
    base.registry.registered(base.connection, NAME, {
      ...base.registry.domain(base.connection, NAME)!,
      nameservers: NAMESERVERS,
    });
    await base.uow.run(async () => world.settle.moved((await world.settle.lock(world.operation(NAME).id))!));
    const addressesOf = jest.fn(() => Promise.reject(new Error('no host needs an address')));
    const { steps } = wireTransfers({
      ...base.parts,
      vault: world.vault,
      transferStore: world.store,
      transferReader: world.reader,
      transferRegistry: base.registry.transfers,
      glue: { addressesOf } as never,
    });
    expect(await steps.adopt.execute(world.held(NAME), world.payload(NAME))).toMatchObject({
      kind: 'ready',
    });
    expect(base.registry.commands.filter(({ command }) => command.startsWith('host:'))).toEqual([]);
    expect(addressesOf).not.toHaveBeenCalled();
    expect(base.registry.domain(base.connection, NAME)!.nameservers).toEqual(NAMESERVERS);
  });
});

import type { DomainInfo, RegistryRefusal, StoredProfile } from '@registrar/registries';
import { TransferWorld } from './transfer-world';
import type { CreateTransferRequest } from '../inbound/transfer';

export const NAME = 'came.example';
export const PLAIN: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
  authInfo: 'plain',
};
export const THEIRS: Partial<DomainInfo> = {
  registrant: 'theirs-1',
  contacts: [
    { role: 'admin', id: 'theirs-1' },
    { role: 'tech', id: 'theirs-2' },
  ],
  statuses: ['clientTransferProhibited'],
};
export const BILLING: RegistryRefusal = { code: 2104, reason: 'no credit', meaning: 'billing' };

/** A domain that the registry has moved; `values`: of its order, `info`: as the registry shows it. */
export async function movedWorld(
  profile: StoredProfile,
  info: Partial<DomainInfo> = {},
  values: Partial<CreateTransferRequest> = {},
): Promise<TransferWorld> {
  const world = await TransferWorld.create(profile);
  await world.ordered(NAME, { privacyEnabled: false, ...values });
  world.there.push(world.base.connection, NAME, { isReported: false });
  world.base.registry.registered(world.base.connection, NAME, {
    ...world.base.registry.domain(world.base.connection, NAME)!,
    ...info,
  });
  await world.base.uow.run(async () =>
    world.settle.moved((await world.settle.lock(world.operation(NAME).id))!),
  );
  world.base.registry.commands.length = 0;
  return world;
}
export const arrive = (world: TransferWorld) => world.adopt.execute(world.held(NAME), world.payload(NAME));
export const refuse = (world: TransferWorld, refusal: RegistryRefusal, times = 1) =>
  world.script(NAME, 'refuse', { command: 'update', refusal, times });
export const updates = (world: TransferWorld) =>
  world.base.registry.sent('domain:update', NAME).map(({ clTrid, payload }) => {
    const { name: _name, ...parts } = payload as unknown as Record<string, unknown>;
    return [clTrid!.split('-').slice(-2).join(' '), parts];
  });
export const there = (world: TransferWorld) => world.base.registry.domain(world.base.connection, NAME)!;

/** Ids of our contacts at the registry. */
export const idsOf = async (world: TransferWorld, ...contactIds: number[]) =>
  (await world.base.objects.reserveContacts(world.base.connection.id, contactIds, () => 'none-yet')).map(
    ({ registryId }) => registryId,
  );

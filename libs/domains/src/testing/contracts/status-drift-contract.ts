import { addSeconds } from '@registrar/kernel';
import type { DomainView } from '../../shared/domain';
import type { Activation, NewDomain } from '../../shared/held-domain';
import { type DomainStoreUnderTest, NOW } from './domain-store-contract';

const after = (seconds: number): Date => addSeconds(NOW, seconds);

/** Adds a domain in this state. */
type Stored = (
  state: 'active',
  values?: Partial<NewDomain>,
  activated?: Partial<Activation>,
) => Promise<{ id: number; domain: NewDomain; find: () => Promise<DomainView | undefined> }>;

/**
 * Domains whose statuses at the registry differ from the wanted ones: a part of the contract of DomainStore.
 */
export function statusDriftContract(test: () => DomainStoreUnderTest, stored: Stored): void {
  const take = async (seconds: number, limit = 100) =>
    test().store.takeStatusDrift(after(seconds), after(seconds + 300), limit);
  const drained = async (): Promise<unknown> =>
    test().store.takeStatusDrift(after(1_000_000), after(900_000_000), 1_000);
  beforeEach(drained);

  it('is taken when it is due, with the data of its correction, and not again before the next time', async () => {
    const { id, domain } = await stored(
      'active',
      {},
      { statusSyncAt: after(60), registryStatuses: ['inactive'] },
    );
    expect(await take(59)).toEqual([]);
    const drift = {
      id,
      name: domain.name,
      connectionId: domain.connectionId,
      locked: true,
      locks: [],
      registryStatuses: ['inactive'],
      isUnconfirmed: false,
    };
    expect(await take(60)).toEqual([drift]);
    expect(await take(359)).toEqual([]);
    expect(await take(360)).toEqual([{ ...drift, isUnconfirmed: true }]);
  });

  it('begins again once the statuses are stored', async () => {
    const { id } = await stored('active', {}, { statusSyncAt: after(60), registryStatuses: ['inactive'] });
    await take(60);
    await test().inUnit(() => test().store.statusesChanged(id, ['ok']));
    await test().inUnit(() => test().store.change(id, { statusSyncAt: after(400) }));
    expect(await take(400)).toMatchObject([{ id, registryStatuses: ['ok'], isUnconfirmed: false }]);
  });

  it('is not taken while a change of it is in progress', async () => {
    const {
      id,
      domain: { operationId },
    } = await stored('active', {}, { statusSyncAt: after(10) });
    await test().inUnit(() => test().store.occupy(id, operationId));
    expect(await take(20)).toEqual([]);
    await test().inUnit(() => test().store.vacate(id, operationId));
    expect(await take(20)).toHaveLength(1);
  });

  it('is taken the longest due first, up to the limit', async () => {
    const late = await stored('active', {}, { statusSyncAt: after(20) });
    const early = await stored('active', {}, { statusSyncAt: after(10) });
    expect((await take(30, 1)).map(({ id }) => id)).toEqual([early.id]);
    expect((await take(30, 1)).map(({ id }) => id)).toEqual([late.id]);
  });

  it('is left alone once they were made right', async () => {
    const { id, find } = await stored('active', {}, { statusSyncAt: after(10), registryStatuses: [] });
    await test().inUnit(() => test().store.statusesChanged(id, ['clientTransferProhibited']));
    expect(await take(100_000)).toEqual([]);
    expect((await find())?.locks).toEqual(['ClientTransferProhibited', 'TransferLock']);
  });

  it('is left alone while they are right', async () => {
    await stored('active');
    expect(await take(100_000)).toEqual([]);
  });
}

import { addYears } from '@registrar/kernel';
import type { NewDomain, SeenDomain } from '../../shared/held-domain';
import type { DomainStoreUnderTest } from './domain-store-contract';

const OPERATION = '0197a0fe-0000-7000-8000-0000000000aa';

/** Adds a domain in this state. */
type Stored = (state: 'active' | 'failed') => Promise<{ id: number; domain: NewDomain }>;

/** Domains and the operations they are busy with: a part of the contract of DomainStore. */
export function busyDomainContract(test: () => DomainStoreUnderTest, stored: Stored): void {
  it('is busy with one operation at a time', async () => {
    const { id, domain } = await stored('active');
    await test().inUnit(() => test().store.occupy(id, domain.operationId));
    await test().inUnit(() => test().store.occupy(id, domain.operationId));
    await expect(test().inUnit(() => test().store.occupy(id, OPERATION))).rejects.toThrow(
      `domain ${id} is not in a state`,
    );
    expect((await test().inUnit(() => test().store.holdById(id)))?.busyOperationId).toBe(domain.operationId);
    const other = await stored('active');
    await test().inUnit(() => test().store.vacate(id, OPERATION));
    await test().inUnit(() => test().store.vacate(other.id, domain.operationId));
    expect((await test().inUnit(() => test().store.holdById(id)))?.busyOperationId).toBe(domain.operationId);
    await test().inUnit(() => test().store.vacate(id, domain.operationId));
    await test().inUnit(() => test().store.vacate(id, domain.operationId));
    expect((await test().inUnit(() => test().store.holdById(id)))?.busyOperationId).toBeUndefined();
  });

  it('is free again with the change of the operation it is busy with, and of no other', async () => {
    const { id, domain } = await stored('active');
    const busyWith = async () => (await test().inUnit(() => test().store.holdById(id)))?.busyOperationId;
    await test().inUnit(() => test().store.occupy(id, domain.operationId));
    await test().inUnit(() => test().store.change(id, { locked: false }));
    await test().inUnit(() => test().store.change(id, { locked: true, vacatedBy: OPERATION }));
    expect(await busyWith()).toBe(domain.operationId);
    await test().inUnit(() => test().store.change(id, { vacatedBy: domain.operationId }));
    expect(await busyWith()).toBeUndefined();
    await test().inUnit(() => test().store.change(id, { vacatedBy: domain.operationId }));
    expect(await busyWith()).toBeUndefined();
  });

  describe('held as it was seen', () => {
    const seenOf = async (id: number): Promise<SeenDomain> =>
      (await test().inUnit(() => test().store.holdById(id)))!;

    it('is locked and busy with the operation', async () => {
      const { id, domain } = await stored('active');
      const seen = await seenOf(id);
      const held = await test().inUnit(() => test().store.holdUnchanged(seen, domain.operationId));
      expect(held).toEqual({ ...seen, busyOperationId: domain.operationId });
      expect(await seenOf(id)).toEqual(held);
      await expect(test().store.holdUnchanged(seen, domain.operationId)).rejects.toThrow(
        'outside a unit of work',
      );
    });

    it.each<[string, Partial<SeenDomain>]>([
      ['is in another account', { accountId: 0 }],
      ['has another end of its term', { expiresAt: new Date('2031-01-01T00:00:00Z') }],
      ['is another domain', { id: 0 }],
    ])('is not held and not changed where it %s', async (_, other) => {
      const { id, domain } = await stored('active');
      const seen = await seenOf(id);
      expect(
        await test().inUnit(() => test().store.holdUnchanged({ ...seen, ...other }, domain.operationId)),
      ).toBeUndefined();
      expect(await seenOf(id)).toEqual(seen);
    });

    it('is not held while it is busy, also with the same operation', async () => {
      const { id, domain } = await stored('active');
      const seen = await seenOf(id);
      await test().inUnit(() => test().store.occupy(id, domain.operationId));
      for (const operation of [domain.operationId, OPERATION])
        expect(await test().inUnit(() => test().store.holdUnchanged(seen, operation))).toBeUndefined();
      expect(await seenOf(id)).toEqual({ ...seen, busyOperationId: domain.operationId });
    });

    it('is not held once it was removed', async () => {
      const { id, domain } = await stored('failed');
      const seen = { id, accountId: domain.accountId, expiresAt: addYears(domain.createdAt, domain.years) };
      expect(await test().inUnit(() => test().store.holdUnchanged(seen, domain.operationId))).toBeUndefined();
    });
  });
}

import { addSeconds } from '@registrar/kernel';
import type { DomainStore } from '../../shared/ports';
import type { Difference, DifferenceStore } from '../../drift/ports';
import { NOW } from './domain-store-contract';

export interface DifferenceStoreUnderTest {
  store: DifferenceStore;
  domains: DomainStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** A connection without domains, and a function that adds an active one and returns its operation's id. */
  newConnection(): Promise<{
    id: number;
    addDomain(): Promise<{ id: number; name: string; operationId: string }>;
  }>;
}

const after = (seconds: number): Date => addSeconds(NOW, seconds);
const EXPIRY: Difference = {
  field: 'expiry',
  local: '2027-03-02T09:15:00Z',
  atRegistry: '2028-03-02T09:15:00Z',
};
const STATUSES: Difference = { field: 'statuses', local: [], atRegistry: ['serverHold'] };

/** What every DifferenceStore does. */
export function differenceStoreContract(start: () => Promise<DifferenceStoreUnderTest>): void {
  let test: DifferenceStoreUnderTest;
  beforeAll(async () => {
    test = await start();
  });

  describe('a domain due for comparison', () => {
    it('is taken once, as soon as it exists, and again at the given time', async () => {
      const { id: connection, addDomain } = await test.newConnection();
      const { id, name } = await addDomain();
      expect(await test.store.takeDue(connection, NOW, after(60), 10)).toEqual([{ id, name }]);
      expect(await test.store.takeDue(connection, after(59), after(120), 10)).toEqual([]);
      expect(await test.store.takeDue(connection, after(60), after(120), 10)).toEqual([{ id, name }]);
    });

    it('is taken the longest due first, up to the limit, of its own connection', async () => {
      const [{ id: connection, addDomain }, other] = [await test.newConnection(), await test.newConnection()];
      const [late, early] = [await addDomain(), await addDomain()];
      await other.addDomain();
      await test.inUnit(() => test.store.compareAt(late.id, after(20)));
      await test.inUnit(() => test.store.compareAt(early.id, after(10)));
      const takeOne = async () =>
        (await test.store.takeDue(connection, after(30), after(900), 1)).map(({ id }) => id);
      expect([await takeOne(), await takeOne(), await takeOne()]).toEqual([[early.id], [late.id], []]);
    });

    it('is not taken while it is busy', async () => {
      const { id: connection, addDomain } = await test.newConnection();
      const { id, operationId } = await addDomain();
      await test.inUnit(() => test.domains.occupy(id, operationId));
      expect(await test.store.takeDue(connection, NOW, after(60), 10)).toEqual([]);
      await test.inUnit(() => test.domains.vacate(id, operationId));
      expect(await test.store.takeDue(connection, NOW, after(60), 10)).toHaveLength(1);
    });
  });

  describe('a drift that was found', () => {
    const newDomain = async () => (await (await test.newConnection()).addDomain()).id;
    const record = (domainId: number, found: Difference[], at = NOW) =>
      test.inUnit(() => test.store.record(domainId, found, at));

    it('is added once, seen again, and ends when it is no longer found', async () => {
      const id = await newDomain();
      expect(await record(id, [EXPIRY, STATUSES])).toEqual({ added: 2, gone: 0 });
      expect(
        await record(id, [{ ...EXPIRY, atRegistry: '2029-03-02T09:15:00Z' }, STATUSES], after(60)),
      ).toEqual({
        added: 0,
        gone: 0,
      });
      expect(await record(id, [STATUSES], after(120))).toEqual({ added: 0, gone: 1 });
      expect(await record(id, [EXPIRY], after(180))).toEqual({ added: 1, gone: 1 });
      expect(await record(id, [], after(240))).toEqual({ added: 0, gone: 1 });
    });

    it('is nothing of another domain', async () => {
      const [one, other] = [await newDomain(), await newDomain()];
      await record(one, [EXPIRY]);
      expect(await record(other, [])).toEqual({ added: 0, gone: 0 });
    });

    it.each(['5', '999999999999999999'])('is not found by an id that is none: %s', async (id) => {
      const found = await test.store.find(`${id}000000`.slice(0, 18));
      expect(found).toBeUndefined();
    });

    it('is not written outside a unit of work', async () => {
      const id = await newDomain();
      await expect(test.store.record(id, [EXPIRY], NOW)).rejects.toThrow('outside a unit of work');
      await expect(test.store.resolve('1', 'gone', NOW)).rejects.toThrow('outside a unit of work');
      await expect(test.store.compareAt(id, NOW)).rejects.toThrow('outside a unit of work');
    });
  });
}

import { addSeconds, type UnitOfWork } from '@registrar/kernel';
import type { RegistryObjects } from '../../ports';

/** Registry objects under test, with existing connections and contacts. */
export interface RegistryObjectsUnderTest {
  objects: RegistryObjects;
  uow: UnitOfWork;
  newConnection(): Promise<number>;
  newContact(): Promise<number>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const LATER = addSeconds(NOW, 60);

let drawn = 0;
const newId = (): string => `RT${(drawn += 1)}`;

/** The contract of every RegistryObjects. */
export function registryObjectsContract(start: () => Promise<RegistryObjectsUnderTest>): void {
  let test: RegistryObjectsUnderTest;
  let objects: RegistryObjects;
  let connectionId: number;
  let contacts: number[];
  beforeAll(async () => {
    test = await start();
    objects = test.objects;
  });
  beforeEach(async () => {
    connectionId = await test.newConnection();
    contacts = [await test.newContact(), await test.newContact(), await test.newContact()];
  });
  const reserve = (ids: readonly number[], draw = newId) =>
    objects.reserveContacts(connectionId, ids, draw, NOW);

  describe('contacts at a registry', () => {
    it('get an id each, in the order asked, and keep it', async () => {
      const [one, two] = contacts;
      const first = await reserve([two, one, two]);
      const reserved = { registryId: expect.any(String), created: false };
      expect(first).toEqual([
        { contactId: two, ...reserved },
        { contactId: one, ...reserved },
      ]);
      await objects.contactCreated(connectionId, first[1].registryId, NOW);
      expect(await reserve([one, two])).toEqual([{ ...first[1], created: true }, first[0]]);
    });

    it('get another id when the one drawn belongs to somebody else', async () => {
      const [one, two] = contacts;
      await reserve([one], () => 'SAME1');
      const draws = ['SAME1', 'OTHER2', 'OTHER3'];
      expect(await reserve([two], () => draws.shift()!)).toMatchObject([
        { contactId: two, registryId: expect.stringMatching(/^OTHER/) },
      ]);
    });

    it('are not reserved permanently when no free id is drawn', async () => {
      const [one, two] = contacts;
      await reserve([one], () => 'SAME1');
      await expect(reserve([two], () => 'SAME1')).rejects.toThrow('no free contact id');
    });

    it('have ids of their own at each registry', async () => {
      const [one] = contacts;
      await reserve([one], () => 'HERE1');
      expect(
        await objects.reserveContacts(await test.newConnection(), [one], () => 'THERE1', NOW),
      ).toMatchObject([{ registryId: 'THERE1', created: false }]);
    });

    it.each(['ab', '', 'seventeen-letters', 'with space', 'ümlaut'])(
      'refuse the id %p, which no registry takes',
      async (id) => {
        await expect(reserve(contacts, () => id)).rejects.toThrow(RangeError);
      },
    );

    it('are refused inside a unit of work: an id must be committed before it is sent', async () => {
      await expect(test.uow.run(() => reserve(contacts))).rejects.toThrow('inside a unit of work');
    });

    it('are not created without a reservation, here or there', async () => {
      const [{ registryId }] = await reserve([contacts[0]]);
      await expect(objects.contactCreated(connectionId, 'NOBODY', NOW)).rejects.toThrow('was not reserved');
      await expect(objects.contactCreated(await test.newConnection(), registryId, NOW)).rejects.toThrow(
        'was not reserved',
      );
    });

    it('send no statement for an empty list', async () => {
      expect(await reserve([])).toEqual([]);
    });

    it('that are forgotten are to be created again, under the id they have', async () => {
      const [one, two] = contacts;
      const before = await reserve([one, two]);
      for (const { registryId } of before) await objects.contactCreated(connectionId, registryId, NOW);
      await objects.forgetContacts(connectionId, [one, contacts[2]]);
      expect(await reserve([one, two])).toEqual([
        { ...before[0], created: false },
        { ...before[1], created: true },
      ]);
      await objects.contactCreated(connectionId, before[0].registryId, LATER);
      expect(await reserve([one])).toEqual([{ ...before[0], created: true }]);
    });

    it('of another registrar are stored by their id, as read for each domain; a local one is returned itself', async () => {
      const [one, two, three] = contacts;
      const adopt = (contactId: number) =>
        test.uow.run(() => objects.adoptContact(connectionId, 'Their-Own-1', async () => contactId, NOW));
      expect([await adopt(one), await adopt(two)]).toEqual([one, two]);
      expect(await reserve([one, two])).toEqual(
        [one, two].map((contactId) => ({ contactId, registryId: 'Their-Own-1', created: true })),
      );
      await reserve([three], () => 'ours-3');
      expect(
        await test.uow.run(() => objects.adoptContact(connectionId, 'ours-3', async () => one, NOW)),
      ).toBe(three);
      await expect(objects.adoptContact(connectionId, 'Their-Own-2', async () => two, NOW)).rejects.toThrow(
        'outside a unit of work',
      );
    });

    it('are forgotten at one registry and not at another', async () => {
      const [{ registryId }] = await reserve([contacts[0]]);
      await objects.contactCreated(connectionId, registryId, NOW);
      await objects.forgetContacts(await test.newConnection(), contacts);
      expect(await reserve([contacts[0]])).toMatchObject([{ created: true }]);
    });
  });

  describe('hosts at a registry', () => {
    const known = async (...names: string[]): Promise<string[]> =>
      (await objects.knownHosts(connectionId, names)).sort();

    it('are known once created, and unknown once forgotten', async () => {
      expect(await known('ns1.example.net')).toEqual([]);
      await objects.hostsCreated(connectionId, ['ns1.example.net', 'ns2.example.net'], NOW);
      await objects.hostsCreated(connectionId, ['ns2.example.net', 'ns3.example.net'], LATER);
      expect(await known('ns1.example.net', 'ns3.example.net', 'ns9.example.net')).toEqual([
        'ns1.example.net',
        'ns3.example.net',
      ]);
      await objects.forgetHosts(connectionId, ['ns1.example.net', 'ns9.example.net']);
      expect(await known('ns1.example.net', 'ns2.example.net')).toEqual(['ns2.example.net']);
    });

    it('of one registry are not those of another', async () => {
      await objects.hostsCreated(connectionId, ['ns1.example.net'], NOW);
      const other = await test.newConnection();
      expect(await objects.knownHosts(other, ['ns1.example.net'])).toEqual([]);
      await objects.forgetHosts(other, ['ns1.example.net']);
      expect(await known('ns1.example.net')).toEqual(['ns1.example.net']);
    });
  });
}

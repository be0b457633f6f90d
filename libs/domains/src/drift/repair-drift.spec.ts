import type { DomainInfo } from '@registrar/registries';
import { ACCOUNT, type ChangeWorld, DriftWorld, type FakeDifferenceStore, THICK, THIN } from '../testing';

const DS = { keyTag: 30909, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };
const OTHER_DS = { ...DS, keyTag: 1 };

let drift: DriftWorld;
let world: ChangeWorld;
let differences: FakeDifferenceStore;

async function start(profile = THIN): Promise<void> {
  drift = await DriftWorld.create(profile);
  ({ world, differences } = drift);
}
beforeEach(() => start());

describe('a drift is repaired', () => {
  it.each([
    ['expiry', { expiresAt: new Date('2028-03-02T09:15:00Z') }],
    ['nameservers', { nameservers: ['ns9.example.net'] }],
    ['statuses', { statuses: ['serverHold'] }],
  ] as [string, Partial<DomainInfo>][])(
    'by accepting the %s of the registry, with the values before and after in the audit entry',
    async (field, values) => {
      drift.changeAtRegistry(values);
      await drift.compare();
      await drift.takeOver();
      const { activation, registryStatuses, domain } = world.row;
      expect({
        expiresAt: activation!.expiresAt,
        nameservers: domain.nameservers,
        statuses: registryStatuses,
      }).toMatchObject(values);
      if (field === 'statuses') expect(domain.locked).toBe(false);
      expect([drift.resolutions, drift.audit]).toEqual([
        ['taken_over'],
        [expect.objectContaining({ domainName: 'a.example', field })],
      ]);
      await drift.compareNextWeek();
      expect(drift.open).toEqual([]);
    },
  );

  it('by sending the local name servers to the registry', async () => {
    const { nameservers } = world.there;
    drift.changeAtRegistry({ nameservers: ['ns9.example.net'] });
    await drift.compare();
    expect(await drift.push()).toMatchObject({ kind: 'done' });
    expect([world.there.nameservers.toSorted(), world.row.domain.nameservers]).toEqual([
      nameservers,
      nameservers,
    ]);
    expect([drift.resolutions, drift.audit]).toEqual([
      ['pushed'],
      [expect.objectContaining({ field: 'nameservers' })],
    ]);
  });

  it('by sending the privacy contact to the registry, also one stored before contacts had registry data', async () => {
    await start(THICK);
    const requirements = { fields: { nexus: { label: 'Nexus', type: 'string', required: true } } };
    world.rules({
      requirements: requirements as never,
      mappings: [
        { form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] },
      ] as never,
    });
    world.put({}, { registryValues: { nexus: 'C11' } });
    const real = world.there.registrant!;
    await world.updateSettings.execute(ACCOUNT, world.name, { privacyEnabled: true });
    for (const contact of world.base.contacts.contacts) delete contact.registryData;
    const { registrant } = world.there;
    const shown = await world.base.privacy.shown({ ...world.row.domain, id: 1 }, true);
    differences.addContact(world.base.connection.id, world.row.domain.contactIds.registrant, real);
    differences.addContact(world.base.connection.id, shown!.registrant, registrant!);
    drift.changeAtRegistry({ registrant: real });
    await drift.compare();
    const { id } = differences.rows.find(({ field }) => field === 'registrant')!;
    expect(await drift.push(id)).toMatchObject({ kind: 'done' });
    expect(world.there.registrant).toBe(registrant);
  });

  it('by accepting the DS records of the registry, or by sending the local ones', async () => {
    world.put({ ds: [DS] });
    drift.changeAtRegistry({ signing: { ds: [OTHER_DS], keys: [] } });
    await drift.compare();
    await drift.takeOver();
    expect([world.row.ds, drift.audit]).toEqual([
      [OTHER_DS],
      [{ domainName: 'a.example', field: 'signing', before: { ds: [DS] }, after: { ds: [OTHER_DS] } }],
    ]);
    world.put({ ds: [DS] });
    await drift.compareNextWeek();
    expect(await drift.push('2')).toMatchObject({ kind: 'done' });
    expect(world.updates.at(-1)).toMatchObject({ signing: { add: [DS], remove: [OTHER_DS] } });
    expect([world.row.ds, world.there.signing?.ds, drift.resolutions]).toEqual([
      [DS],
      [DS],
      ['taken_over', 'pushed'],
    ]);
  });

  it('by staff alone where the registry has an unknown key', async () => {
    await start({ ...THIN, signing: { form: 'keys' } });
    drift.changeAtRegistry({
      signing: { ds: [], keys: [{ flags: 257, algorithm: 13, publicKey: 'AwEAAQ==' }] },
    });
    await drift.compare();
    for (const repair of [() => drift.takeOver(), () => drift.push()])
      await expect(repair()).rejects.toMatchObject({
        kind: 'conflict',
        details: expect.stringMatching(/^A drift of signing cannot be repaired by/),
      });
  });

  it('by sending the client statuses to the registry, and no server statuses', async () => {
    drift.changeAtRegistry({ statuses: ['clientHold', 'serverTransferProhibited'] });
    await drift.compare();
    expect(await drift.push()).toMatchObject({ kind: 'done' });
    expect(world.updates.at(-1)).toMatchObject({
      statuses: { add: ['clientTransferProhibited'], remove: ['clientHold'] },
    });
    expect(drift.resolutions).toEqual(['pushed']);
  });

  it('by setting a transfer lock that the registry reported as removed', async () => {
    world.put({ registryStatuses: ['ok'] });
    drift.changeAtRegistry({ statuses: ['ok'] });
    await drift.compare();
    expect(await drift.push()).toMatchObject({ kind: 'done' });
    expect(world.there.statuses).toEqual(['clientTransferProhibited']);
  });

  it('stays open when the registry refuses or does not answer', async () => {
    drift.changeAtRegistry({ nameservers: ['ns9.example.net'] });
    await drift.compare();
    world.script('refuse');
    await expect(drift.push()).rejects.toMatchObject({ code: 'domains.refused_by_registry' });
    world.script('drop_before');
    expect(await drift.push()).toMatchObject({ kind: 'unknown' });
    expect(drift.resolutions).toEqual([undefined]);
  });

  const BY_HAND = { code: 'domains.difference_by_hand' };
  const REFUSALS: {
    what: string;
    values?: Partial<DomainInfo>;
    arrange?: () => unknown;
    repair: () => Promise<unknown>;
    refusal: object;
  }[] = [
    {
      what: 'a drift that does not exist',
      repair: () => drift.takeOver('99'),
      refusal: { code: 'domains.difference_not_found' },
    },
    {
      what: 'a drift that has ended',
      values: { nameservers: [] },
      arrange: () => world.base.uow.run(() => differences.resolve('1', 'gone')),
      repair: () => drift.push(),
      refusal: { code: 'domains.difference_not_found' },
    },
    {
      what: 'the expiry, by pushing',
      values: { expiresAt: new Date('2029-03-02T09:15:00Z') },
      repair: () => drift.push(),
      refusal: BY_HAND,
    },
    {
      what: "the registry's own statuses, by pushing",
      values: { statuses: ['clientTransferProhibited', 'serverHold'] },
      repair: () => drift.push(),
      refusal: BY_HAND,
    },
    {
      what: 'another sponsor, by accepting it',
      values: { clientId: 'registrar-b' },
      repair: () => drift.takeOver(),
      refusal: BY_HAND,
    },
    {
      what: 'another sponsor, by pushing',
      values: { clientId: 'registrar-b' },
      repair: () => drift.push(),
      refusal: BY_HAND,
    },
    {
      what: 'a drift while the registry is unavailable',
      values: { nameservers: [] },
      arrange: () => world.base.registry.takeDown(world.base.connection.id),
      repair: () => drift.takeOver(),
      refusal: { code: 'registry.unavailable' },
    },
    {
      what: 'a drift while a change is in progress',
      values: { nameservers: [] },
      arrange: () => world.put({ busyOperationId: 'other' }),
      repair: () => drift.takeOver(),
      refusal: { code: 'domains.busy' },
    },
  ];
  it.each(REFUSALS)(
    'is refused for $what, and nothing is written',
    async ({ values, arrange, repair, refusal }) => {
      if (values) drift.changeAtRegistry(values);
      await drift.compare();
      await arrange?.();
      const before = JSON.stringify([
        world.row.registryStatuses,
        world.row.activation,
        world.row.domain.nameservers,
      ]);
      await expect(repair()).rejects.toMatchObject(refusal);
      expect(
        JSON.stringify([world.row.registryStatuses, world.row.activation, world.row.domain.nameservers]),
      ).toBe(before);
      expect(drift.audit).toEqual([]);
    },
  );
});

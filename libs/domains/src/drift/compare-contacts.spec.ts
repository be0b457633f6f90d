import { type ChangeWorld, DriftWorld, type FakeDifferenceStore, THICK } from '../testing';

let drift: DriftWorld;
let world: ChangeWorld;
let differences: FakeDifferenceStore;

describe('contacts that are compared', () => {
  beforeEach(async () => {
    drift = await DriftWorld.create(THICK);
    ({ world, differences } = drift);
    const { registrant, contacts } = world.there;
    // as they were sent to the registry
    world.put(
      {},
      {
        privacyEnabled: world.there.registrant !== undefined && contacts.every(({ id }) => id === registrant),
      },
    );
    const shown = (await world.base.privacy.shown(
      { ...world.row.domain, id: 1 },
      world.row.domain.privacyEnabled,
    ))!;
    differences.addContact(world.base.connection.id, shown.registrant, registrant!);
    for (const { role, id } of contacts) differences.addContact(world.base.connection.id, shown[role], id);
  });

  it('equal the ids sent to the registry, in capitals too', async () => {
    drift.changeAtRegistry({ registrant: world.there.registrant!.toUpperCase() });
    await drift.compare();
    expect(drift.open).toEqual([]);
  });

  it("are a drift as long as the registry refuses an ordered registrant, until staff push it or accept the registry's", async () => {
    const { connection, contacts } = world.base;
    const wanted = (await contacts.add([{ firstName: 'Mira' }]))[0];
    const started = world.row.domain.contactIds;
    world.put(
      { pendingRegistrant: { contactId: wanted, registryValues: { nexus: 'C11' } } },
      { privacyEnabled: false },
    );
    await drift.compare();
    await drift.compareNextWeek();
    expect(drift.open).toEqual([['registrant', null, world.there.registrant]]);
    await drift.takeOver();
    expect([world.row.pendingRegistrant, world.row.domain.contactIds]).toEqual([undefined, started]);
    await drift.compareNextWeek();
    expect(drift.open).toEqual([]);
    world.put({ pendingRegistrant: { contactId: wanted, registryValues: { nexus: 'C11' } } });
    await drift.compareNextWeek();
    expect(await drift.push('2')).toMatchObject({ kind: 'done' });
    expect(world.row).toMatchObject({
      pendingRegistrant: undefined,
      registryValues: { nexus: 'C11' },
      domain: { contactIds: { registrant: wanted, tech: started.tech } },
    });
    const [reserved] = await world.base.objects.reserveContacts(connection.id, [wanted], () => '');
    expect(world.there.registrant).toBe(reserved.registryId);
  });

  it('are a drift of the privacy contact, where privacy was ordered with the registrant: staff push it, and never the registrant', async () => {
    const { connection, privacy, contacts, objects } = world.base;
    const wanted = (await contacts.add([{ firstName: 'Mira' }]))[0];
    world.put(
      { pendingRegistrant: { contactId: wanted, registryValues: {}, privacyEnabled: true } },
      { privacyEnabled: false },
    );
    await drift.compare();
    expect(drift.open).toEqual([['registrant', null, world.there.registrant]]);
    await drift.push();
    expect(world.row).toMatchObject({
      pendingRegistrant: undefined,
      domain: { privacyEnabled: true, contactIds: { registrant: wanted } },
    });
    const hidden = (await privacy.shown({ ...world.row.domain, id: 1 }, true))!;
    const [{ registryId }] = await objects.reserveContacts(connection.id, [hidden.registrant], () => '');
    expect([world.there.registrant, ...world.there.contacts.map(({ id }) => id)]).toEqual([
      registryId,
      registryId,
      registryId,
    ]);
  });

  it.each([
    [true, true],
    [false, undefined],
  ])(
    'are adopted without drift where the registry shows the registrant that it had refused (privacy %s)',
    async (isHidden, privacyEnabled) => {
      const { connection, contacts, privacy, uow } = world.base;
      const wanted = (await contacts.add([{ firstName: 'Mira' }]))[0];
      world.put(
        {
          pendingRegistrant: {
            contactId: wanted,
            registryValues: { nexus: 'C11' },
            ...(privacyEnabled && { privacyEnabled }),
          },
        },
        { privacyEnabled: false },
      );
      await drift.compare();
      expect(drift.open.map(([field]) => field)).toEqual(['registrant']);
      const shown = isHidden
        ? await uow.run(() => privacy.contactIdsFor({ ...world.row.domain, id: 1 }, true))
        : { registrant: wanted };
      differences.addContact(connection.id, shown.registrant, 'late-1');
      await drift.compareNextWeek();
      expect(drift.open).toEqual([['registrant', 'late-1', world.there.registrant]]);
      drift.changeAtRegistry({
        registrant: 'LATE-1',
        ...(isHidden && {
          contacts: [
            { role: 'admin', id: 'late-1' },
            { role: 'tech', id: 'late-1' },
          ],
        }),
        clientId: 'registrar-b',
      });
      await drift.compareNextWeek();
      expect(world.row.pendingRegistrant?.contactId).toBe(wanted);
      drift.changeAtRegistry({ registrant: 'LATE-1', clientId: connection.clientId });
      await drift.compareNextWeek();
      expect(drift.open).toEqual([]);
      expect(world.row).toMatchObject({
        pendingRegistrant: undefined,
        registryValues: { nexus: 'C11' },
        domain: { privacyEnabled: isHidden, contactIds: { registrant: wanted } },
      });
    },
  );

  it('are adopted where privacy, turned on since, hides the registrant that the registry had refused', async () => {
    const { contacts, uow, privacy, connection } = world.base;
    const wanted = (await contacts.add([{ firstName: 'Mira' }]))[0];
    world.put({ pendingRegistrant: { contactId: wanted, registryValues: {} } }, { privacyEnabled: true });
    differences.addContact(
      connection.id,
      (await uow.run(() => privacy.contactIdsFor({ ...world.row.domain, id: 1 }, true))).registrant,
      'hidden-1',
    );
    await drift.compare();
    expect(drift.open).toEqual([
      ['registrant', 'hidden-1', world.there.registrant],
      ['contacts', expect.anything(), expect.anything()],
    ]);
    drift.changeAtRegistry({
      registrant: 'hidden-1',
      contacts: [
        { role: 'admin', id: 'hidden-1' },
        { role: 'tech', id: 'hidden-1' },
      ],
    });
    await drift.compareNextWeek();
    expect(drift.open).toEqual([]);
    expect(world.row).toMatchObject({
      pendingRegistrant: undefined,
      domain: { privacyEnabled: true, contactIds: { registrant: wanted } },
    });
  });

  it('are a drift where the registry shows other contacts', async () => {
    drift.changeAtRegistry({
      registrant: 'unknown-1',
      contacts: [{ role: 'admin', id: 'unknown-1' }, world.there.contacts[1]],
    });
    await drift.compare();
    expect(drift.open.map(([field]) => field)).toEqual(['registrant', 'contacts']);
  });

  it('are a drift where privacy is on and the registry never received the privacy contact', async () => {
    jest.spyOn(world.base.privacy, 'shown').mockResolvedValue(undefined);
    await drift.compare();
    expect(drift.open.map(([field]) => field)).toEqual(['registrant', 'contacts']);
  });
});

import { addDays } from '@registrar/kernel';
import type { ContactInput, ContactRole } from '@registrar/contacts';
import type { RegistryContact } from '@registrar/registries';
import { ACCOUNT, ChangeWorld, DESK, PERSON, PRIVACY, START, THICK, THIN } from '../testing';

let world: ChangeWorld;
const start = async (profile = THICK): Promise<void> => {
  world = await ChangeWorld.create(profile);
};
beforeEach(() => start());

const set = (contacts: Partial<Record<ContactRole, ContactInput>>) =>
  world.setContacts.execute(ACCOUNT, world.name, contacts);
const NEWCOMER = { ...PERSON, firstName: 'Jon', email: 'jon@example.net' };
const MOVED = { ...PERSON, address1: '5 Quay Street' };
const lockedUntil = (): Date | undefined => world.row.activation!.transferLockUntil;
/** The world's domain is past its TransferLock. */
const OLD_LOCK = undefined;

describe('contacts of a domain', () => {
  it('are new ones, locally and at the registry, where they differ; the others are unchanged', async () => {
    const before = world.there;
    expect(await set({ tech: NEWCOMER })).toMatchObject({
      domain: {
        contacts: {
          tech: { firstName: 'Jon' },
          billing: { firstName: 'Desk' },
          registrant: { firstName: 'Ilse' },
        },
      },
    });
    expect(world.sent.map((line) => line.split(' ')[0])).toEqual(['contact:create', 'domain:update']);
    const [{ id }] = world.base.registry
      .sent('contact:create')
      .map(({ payload }) => payload as RegistryContact);
    const oldTech = before.contacts.find(({ role }) => role === 'tech')!.id;
    expect(world.updates).toMatchObject([
      { contacts: { add: [{ role: 'tech', id }], remove: [{ role: 'tech', id: oldTech }] } },
    ]);
    expect(world.there.registrant).toBe(before.registrant);
    expect(world.base.contacts.contacts.slice(0, 2)).toMatchObject([PERSON, DESK]);
  });

  it('are stored once each, and not at all when the domain has them', async () => {
    await set({ admin: DESK, tech: NEWCOMER, billing: NEWCOMER });
    expect(world.base.contacts.contacts).toHaveLength(3);
    expect(world.row.domain.contactIds).toEqual({ registrant: 1, admin: 2, tech: 3, billing: 3 });
  });

  it('that are the same change nothing', async () => {
    expect(await set({ registrant: { ...PERSON, address2: ' ' }, tech: DESK })).toMatchObject({
      kind: 'done',
    });
    expect(await set({})).toMatchObject({ kind: 'done' });
    expect([world.sent, await world.states(), world.registrants.rows]).toEqual([[], [], []]);
  });

  it('are not sent to a registry that stores no contacts, and neither is a role that it does not store', async () => {
    await set({ billing: NEWCOMER });
    expect([world.sent, world.row.domain.contactIds.billing]).toEqual([[], 3]);
    await start(THIN);
    await set({ registrant: MOVED });
    expect([world.sent, world.row.domain.contactIds.registrant]).toEqual([[], 3]);
  });

  it('stay hidden behind privacy', async () => {
    await world.updateSettings.execute(ACCOUNT, world.name, { privacyEnabled: true });
    world.base.registry.commands.length = 0;
    await set({ registrant: MOVED });
    expect([world.sent, world.row.domain.contactIds.registrant]).toEqual([[], 4]);
  });

  it.each([
    [true, true],
    [false, undefined],
  ])(
    'come with privacy where it was ordered with a registrant that the registry refused (%s)',
    async (isHidden, privacyEnabled) => {
      world.put({
        pendingRegistrant: { contactId: 2, registryValues: {}, ...(privacyEnabled && { privacyEnabled }) },
      });
      await set({ tech: MOVED });
      expect([world.row.domain.privacyEnabled, world.row.pendingRegistrant?.contactId]).toEqual([false, 2]);
      world.base.registry.commands.length = 0;
      await set({ registrant: NEWCOMER });
      expect([world.row.domain.privacyEnabled, world.row.pendingRegistrant]).toEqual([isHidden, undefined]);
      const [{ name }] = world.base.registry
        .sent('contact:create')
        .map(({ payload }) => payload as RegistryContact);
      expect([
        name.startsWith('Jon'),
        world.there.contacts.every(({ id }) => id === world.there.registrant),
      ]).toEqual([!isHidden, isHidden]);
    },
  );

  it('come without privacy that was ordered with a refused registrant and cancelled since', async () => {
    world.put({ pendingRegistrant: { contactId: 2, registryValues: {}, privacyEnabled: true } });
    await world.updateSettings.execute(ACCOUNT, world.name, { privacyEnabled: false });
    await set({ registrant: NEWCOMER });
    expect([world.row.domain.privacyEnabled, world.row.pendingRegistrant]).toEqual([false, undefined]);
  });

  describe('behind privacy under a TLD with registry data', () => {
    const proxies = (): number[] =>
      world.base.contacts.contacts.flatMap(({ lastName }, index) =>
        lastName === PRIVACY.contact.lastName ? [index + 1] : [],
      );
    const send = (values?: Record<string, string>, registrant: ContactInput = MOVED) =>
      world.setContacts.execute(
        ACCOUNT,
        world.name,
        { registrant },
        { ...(values && { tldRequirements: values }) },
      );

    /** The contact of the domain's privacy, as it was stored before contacts had registry data. */
    const withoutData = (): void => {
      for (const contact of world.base.contacts.contacts) delete contact.registryData;
    };
    beforeEach(async () => {
      world.rules({
        requirements: { fields: { nexus: { label: 'Nexus', type: 'string', required: true } } } as never,
        mappings: [
          { form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] },
        ] as never,
      });
      world.put({}, { registryValues: { nexus: 'C11' } });
      await world.updateSettings.execute(ACCOUNT, world.name, { privacyEnabled: true });
      world.base.registry.commands.length = 0;
    });

    it.each([
      ['with', () => undefined],
      ['without', withoutData],
    ])('leave a contact stored %s its registry data alone while they stay the same', async (_, given) => {
      given();
      expect(await send(undefined, PERSON)).toMatchObject({ kind: 'done' });
      expect(await send()).toMatchObject({ kind: 'done' });
      expect(await send({ nexus: 'C11' })).toMatchObject({ kind: 'done' });
      expect([world.sent, proxies().length]).toEqual([[], 1]);
    });

    it.each([
      ['with', () => undefined],
      ['without', withoutData],
    ])('replace a contact stored %s its registry data when they change', async (_, given) => {
      given();
      await send({ nexus: 'C12' });
      expect(proxies()).toHaveLength(2);
      expect(world.base.registry.sent('contact:create')[0].extras).toEqual([
        { form: 'unspec', values: [{ name: 'NexusCategory', value: 'C12' }] },
      ]);
    });

    it('and replace one stored without them when privacy comes back: they may have changed meanwhile', async () => {
      withoutData();
      await world.updateSettings.execute(ACCOUNT, world.name, { privacyEnabled: false });
      await world.updateSettings.execute(ACCOUNT, world.name, { privacyEnabled: true });
      expect(proxies()).toHaveLength(2);
    });
  });

  it('bring the registry data of the domain with a new registrant', async () => {
    world.rules({
      requirements: { fields: { nexus: { label: 'Nexus', type: 'string', required: true } } } as never,
      mappings: [
        { form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] },
      ] as never,
    });
    world.put({}, { registryValues: { nexus: 'C11' } });
    await set({ registrant: MOVED });
    expect(world.base.registry.sent('contact:create')[0].extras).toEqual([
      { form: 'unspec', values: [{ name: 'NexusCategory', value: 'C11' }] },
    ]);
  });

  const REFUSALS: {
    when: string;
    given?: () => void;
    contacts: Partial<Record<ContactRole, ContactInput>>;
    refusal: object;
  }[] = [
    {
      when: 'one is incomplete',
      contacts: { admin: { ...PERSON, city: undefined } },
      refusal: { kind: 'invalid', details: "'contacts.admin.city' is required" },
    },
    {
      when: 'a number is none',
      contacts: { registrant: { ...PERSON, phone: '0550-100' } },
      refusal: { kind: 'invalid', message: "invalid value for 'contacts.registrant.phone'" },
    },
    {
      when: 'the registry takes Latin letters only',
      contacts: { tech: { ...PERSON, city: '東京' } },
      refusal: { kind: 'invalid', message: "invalid value for 'contacts.tech.city'" },
    },
    {
      when: 'the TLD wants more of a role',
      given: () =>
        world.rules({
          contacts: {
            roles: {
              registrant: { required: true, fields: { companyName: { label: 'Company', required: true } } },
            },
          } as never,
        }),
      contacts: { registrant: MOVED },
      refusal: { kind: 'invalid', details: "'contacts.registrant.companyName' is required" },
    },
    {
      when: 'the account is locked',
      given: () => world.put({ locks: ['AccountLock'] }),
      contacts: { tech: NEWCOMER },
      refusal: { kind: 'conflict', details: 'The domain is locked (AccountLock).' },
    },
    {
      when: 'a status forbids it',
      given: () => world.statuses('clientUpdateProhibited'),
      contacts: { tech: NEWCOMER },
      refusal: {
        message: 'Domain status does not allow this operation.',
        details: 'Command Failed - The Domain Cannot Be Updated (clientUpdateProhibited).',
      },
    },
  ];
  it.each(REFUSALS)('are refused when $when, and stay', async ({ given, contacts, refusal }) => {
    given?.();
    const before = [world.row.domain.contactIds, world.there.registrant];
    await expect(set(contacts)).rejects.toMatchObject(refusal);
    expect([[world.row.domain.contactIds, world.there.registrant], world.sent]).toEqual([before, []]);
  });

  it('stay when the registry refuses, and when it does not answer', async () => {
    const before = [world.row.domain.contactIds, world.there.registrant];
    world.script('refuse');
    await expect(set({ registrant: NEWCOMER })).rejects.toMatchObject({ kind: 'invalid' });
    world.script('drop_before');
    expect(await set({ registrant: NEWCOMER })).toMatchObject({ kind: 'unknown' });
    expect([world.row.domain.contactIds, world.there.registrant]).toEqual(before);
    expect([world.registrants.rows, world.lockEvents]).toEqual([[], []]);
    world.base.clock.advance(100);
    await world.reconcile().execute();
    expect(world.there.registrant).not.toBe(before[1]);
    expect([world.registrants.rows.length, world.lockEvents]).toEqual([1, ['added TransferLock']]);
  });
});

describe('a change of the registrant', () => {
  it('that is material locks the domain for 60 days, at the registry too, and sends an event', async () => {
    await world.updateSettings.execute(ACCOUNT, world.name, { locked: false });
    expect(await set({ registrant: NEWCOMER })).toMatchObject({
      domain: {
        locked: true,
        locks: ['ClientTransferProhibited', 'TransferLock'],
        transferLockExpiresAt: '2026-05-01T09:15:00Z',
      },
    });
    expect(world.there.statuses).toEqual(['clientTransferProhibited']);
    expect(world.lockEvents).toEqual(['added TransferLock']);
    expect(world.registrants.rows).toMatchObject([
      {
        beforeContactId: 1,
        afterContactId: 3,
        material: true,
        optedOut: false,
        verificationDue: true,
        accountId: ACCOUNT,
        name: world.name.ascii,
        transferLockUntil: new Date('2026-05-01T09:15:00Z'),
      },
    ]);
  });

  it('that is not material is recorded and sets no lock', async () => {
    await set({ registrant: MOVED });
    expect([lockedUntil(), world.lockEvents]).toEqual([OLD_LOCK, []]);
    expect(world.registrants.rows).toMatchObject([{ material: false, afterContactId: 3 }]);
  });

  it.each([
    ['no lock for an account whose opt-out counts by now', 0, true],
    ['the lock for an account whose opt-out counts a second later', 1, false],
  ])('sets %s', async (_, seconds, optedOut) => {
    const from = new Date(world.base.clock.now().getTime() + seconds * 1_000);
    world.registrants.optedOut.set(ACCOUNT, from);
    await set({ registrant: NEWCOMER });
    expect([lockedUntil() === OLD_LOCK, world.lockEvents]).toEqual(
      optedOut ? [true, []] : [false, ['added TransferLock']],
    );
    expect(world.registrants.rows).toMatchObject([{ material: true, optedOut }]);
  });

  it.each([
    [30, 60, 0],
    [90, 90, 0],
  ])('never shortens a running lock of %i days, and sends no event', async (running, days, events) => {
    world.put({ activation: { ...world.row.activation!, transferLockUntil: addDays(START, running) } });
    await set({ registrant: NEWCOMER });
    expect([lockedUntil(), world.lockEvents.length]).toEqual([addDays(START, days), events]);
  });

  it('locks for as long as the TLD says, or not at all', async () => {
    world.rules({ transferLockDays: 0 });
    await set({ registrant: NEWCOMER });
    expect(lockedUntil()).toEqual(OLD_LOCK);
    world.rules({ transferLockDays: 10 });
    await set({ registrant: PERSON });
    expect(lockedUntil()).toEqual(addDays(START, 10));
  });

  it('needs no verification of an address that was verified before, nor below a country', async () => {
    world.registrants.verified.add(`${ACCOUNT} jon@example.net`);
    await set({ registrant: NEWCOMER });
    world.rules({ ccTld: true });
    await set({ registrant: { ...PERSON, email: 'new@example.net' } });
    expect(world.registrants.rows.map(({ verificationDue }) => verificationDue)).toEqual([false, false]);
  });
});

import { tldOf } from '@registrar/catalog/testing';
import type { ContactInput, ContactRole } from '@registrar/contacts';
import { addDays, addSeconds, badRequest, DomainName } from '@registrar/kernel';
import type { HolderRequest } from '../shared/registrants/holder-requirements';
import { lockAfter } from './set-contacts';
import type { HeldDomain } from '../shared/held-domain';
import { ACCOUNT, ChangeWorld, DESK, PERSON, START, THICK, THIN } from '../testing';

const MOVED = { ...PERSON, address1: '5 Quay Street' };
const extrasOf = (nexus: string) => [{ form: 'unspec', values: [{ name: 'NexusCategory', value: nexus }] }];

let world: ChangeWorld;
const start = async (profile = THICK): Promise<void> => {
  world = await ChangeWorld.create(profile);
};
beforeEach(() => start());

const set = (
  contacts: Partial<Record<ContactRole, ContactInput>>,
  holder?: Omit<HolderRequest, 'accountId'>,
) => world.setContacts.execute(ACCOUNT, world.name, contacts, holder);
const contactIds = () => world.row.domain.contactIds;
const dataOf = (id: number) => world.base.contacts.contacts[id - 1].registryData;
const demandNexus = (more: object = {}): void =>
  world.rules({
    requirements: {
      fields: {
        nexus: { label: 'Nexus', type: 'string', required: true },
        purpose: { label: 'Purpose', type: 'string' },
      },
    } as never,
    mappings: [
      { form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] },
    ] as never,
    ...more,
  });

describe('under a TLD whose registry stores data with the registrant', () => {
  beforeEach(() => {
    demandNexus();
    world.put({}, { registryValues: { nexus: 'C11' } });
  });

  it('other registry data alone give the registrant a new contact, with the same fields', async () => {
    expect(await set({}, { tldRequirements: { nexus: 'C12' } })).toMatchObject({ kind: 'done' });
    expect([contactIds(), dataOf(3)]).toEqual([
      { registrant: 3, admin: 1, tech: 2, billing: 2 },
      extrasOf('C12'),
    ]);
    expect(world.base.contacts.contacts[2]).toMatchObject(PERSON);
    expect([world.row.registryValues, world.row.registryValuesAt]).toEqual([{ nexus: 'C12' }, START]);
    expect(world.registrants.rows).toMatchObject([
      { beforeContactId: 1, afterContactId: 3, material: false },
    ]);
  });

  it('the same registry data change nothing', async () => {
    expect(await set({}, { tldRequirements: { nexus: 'C11' } })).toMatchObject({ kind: 'done' });
    expect([contactIds().registrant, world.sent, world.row.registryValuesAt]).toEqual([1, [], undefined]);
  });

  it.each([[{ nexus: 'C11', purpose: 'P1' }], [{ nexus: 'C12' }]])(
    'registry data that become %j are others',
    async (tldRequirements) => {
      world.put({}, { registryValues: { nexus: 'C11' } });
      await set({}, { tldRequirements });
      expect([contactIds().registrant, world.row.registryValues]).toEqual([3, tldRequirements]);
    },
  );

  it('registry data of which one stays the same are others', async () => {
    world.put({}, { registryValues: { nexus: 'C11', purpose: 'P1' } });
    await set({}, { tldRequirements: { nexus: 'C12', purpose: 'P1' } });
    expect(world.row.registryValues).toEqual({ nexus: 'C12', purpose: 'P1' });
  });

  it('registry data of which one is left out are others', async () => {
    world.put({}, { registryValues: { nexus: 'C11', purpose: 'P1' } });
    await set({}, { tldRequirements: { nexus: 'C11' } });
    expect(world.row.registryValues).toEqual({ nexus: 'C11' });
  });

  it('a registrant that is sent with other data is one new contact', async () => {
    await set({ registrant: MOVED }, { tldRequirements: { nexus: 'C12' } });
    expect([contactIds().registrant, dataOf(3), world.base.contacts.contacts.length]).toEqual([
      3,
      extrasOf('C12'),
      3,
    ]);
    expect(world.base.contacts.contacts[2]).toMatchObject(MOVED);
  });

  it('a registrant that is sent without data keeps those of the domain', async () => {
    await set({ registrant: MOVED });
    expect([dataOf(3), world.row.registryValues ?? { nexus: 'C11' }]).toEqual([
      extrasOf('C11'),
      { nexus: 'C11' },
    ]);
  });

  it('a registrant that is sent as it is changes nothing', async () => {
    expect(await set({ registrant: PERSON })).toMatchObject({ kind: 'done' });
    expect([contactIds().registrant, world.sent]).toEqual([1, []]);
  });

  it('a registrant equal to another contact of the domain is a contact of its own', async () => {
    await set({ registrant: DESK });
    expect([contactIds(), dataOf(3)]).toEqual([
      { registrant: 3, admin: 1, tech: 2, billing: 2 },
      extrasOf('C11'),
    ]);
  });

  it('another role equal to the registrant shares a contact that stands in another role, without registry data', async () => {
    await set({ tech: PERSON });
    expect(contactIds()).toEqual({ registrant: 1, admin: 1, tech: 1, billing: 2 });
  });

  it('a registrant and another role that are sent equal are two contacts, of which one has registry data', async () => {
    await set({ registrant: MOVED, tech: MOVED, billing: MOVED });
    expect(contactIds()).toEqual({ registrant: 3, admin: 1, tech: 4, billing: 4 });
    expect([dataOf(3), dataOf(4)]).toEqual([extrasOf('C11'), undefined]);
  });

  it('the data of the domain come before those of another domain of the account', async () => {
    jest.spyOn(world.base.reader, 'lastRegistryValues').mockResolvedValue({ nexus: 'C31' });
    await set({ registrant: MOVED });
    expect(dataOf(3)).toEqual(extrasOf('C11'));
    world.put({ registryValues: undefined }, { registryValues: {} });
    await set({ registrant: { ...MOVED, city: 'Zell' } });
    expect(dataOf(4)).toEqual(extrasOf('C31'));
  });

  it('other roles alone need no data of the registrant', async () => {
    world.put({}, { registryValues: {} });
    expect(await set({ tech: MOVED }, { strict: true })).toMatchObject({ kind: 'done' });
    await expect(set({ registrant: MOVED }, { strict: true })).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringMatching(/^'tldRequirements.nexus' is required/),
    });
  });

  describe('a refusal of the registry', () => {
    const refusal = { code: 2003, meaning: 'parameter' as const, reason: 'Registrant is incomplete' };
    const WHAT = 'The registry refused the change: Registrant is incomplete';
    const MISSING =
      ".example demands registry data of the registrant: send 'tldRequirements' with nexus (Nexus).";

    it('says which data are missing', async () => {
      world.put({}, { registryValues: {} });
      world.script('refuse', { refusal });
      await expect(set({ registrant: MOVED })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'domains.refused_by_registry',
        message: 'Bad Request',
        details: `${WHAT} ${MISSING}`,
      });
    });

    it('without words of its own says that alone', async () => {
      world.put({}, { registryValues: {} });
      jest
        .spyOn(world.changes, 'execute')
        .mockRejectedValue(Object.assign(badRequest('x'), { details: undefined }));
      await expect(set({ registrant: MOVED })).rejects.toMatchObject({ details: MISSING });
    });

    it('is left as it is where none is missing, and for other roles', async () => {
      for (const contacts of [{ registrant: MOVED }, { tech: MOVED }]) {
        world.script('refuse', { refusal });
        await expect(set(contacts)).rejects.toMatchObject({ details: WHAT });
      }
    });

    it('that is no fault of the client is left as it is', async () => {
      world.put({}, { registryValues: {} });
      world.script('refuse', { refusal: { ...refusal, meaning: 'billing' } });
      await expect(set({ registrant: MOVED })).rejects.toMatchObject({
        kind: 'upstream_invalid',
        details: undefined,
      });
      jest.spyOn(world.changes, 'execute').mockRejectedValue(new Error('broken'));
      await expect(set({ registrant: MOVED })).rejects.toThrow('broken');
    });
  });
});

describe('under a TLD whose registry stores no data with the registrant', () => {
  it('registry data are refused, and none and an empty set are taken', async () => {
    await expect(set({}, { tldRequirements: { nexus: 'C11' } })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'domains.requirements_fixed',
      details: "'tldRequirements' cannot be changed under .example",
    });
    world.put({}, { registryValues: { licence: 'L-1' } });
    expect(await set({ registrant: MOVED }, { tldRequirements: {} })).toMatchObject({ kind: 'done' });
    expect([dataOf(3), world.row.registryValuesAt]).toEqual([undefined, undefined]);
  });

  it('a registrant equal to another contact of the domain is that contact', async () => {
    await set({ registrant: DESK });
    expect([contactIds().registrant, world.base.contacts.contacts.length]).toEqual([2, 2]);
  });
});

describe('under a TLD that is no longer in the catalogue', () => {
  beforeEach(() => {
    jest.spyOn(world.base.catalog, 'tld').mockResolvedValue(undefined);
  });

  it('registry data are passed over, and the registrant is locked for the usual days', async () => {
    expect(
      await set({ registrant: { ...PERSON, lastName: 'Stein' } }, { tldRequirements: { nexus: 'C11' } }),
    ).toMatchObject({ kind: 'done' });
    expect([
      contactIds().registrant,
      world.row.activation!.transferLockUntil,
      world.registrants.rows[0].verificationDue,
    ]).toEqual([3, addDays(START, 60), true]);
  });
});

describe('letters that a registry does not take', () => {
  const JAPANESE = { ...PERSON, city: '東京' };
  it('are refused where it takes Latin letters only, and taken elsewhere', async () => {
    await expect(set({ registrant: JAPANESE })).rejects.toMatchObject({
      message: "invalid value for 'contacts.registrant.city'",
    });
    expect([world.base.contacts.contacts.length, await world.states()]).toEqual([2, []]);
    await start({ ...THICK, contacts: { roles: ['admin', 'tech'], postalInfo: 'loc' } });
    expect(await set({ registrant: JAPANESE })).toMatchObject({ kind: 'done' });
    await start(THIN);
    expect(await set({ registrant: JAPANESE })).toMatchObject({ kind: 'done' });
  });
});

it('a registrant without an address for mail needs no verification', async () => {
  demandNexus();
  delete world.base.contacts.contacts[0].email;
  await set({}, { tldRequirements: { nexus: 'C12' } });
  expect(world.registrants.rows).toMatchObject([
    { afterContactId: 3, material: false, verificationDue: false },
  ]);
});

it('the contact of a role stays that one where another contact of the domain is equal', async () => {
  const [twin] = await world.base.contacts.add([PERSON]);
  world.put({}, { contactIds: { ...contactIds(), tech: twin } });
  await set({ registrant: PERSON, tech: PERSON, billing: PERSON });
  expect(contactIds()).toEqual({ registrant: 1, admin: 1, tech: twin, billing: twin });
});

it('a contact that was stored with empty fields is the one that is sent without them', async () => {
  Object.assign(world.base.contacts.contacts[0], { fax: undefined });
  expect(await set({ registrant: PERSON })).toMatchObject({ kind: 'done' });
  expect(contactIds().registrant).toBe(1);
});

describe('the lock after a change of the registrant', () => {
  const held = (transferLockUntil?: Date) => ({ transferLockUntil }) as HeldDomain;
  const until = addDays(START, 30);
  const TLD = tldOf({ name: 'example', connectionId: 1, transferLockDays: 30 });
  it.each([
    ['begins', undefined, { transferLockUntil: until.toISOString(), locked: true }],
    ['is made longer', addSeconds(until, -1), { transferLockUntil: until.toISOString(), locked: true }],
    ['ends when the running one does', until, { transferLockUntil: until.toISOString(), locked: true }],
    ['is not made shorter', addSeconds(until, 1), { locked: true }],
  ])('%s', (_, running, expected) => {
    expect(lockAfter(held(running), TLD, START)).toStrictEqual(expected);
  });

  it('is none where the TLD has none, and a running one stays', () => {
    expect(
      lockAfter(
        held(addSeconds(START, 1)),
        tldOf({ name: 'example', connectionId: 1, transferLockDays: 0 }),
        START,
      ),
    ).toStrictEqual({});
  });
});

it('a domain of another account is not found', async () => {
  await expect(
    world.setContacts.execute(ACCOUNT + 1, DomainName.of('a.example'), { tech: MOVED }),
  ).rejects.toMatchObject({ kind: 'not_found' });
});

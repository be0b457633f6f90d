import { AppError } from '@registrar/kernel';
import type { ContactData, ContactInput, ContactRole } from '@registrar/contacts';
import { tldOf } from '@registrar/catalog/testing';
import type { StoredProfile } from '@registrar/registries';
import type { ContactChoice } from './registration-contacts';
import { ACCOUNT, DESK, PERSON, RegistrationWorld } from '../testing';

const [REGISTRANT, TECH] = [1, 2];
const THICK_ASCII: StoredProfile = { dataModel: 'maximum', contacts: { postalInfo: 'int' } };
const JAPANESE: ContactData = { ...PERSON, firstName: '花子', lastName: '山田' };

let world: RegistrationWorld;
beforeEach(async () => {
  world = await RegistrationWorld.create();
});

async function choose(contacts?: Partial<Record<ContactRole, ContactInput>>): Promise<ContactChoice> {
  const request = world.request('a.example', { contacts });
  return world.chooseContacts.choose(request, await world.planner.resolve(request));
}

async function refusal(contacts?: Partial<Record<ContactRole, ContactInput>>): Promise<string> {
  const error = await choose(contacts).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error instanceof Error ? error : new Error('not refused');
  return `${error.kind} | ${error.message} | ${error.details}`;
}

describe('the contacts of a registration', () => {
  it('are those of the account where nothing is sent', async () => {
    const choice = await choose();
    expect(choice.fresh).toEqual([]);
    expect(choice.resolve([])).toEqual({
      registrant: REGISTRANT,
      admin: REGISTRANT,
      tech: TECH,
      billing: TECH,
    });
  });

  it('are taken role by role: what is sent before what the account has', async () => {
    const choice = await choose({ admin: { ...DESK }, billing: { ...PERSON, city: 'Zell' } });
    expect(choice.fresh).toEqual([DESK, { ...PERSON, city: 'Zell' }]);
    expect(choice.resolve([11, 12])).toEqual({ registrant: REGISTRANT, admin: 11, tech: TECH, billing: 12 });
  });

  it('are stored once when several roles have the same', async () => {
    const choice = await choose({
      registrant: { ...PERSON },
      admin: { ...PERSON },
      tech: { ...PERSON, firstName: '  Ilse ' },
      billing: { ...DESK },
    });
    expect(choice.fresh).toEqual([PERSON, DESK]);
    expect(choice.resolve([11, 12])).toEqual({ registrant: 11, admin: 11, tech: 11, billing: 12 });
  });

  it.each([
    [
      'the registrant alone',
      { registrant: REGISTRANT },
      { registrant: REGISTRANT, admin: REGISTRANT, tech: REGISTRANT, billing: REGISTRANT },
    ],
    [
      'a registrant and a tech',
      { registrant: REGISTRANT, tech: TECH },
      { registrant: REGISTRANT, admin: REGISTRANT, tech: TECH, billing: REGISTRANT },
    ],
  ])('go to the registrant where the account has %s', async (_, contacts, chosen) => {
    world.settings.put(ACCOUNT, { contacts });
    expect((await choose()).resolve([])).toEqual(chosen);
  });

  it('go to a registrant that is sent where the account has none', async () => {
    world.settings.put(ACCOUNT);
    expect((await choose({ registrant: { ...PERSON } })).resolve([11])).toEqual({
      registrant: 11,
      admin: 11,
      tech: 11,
      billing: 11,
    });
  });

  const REFUSED: [why: string, contacts: Partial<Record<ContactRole, ContactInput>>, refusal: string][] = [
    [
      'a registrant without a name',
      { registrant: { ...PERSON, firstName: undefined } },
      `invalid | Bad Request | 'contacts.registrant.firstName' is required`,
    ],
    ['an empty tech', { tech: {} }, `invalid | Bad Request | 'contacts.tech.firstName' is required`],
    [
      'a billing contact with a wrong address',
      { billing: { ...PERSON, email: 'ilse@' } },
      `invalid | invalid value for 'contacts.billing.email' | 'contacts.billing.email' must be an email address`,
    ],
    [
      'a wrong one beside a good one',
      { registrant: { ...PERSON }, admin: { ...PERSON, country: 'XX' } },
      `invalid | invalid value for 'contacts.admin.country' | 'contacts.admin.country' must be a country code of ISO 3166-1 in two capitals`,
    ],
  ];
  it.each(REFUSED)('are refused with %s', async (_, contacts, expected) => {
    expect(await refusal(contacts)).toBe(expected);
  });

  it.each([[undefined], [{ admin: { ...PERSON }, tech: { ...DESK } }]])(
    'are refused without any registrant',
    async (contacts) => {
      world.settings.put(ACCOUNT, { contacts: { admin: TECH } });
      expect(await refusal(contacts)).toBe(
        `invalid | Bad Request | 'contacts.registrant' is required: the account has no default registrant`,
      );
    },
  );
});

it('only contacts of the account are loaded, and none where all are sent', async () => {
  const load = jest.spyOn(world.contacts, 'load');
  await choose({ tech: { ...PERSON }, billing: { ...DESK } });
  await choose({
    registrant: { ...PERSON },
    admin: { ...PERSON },
    tech: { ...PERSON },
    billing: { ...DESK },
  });
  expect(load.mock.calls.map(([ids]) => ids)).toStrictEqual([[REGISTRANT]]);
});

it('a choice without registry data names no contact of its own for the registrant', async () => {
  expect(await choose()).toStrictEqual({
    fresh: [],
    resolve: expect.any(Function),
    defaults: await world.settings.purchaseDefaults(ACCOUNT),
  });
});

it('a TLD that is not tied to a registry asks for no letters of it', async () => {
  const asked = jest.spyOn(world.connections, 'get');
  const { tld } = await world.planner.resolve(world.request('a.example'));
  await world.chooseContacts.choose(world.request('a.example'), { tld: { ...tld, connectionId: undefined } });
  expect(asked).not.toHaveBeenCalled();
});

describe('at a registry that takes ASCII only', () => {
  beforeEach(async () => {
    world = await RegistrationWorld.create(THICK_ASCII);
  });
  const NOT_LATIN = (role: string): string =>
    `invalid | invalid value for 'contacts.${role}.firstName' | 'contacts.${role}.firstName' must be written in Latin letters for this TLD`;

  it('contacts that have no such form are refused before any money moves', async () => {
    expect(await refusal({ tech: { ...JAPANESE } })).toBe(NOT_LATIN('tech'));
  });

  it('stored contacts that have no such form are refused too', async () => {
    const [japanese] = await world.contacts.add([JAPANESE]);
    world.settings.put(ACCOUNT, { contacts: { registrant: REGISTRANT, billing: japanese } });
    expect(await refusal()).toBe(NOT_LATIN('billing'));
  });

  it('contacts that can be written so are taken as they were sent', async () => {
    expect((await choose({ registrant: { ...PERSON, city: 'Zürich' } })).fresh).toEqual([
      { ...PERSON, city: 'Zürich' },
    ]);
  });
});

it.each<[string, StoredProfile]>([
  ['keeps no contacts', { dataModel: 'minimum', contacts: { postalInfo: 'int' } }],
  ['takes every script', { dataModel: 'maximum', contacts: { postalInfo: 'loc' } }],
])('at a registry that %s, contacts may be in any script', async (_, profile) => {
  world = await RegistrationWorld.create(profile);
  expect((await choose({ registrant: { ...JAPANESE } })).fresh).toEqual([JAPANESE]);
});

describe('the contacts of a TLD with rules of its own', () => {
  it('have a registrant of their own where registry data go with it', async () => {
    world.catalog.put(
      tldOf({
        name: 'example',
        connectionId: world.connection.id,
        requirements: { fields: { nexus: { type: 'string' } } },
        mappings: [{ on: 'registrant', form: 'unspec', values: [{ field: 'nexus', name: 'NexusCategory' }] }],
      }),
    );
    const choice = await choose();
    expect(choice.fresh).toEqual([PERSON]);
    expect(choice.resolve([11])).toEqual({ registrant: 11, admin: REGISTRANT, tech: TECH, billing: TECH });
  });

  it('are checked as the TLD wants them, also those of the account', async () => {
    const rules = { roles: { registrant: { required: true, fields: { companyName: { required: true } } } } };
    world.catalog.put(tldOf({ name: 'example', connectionId: world.connection.id, contacts: rules }));
    expect(await refusal()).toMatch(/contacts\.registrant\.companyName/);
    expect((await choose({ registrant: { ...DESK } })).fresh).toEqual([DESK]);
  });
});

import { AccountSettings } from '@registrar/accounts';
import { Catalog, type ContactRules } from '@registrar/catalog';
import { tldOf } from '@registrar/catalog/testing';
import { ContactBook, type ContactData, type ContactRole } from '@registrar/contacts';
import { registryUnavailable } from '@registrar/kernel';
import type { StoredProfile } from '@registrar/registries';
import { RequirementDocuments } from './requirement-documents';
import { ACCOUNT, PERSON, RegistrationWorld } from '../../testing';

const CYRILLIC: ContactData = { ...PERSON, city: 'Москва' };
const JAPAN = { country: { options: [{ value: 'JP', label: 'Japan' }] } };
const ROLES: ContactRules['roles'] = {
  registrant: { required: true },
  admin: { required: false },
  tech: { required: false },
  billing: { required: false },
};
const INT: StoredProfile = { dataModel: 'maximum', contacts: { postalInfo: 'int' } };
const LOC: StoredProfile = { dataModel: 'maximum', contacts: { postalInfo: 'loc' } };
const THIN: StoredProfile = { dataModel: 'minimum', contacts: { postalInfo: 'int' } };

let world: RegistrationWorld;

interface Case {
  defaults: Partial<Record<ContactRole, ContactData>>;
  contacts?: ContactRules;
  profile?: StoredProfile;
}

async function descriptorsFor({ defaults, contacts = { exact: true, roles: ROLES }, profile = INT }: Case) {
  world = await RegistrationWorld.create(profile);
  const book = new ContactBook(world.contacts);
  const ids = await Promise.all(
    Object.entries(defaults).map(
      async ([role, contact]) => [role, (await book.add([contact], world.clock.now()))[0]] as const,
    ),
  );
  world.settings.put(ACCOUNT, { contacts: Object.fromEntries(ids) });
  world.catalog.put(tldOf({ name: 'example', connectionId: world.connection.id, contacts }));
  const documents = new RequirementDocuments(
    new Catalog(world.catalog),
    new AccountSettings(world.settings),
    book,
    world.connections,
    world.clock,
  );
  const { descriptors } = await documents.answers(ACCOUNT, 'example');
  return JSON.parse(descriptors.json).contacts as {
    description: string;
    fields: Record<string, { required: boolean }>;
  };
}

const requiredRoles = async (values: Case): Promise<string[]> =>
  Object.entries((await descriptorsFor(values)).fields)
    .filter(([, { required }]) => required)
    .map(([role]) => role);

describe('the requirement documents for an account', () => {
  it.each<[string, Case, string[]]>([
    ['a registrant of an account without default contacts', { defaults: {} }, ['registrant']],
    [
      'a registrant of an account that has default contacts of other roles',
      { defaults: { admin: PERSON, tech: PERSON } },
      ['registrant'],
    ],
    ['no role of an account with a default registrant', { defaults: { registrant: PERSON } }, []],
    [
      'a role whose default the registry cannot store',
      { defaults: { registrant: PERSON, tech: CYRILLIC } },
      ['tech'],
    ],
    [
      'no role for its script at a registry that stores every script',
      { defaults: { registrant: CYRILLIC, tech: CYRILLIC }, profile: LOC },
      [],
    ],
    [
      'no role for its script at a registry that stores no contacts',
      { defaults: { registrant: CYRILLIC }, profile: THIN },
      [],
    ],
    [
      'a registrant where the default is not what the TLD takes',
      {
        defaults: { registrant: PERSON },
        contacts: { exact: true, roles: { ...ROLES, registrant: { required: true, fields: JAPAN } } },
      },
      ['registrant'],
    ],
    [
      'no registrant where the default is what the TLD takes',
      {
        defaults: { registrant: { ...PERSON, country: 'JP' } },
        contacts: { exact: true, roles: { ...ROLES, registrant: { required: true, fields: JAPAN } } },
      },
      [],
    ],
    [
      'what rules that are not exact say, for every account',
      { defaults: { registrant: PERSON }, contacts: { roles: ROLES } },
      ['registrant'],
    ],
  ])('demand %s', async (_, values, roles) => {
    expect(await requiredRoles(values)).toEqual(roles);
  });

  it.each([
    [INT, true],
    [LOC, false],
    [THIN, false],
  ])('say by the connection %j whether Latin letters are needed: %s', async (profile, isLatinOnly) => {
    const { description } = await descriptorsFor({ defaults: {}, profile });
    expect(description.includes('Latin letters')).toBe(isLatinOnly);
  });

  it('fail on rules that cannot be read, rather than call the default contact unfit', async () => {
    const contacts: ContactRules = {
      exact: true,
      roles: { ...ROLES, registrant: { required: true, fields: { zip: { format: { pattern: '(' } } } } },
    };
    await expect(descriptorsFor({ defaults: { registrant: PERSON }, contacts })).rejects.toThrow(SyntaxError);
  });

  it.each([
    ['a refusal for another reason than its values', registryUnavailable()],
    ['a fault of the program', Object.assign(new Error('broken'), { kind: 'invalid' })],
  ])('fail on %s of a default contact, rather than call it unfit', async (_, error) => {
    const broken = {
      ...PERSON,
      id: 1,
      isVerified: true,
      get country(): string {
        throw error;
      },
    };
    jest
      .spyOn(ContactBook.prototype, 'load')
      .mockImplementationOnce(async (ids) => new Map(ids.map((id) => [id, broken])));
    const contacts = {
      exact: true,
      roles: { ...ROLES, registrant: { required: true, fields: JAPAN } },
    } as const;
    await expect(descriptorsFor({ defaults: { registrant: PERSON }, contacts })).rejects.toBe(error);
  });

  it.each([
    ['rules that are not exact', { roles: ROLES }],
    ['no rules', undefined],
  ])(
    'are the same for every account where the TLD has %s: its contacts are not read',
    async (_, contacts) => {
      world = await RegistrationWorld.create(INT);
      world.catalog.put(tldOf({ name: 'example', connectionId: world.connection.id, contacts }));
      const [settings, asked] = [
        jest.spyOn(world.settings, 'purchaseDefaults'),
        jest.spyOn(world.connections, 'get'),
      ];
      await new RequirementDocuments(
        new Catalog(world.catalog),
        new AccountSettings(world.settings),
        new ContactBook(world.contacts),
        world.connections,
        world.clock,
      ).answers(ACCOUNT, 'example');
      expect([settings.mock.calls, asked.mock.calls]).toEqual([[], []]);
    },
  );

  it('demand nothing of a role that the rules leave out', async () => {
    expect(
      await requiredRoles({
        defaults: { tech: PERSON },
        contacts: { exact: true, roles: { registrant: { required: true } } } as ContactRules,
      }),
    ).toEqual(['registrant']);
  });

  it('do not exist for a TLD that is not sold', async () => {
    world = await RegistrationWorld.create();
    const documents = new RequirementDocuments(
      new Catalog(world.catalog),
      new AccountSettings(world.settings),
      new ContactBook(world.contacts),
      world.connections,
      world.clock,
    );
    await expect(documents.answers(ACCOUNT, 'nosuch')).rejects.toMatchObject({ message: 'Unsupported TLD' });
  });
});

import type { StoredProfile } from '@registrar/registries';
import { connectionOf } from '@registrar/registries/testing';
import { PublishedContacts } from './published-contacts';
import { ChangeWorld, THICK, THIN } from '../testing';

const CONTACTS = { registrant: 1, admin: 1, tech: 2, billing: 2 };
const OTHERS = { registrant: 2, admin: 2, tech: 1, billing: 1 };

let world: ChangeWorld;
beforeEach(async () => {
  world = await ChangeWorld.create(THICK);
});

/** What the registry is shown after a change of the world's domain at a registry of this profile. */
const change = (wanted: Parameters<PublishedContacts['change']>[1], profile: StoredProfile = THICK) =>
  world.base.uow.run(async () => {
    world.base.connections.put(connectionOf({ profile }));
    return new PublishedContacts(world.base.privacy, world.base.connections).change(
      (await world.base.domains.holdById(1))!,
      wanted,
    );
  });

it.each([
  [['admin', 'tech'], { ...OTHERS, billing: 2 }],
  [[], { ...CONTACTS, registrant: 2 }],
  [['admin', 'tech', 'billing'], OTHERS],
])('roles that the registry does not keep stay as they are shown (it keeps %j)', async (roles, after) => {
  expect(
    await change(
      { contactIds: OTHERS },
      { ...THICK, contacts: { roles: roles as never, postalInfo: 'int' } },
    ),
  ).toEqual({ before: CONTACTS, after, registrantExtras: [] });
});

it('privacy shows one contact in each role that the registry keeps', async () => {
  expect(await change({ privacyEnabled: true })).toEqual({
    before: CONTACTS,
    after: { registrant: 3, admin: 3, tech: 3, billing: 2 },
    registrantExtras: [],
  });
});

it('a registry without contacts is shown nothing, and no contact is made for it', async () => {
  expect(await change({ privacyEnabled: true, contactIds: OTHERS }, THIN)).toBeUndefined();
  expect(world.base.contacts.contacts).toHaveLength(2);
});

it('privacy that was never shown leaves the real contacts as those before', async () => {
  world.put({}, { privacyEnabled: true });
  expect(await change({ contactIds: OTHERS })).toMatchObject({ before: CONTACTS, after: { registrant: 3 } });
});

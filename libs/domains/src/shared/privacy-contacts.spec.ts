import { tldOf } from '@registrar/catalog/testing';
import type { RegistryContact, StoredProfile } from '@registrar/registries';
import type { RegisterDomainRequest, RegistrationPayload } from '../registration/registration';
import { ACCOUNT, PRIVACY, RECONCILE, RegistrationWorld, START } from '../testing';

const THICK: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'attributes',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
};
const REAL = { registrant: 1, admin: 1, tech: 2, billing: 2 };

let world: RegistrationWorld;
beforeEach(async () => {
  world = await RegistrationWorld.create(THICK);
});

const register = (name: string, values: Partial<RegisterDomainRequest> = {}) =>
  world.register.execute(world.request(name, values));
const domainOf = (id: number, registryValues: Record<string, string> = {}) => ({
  id,
  name: 'a.example',
  connectionId: world.connection.id,
  contactIds: REAL,
  registryValues,
});
const shownTo = (
  id: number,
  privacyEnabled: boolean,
  registryValues?: Record<string, string>,
  isShownNow?: boolean,
) =>
  world.uow.run(() => world.privacy.contactIdsFor(domainOf(id, registryValues), privacyEnabled, isShownNow));
const contactsSent = (): RegistryContact[] =>
  world.registry.sent('contact:create').map(({ payload }) => payload as RegistryContact);
const there = (name: string) => world.registry.domain(world.connection, name)!;

describe('a domain with privacy at a registry with contacts', () => {
  it("shows the registrar's own contact in every role, by an email address of its own, and keeps the real ones here", async () => {
    const result = await register('a.example', { privacyEnabled: true });
    const [proxy] = contactsSent();
    expect(contactsSent()).toEqual([
      {
        id: proxy.id,
        name: 'Domain Privacy',
        organization: 'Shade',
        street: ['1 Shade Street'],
        city: 'Port Mara',
        postalCode: '40110',
        country: 'DE',
        phone: '+49.30999',
        email: expect.stringMatching(/^[a-z0-9]{16}@private\.example$/),
      },
    ]);
    expect(there('a.example')).toMatchObject({
      registrant: proxy.id,
      contacts: [
        { role: 'admin', id: proxy.id },
        { role: 'tech', id: proxy.id },
      ],
    });
    expect(result).toMatchObject({
      answer: {
        domain: {
          privacyEnabled: true,
          contacts: {
            registrant: { firstName: 'Ilse', email: 'ilse@example.net' },
            tech: { firstName: 'Desk' },
          },
        },
      },
    });
  });

  it('has a contact that no other domain has', async () => {
    await register('a.example', { privacyEnabled: true });
    await register('b.example', { privacyEnabled: true });
    const emails = contactsSent().map(({ email }) => email);
    expect([emails.length, new Set(emails).size]).toEqual([2, 2]);
    expect(there('a.example').registrant).not.toBe(there('b.example').registrant);
  });

  it('shows the real contacts without it', async () => {
    await register('a.example', { privacyEnabled: false });
    expect(contactsSent().map(({ name }) => name)).toEqual(['Ilse Varga', 'Desk Technical']);
  });

  it('has the same contact permanently, however often privacy is switched', async () => {
    const [first, off, again] = [await shownTo(5, true), await shownTo(5, false), await shownTo(5, true)];
    expect(off).toEqual(REAL);
    expect(again).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(1);
    expect(Object.values(REAL)).not.toContain(first.registrant);
    expect(
      world.contacts.contacts.filter(({ lastName }) => lastName === PRIVACY.contact.lastName),
    ).toHaveLength(1);
  });

  it('stores nothing outside a unit of work', async () => {
    await expect(world.privacy.contactIdsFor(domainOf(5), true)).rejects.toThrow('outside a unit of work');
  });

  it('is asked for its contacts without getting one', async () => {
    expect(await world.privacy.shown(domainOf(5), true)).toBeUndefined();
    expect(await world.privacy.shown(domainOf(5), false)).toEqual(REAL);
    const ids = await shownTo(5, true);
    expect(await world.privacy.shown(domainOf(5), true)).toEqual(ids);
    expect(await world.privacy.shown(domainOf(5), false)).toEqual(REAL);
  });

  it('is known again by its contact after a lost answer', async () => {
    world.registry.script('a.example', 'drop_after');
    const result = await register('a.example', { privacyEnabled: true });
    expect(result.kind).toBe('unknown');
    world.clock.advance(300);
    await world.reconcile(RECONCILE).execute();
    expect(world.domains.rows.map(({ state }) => state)).toEqual(['active']);
    expect(contactsSent()).toHaveLength(1);
  });

  it("is somebody else's doubtful one when it shows the real contact", async () => {
    const started = await world.begun('a.example', { privacyEnabled: true });
    const real = await world.objects.reserveContacts(
      world.connection.id,
      [REAL.registrant],
      () => 'realcontact',
    );
    await world.operations.beginSending(started.operationId, 1, START);
    world.registry.script('a.example', 'drop_before');
    await world.create.execute({ ...started, attempt: 1 });
    world.registry.registered(world.connection, 'a.example', { registrant: real[0].registryId });
    world.clock.advance(300);
    await world.reconcile().execute();
    expect((await world.outcomeOf(started)).operation).toBe('open');
    expect((await world.operation(started.operationId)).attentionAt).toEqual(world.clock.now());
  });
});

describe('a domain with privacy at a registry without contacts', () => {
  it('shows nothing, and no contact is made for it', async () => {
    world = await RegistrationWorld.create();
    const { payload } = await world.begun('a.example', { privacyEnabled: true });
    expect(payload).not.toHaveProperty('shownContactIds' satisfies keyof RegistrationPayload);
    expect(world.contacts.contacts).toHaveLength(2);
    expect(world.orders.orders.get(payload.orderId)!.order).toMatchObject({
      accountId: ACCOUNT,
      items: [{ type: 'registration' }, { type: 'whois_privacy' }],
    });
  });
});

describe('the contact of privacy under a TLD with registry data', () => {
  const NEXUS = { field: 'nexus', name: 'NexusCategory' };
  const rules = (mappings: object[]): void => {
    const requirements = {
      fields: { nexus: { label: 'Nexus', type: 'string' }, purpose: { label: 'Purpose', type: 'string' } },
    };
    world.catalog.put(
      tldOf({
        name: 'example',
        connectionId: world.connection.id,
        requirements,
        mappings,
      } as unknown as Parameters<typeof tldOf>[0]),
    );
  };
  const proxies = () =>
    world.contacts.contacts.filter(({ lastName }) => lastName === PRIVACY.contact.lastName);
  beforeEach(() => rules([{ form: 'unspec', on: 'registrant', values: [NEXUS] }]));

  it('carries them, and another one does where they change', async () => {
    const first = await shownTo(5, true, { nexus: 'C11' });
    expect(proxies().map(({ registryData }) => registryData)).toEqual([
      [{ form: 'unspec', values: [{ name: 'NexusCategory', value: 'C11' }] }],
    ]);
    expect(await shownTo(5, true, { nexus: 'C11' })).toEqual(first);
    expect(await shownTo(5, true, { nexus: 'C12' })).not.toEqual(first);
    expect(proxies()).toHaveLength(2);
  });

  it('carries the same where a database has put their keys in another order', async () => {
    const first = await shownTo(5, true, { nexus: 'C11' });
    proxies()[0].registryData = [{ values: [{ value: 'C11', name: 'NexusCategory' }], form: 'unspec' }];
    expect(await shownTo(5, true, { nexus: 'C11' })).toEqual(first);
  });

  it('is another one where it was stored without them and is not known to be shown', async () => {
    const first = await shownTo(5, true);
    expect(await shownTo(5, true, { nexus: 'C11' })).not.toEqual(first);
  });

  it('is the same one where it was stored without them and the registry shows it', async () => {
    const first = await shownTo(5, true);
    expect(await shownTo(5, true, { nexus: 'C11' }, true)).toEqual(first);
  });

  it('is another one where it was stored with others, though the registry shows it', async () => {
    const first = await shownTo(5, true, { nexus: 'C11' });
    expect(await shownTo(5, true, { nexus: 'C12' }, true)).not.toEqual(first);
  });

  it('has no data of a TLD that is gone from the catalogue', async () => {
    const registryValues = { nexus: 'C11' };
    expect(await world.privacy.registrantData({ name: 'a.example', registryValues })).toHaveLength(1);
    expect(await world.privacy.registrantData({ name: 'a.gone', registryValues })).toEqual([]);
  });

  it('is another one where its own contact is gone and the registry stores data', async () => {
    await shownTo(5, true, { nexus: 'C11' });
    jest.spyOn(world.contacts, 'load').mockResolvedValue([]);
    const before = proxies().length;
    await shownTo(5, true, {});
    expect(proxies()).toHaveLength(before);
    await shownTo(5, true, { nexus: 'C11' });
    expect(proxies()).toHaveLength(before + 1);
  });
});

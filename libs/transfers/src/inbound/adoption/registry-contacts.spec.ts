import { bareContact, ContactBook, type ContactData } from '@registrar/contacts';
import { FakeDifferenceStore, RegistrationWorld, START } from '@registrar/domains/testing';
import type { DomainInfo, ShownContact } from '@registrar/registries';
import { type Arrival, HolderNotices, type RefusedHolder } from '../../ports';
import { RegistryContacts } from './registry-contacts';
import { ReportRefusedHolder } from './report-refused-holder';

const OURS = { registrant: 1, admin: 1, tech: 2, billing: 2 };

let world: RegistrationWorld;
let contacts: RegistryContacts;
beforeEach(async () => {
  world = await RegistrationWorld.create({
    dataModel: 'maximum',
    contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
  });
  contacts = new RegistryContacts(
    world.uow,
    world.registry,
    world.objects,
    new ContactBook(world.contacts),
    world.clock,
  );
});
const shows = (id: string, values: Partial<ShownContact>) =>
  world.registry.shownContacts.set(id, { id, ...values });
const read = (info: Pick<DomainInfo, 'registrant' | 'contacts'>) =>
  contacts.read(world.connection, info, OURS);
const stored = (id: number): ContactData =>
  bareContact(world.contacts.contacts.find((contact) => contact.id === id)!);

describe('the contacts that a registry shows of a domain', () => {
  it('are stored once each under their roles, and ours fill the roles that it shows nobody in', async () => {
    shows('theirs-1', { name: 'Vera' });
    shows('theirs-2', { name: 'Tom' });
    const info = {
      registrant: 'theirs-1',
      contacts: [
        { role: 'admin' as const, id: 'theirs-2' },
        { role: 'tech' as const, id: 'theirs-1' },
      ],
    };
    expect(await read(info)).toEqual({
      kind: 'ready',
      contactIds: { registrant: 3, admin: 4, tech: 3, billing: 2 },
    });
    expect(world.registry.sent('contact:info').map(({ object }) => object)).toEqual(['theirs-1', 'theirs-2']);
    expect(world.contacts.contacts.slice(2).map(({ lastName }) => lastName)).toEqual(['Vera', 'Tom']);
  });

  it('are ours where it shows none', async () => {
    expect(await read({ contacts: [] })).toEqual({ kind: 'ready', contactIds: OURS });
    expect(world.registry.sent('contact:info')).toEqual([]);
  });

  it('wait for its answer', async () => {
    world.registry.script('theirs-1', 'not_sent', { command: 'info' });
    expect(await read({ registrant: 'theirs-1', contacts: [] })).toEqual({
      kind: 'again',
      why: 'registry not reachable',
    });
    expect(world.contacts.contacts).toHaveLength(2);
  });

  const UNDISCLOSED = { companyName: 'Not disclosed by the registry' };
  it.each<[string, Partial<ShownContact> | undefined, ContactData]>([
    [
      'a person',
      {
        name: 'Vera de Vries',
        organization: 'Quay',
        street: ['1 Quay', 'Floor 2', 'Left'],
        city: 'Aldmoor',
        state: 'NH',
        postalCode: '1011',
        country: 'NL',
        phone: '+31.201234567',
        fax: '+31.209',
        email: 'v@q.example',
      },
      {
        firstName: 'Vera de',
        lastName: 'Vries',
        companyName: 'Quay',
        address1: '1 Quay',
        address2: 'Floor 2, Left',
        city: 'Aldmoor',
        state: 'NH',
        zip: '1011',
        country: 'NL',
        phone: '+31201234567',
        fax: '+31209',
        email: 'v@q.example',
      },
    ],
    ['one word', { name: ' Vera ' }, { lastName: 'Vera' }],
    ['one line of an address', { street: ['1 Quay'] }, { address1: '1 Quay' }],
    ['empty fields', { name: '', city: '', organization: 'Quay' }, { companyName: 'Quay' }],
    ['empty fields alone', { name: '', city: '', street: [] }, UNDISCLOSED],
    ['nothing', {}, UNDISCLOSED],
    ['a contact that it does not show', undefined, UNDISCLOSED],
  ])('are read from %s', async (_, values, contact) => {
    if (values) shows('theirs-1', values);
    await read({ registrant: 'theirs-1', contacts: [] });
    expect(stored(3)).toEqual(contact);
  });
});

class RecordedNotices extends HolderNotices {
  readonly sent: unknown[] = [];
  async refused(
    arrival: Pick<Arrival, 'accountId' | 'name' | 'domainId'>,
    holder: RefusedHolder,
  ): Promise<void> {
    this.sent.push([arrival.name, holder]);
  }
}

describe('the report of a registrant that the registry refused', () => {
  const HOLDER: RefusedHolder = {
    connectionId: 1,
    wanted: { contactId: 2, registryValues: {} },
    shown: 'theirs-1',
    reason: 'no',
    advice: 'Set it.',
  };
  const arrivalOf = (refusedHolder?: RefusedHolder): Arrival => ({
    domainId: 5,
    accountId: 7,
    name: 'came.example',
    tld: 'example',
    registrantId: 1,
    at: START,
    refusedHolder,
  });
  async function report(holder?: RefusedHolder) {
    const differences = new FakeDifferenceStore(world.domains, world.uow);
    differences.addContact(1, 2, 'ours-2');
    const notices = new RecordedNotices();
    await world.uow.run(() => new ReportRefusedHolder(differences, notices).arrived(arrivalOf(holder)));
    return { rows: differences.rows, sent: notices.sent };
  }

  it('opens a difference and writes to the reseller', async () => {
    const { rows, sent } = await report(HOLDER);
    expect(rows).toMatchObject([
      { domainId: 5, field: 'registrant', local: 'ours-2', atRegistry: 'theirs-1', foundAt: START },
    ]);
    expect(sent).toEqual([['came.example', HOLDER]]);
  });

  it('knows of registrants without an id at the registry, on both sides', async () => {
    const { rows } = await report({
      ...HOLDER,
      shown: undefined,
      wanted: { contactId: 3, registryValues: {} },
    });
    expect(rows).toMatchObject([{ local: null, atRegistry: null }]);
  });

  it('says nothing of an arrival whose registrant was taken', async () => {
    expect(await report()).toEqual({ rows: [], sent: [] });
  });
});

import type { DomainInfo } from '@registrar/registries';
import { PushDifference, TakeOverDifference } from './compare-repairs';
import type { DifferenceField } from './ports';
import { ChangeWorld, FakeDifferenceStore, THICK, THIN } from '../testing';

const BY_HAND = 'domains.difference_by_hand';
const EXTRAS = [{ form: 'unspec', values: [{ name: 'NexusCategory', value: 'C11' }] }];

let world: ChangeWorld;
let differences: FakeDifferenceStore;
let audit: object[];

async function start(profile = THIN): Promise<void> {
  world = await ChangeWorld.create(profile);
  differences = new FakeDifferenceStore(world.base.domains, world.base.uow);
  audit = [];
}
beforeEach(() => start());

const changeAtRegistry = (values: Partial<DomainInfo>): void =>
  void world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, ...values });
const found = (field: DifferenceField) =>
  world.base.uow.run(() =>
    differences.record(world.row.id, [{ field, local: null, atRegistry: null }], world.base.clock.now()),
  );
const begin = async (repaired: object): Promise<void> => void audit.push(repaired);
const takeOver = (id = '1') => {
  const { domains, connections, registry, uow, clock } = world.base;
  return new TakeOverDifference(differences, domains, connections, registry, uow, clock).execute({
    id,
    begin,
  });
};
const push = (id = '1') => {
  const { domains, connections, registry, privacy, uow, clock } = world.base;
  return new PushDifference({
    differences,
    domains,
    connections,
    registry,
    privacy,
    changes: world.changes,
    uow,
    clock,
  }).execute({ id, begin });
};

/** The registry's contact ids of the domain belong to its local contacts. */
const knowContacts = (): void => {
  const { registrant, contacts } = world.there;
  const { contactIds } = world.row.domain;
  differences.addContact(1, contactIds.registrant, registrant!);
  for (const { role, id } of contacts) if (id !== registrant) differences.addContact(1, contactIds[role], id);
};
const wantRegistryData = (): void => {
  world.rules({
    requirements: { fields: { nexus: { label: 'Nexus', type: 'string', required: true } } } as never,
    mappings: [
      { form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] },
    ] as never,
  });
};

/** The decisions stored with the operations so far. */
const payloads = async () =>
  (await world.operations()).map(({ payload: { before, after, registrantExtras } }) => ({
    before,
    after,
    registrantExtras,
  }));

describe('a repair is refused with its reason', () => {
  const ANOTHER_SPONSOR =
    'The registry shows the domain at another registrar: this drift cannot be repaired.';
  const CASES: [
    what: string,
    field: DifferenceField,
    repair: () => Promise<unknown>,
    values: Partial<DomainInfo>,
    details: string,
  ][] = [
    [
      'accepting the sponsor',
      'sponsor',
      () => takeOver(),
      {},
      'A drift of sponsor cannot be repaired by accepting it.',
    ],
    [
      'accepting the contacts',
      'contacts',
      () => takeOver(),
      {},
      'A drift of contacts cannot be repaired by accepting it.',
    ],
    [
      'accepting a registrant where the account ordered no other',
      'registrant',
      () => takeOver(),
      {},
      'A drift of registrant cannot be repaired by accepting it.',
    ],
    [
      'accepting an expiry that the registry does not show',
      'expiry',
      () => takeOver(),
      { expiresAt: undefined },
      'A drift of expiry cannot be repaired by accepting it.',
    ],
    [
      'accepting DS records that the registry does not show',
      'signing',
      () => takeOver(),
      { signing: undefined },
      'A drift of signing cannot be repaired by accepting it.',
    ],
    ['pushing the expiry', 'expiry', () => push(), {}, 'A drift of expiry cannot be repaired by pushing.'],
    [
      'pushing statuses where the registry has the local ones',
      'statuses',
      () => push(),
      { statuses: ['clientTransferProhibited', 'serverHold'] },
      'A drift of statuses cannot be repaired by pushing.',
    ],
    [
      'accepting from another sponsor',
      'nameservers',
      () => takeOver(),
      { clientId: 'registrar-b' },
      ANOTHER_SPONSOR,
    ],
    ['pushing to another sponsor', 'nameservers', () => push(), { clientId: 'registrar-b' }, ANOTHER_SPONSOR],
  ];
  it.each(CASES)('%s', async (_, field, repair, values, details) => {
    changeAtRegistry(values);
    await found(field);
    await expect(repair()).rejects.toMatchObject({
      kind: 'conflict',
      code: BY_HAND,
      message: 'Conflict',
      details,
    });
    expect([audit, world.sent, differences.rows[0].resolution]).toEqual([[], [], undefined]);
  });

  it.each([
    ['a domain that the registry does not show', 'not_ours'],
    ['a registry that does not answer', 'unknown'],
  ] as const)('%s', async (_, answer) => {
    await found('nameservers');
    for (const repair of [takeOver, push]) {
      world.base.registry.script('a.example', answer, { command: 'info' });
      await expect(repair()).rejects.toMatchObject(
        answer === 'unknown' ? { code: 'registry.unavailable' } : { code: BY_HAND, details: ANOTHER_SPONSOR },
      );
    }
    expect([audit, world.sent]).toEqual([[], []]);
  });

  it('a drift that does not exist, that has ended or whose domain is gone', async () => {
    const NOT_FOUND = {
      kind: 'not_found',
      code: 'domains.difference_not_found',
      details: 'The requested drift does not exist or is already resolved.',
    };
    await expect(takeOver('99')).rejects.toMatchObject(NOT_FOUND);
    await found('nameservers');
    world.put({ state: 'failed' });
    await expect(takeOver()).rejects.toMatchObject(NOT_FOUND);
    world.put({ state: 'active' });
    await world.base.uow.run(() => differences.resolve('1', 'gone'));
    await expect(push()).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('during the query of the registry', () => {
  const MEANWHILE: [what: string, act: () => unknown, refusal: object][] = [
    [
      'the drift ends',
      () => world.base.uow.run(() => differences.resolve('1', 'gone')),
      { code: 'domains.difference_not_found' },
    ],
    [
      'the domain leaves the account',
      () => world.put({ state: 'failed' }),
      { code: 'domains.difference_not_found' },
    ],
    [
      'a change begins',
      () => world.put({ busyOperationId: 'other' }),
      { code: 'domains.busy', retryAfterSeconds: 5 },
    ],
  ];
  it.each(MEANWHILE)('%s: no value is accepted', async (_, act, refusal) => {
    changeAtRegistry({ nameservers: ['ns9.example.net'] });
    await found('nameservers');
    const info = world.base.registry.info.bind(world.base.registry);
    jest.spyOn(world.base.registry, 'info').mockImplementationOnce(async (...asked) => {
      const answer = await info(...asked);
      await act();
      return answer;
    });
    await expect(takeOver()).rejects.toMatchObject(refusal);
    expect([world.row.domain.nameservers, audit]).toEqual([['ns1.example.net', 'ns2.example.net'], []]);
  });
});

describe('an accepted value is written with its audit entry', () => {
  it('statuses, with the transfer lock of the registry', async () => {
    changeAtRegistry({ statuses: ['clientTransferProhibited', 'serverHold'] });
    world.put({ registryStatuses: ['ok'], statusSyncAt: new Date(0) }, { locked: false });
    await found('statuses');
    await takeOver();
    expect(world.row).toMatchObject({
      registryStatuses: ['clientTransferProhibited', 'serverHold'],
      statusSyncAt: undefined,
      domain: { locked: true },
    });
    expect(audit).toEqual([
      {
        domainName: 'a.example',
        field: 'statuses',
        before: { registryStatuses: ['ok'], locked: false, statusSyncAt: undefined },
        after: {
          registryStatuses: ['clientTransferProhibited', 'serverHold'],
          locked: true,
          statusSyncAt: null,
        },
      },
    ]);
  });

  it('name servers, also while another registrant is requested', async () => {
    const pendingRegistrant = { contactId: 2, registryValues: {} };
    world.put({ pendingRegistrant });
    changeAtRegistry({ nameservers: ['ns9.example.net'] });
    await found('nameservers');
    await takeOver();
    expect([world.row.domain.nameservers, world.row.pendingRegistrant]).toEqual([
      ['ns9.example.net'],
      pendingRegistrant,
    ]);
    expect(audit).toEqual([
      {
        domainName: 'a.example',
        field: 'nameservers',
        before: { nameservers: ['ns1.example.net', 'ns2.example.net'] },
        after: { nameservers: ['ns9.example.net'] },
      },
    ]);
  });

  it('the registrant, which drops the requested registrant', async () => {
    const pendingRegistrant = { contactId: 2, registryValues: {} };
    world.put({ pendingRegistrant });
    await found('registrant');
    await takeOver();
    expect(world.row.pendingRegistrant).toBeUndefined();
    expect(audit).toEqual([
      {
        domainName: 'a.example',
        field: 'registrant',
        before: { pendingRegistrant },
        after: { pendingRegistrant: null },
      },
    ]);
    expect(differences.rows[0].resolution).toBe('taken_over');
  });
});

describe('contacts that are pushed', () => {
  beforeEach(async () => {
    await start(THICK);
    knowContacts();
  });

  it.each(['registrant', 'contacts'] as const)(
    'replace the local contacts that the registry shows (%s)',
    async (field) => {
      const [registrant, tech] = [
        world.there.registrant!,
        world.there.contacts.find(({ role }) => role === 'tech')!.id,
      ];
      changeAtRegistry({
        registrant: tech,
        contacts: [
          { role: 'admin', id: tech },
          { role: 'tech', id: tech },
        ],
      });
      await found(field);
      expect(await push()).toMatchObject({ kind: 'done' });
      expect(world.updates).toMatchObject([
        {
          registrant,
          contacts: { add: [{ role: 'admin', id: registrant }], remove: [{ role: 'admin', id: tech }] },
        },
      ]);
      const before = { registrant: 2, admin: 2, tech: 2, billing: 2 };
      const after = { registrant: 1, admin: 1, tech: 2, billing: 2 };
      expect(await payloads()).toEqual([
        {
          before: { shownContactIds: before },
          after: { shownContactIds: after },
          registrantExtras: undefined,
        },
      ]);
      expect([audit, differences.rows[0].resolution]).toEqual([
        [
          {
            domainName: 'a.example',
            field,
            before: { shownContactIds: before },
            after: { shownContactIds: after },
          },
        ],
        'pushed',
      ]);
    },
  );

  it('leave a registrant unchanged that the registry does not show', async () => {
    const tech = world.there.contacts.find(({ role }) => role === 'tech')!.id;
    changeAtRegistry({
      registrant: undefined,
      contacts: [
        { role: 'admin', id: tech },
        { role: 'tech', id: tech },
      ],
    });
    await found('contacts');
    await push();
    expect(await payloads()).toMatchObject([
      { before: { shownContactIds: { registrant: 1, admin: 2, tech: 2, billing: 2 } } },
    ]);
    expect(world.updates).toMatchObject([
      { contacts: { add: [{ role: 'admin' }], remove: [{ role: 'admin', id: tech }] } },
    ]);
    expect(world.updates[0]).not.toHaveProperty('registrant');
  });

  it.each([
    ['the registrant', () => changeAtRegistry({ registrant: 'unknown-1' })],
    [
      'one of the contacts',
      () => changeAtRegistry({ contacts: [{ role: 'admin', id: 'unknown-1' }, world.there.contacts[1]] }),
    ],
  ])('cannot replace %s where it is not a local contact', async (_, given) => {
    given();
    await found('contacts');
    await expect(push()).rejects.toMatchObject({
      code: BY_HAND,
      details:
        'A drift of contacts cannot be repaired by pushing while the registry shows contacts of another registrar.',
    });
    expect([world.sent, audit]).toEqual([[], []]);
  });

  it('bring the registry data of the registrant', async () => {
    wantRegistryData();
    world.put({}, { registryValues: { nexus: 'C11' } });
    const tech = world.there.contacts.find(({ role }) => role === 'tech')!.id;
    changeAtRegistry({ registrant: tech });
    await found('registrant');
    await push();
    expect(await payloads()).toMatchObject([{ registrantExtras: EXTRAS }]);
  });

  it.each([
    [undefined, {}, {}],
    [true, { privacyEnabled: false }, { privacyEnabled: true }],
  ] as const)(
    'are the requested ones (privacy %s), with their registry data',
    async (privacyEnabled, before, after) => {
      wantRegistryData();
      const [contactId] = await world.base.contacts.add([
        {
          firstName: 'Mira',
          lastName: 'Voss',
          email: 'mira@example.net',
          address1: '1 Quay',
          city: 'Port',
          country: 'DE',
        },
      ]);
      world.put({
        pendingRegistrant: {
          contactId,
          registryValues: { nexus: 'C11' },
          ...(privacyEnabled && { privacyEnabled }),
        },
      });
      await found('registrant');
      await push();
      const shown = world.base.contacts.contacts.length;
      const all = { registrant: 1, admin: 1, tech: 2, billing: 2 };
      expect(await payloads()).toEqual([
        {
          before: { contactIds: all, shownContactIds: all, registryValues: {}, ...before },
          after: {
            contactIds: { ...all, registrant: contactId },
            registryValues: { nexus: 'C11' },
            ...after,
            shownContactIds: privacyEnabled
              ? { registrant: shown, admin: shown, tech: shown, billing: 2 }
              : { ...all, registrant: contactId },
          },
          registrantExtras: EXTRAS,
        },
      ]);
    },
  );

  it('are the requested ones, under a TLD without registry data', async () => {
    const [contactId] = await world.base.contacts.add([
      {
        firstName: 'Mira',
        lastName: 'Voss',
        email: 'mira@example.net',
        address1: '1 Quay',
        city: 'Port',
        country: 'DE',
      },
    ]);
    world.put({ pendingRegistrant: { contactId, registryValues: {} } });
    await found('registrant');
    await push();
    expect((await world.operations())[0].payload).not.toHaveProperty('registrantExtras');
  });
});

import { ContactBook } from '@registrar/contacts';
import { badRequest, registryUnavailable } from '@registrar/kernel';
import { type RegistryContact, type StoredProfile } from '@registrar/registries';
import { connectionOf } from '@registrar/registries/testing';
import { ObjectsAtRegistry, type PreparedObjects, type WantedObjects } from './objects-at-registry';
import { ChangeWorld, PERSON, RegistrationWorld, THICK, THIN } from '../testing';

const HOSTS = ['ns8.example.net', 'ns9.example.net'];
const OPERATION = '0197a0ee-0000-7000-8000-000000000001';
const REFUSAL = { code: 2306, meaning: 'policy' as const, reason: 'no' };

let world: ChangeWorld;
let attempt: number;
beforeEach(async () => {
  attempt = 1;
  world = await ChangeWorld.create(THICK);
});

const prepare = (wanted: Partial<WantedObjects>, profile: StoredProfile = THICK): Promise<PreparedObjects> =>
  world.objects.prepare(
    connectionOf({ profile }),
    { operationId: OPERATION, attempt: (attempt += 1) },
    { nameservers: [], ...wanted },
  );
const newContact = async (values: object = {}): Promise<number> =>
  (await world.base.contacts.add([{ ...PERSON, ...values }]))[0];
const inEveryRole = (id: number) => ({ registrant: id, admin: id, tech: id, billing: id });
const contactSent = (): RegistryContact =>
  world.base.registry.sent('contact:create').at(-1)!.payload as RegistryContact;

describe('a contact that is new to the registry', () => {
  it('is created by a step of the command, once for all its roles', async () => {
    const prepared = await prepare({ contactIds: inEveryRole(await newContact()) });
    const { id } = contactSent();
    expect(prepared).toEqual({ kind: 'ready', contacts: { registrant: id, admin: id, tech: id } });
    expect(world.base.registry.commands.map(({ command, clTrid }) => [command, clTrid])).toEqual([
      ['contact:create', `${OPERATION}-contact1-2`],
    ]);
  });

  it('leaves out what it does not have, and says nothing where the registry wants a text', async () => {
    const [bare] = await world.base.contacts.add([{ firstName: 'Ilse', lastName: 'Varga' }]);
    await prepare({ contactIds: inEveryRole(bare) });
    expect(contactSent()).toEqual({
      id: expect.any(String),
      name: 'Ilse Varga',
      street: [],
      city: '',
      country: '',
      email: '',
    });
    expect(contactSent().street).toHaveLength(0);
    await prepare({ contactIds: inEveryRole(await newContact({ address2: 'Floor 2' })) });
    expect(contactSent().street).toEqual(['4 Quay Street', 'Floor 2']);
  });

  it('gets an id of sixteen characters at most', async () => {
    jest.spyOn(world.base.ids, 'secret').mockReturnValue('abcdefghijklmnopqrstuvwxyz');
    await prepare({ contactIds: inEveryRole(await newContact()) });
    expect(contactSent().id).toBe('abcdefghijklmnop');
  });

  it('carries the registry data of its command where it was stored without', async () => {
    const registrantExtras = [{ form: 'unspec' as const, values: [{ name: 'NexusCategory', value: 'C11' }] }];
    const [registrant, tech] = [await newContact(), await newContact({ firstName: 'Jon' })];
    await prepare({ contactIds: { ...inEveryRole(tech), registrant }, registrantExtras });
    expect(world.base.registry.sent('contact:create').map(({ extras }) => extras)).toEqual([
      registrantExtras,
      [],
    ]);
  });

  it.each([
    ['pending', 1],
    ['unknown', 2],
  ] as const)(
    'is created again by the next command unless the registry has it (%s: %i commands)',
    async (kind, commands) => {
      const contactIds = inEveryRole(await newContact());
      const create = jest.spyOn(world.base.registry, 'createContact');
      create.mockResolvedValueOnce(
        kind === 'pending' ? { kind, data: { id: 'c' } } : { kind, why: 'no answer' },
      );
      expect((await prepare({ contactIds })).kind).toBe(kind === 'pending' ? 'ready' : 'not_sent');
      expect((await prepare({ contactIds })).kind).toBe('ready');
      expect(create).toHaveBeenCalledTimes(commands);
    },
  );

  it.each([
    [
      { kind: 'refused' as const, refusal: REFUSAL },
      { kind: 'refused', refusal: REFUSAL },
    ],
    [
      { kind: 'unknown' as const, why: 'no answer' },
      { kind: 'not_sent', why: 'no answer' },
    ],
    [
      { kind: 'not_sent' as const, why: 'no session' },
      { kind: 'not_sent', why: 'no session' },
    ],
  ])('that ends as %j stops before hosts are asked for', async (outcome, prepared) => {
    jest.spyOn(world.base.registry, 'createContact').mockResolvedValue(outcome);
    expect(await prepare({ contactIds: inEveryRole(await newContact()), nameservers: HOSTS })).toEqual(
      prepared,
    );
    expect(world.base.registry.commands).toEqual([]);
  });
});

describe('hosts that are new to the registry', () => {
  it('are asked for together and created one by one, and known from then on', async () => {
    expect(await prepare({ nameservers: HOSTS })).toEqual({ kind: 'ready' });
    expect(await prepare({ nameservers: HOSTS })).toEqual({ kind: 'ready' });
    expect(
      world.base.registry.commands.map(({ command, object, clTrid }) => [command, object, clTrid]),
    ).toEqual([
      ['host:check', HOSTS.join(','), undefined],
      ['host:create', HOSTS[0], `${OPERATION}-host1-2`],
      ['host:create', HOSTS[1], `${OPERATION}-host2-2`],
    ]);
  });

  it('are not queried where none are given, where all are known, and where the registry stores none', async () => {
    const [missing, known] = [
      jest.spyOn(world.base.registry, 'missingHosts'),
      jest.spyOn(world.base.objects, 'knownHosts'),
    ];
    expect(await prepare({ nameservers: [] })).toEqual({ kind: 'ready' });
    expect(await prepare({ nameservers: HOSTS }, THIN)).toEqual({ kind: 'ready' });
    expect(known).not.toHaveBeenCalled();
    await world.base.objects.hostsCreated(world.base.connection.id, HOSTS);
    expect(await prepare({ nameservers: HOSTS })).toEqual({ kind: 'ready' });
    expect(missing).not.toHaveBeenCalled();
  });

  it('exist where another client created them first', async () => {
    world.base.registry.script(HOSTS[0], 'refuse', {
      refusal: { code: 2302, meaning: 'exists', reason: 'Object exists' },
    });
    expect(await prepare({ nameservers: HOSTS })).toEqual({ kind: 'ready' });
    expect(world.base.registry.sent('host:create').map(({ object }) => object)).toEqual(HOSTS);
  });

  it('are named where the registry refuses one', async () => {
    world.base.registry.script(HOSTS[1], 'refuse', { refusal: REFUSAL });
    expect(await prepare({ nameservers: HOSTS })).toEqual({
      kind: 'refused',
      refusal: REFUSAL,
      host: HOSTS[1],
    });
  });

  it('have the local addresses of the hosts below the domain', async () => {
    await world.base.uow.run(() => world.glue.put(world.row.id, 'ns1.a.example', ['192.0.2.1']));
    await prepare({ nameservers: ['ns1.a.example', HOSTS[0]] });
    expect(
      world.base.registry.sent('host:create').map(({ object, addresses }) => [object, addresses]),
    ).toEqual([
      ['ns1.a.example', ['192.0.2.1']],
      [HOSTS[0], []],
    ]);
  });
});

it.each([
  [
    'a registry that is not reachable',
    () => registryUnavailable(),
    { kind: 'not_sent', why: 'Registry Connection Unavailable' },
  ],
  [
    'a local refusal',
    () => badRequest('no', 'test'),
    { kind: 'rejected', error: expect.objectContaining({ code: 'test' }) },
  ],
])('%s during the query of hosts is an outcome', async (_, error, outcome) => {
  jest.spyOn(world.base.registry, 'missingHosts').mockRejectedValue(error());
  expect(await prepare({ nameservers: HOSTS })).toEqual(outcome);
});

it('a fault of the program while hosts are asked for is thrown', async () => {
  jest.spyOn(world.base.registry, 'missingHosts').mockRejectedValue(new Error('broken'));
  await expect(prepare({ nameservers: HOSTS })).rejects.toThrow('broken');
});

describe('objects that the registry turns out not to have', () => {
  const created = (): string[] =>
    world.base.registry.commands
      .filter(({ command }) => command.endsWith(':create'))
      .map(({ command, object }) => (command === 'host:create' ? object : command));

  it.each([
    ['with the contacts of the command', true, ['contact:create', HOSTS[0]]],
    ['without contacts', false, [HOSTS[0]]],
  ])('are created again by the next command (%s)', async (_, hasContacts, expected) => {
    const wanted = { contactIds: inEveryRole(await newContact()), nameservers: HOSTS };
    await prepare(wanted);
    world.base.registry.commands.length = 0;
    await world.objects.forget(connectionOf({ profile: THICK }), {
      nameservers: [HOSTS[0]],
      ...(hasContacts && { contactIds: wanted.contactIds }),
    });
    jest
      .spyOn(world.base.registry, 'missingHosts')
      .mockImplementation(async (_connection, hosts) => [...hosts]);
    expect((await prepare(wanted)).kind).toBe('ready');
    expect(created()).toEqual(expected);
  });
});

it.each([
  ['plain', 'abcdefgh-7A', [[8]]],
  ['secure', '', []],
  ['none', '', []],
] as const)('a create under the code rule %s carries the code "%s"', (authInfo, code, drawn) => {
  const secret = jest.spyOn(world.base.ids, 'secret').mockReturnValue('abcdefgh');
  expect(world.objects.authInfo(connectionOf({ profile: { ...THICK, authInfo } }))).toBe(code);
  expect(secret.mock.calls).toEqual(drawn);
});

describe('the contact ids at a registry', () => {
  it('are drawn for contacts that it does not have yet', async () => {
    const id = await newContact();
    const first = await world.objects.registryIdsOf(world.base.connection, { ...inEveryRole(1), tech: id });
    expect(first).toEqual({
      registrant: world.there.registrant,
      admin: world.there.registrant,
      tech: expect.stringMatching(/^[a-z0-9]{16}$/),
    });
    expect(await world.objects.registryIdsOf(world.base.connection, { ...inEveryRole(1), tech: id })).toEqual(
      first,
    );
  });

  it('are none where it keeps no contacts', async () => {
    expect(
      await world.objects.registryIdsOf(connectionOf({ profile: THIN }), inEveryRole(1)),
    ).toBeUndefined();
  });
});

describe('the addresses that go with a delegation', () => {
  const glueOf = (nameservers: string[], profile: StoredProfile = THIN, objects = world.objects) =>
    objects.glueOf(connectionOf({ profile }), 'a.example', nameservers);
  beforeEach(() =>
    world.base.uow.run(async () => {
      for (const host of ['a.example', 'ns1.a.example', 'ns1.aa.example'])
        await world.glue.put(world.row.id, host, ['192.0.2.1']);
    }),
  );

  it('are those of the domain itself and of hosts below it', async () => {
    expect(
      [...(await glueOf(['a.example', 'ns1.a.example', 'ns1.aa.example', 'ns1.example.net']))!.keys()].sort(),
    ).toEqual(['a.example', 'ns1.a.example']);
    expect([...(await glueOf(['a.example']))!.keys()]).toEqual(['a.example']);
  });

  it('are none where no host lies below, where hosts are objects, and where we have no hosts', async () => {
    const { registry, objects, contacts, clock, ids } = world.base;
    const bare = new ObjectsAtRegistry({
      contacts: registry,
      hosts: registry,
      objects,
      book: new ContactBook(contacts),
      clock,
      ids,
    });
    expect([
      await glueOf(['ns1.aa.example']),
      await glueOf(['a.example'], THICK),
      await glueOf(['a.example'], THIN, bare),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

it('a purchase creates hosts below no local domain without addresses', async () => {
  const base = await RegistrationWorld.create(THICK);
  const started = await base.begun('b.example', { nameservers: HOSTS });
  expect(await base.create.execute({ ...started, attempt: 1 })).toMatchObject({ kind: 'created' });
  expect(base.registry.sent('host:create').map(({ addresses }) => addresses)).toEqual([[], []]);
});

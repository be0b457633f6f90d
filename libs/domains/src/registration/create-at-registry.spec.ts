import { Money } from '@registrar/kernel';
import type {
  CreateDomainCommand,
  RegistryContact,
  RegistryRefusal,
  StoredProfile,
} from '@registrar/registries';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import type { RegistrationOutcome } from './create-at-registry';
import type { RegistrationPayload } from './registration';
import { DESK, PERSON, RegistrationWorld, START } from '../testing';

const THIN: StoredProfile = { dataModel: 'minimum', hostModel: 'attributes' };
const THICK: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
};

/** Without privacy: the registry is shown the real contacts. */
const SHOWN = { privacyEnabled: false };
const HOSTS = ['ns1.example.net', 'ns2.example.net'];

let world: RegistrationWorld;
let operationId: string;
let payload: RegistrationPayload;

async function start(profile: StoredProfile, values: Partial<RegistrationPayload> = {}): Promise<void> {
  world = await RegistrationWorld.create(profile);
  ({ operationId, payload } = await world.begun('a.example', SHOWN));
  payload = { ...payload, ...values };
}

const create = (attempt = 1, other: Partial<RegistrationPayload> = {}): Promise<RegistrationOutcome> =>
  world.create.execute({ operationId, attempt, payload: { ...payload, ...other } });
const sent = (): string[] => world.registry.commands.map(({ command, object }) => `${command} ${object}`);
const sentKinds = (): string[] =>
  world.registry.commands.filter(({ clTrid }) => clTrid).map(({ command }) => command);
const commandSent = (): CreateDomainCommand =>
  world.registry.sent('domain:create').at(-1)!.payload as CreateDomainCommand;
const contactsSent = (): RegistryContact[] =>
  world.registry.sent('contact:create').map((command) => command.payload as RegistryContact);
const contactIds = (): string[] => contactsSent().map(({ id }) => id);
const refusal = (meaning: RegistryRefusal['meaning']): RegistryRefusal => ({
  code: 2306,
  meaning,
  reason: 'no',
});

/** A registration whose commands are to be looked at alone. */
beforeEach(() => start(THIN));
afterEach(() =>
  expect(world.registry.commands.every(({ connectionId }) => connectionId === world.connection.id)).toBe(
    true,
  ),
);

describe('at a registry without contacts and host objects', () => {
  it('the domain is created and locked, each command named by operation, step and attempt', async () => {
    expect(await create(1)).toEqual({
      kind: 'created',
      createdAt: START,
      expiresAt: new Date('2027-03-02T09:15:00Z'),
      statuses: ['clientTransferProhibited'],
    });
    expect(world.registry.commands.slice(1)).toMatchObject([
      { command: 'domain:create', object: 'a.example', clTrid: `${operationId}-create-1` },
      { command: 'domain:update', clTrid: `${operationId}-lock-1` },
    ]);
    expect(commandSent()).toMatchObject({
      years: 1,
      nameservers: HOSTS,
      contacts: undefined,
      fee: undefined,
      idn: undefined,
      authInfo: '',
    });
    expect(world.registry.domain(world.connection, 'a.example')?.statuses).toEqual([
      'clientTransferProhibited',
    ]);
  });

  it('the lock adds a status and removes none', async () => {
    const update = jest.spyOn(world.registry, 'updateStatuses');
    await create(1);
    expect(update.mock.calls.map(([, , { add, remove }]) => [add, remove])).toEqual([
      [['clientTransferProhibited'], []],
    ]);
  });

  it('the domain is not locked where the TLD knows no lock', async () => {
    expect(await create(1, { locked: false })).toMatchObject({ kind: 'created', statuses: [] });
    expect(sentKinds()).toEqual(['domain:create']);
  });

  it('the leave to send is written down, until when the command may be on its way', async () => {
    await create();
    expect(await world.operation(operationId)).toMatchObject({
      inFlightUntil: new Date('2026-03-02T09:16:30Z'),
    });
  });

  const LOCKS: ScriptedOutcome[] = ['refuse', 'drop_before', 'drop_after', 'not_sent', 'unknown', 'timeout'];
  it.each(LOCKS)('the domain is ours whatever becomes of its lock (%s)', async (outcome) => {
    world.registry.script('a.example', outcome, { command: 'update' });
    expect(await create()).toMatchObject({ kind: 'created', createdAt: START, statuses: [] });
  });

  const OUTCOMES: [script: ScriptedOutcome, outcome: object, isThere: boolean][] = [
    ['pending', { kind: 'pending' }, true],
    [
      'refuse',
      { kind: 'refused', refusal: { code: 2306, meaning: 'policy', reason: 'Parameter value policy error' } },
      false,
    ],
    ['drop_before', { kind: 'unknown', why: expect.any(String) }, false],
    ['drop_after', { kind: 'unknown', why: 'connection lost' }, true],
    ['timeout', { kind: 'unknown', why: expect.any(String) }, false],
    ['not_sent', { kind: 'not_sent', why: 'no session' }, false],
  ];
  it.each(OUTCOMES)('a create that ends %s is told as %j', async (script, outcome, isThere) => {
    world.registry.script('a.example', script);
    expect(await create()).toEqual(outcome);
    expect(world.registry.domain(world.connection, 'a.example') !== undefined).toBe(isThere);
    expect(world.registry.sent('domain:update')).toEqual([]);
  });

  it('a name that somebody else was faster to take is told as such', async () => {
    world.registry.registered(world.connection, 'a.example', { clientId: 'registrar-b' });
    expect(await create()).toMatchObject({ kind: 'refused', refusal: { meaning: 'exists' } });
  });

  it.each([
    [
      'another attempt was begun',
      () => world.uow.run(() => world.operations.beginAttempt(operationId, START)),
    ],
    [
      'the operation was settled',
      () =>
        world.uow.run(() =>
          world.operations.refuse(operationId, { kind: 'invalid', code: 'x', message: 'no' }, START),
        ),
    ],
    ['the registry accepted it', () => world.uow.run(() => world.operations.accept(operationId, {}, START))],
  ])('nothing is sent once %s', async (_, meanwhile) => {
    await meanwhile();
    expect(await create()).toEqual({ kind: 'overtaken' });
    expect(sentKinds()).toEqual([]);
    expect(await world.commands.ofOperation(operationId)).toEqual([]);
  });

  it('the second attempt has transaction ids of its own', async () => {
    world.registry.script('a.example', 'drop_before');
    await create(1);
    await world.uow.run(() => world.operations.beginAttempt(operationId, START));
    expect(await create(2)).toMatchObject({ kind: 'created' });
    expect((await world.commands.ofOperation(operationId)).map(({ clTrid }) => clTrid)).toEqual(
      ['create-1', 'create-2', 'lock-2'].map((step) => `${operationId}-${step}`),
    );
  });

  it('the fee that was told is acknowledged, and an IDN is told with its table and Unicode form', async () => {
    await create(1, {
      name: 'xn--bcher-kva.example',
      idnTable: 'DE',
      registryFee: { amount: '900', currency: 'EUR' },
    });
    expect(commandSent()).toMatchObject({
      fee: Money.of(900n, 'EUR'),
      idn: { table: 'DE', unicodeName: 'bücher.example' },
    });
  });

  it('is a fault of ours, and no answer of the registry, when the connection is missing', async () => {
    await expect(create(1, { connectionId: 99 })).rejects.toThrow('no registry connection 99');
  });
});

it.each([
  ['secure', ''],
  ['none', ''],
  ['plain', expect.stringMatching(/^[a-z0-9]{13,}-7A$/)],
] as const)('where transfer codes are %s, one of ours is set: %p', async (authInfo, code) => {
  await start({ ...THIN, authInfo });
  await create();
  expect(commandSent().authInfo).toEqual(code);
});

describe('at a registry with contacts and host objects', () => {
  beforeEach(() => start(THICK));

  it('contacts of the roles it wants and missing hosts are created before the domain', async () => {
    expect(await create()).toMatchObject({ kind: 'created' });
    expect(sentKinds()).toEqual([
      'contact:create',
      'contact:create',
      'host:create',
      'host:create',
      'domain:create',
      'domain:update',
    ]);
    const [holder, desk] = contactIds();
    expect(commandSent().contacts).toEqual({ registrant: holder, admin: holder, tech: desk });
    expect(new Set(world.registry.commands.map(({ clTrid }) => clTrid).filter(Boolean))).toEqual(
      new Set(
        ['contact1', 'contact2', 'host1', 'host2', 'create', 'lock'].map(
          (step) => `${operationId}-${step}-1`,
        ),
      ),
    );
  });

  it('a contact is told field by field, in ASCII where that is wanted', async () => {
    const [zuerich] = await world.contacts.add([
      {
        ...PERSON,
        city: 'Zürich',
        address2: 'Gäßli 2',
        state: 'ZH',
        phone: '+41441234567',
        fax: '+41441234568',
        companyName: 'Øst & Söhne',
      },
    ]);
    await create(1, { contactIds: { registrant: zuerich, admin: zuerich, tech: zuerich, billing: zuerich } });
    expect(contactsSent()).toEqual([
      {
        id: expect.stringMatching(/^[a-z0-9]{3,16}$/),
        name: 'Ilse Varga',
        organization: 'Ost & Sohne',
        street: ['4 Quay Street', 'Gassli 2'],
        city: 'Zurich',
        state: 'ZH',
        postalCode: '40110',
        country: 'DE',
        phone: '+41.441234567',
        fax: '+41.441234568',
        email: 'ilse@example.net',
      },
    ]);
  });

  it('a second domain uses contacts and hosts again', async () => {
    await create();
    const ids = contactIds();
    const second = await world.begun('b.example', SHOWN);
    await world.create.execute({ ...second, attempt: 1 });
    expect(sentKinds().slice(6)).toEqual(['domain:create', 'domain:update']);
    expect(commandSent().contacts).toEqual({ registrant: ids[0], admin: ids[0], tech: ids[1] });
    expect(world.registry.sent('host:check')).toHaveLength(1);
  });

  it('a host that the registry knows already is not created', async () => {
    await world.registry.createHost(
      world.connection,
      { operationId: '0197a0ee-0000-7000-8000-000000000001', step: 'host', attempt: 1 },
      'ns1.example.net',
    );
    world.registry.commands.length = 0;
    await create();
    expect(sent().filter((command) => command.startsWith('host'))).toEqual([
      'host:check ns1.example.net,ns2.example.net',
      'host:create ns2.example.net',
    ]);
  });

  it('a domain without name servers asks for no host', async () => {
    await create(1, { nameservers: [] });
    expect(sent().filter((command) => command.startsWith('host'))).toEqual([]);
  });

  it('one contact in all roles is created once', async () => {
    await create(1, { contactIds: { registrant: 1, admin: 1, tech: 1, billing: 2 } });
    expect(contactsSent()).toHaveLength(1);
  });

  const REFUSED: [what: string, object: () => string][] = [
    ['a contact', () => contactIds()[0]],
    ['a host', () => 'ns1.example.net'],
  ];
  describe.each(REFUSED)('when %s cannot be created', (_, object) => {
    /**
     * The ids of the contacts become known by a first sale; they are to be created again for the next one.
     */
    beforeEach(async () => {
      await create();
      await world.objects.forgetContacts(world.connection.id, [1, 2]);
      await world.objects.forgetHosts(world.connection.id, HOSTS);
      ({ operationId, payload } = await world.begun('b.example', SHOWN));
      jest.spyOn(world.registry, 'missingHosts').mockResolvedValue(HOSTS);
    });

    const ENDS: [script: ScriptedOutcome, outcome: object][] = [
      ['refuse', { kind: 'refused', refusal: refusal('parameter') }],
      ['unknown', { kind: 'not_sent' }],
      ['drop_after', { kind: 'not_sent' }],
      ['not_sent', { kind: 'not_sent' }],
    ];
    it.each(ENDS)('(%s) the domain is not asked for: %j', async (script, outcome) => {
      world.registry.script(object(), script, { refusal: refusal('parameter') });
      expect(await create()).toMatchObject(outcome);
      expect(world.registry.sent('domain:create', 'b.example')).toEqual([]);
    });
  });

  it.each([
    ['timeout', 'not_sent'],
    ['not_sent', 'not_sent'],
  ] as const)('the domain is not asked for when the hosts cannot be asked for (%s)', async (script, kind) => {
    world.registry.script('ns1.example.net', script, { command: 'check' });
    expect(await create()).toMatchObject({ kind });
    expect(world.registry.sent('domain:create')).toEqual([]);
  });

  it('a contact that cannot be written in ASCII is a refusal of ours', async () => {
    const [japanese] = await world.contacts.add([{ ...DESK, firstName: '花子' }]);
    expect(
      await create(1, { contactIds: { registrant: 1, admin: 1, tech: japanese, billing: 1 } }),
    ).toMatchObject({ kind: 'rejected', error: { code: 'contact.invalid' } });
    expect(world.registry.sent('domain:create')).toEqual([]);
  });

  it('contacts and hosts that are gone at the registry are created again by the next sale', async () => {
    await create();
    world.registry.script('b.example', 'refuse', {
      refusal: { code: 2303, meaning: 'absent', reason: 'no such contact' },
    });
    const second = await world.begun('b.example', SHOWN);
    expect(await world.create.execute({ ...second, attempt: 1 })).toMatchObject({
      kind: 'refused',
      refusal: { meaning: 'absent' },
    });
    const before = contactIds();
    const third = await world.begun('c.example', SHOWN);
    await world.create.execute({ ...third, attempt: 1 });
    expect(contactIds().slice(before.length)).toEqual(before);
    expect(world.registry.sent('host:check')).toHaveLength(2);
  });

  it.each<RegistryRefusal['meaning']>(['exists', 'policy', 'billing', 'parameter'])(
    'contacts and hosts are kept when the domain is refused otherwise (%s)',
    async (meaning) => {
      world.registry.script('a.example', 'refuse', { refusal: refusal(meaning) });
      await create();
      const second = await world.begun('b.example', SHOWN);
      await world.create.execute({ ...second, attempt: 1 });
      expect(contactsSent()).toHaveLength(2);
    },
  );
});

it('at a registry that takes every script a contact goes as it is', async () => {
  await start({ ...THICK, contacts: { roles: [], postalInfo: 'loc' } });
  const [japanese] = await world.contacts.add([
    { ...PERSON, firstName: '花子', lastName: '山田', city: '東京' },
  ]);
  await create(1, { contactIds: { registrant: japanese, admin: 1, tech: 1, billing: 1 } });
  expect(contactsSent()).toMatchObject([{ name: '花子 山田', city: '東京' }]);
  expect(commandSent().contacts).toEqual({ registrant: contactIds()[0] });
});

it('at a registry where every role is wanted each one is told', async () => {
  await start({ ...THICK, contacts: { roles: ['admin', 'tech', 'billing'], postalInfo: 'int' } });
  await create();
  const [holder, desk] = contactIds();
  expect(commandSent().contacts).toEqual({ registrant: holder, admin: holder, tech: desk, billing: desk });
});

describe('what goes with the domain', () => {
  const EXTRAS = {
    domain: [{ form: 'kv' as const, list: 'bn', values: [{ name: 'licence', value: 'L-1' }] }],
    registrant: [{ form: 'unspec' as const, values: [{ name: 'NexusCategory', value: 'C11' }] }],
  };

  it('is the notice of claims that was accepted, and the registry data of the TLD', async () => {
    await start(THICK, {
      extras: EXTRAS,
      claims: {
        noticeId: '370d0b7c9223372036854775807',
        validatorId: 'tmch',
        notAfter: '2026-03-03T09:00:00.000Z',
        acceptedAt: '2026-03-02T09:00:00.000Z',
      },
    });
    world.registry.claim('a.example', 'key-1');
    expect(await create()).toMatchObject({ kind: 'created' });
    expect(commandSent()).toMatchObject({
      extras: EXTRAS.domain,
      claims: {
        noticeId: '370d0b7c9223372036854775807',
        validatorId: 'tmch',
        notAfter: new Date('2026-03-03T09:00:00Z'),
        acceptedAt: new Date('2026-03-02T09:00:00Z'),
      },
    });
    const [registrant, tech] = contactIds();
    const extras = (id: string) => world.registry.extrasOf(world.connection, 'contact', id);
    expect([extras(registrant), extras(tech)]).toEqual([EXTRAS.registrant, []]);
  });

  it('is nothing where nothing is wanted', async () => {
    await create();
    expect(commandSent()).toMatchObject({ claims: undefined, extras: undefined });
  });
});

describe('a name that others have on offer', () => {
  const offered = { name: 'offered.example', acquisition: 'aftermarket_s' as const };

  it('is bought before it is registered, once for all attempts', async () => {
    expect(await create(1, offered)).toMatchObject({ kind: 'created' });
    await create(2, offered);
    expect(world.acquisitions.acquired).toEqual([{ operationId, name: 'offered.example' }]);
  });

  it.each([
    [
      { kind: 'refused' as const, reason: 'sold' },
      { kind: 'rejected', error: expect.objectContaining({ code: 'domains.not_available' }) },
    ],
    [
      { kind: 'unknown' as const, why: 'no answer' },
      { kind: 'unknown', why: 'no answer' },
    ],
  ])('is not asked for at the registry when the source answers %p', async (answer, outcome) => {
    world.acquisitions.script('offered.example', answer);
    expect(await create(1, offered)).toEqual(outcome);
    expect(sentKinds()).toEqual([]);
  });
});

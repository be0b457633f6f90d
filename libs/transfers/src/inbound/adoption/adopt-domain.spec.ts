import { Catalog } from '@registrar/catalog';
import { ContactBook, type ContactRole } from '@registrar/contacts';
import { ObjectsAtRegistry } from '@registrar/domains';
import { ACCOUNT, PERSON, PRIVACY, RegistrationWorld } from '@registrar/domains/testing';
import type {
  InfoOutcome,
  RegistryContact,
  RegistryRefusal,
  StoredProfile,
  UpdateDomainCommand,
} from '@registrar/registries';
import { AdoptContacts } from './adopt-contacts';
import { AdoptDomain } from './adopt-domain';
import { AdoptionAttempts, DefaultContacts } from './adoption';
import { RegistryContacts } from './registry-contacts';
import type { HeldTransfer, TransferPayload } from '../transfer';

const NAME = 'came.example';
const OPERATION = '0b8f4f1e-6d0a-4a0e-9f37-1f2f3a4b5c6d';
const PLAIN: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
  authInfo: 'plain',
};
const POLICY: RegistryRefusal = { code: 2306, reason: 'not eligible', meaning: 'policy' };
const PROHIBITED: RegistryRefusal = {
  code: 2304,
  reason: 'Object status prohibits operation',
  meaning: 'prohibited',
};

let world: RegistrationWorld;
let adopt: AdoptDomain;
let payload: TransferPayload;
let domainId: number;

async function start(profile = PLAIN, values: Partial<TransferPayload> = {}): Promise<void> {
  world = await RegistrationWorld.create(profile);
  const {
    uow,
    operations,
    connections,
    registry,
    objects,
    privacy,
    chooseContacts,
    clock,
    ids,
    connection,
    domains,
  } = world;
  const book = new ContactBook(world.contacts);
  const attempts = new AdoptionAttempts(uow, operations, clock);
  const contacts = new AdoptContacts({
    uow,
    operations,
    registry,
    objects: new ObjectsAtRegistry({ contacts: registry, hosts: registry, objects, book, clock, ids }),
    privacy,
    defaults: new DefaultContacts(uow, chooseContacts, book, clock),
    registryContacts: new RegistryContacts(uow, registry, objects, book, clock),
    attempts,
    clock,
    reconcileAfterSeconds: 90,
  });
  adopt = new AdoptDomain(new Catalog(world.catalog), connections, registry, contacts, attempts, clock);
  // The registrant is a contact of its own, as under TLDs whose registry stores data with it.
  const [registrant] = await world.contacts.add([{ ...PERSON, firstName: 'Mira' }]);
  payload = {
    orderId: 1,
    name: NAME,
    tld: 'example',
    connectionId: connection.id,
    years: 1,
    currency: 'USD',
    total: '0',
    tax: '0',
    premium: false,
    contactIds: { registrant, admin: 1, tech: 2, billing: 2 },
    sentRoles: [],
    autorenewEnabled: true,
    privacyEnabled: false,
    locked: false,
    ...values,
  };
  await uow.run(async () => {
    await operations.open({
      id: OPERATION,
      accountId: ACCOUNT,
      kind: 'transfer',
      subject: NAME,
      payload: {},
      createdAt: clock.now(),
      dueAt: clock.now(),
    });
    domainId = await domains.addTransferred({
      accountId: ACCOUNT,
      name: NAME,
      tld: 'example',
      connectionId: connection.id,
      years: 1,
      operationId: OPERATION,
      orderId: 1,
      contactIds: payload.contactIds,
      autorenewEnabled: false,
      privacyEnabled: false,
      locked: false,
      premium: false,
      createdAt: clock.now(),
    });
  });
  registry.registered(connection, NAME, {
    registrant: 'theirs-1',
    contacts: [
      { role: 'admin', id: 'theirs-1' },
      { role: 'tech', id: 'theirs-2' },
    ],
    authInfo: { isSet: true, code: 'old-code' },
  });
  registry.shownContacts.set('theirs-1', { id: 'theirs-1', name: 'Vera Vries' });
}
beforeEach(() => start());

const arrive = () =>
  adopt.execute(
    { operationId: OPERATION, accountId: ACCOUNT, name: NAME, domainId } as HeldTransfer,
    payload,
  );
const refuse = (refusal = POLICY, times = 1) =>
  world.registry.script(NAME, 'refuse', { command: 'update', refusal, times });
const updates = () =>
  world.registry.sent('domain:update', NAME).map(({ payload: sent }) => sent as UpdateDomainCommand);
const created = () =>
  world.registry.sent('contact:create').map(({ payload: sent }) => (sent as RegistryContact).name);
const there = () => world.registry.domain(world.connection, NAME)!;
const isOurs = (role: ContactRole) =>
  !(
    role === 'registrant' ? there().registrant : there().contacts.find((link) => link.role === role)?.id
  )?.startsWith('theirs');
/** The registry refuses to store our registrant. */
async function refuseCreateOf(contactId: number, refusal = POLICY): Promise<void> {
  const [{ registryId }] = await world.objects.reserveContacts(
    world.connection.id,
    [contactId],
    () => 'reg-1',
  );
  world.registry.script(registryId, 'refuse', { command: 'create', refusal, times: 2 });
}

describe('contacts of a domain that has come', () => {
  it('are ours, with a new code', async () => {
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { contactIds: payload.contactIds, warning: undefined, refusedHolder: undefined },
    });
    expect([
      isOurs('registrant'),
      isOurs('admin'),
      isOurs('tech'),
      there().authInfo!.code === 'old-code',
    ]).toEqual([true, true, true, false]);
  });

  it('are created again where the registry has lost one that we believed to be there', async () => {
    const [{ registryId }] = await world.objects.reserveContacts(world.connection.id, [1], () => 'kept-1');
    await world.objects.contactCreated(world.connection.id, registryId);
    refuse({ code: 2303, reason: 'Object does not exist', meaning: 'absent' });
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { contactIds: payload.contactIds, warning: undefined, refusedHolder: undefined },
    });
    expect([created().filter((name) => name === 'Ilse Varga').length, isOurs('registrant')]).toEqual([
      1,
      true,
    ]);
  });

  it('are left with a warning where the registry misses something at the second try too', async () => {
    refuse({ code: 2303, reason: 'Object does not exist', meaning: 'absent' }, 2);
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: {
        contactIds: payload.contactIds,
        warning: expect.stringContaining('could not be applied'),
        refusedHolder: undefined,
      },
    });
  });

  it('wait for the registry that decides later (1001), until it has decided', async () => {
    world.registry.script(NAME, 'pending', { command: 'update' });
    expect(await arrive()).toMatchObject({ kind: 'again' });
    expect(there().statuses).toContain('pendingUpdate');
    expect(await arrive()).toMatchObject({
      kind: 'again',
      why: 'the registry has not decided on the contacts yet',
    });
    world.registry.decide(world.connection, NAME, true);
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { contactIds: payload.contactIds, warning: undefined, refusedHolder: undefined },
    });
  });

  it('wait where it cannot be asked what forbids the update', async () => {
    refuse(PROHIBITED);
    const { registry } = world;
    const info = registry.info.bind(registry);
    jest
      .spyOn(registry, 'info')
      .mockImplementationOnce(info)
      .mockImplementationOnce(async (): Promise<InfoOutcome> => ({ kind: 'unknown', why: 'no session' }));
    expect(await arrive()).toMatchObject({ kind: 'again' });
  });

  it.each<[RegistryRefusal['meaning'], number]>([
    ['prohibited', 2304],
    ['billing', 2104],
    ['exists', 2302],
    ['fee', 2306],
    ['other', 2102],
  ])(
    'are ours here, with a warning, where the update is refused for another reason than they (%s)',
    async (meaning, code) => {
      refuse({ code, reason: 'no', meaning });
      expect(await arrive()).toMatchObject({
        kind: 'ready',
        domain: {
          contactIds: payload.contactIds,
          warning: 'The contacts could not be applied at the registry: no',
          refusedHolder: undefined,
        },
      });
      expect([isOurs('registrant'), there().authInfo!.code === 'old-code']).toEqual([false, false]);
    },
  );

  it.each<[RegistryRefusal['meaning'], number]>([
    ['parameter', 2003],
    ['policy', 2306],
    ['authorization', 2202],
    ['not_ours', 2201],
  ])('are ours but for the registrant where the registry refuses that (%s)', async (meaning, code) => {
    refuse({ code, reason: 'no', meaning });
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { refusedHolder: { wanted: { contactId: payload.contactIds.registrant }, shown: 'theirs-1' } },
    });
    expect([isOurs('registrant'), isOurs('admin'), isOurs('tech')]).toEqual([false, true, true]);
  });

  it('are ours but for the registrant where the registry refuses to store that: it is sent once', async () => {
    await refuseCreateOf(payload.contactIds.registrant);
    const { admin, tech } = payload.contactIds;
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { contactIds: { admin, tech }, warning: expect.stringMatching(/^The registrant could not/) },
    });
    expect([
      isOurs('registrant'),
      isOurs('admin'),
      isOurs('tech'),
      created().filter((name) => name === 'Mira Varga').length,
    ]).toEqual([false, true, true, 1]);
  });

  it("are the registry's where the refused registrant is the admin too", async () => {
    payload.contactIds = { registrant: 1, admin: 1, tech: 1, billing: 1 };
    await refuseCreateOf(1);
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: {
        warning: expect.stringMatching(/^The contacts could not/),
        refusedHolder: { wanted: { contactId: 1 } },
      },
    });
    expect([isOurs('admin'), there().authInfo!.code === 'old-code']).toEqual([false, false]);
  });

  it('are ours here where the registry cannot store a contact for another reason', async () => {
    await refuseCreateOf(payload.contactIds.registrant, {
      code: 2104,
      reason: 'no credit',
      meaning: 'billing',
    });
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { contactIds: payload.contactIds, refusedHolder: undefined },
    });
  });

  it("are the registry's where it keeps a registrant alone", async () => {
    await start({ ...PLAIN, contacts: { roles: [], postalInfo: 'int' } });
    refuse();
    expect(await arrive()).toMatchObject({ kind: 'ready', domain: { refusedHolder: { shown: 'theirs-1' } } });
    expect(updates().at(-1)).toEqual({ name: expect.anything(), authInfo: expect.any(String) });
  });
});

describe('the code of the registrar before', () => {
  it('is replaced by an update of its own where the registry takes none of our contacts', async () => {
    refuse(POLICY, 2);
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { warning: expect.not.stringContaining('auth code') },
    });
    expect([updates().at(-1), there().authInfo!.code === 'old-code']).toEqual([
      { name: expect.anything(), authInfo: expect.any(String) },
      false,
    ]);
  });

  it('is replaced where the roles were taken by an earlier try', async () => {
    refuse();
    await arrive();
    const before = there().authInfo!.code;
    refuse();
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { warning: expect.stringMatching(/^The registrant could not/) },
    });
    expect(there().authInfo!.code).not.toBe(before);
  });

  it('is told of in the warning and the mail where the registry does not take another one', async () => {
    refuse(POLICY, 3);
    const reported = expect.stringContaining('Request a new one (getAuthCode)');
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { warning: reported, refusedHolder: { advice: reported } },
    });
    await start();
    refuse(PROHIBITED, 2);
    expect(await arrive()).toMatchObject({ kind: 'ready', domain: { warning: reported } });
  });

  it('counts as replaced where the registry decides later, and is waited for without an answer', async () => {
    refuse(POLICY, 2);
    world.registry.script(NAME, 'pending', { command: 'update' });
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { warning: expect.not.stringContaining('auth code') },
    });
    for (const refusal of [POLICY, PROHIBITED]) {
      await start();
      refuse(refusal, refusal === POLICY ? 2 : 1);
      world.registry.script(NAME, 'drop_before', { command: 'update' });
      expect(await arrive()).toMatchObject({ kind: 'again' });
    }
  });

  it('is no matter at a registry without a code of ours', async () => {
    await start({ ...PLAIN, authInfo: 'secure' });
    refuse(POLICY, 2);
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { warning: expect.not.stringContaining('auth code') },
    });
    expect(updates().filter(({ authInfo }) => authInfo !== undefined)).toEqual([]);
  });
});

describe('the code of the registrar before at a registry that holds no contacts', () => {
  const MINIMUM: StoredProfile = { ...PLAIN, dataModel: 'minimum' };
  beforeEach(() => start(MINIMUM));
  const code = () => there().authInfo!.code;

  it('is replaced by an update of its own, and no contact is sent', async () => {
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { contactIds: payload.contactIds, warning: undefined, refusedHolder: undefined },
    });
    expect([updates(), created()]).toEqual([[{ name: expect.anything(), authInfo: expect.any(String) }], []]);
    expect(code()).not.toBe('old-code');
  });

  it.each(['secure', 'none'] as const)('is no matter where the profile says %s', async (authInfo) => {
    await start({ ...MINIMUM, authInfo });
    expect(await arrive()).toMatchObject({ kind: 'ready', domain: { warning: undefined } });
    expect([updates(), code()]).toEqual([[], 'old-code']);
  });

  it.each([POLICY, PROHIBITED])(
    'is told of in the warning where the registry does not take another one ($meaning)',
    async (refusal) => {
      refuse(refusal);
      expect(await arrive()).toMatchObject({
        kind: 'ready',
        domain: {
          contactIds: payload.contactIds,
          warning: expect.stringContaining('Request a new one (getAuthCode)'),
        },
      });
    },
  );

  it('counts as replaced where the registry decides later, and is waited for without an answer', async () => {
    world.registry.script(NAME, 'pending', { command: 'update' });
    expect(await arrive()).toMatchObject({ kind: 'ready', domain: { warning: undefined } });
    await start(MINIMUM);
    world.registry.script(NAME, 'drop_before', { command: 'update' });
    expect(await arrive()).toMatchObject({ kind: 'again' });
    expect(await arrive()).toMatchObject({ kind: 'ready', domain: { warning: undefined } });
    expect(code()).not.toBe('old-code');
  });
});

describe('privacy that was ordered with the transfer', () => {
  it('waits with the registrant that the registry refused, and no contact of the account is shown', async () => {
    await start(PLAIN, { privacyEnabled: true });
    refuse();
    const reported = expect.stringContaining('The privacy ordered with the transfer is off until');
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: {
        warning: reported,
        refusedHolder: {
          wanted: { contactId: payload.contactIds.registrant, privacyEnabled: true },
          advice: reported,
        },
      },
    });
    expect([isOurs('admin'), isOurs('tech'), created()]).toEqual([
      false,
      false,
      [`${PRIVACY.contact.firstName} ${PRIVACY.contact.lastName}`],
    ]);
    expect(there().authInfo!.code).not.toBe('old-code');
  });

  it('is no matter where it was not ordered', async () => {
    refuse();
    const adoption = await arrive();
    expect(JSON.stringify(adoption)).not.toMatch(/privacy/i);
  });
});

import { tldOf } from '@registrar/catalog/testing';
import { ACCOUNT, DESK, PERSON } from '@registrar/domains/testing';
import type { DomainInfo, InfoOutcome, RegistryRefusal, StoredProfile } from '@registrar/registries';
import { TransferWorld } from '../../testing/transfer-world';
import type { CreateTransferRequest } from '../transfer';

const NAME = 'came.example';
const THIN: StoredProfile = { dataModel: 'minimum' };
const PLAIN: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
  authInfo: 'plain',
};
const THEIRS: Partial<DomainInfo> = {
  registrant: 'theirs-1',
  contacts: [
    { role: 'admin', id: 'theirs-1' },
    { role: 'tech', id: 'theirs-2' },
  ],
  statuses: ['clientTransferProhibited'],
};
const POLICY: RegistryRefusal = { code: 2306, reason: 'not eligible', meaning: 'policy' };
const BILLING: RegistryRefusal = { code: 2104, reason: 'no credit', meaning: 'billing' };
const PROHIBITED: RegistryRefusal = { code: 2304, reason: 'prohibited', meaning: 'prohibited' };
const UNDECIDED = { kind: 'again', why: 'the registry has not decided on the contacts yet' };
const NOT_HERE = 'the registry does not show the domain at this registrar';
const LOCK = 'clientTransferProhibited';

let world: TransferWorld;
/** A domain that the registry has moved; `values`: of its order, `info`: as the registry shows it. */
async function moved(
  profile: StoredProfile,
  info: Partial<DomainInfo> = {},
  values: Partial<CreateTransferRequest> = {},
): Promise<void> {
  world = await TransferWorld.create(profile);
  await world.ordered(NAME, { privacyEnabled: false, ...values });
  world.there.push(world.base.connection, NAME, { isReported: false });
  world.base.registry.registered(world.base.connection, NAME, {
    ...world.base.registry.domain(world.base.connection, NAME)!,
    ...info,
  });
  await world.base.uow.run(async () =>
    world.settle.moved((await world.settle.lock(world.operation(NAME).id))!),
  );
  world.base.registry.commands.length = 0;
}
const arrive = () => world.adopt.execute(world.held(NAME), world.payload(NAME));
const refuse = (refusal: RegistryRefusal, times = 1) =>
  world.script(NAME, 'refuse', { command: 'update', refusal, times });
const updates = () =>
  world.base.registry.sent('domain:update', NAME).map(({ clTrid, payload }) => {
    const { name: _name, ...parts } = payload as unknown as Record<string, unknown>;
    return [clTrid!.split('-').slice(-2).join(' '), parts];
  });
const there = () => world.base.registry.domain(world.base.connection, NAME)!;
const shownAs = (outcome: InfoOutcome) =>
  jest.spyOn(world.base.registry, 'info').mockResolvedValueOnce(outcome);
/** Ids of our contacts at the registry. */
const idsOf = async (...contactIds: number[]) =>
  (await world.base.objects.reserveContacts(world.base.connection.id, contactIds, () => 'none-yet')).map(
    ({ registryId }) => registryId,
  );

describe('a domain that has come, and that the registry', () => {
  beforeEach(() => moved(THIN));

  it.each<[string, () => unknown, string]>([
    ['does not answer about', () => world.script(NAME, 'timeout', { command: 'info' }), 'scripted: timeout'],
    ['does not know', () => shownAs({ kind: 'absent' }), NOT_HERE],
    ['does not show', () => shownAs({ kind: 'not_ours' }), NOT_HERE],
    ['shows elsewhere', () => shownAs({ kind: 'found', info: { ...there(), clientId: 'other' } }), NOT_HERE],
  ])('%s is asked for again, and nothing is sent', async (_, arrange, why) => {
    arrange();
    expect([await arrive(), updates()]).toEqual([{ kind: 'again', why }, []]);
  });
});

describe('the statuses of the registrar before', () => {
  it.each<[string, readonly string[], unknown[], readonly string[]]>([
    ['none', ['ok'], [['lock 2', { add: [LOCK], remove: [] }]], [LOCK]],
    ['the lock that is wanted', [LOCK], [], [LOCK]],
    [
      'holds and locks',
      ['clientHold', 'clientDeleteProhibited', 'serverHold', 'ok'],
      [['lock 2', { add: [LOCK], remove: ['clientHold', 'clientDeleteProhibited'] }]],
      ['serverHold', LOCK],
    ],
    [
      'a hold beside the lock',
      ['clientHold', LOCK],
      [['lock 2', { add: [], remove: ['clientHold'] }]],
      [LOCK],
    ],
    [
      'an update lock',
      ['clientUpdateProhibited', 'clientHold'],
      [
        ['open 2', { add: [], remove: ['clientUpdateProhibited'] }],
        ['lock 3', { add: [LOCK], remove: ['clientHold'] }],
      ],
      [LOCK],
    ],
  ])('%s: what is not ours comes off, and the lock goes on', async (_, statuses, commands, after) => {
    await moved(THIN, { statuses });
    const info = there();
    expect(await arrive()).toEqual({
      kind: 'ready',
      domain: {
        info,
        statuses: after,
        contactIds: world.payload(NAME).contactIds,
        warning: undefined,
        refusedHolder: undefined,
      },
    });
    expect(updates()).toEqual(commands);
  });

  it('are left without a lock under a TLD without one', async () => {
    await moved(THIN, { statuses: ['clientHold'] });
    Object.assign(world.payload(NAME), { locked: false });
    expect(await arrive()).toMatchObject({ domain: { statuses: [] } });
    expect(updates()).toEqual([['lock 2', { add: [], remove: ['clientHold'] }]]);
  });

  it('stay as they are where the registry refuses to change them: the domain comes all the same', async () => {
    await moved(THIN, { statuses: ['clientUpdateProhibited'] });
    refuse(PROHIBITED, 2);
    expect(await arrive()).toMatchObject({ kind: 'ready', domain: { statuses: ['clientUpdateProhibited'] } });
    expect(updates()).toEqual([
      ['open 2', { add: [], remove: ['clientUpdateProhibited'] }],
      ['lock 3', { add: [LOCK], remove: ['clientUpdateProhibited'] }],
    ]);
  });

  it('are asked for again where the end of the update lock has no answer', async () => {
    await moved(THIN, { statuses: ['clientUpdateProhibited'] });
    world.script(NAME, 'drop_after', { command: 'update' });
    expect(await arrive()).toEqual({
      kind: 'again',
      why: 'it is unknown whether the update lock of the losing registrar is off',
    });
    expect(updates()).toHaveLength(1);
  });
});

describe('the update of the contacts', () => {
  it('replaces those of the registrar before, with a new code', async () => {
    await moved(PLAIN, THEIRS);
    expect(await arrive()).toMatchObject({ kind: 'ready', domain: { warning: undefined } });
    expect(world.base.registry.commands.map(({ command }) => command)).toEqual([
      'domain:info',
      'contact:create',
      'contact:create',
      'domain:update',
    ]);
    const [ilse, desk] = await idsOf(1, 2);
    expect(updates()).toEqual([
      [
        'adopt 2',
        {
          registrant: ilse,
          authInfo: expect.stringMatching(/.{8,}/),
          contacts: {
            add: [
              { role: 'admin', id: ilse },
              { role: 'tech', id: desk },
            ],
            remove: [
              { role: 'admin', id: 'theirs-1' },
              { role: 'tech', id: 'theirs-2' },
            ],
          },
        },
      ],
    ]);
    expect(there()).toMatchObject({
      registrant: ilse,
      contacts: [
        { role: 'admin', id: ilse },
        { role: 'tech', id: desk },
      ],
    });
  });

  it('is not sent again, and creates nothing, where everything is so already', async () => {
    await moved(PLAIN, THEIRS);
    await arrive();
    world.base.registry.commands.length = 0;
    expect(await arrive()).toMatchObject({ kind: 'ready' });
    expect([updates(), world.base.registry.sent('contact:create')]).toEqual([[], []]);
  });

  it.each<[string, (ids: string[]) => Partial<DomainInfo>, (ids: string[]) => object]>([
    [
      'the registrant alone',
      ([, desk]) => ({
        registrant: 'theirs-1',
        contacts: [
          { role: 'admin', id: desk },
          { role: 'tech', id: desk },
        ],
      }),
      ([ilse, desk]) => ({
        registrant: ilse,
        contacts: { add: [{ role: 'admin', id: ilse }], remove: [{ role: 'admin', id: desk }] },
      }),
    ],
    [
      'a role alone',
      ([ilse]) => ({
        registrant: ilse,
        contacts: [
          { role: 'admin', id: ilse },
          { role: 'tech', id: ilse },
        ],
      }),
      ([ilse, desk]) => ({
        contacts: { add: [{ role: 'tech', id: desk }], remove: [{ role: 'tech', id: ilse }] },
      }),
    ],
    [
      'a role that is missing',
      ([ilse]) => ({ registrant: ilse, contacts: [{ role: 'admin', id: ilse }] }),
      ([, desk]) => ({ contacts: { add: [{ role: 'tech', id: desk }], remove: [] } }),
    ],
    [
      'a contact too many',
      ([ilse, desk]) => ({
        registrant: ilse,
        contacts: [
          { role: 'admin', id: ilse },
          { role: 'tech', id: desk },
          { role: 'tech', id: ilse },
        ],
      }),
      ([ilse]) => ({
        contacts: { add: [], remove: [{ role: 'tech', id: ilse }] },
      }),
    ],
    [
      'the registrant beside the same roles',
      ([ilse, desk]) => ({
        registrant: 'theirs-1',
        contacts: [
          { role: 'admin', id: ilse },
          { role: 'tech', id: desk },
        ],
      }),
      ([ilse]) => ({ registrant: ilse }),
    ],
  ])('sends what differs: %s', async (_, info, command) => {
    await moved(PLAIN, THEIRS);
    await arrive();
    const ids = await idsOf(1, 2);
    world.base.registry.registered(world.base.connection, NAME, { ...there(), ...info(ids) });
    world.base.registry.commands.length = 0;
    await arrive();
    expect(updates()).toEqual([
      [expect.stringMatching(/^adopt /), { ...command(ids), authInfo: expect.any(String) }],
    ]);
  });

  it('says why it is asked for again: no answer, no session, no decision', async () => {
    await moved(PLAIN, THEIRS);
    world.script(NAME, 'drop_before', { command: 'update' });
    expect(await arrive()).toEqual({ kind: 'again', why: 'scripted: drop_before' });
    world.script(NAME, 'pending', { command: 'update' });
    expect(await arrive()).toEqual(UNDECIDED);
    expect(updates()).toHaveLength(2);
    await moved(PLAIN, THEIRS);
    const [ilse] = await idsOf(1);
    world.script(ilse, 'not_sent', { command: 'create' });
    expect(await arrive()).toEqual({ kind: 'again', why: 'no session' });
    expect(updates()).toEqual([]);
  });

  it('is not waited for where it is forbidden for another reason, or the domain is gone when it is asked', async () => {
    await moved(PLAIN, THEIRS);
    refuse(PROHIBITED);
    const warning = 'The contacts could not be applied at the registry: prohibited';
    expect(await arrive()).toMatchObject({ kind: 'ready', domain: { warning } });
    await moved(PLAIN, THEIRS);
    refuse(PROHIBITED);
    shownAs({ kind: 'found', info: there() });
    shownAs({ kind: 'absent' });
    expect(await arrive()).toMatchObject({ kind: 'ready', domain: { warning } });
  });

  it('is not asked about where it is refused for a reason that is no status', async () => {
    await moved(PLAIN, THEIRS);
    refuse(BILLING);
    await arrive();
    expect(world.base.registry.sent('domain:info', NAME)).toHaveLength(1);
  });

  it('is waited for where a new code is forbidden because it was not decided', async () => {
    await moved({ ...THIN, authInfo: 'plain' }, { statuses: [LOCK] });
    refuse(PROHIBITED);
    shownAs({ kind: 'found', info: there() });
    shownAs({ kind: 'found', info: { ...there(), statuses: ['pendingUpdate'] } });
    expect(await arrive()).toEqual(UNDECIDED);
    expect(updates()).toEqual([['code 2', { authInfo: expect.any(String) }]]);
  });
});

describe('contacts that were sent with the order and that the registry refuses', () => {
  const { companyName: _companyName, ...desk } = DESK;
  const UNWANTED = { ...desk, firstName: 'Unwanted' };

  it.each<[CreateTransferRequest['contacts'], string]>([
    [{ tech: UNWANTED }, 'The tech contact was replaced by the account default.'],
    [
      { tech: UNWANTED, registrant: UNWANTED },
      'The registrant and tech contacts were replaced by the account default.',
    ],
    [
      { tech: UNWANTED, registrant: UNWANTED, admin: UNWANTED },
      'The registrant, admin and tech contacts were replaced by the account default.',
    ],
  ])('give way to the default ones: %j', async (contacts, warning) => {
    await moved(PLAIN, THEIRS, { contacts });
    refuse(POLICY);
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: {
        warning,
        contactIds: { registrant: 1, admin: 1, tech: 2, billing: 2 },
        refusedHolder: undefined,
      },
    });
    const [ilse, tech] = await idsOf(1, 2);
    expect(there()).toMatchObject({
      registrant: ilse,
      contacts: [
        { role: 'admin', id: ilse },
        { role: 'tech', id: tech },
      ],
    });
  });

  it.each<[string, RegistryRefusal, object]>([
    [
      'refused too',
      { ...POLICY, reason: 'not those either' },
      {
        warning: expect.stringMatching(
          /^The registrant could not be applied at the registry: not those either /,
        ),
      },
    ],
    [
      'blocked',
      BILLING,
      { warning: 'The contacts could not be applied at the registry: no credit', refusedHolder: undefined },
    ],
  ])('are ours where the default ones are %s', async (_, refusal, domain) => {
    await moved(PLAIN, THEIRS, { contacts: { tech: UNWANTED } });
    refuse(POLICY);
    refuse(refusal);
    const adoption = await arrive();
    expect(adoption).toMatchObject({ kind: 'ready', domain });
    expect(adoption).toMatchObject({
      domain: { contactIds: { admin: 1, tech: world.payload(NAME).contactIds.tech } },
    });
  });

  it('wait where the default ones have no answer', async () => {
    await moved(PLAIN, THEIRS, { contacts: { tech: UNWANTED } });
    refuse(POLICY);
    world.script(NAME, 'drop_before', { command: 'update' });
    expect(await arrive()).toEqual({ kind: 'again', why: 'scripted: drop_before' });
  });

  it.each<[string, () => unknown]>([
    ['the account has none', () => world.base.settings.put(ACCOUNT, { contacts: {} })],
    [
      'the TLD is not known any more',
      () => jest.spyOn(world.base.catalog, 'held').mockResolvedValue(undefined),
    ],
  ])("stay where %s: only the registrant is the registry's", async (_, arrange) => {
    await moved(PLAIN, THEIRS, { contacts: { registrant: UNWANTED } });
    refuse(POLICY);
    arrange();
    expect(await arrive()).toMatchObject({
      kind: 'ready',
      domain: { refusedHolder: { reason: 'not eligible' } },
    });
  });

  it('fail with the fault itself where the default ones cannot be read', async () => {
    await moved(PLAIN, THEIRS, { contacts: { registrant: UNWANTED } });
    refuse(POLICY);
    jest.spyOn(world.base.settings, 'purchaseDefaults').mockRejectedValueOnce(new Error('no connection'));
    await expect(arrive()).rejects.toThrow('no connection');
  });
});

describe('a registrant that the registry refuses', () => {
  const FIELDS = { fields: { nexus: { type: 'string', label: 'Nexus', required: true } } };
  const MAPPINGS = [
    { form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] },
  ];
  const rules = () =>
    world.base.catalog.put(
      tldOf({
        name: 'example',
        connectionId: world.base.connection.id,
        requirements: FIELDS,
        mappings: MAPPINGS,
      } as never),
    );

  it.each<[string, boolean, Record<string, string>, string]>([
    [
      'without registry data',
      false,
      {},
      'Set the contacts of the domain again (setContacts) with a registrant the registry accepts.',
    ],
    [
      'whose data are missing',
      true,
      {},
      `Set the contacts of the domain again (setContacts). .example demands registry data of the registrant: send 'tldRequirements' with nexus (Nexus).`,
    ],
    [
      'whose data are wrong',
      true,
      { nexus: 'C11' },
      `Set the contacts of the domain again (setContacts) with 'tldRequirements' that fit the registrant.`,
    ],
  ])(
    '%s is waited for, and the reseller is told what to send',
    async (_, isDemanding, registryValues, advice) => {
      await moved(PLAIN, THEIRS);
      if (isDemanding) rules();
      Object.assign(world.payload(NAME), { registryValues });
      refuse(POLICY);
      const adoption = await arrive();
      expect(adoption).toMatchObject({
        domain: {
          warning: `The registrant could not be applied at the registry: not eligible ${advice}`,
          contactIds: { admin: 1, tech: 2, billing: 2 },
        },
      });
      expect(adoption).toMatchObject({
        domain: {
          refusedHolder: {
            connectionId: world.base.connection.id,
            wanted: { contactId: 1, registryValues },
            shown: 'theirs-1',
            reason: 'not eligible',
            advice,
          },
        },
      });
      const [ilse, tech] = await idsOf(1, 2);
      expect(updates().at(-1)).toEqual([
        expect.stringMatching(/^adopt /),
        {
          contacts: {
            add: [
              { role: 'admin', id: ilse },
              { role: 'tech', id: tech },
            ],
            remove: [
              { role: 'admin', id: 'theirs-1' },
              { role: 'tech', id: 'theirs-2' },
            ],
          },
          authInfo: expect.any(String),
        },
      ]);
    },
  );

  it('waits where the other roles have no answer, and where the registry does not say who its registrant is', async () => {
    await moved(PLAIN, THEIRS);
    refuse(POLICY);
    world.script(NAME, 'drop_before', { command: 'update' });
    expect(await arrive()).toEqual({ kind: 'again', why: 'scripted: drop_before' });
    refuse(POLICY);
    world.script('theirs-1', 'not_sent', { command: 'info' });
    expect(await arrive()).toEqual({ kind: 'again', why: 'registry not reachable' });
  });

  it('comes with the contacts of the registry where that takes no role either', async () => {
    await moved(PLAIN, THEIRS);
    refuse(POLICY, 2);
    const adoption = await arrive();
    expect(adoption).toMatchObject({
      domain: { contactIds: { registrant: 3, admin: 3, tech: 4, billing: 2 } },
    });
    expect(adoption.kind === 'ready' && adoption.domain.refusedHolder).toEqual({
      connectionId: 1,
      wanted: { contactId: 1, registryValues: {} },
      shown: 'theirs-1',
      reason: 'not eligible',
      advice: 'Set the contacts of the domain again (setContacts) with a registrant the registry accepts.',
    });
    expect(updates().at(-1)).toEqual([expect.stringMatching(/^code /), { authInfo: expect.any(String) }]);
  });

  it('is told of with the privacy that waits for it', async () => {
    await moved(PLAIN, THEIRS, { privacyEnabled: true });
    refuse(POLICY);
    expect(await arrive()).toMatchObject({
      domain: {
        refusedHolder: {
          wanted: { contactId: 1, registryValues: {}, privacyEnabled: true },
          advice:
            'Set the contacts of the domain again (setContacts) with a registrant the registry accepts. The privacy ordered with the transfer is off until the registry accepts a registrant, and is turned on then.',
        },
      },
    });
  });

  it('gives way to a default one with the registry data of the order', async () => {
    const { companyName: _companyName, ...desk } = DESK;
    await moved(PLAIN, THEIRS, { contacts: { registrant: desk } });
    rules();
    Object.assign(world.payload(NAME), { registryValues: { nexus: 'C11' } });
    refuse(POLICY);
    const adoption = await arrive();
    const registrant = adoption.kind === 'ready' ? adoption.domain.contactIds.registrant : 0;
    expect(world.base.contacts.contacts[registrant - 1]).toMatchObject({
      firstName: 'Ilse',
      registryData: [{ form: 'unspec', values: [{ name: 'NexusCategory', value: 'C11' }] }],
    });
  });

  it('and whose data cannot be written in ASCII, is refused before anything is sent', async () => {
    await moved(PLAIN, THEIRS);
    Object.assign(world.base.contacts.contacts[0], { ...PERSON, id: 1, lastName: '王' });
    const adoption = await arrive();
    expect(adoption).toMatchObject({
      kind: 'ready',
      domain: { refusedHolder: { wanted: { contactId: 1 }, reason: expect.stringContaining('registrant') } },
    });
  });
});

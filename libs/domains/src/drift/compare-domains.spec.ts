import type { JsonValue } from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import { CompareDomains } from './compare-domains';
import { PushDifference, TakeOverDifference } from './compare-repairs';
import { ACCOUNT, ChangeWorld, FakeDifferenceStore, THICK, THIN } from '../testing';

const DAY = 86_400;
const DS = { keyTag: 30909, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };
const OTHER_DS = { ...DS, keyTag: 1 };
const DS_TEXT = `30909 13 2 ${DS.digest}`;

let world: ChangeWorld;
let differences: FakeDifferenceStore;
let compare: CompareDomains;
let audit: object[];

async function start(profile = THIN): Promise<void> {
  world = await ChangeWorld.create(profile);
  const { domains, privacy, registry, uow, clock, log } = world.base;
  differences = new FakeDifferenceStore(domains, uow);
  compare = new CompareDomains({
    differences,
    domains,
    privacy,
    registry,
    uow,
    clock,
    log,
    policy: { everyDays: 7 },
  });
  audit = [];
  const { statuses, expiresAt, nameservers } = world.there;
  world.put(
    { registryStatuses: statuses, activation: { ...world.row.activation!, expiresAt: expiresAt! } },
    { privacyEnabled: false, nameservers },
  );
}
beforeEach(() => start());

const look = (limit = 10): Promise<number> => compare.execute(world.base.connection, limit);
const lookLater = async (): Promise<number> => {
  world.base.clock.advance(7 * DAY);
  return look();
};
const there = (values: Partial<DomainInfo>): void => {
  world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, ...values });
};
const open = (): [string, JsonValue, JsonValue][] =>
  differences.rows
    .filter(({ resolution }) => resolution === undefined)
    .map(({ field, ours, theirs }) => [field, ours, theirs]);

describe('a domain that is compared with the registry', () => {
  it('and is the same there has no difference', async () => {
    expect(await look()).toBe(1);
    expect(differences.rows).toEqual([]);
  });

  const AHEAD = new Date('2028-03-02T09:15:00Z');
  const CASES: { what: string; values: Partial<DomainInfo>; field: string; theirs: JsonValue }[] = [
    {
      what: 'another end of its term',
      values: { expiresAt: AHEAD },
      field: 'expiry',
      theirs: '2028-03-02T09:15:00Z',
    },
    {
      what: 'a status of the registry',
      values: { statuses: ['clientTransferProhibited', 'serverHold'] },
      field: 'statuses',
      theirs: ['clientTransferProhibited', 'serverHold'],
    },
    {
      what: 'other name servers',
      values: { nameservers: ['ns9.example.net'] },
      field: 'nameservers',
      theirs: ['ns9.example.net'],
    },
    {
      what: 'another sponsor',
      values: { clientId: 'registrar-b', nameservers: [] },
      field: 'sponsor',
      theirs: 'registrar-b',
    },
  ];
  it.each(CASES)(
    'and has $what is a difference, which is not repaired',
    async ({ values, field, theirs }) => {
      const before = [world.row.activation, world.row.registryStatuses, world.row.domain];
      there(values);
      const sent = world.sent.length;
      expect(await look()).toBe(1);
      expect(open()).toEqual([[field, expect.anything(), theirs]]);
      expect([world.row.activation, world.row.registryStatuses, world.row.domain]).toEqual(before);
      expect(world.sent).toHaveLength(sent);
    },
  );

  it.each([
    ['absent', 'existence', false],
    ['not_ours', 'sponsor', null],
  ] as const)('and is %s there is a difference of %s', async (kind, field, theirs) => {
    jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind });
    await look();
    expect(open()).toEqual([[field, expect.anything(), theirs]]);
  });

  it.each([
    ['is to be locked', { registryStatuses: [] }, 'clientTransferProhibited'],
    ['has a hold of ours', { locks: ['ClientHold'] }, 'clientHold'],
  ])(
    'and %s has a difference when that status is not there, whatever we were told of it',
    async (_, row, status) => {
      world.put(row);
      there({ statuses: status === 'clientHold' ? ['clientTransferProhibited'] : [] });
      await look();
      expect(open()).toEqual([
        ['statuses', expect.arrayContaining([status]), expect.not.arrayContaining([status])],
      ]);
    },
  );

  it('and has another DS record there is a difference, and none where the registry does not tell', async () => {
    world.put({ ds: [DS] });
    await look();
    expect(open()).toEqual([['signing', [DS_TEXT], []]]);
    there({ signing: { ds: [OTHER_DS], keys: [] } });
    await lookLater();
    expect(open()).toEqual([['signing', [DS_TEXT], [DS_TEXT.replace('30909', '1')]]]);
    there({ signing: undefined });
    await lookLater();
    expect(open()).toEqual([]);
  });

  it('and has the key behind our DS record there is the same, where the registry takes keys', async () => {
    await start({ ...THIN, signing: { form: 'keys' } });
    world.put({ ds: [{ ...DS, key: { flags: 257, publicKey: 'AwEAAQ==' } }] });
    there({ signing: { ds: [], keys: [{ flags: 257, algorithm: 13, publicKey: 'AwEAAQ==' }] } });
    await look();
    expect(open()).toEqual([]);
    there({ signing: { ds: [], keys: [{ flags: 257, algorithm: 13, publicKey: 'BwEAAQ==' }] } });
    await lookLater();
    expect(open()).toEqual([['signing', ['257 13 AwEAAQ=='], ['257 13 BwEAAQ==']]]);
  });

  const SAME: [string, Partial<DomainInfo>][] = [
    ['an end a day apart', { expiresAt: new Date('2027-03-01T00:00:00Z') }],
    ['no end', { expiresAt: undefined }],
    ['statuses that follow from others', { statuses: ['inactive', 'clientTransferProhibited'] }],
    [
      'name servers in another order and in capitals',
      { nameservers: ['NS2.example.net', 'ns1.example.net'] },
    ],
  ];
  it.each(SAME)('and has %s is the same', async (_, values) => {
    there(values);
    await look();
    expect(open()).toEqual([]);
  });

  it('and was renewed by the registry at the end of its term is the same, but not by two years', async () => {
    world.base.clock.advance(250 * DAY);
    world.put({ activation: { ...world.row.activation!, expiresAt: world.base.clock.now() } });
    const after = (years: number): Date =>
      new Date(world.base.clock.now().getTime() + years * 365 * DAY * 1_000);
    there({ expiresAt: after(1) });
    await look();
    expect(open()).toEqual([]);
    there({ expiresAt: after(2) });
    await lookLater();
    expect(open().map(([field]) => field)).toEqual(['expiry']);
  });

  it('ends a difference that is not there any more', async () => {
    const { nameservers } = world.there;
    there({ nameservers: [] });
    await look();
    there({ nameservers });
    await lookLater();
    expect(differences.rows.map(({ resolution }) => resolution)).toEqual(['gone']);
  });

  it('has its turn once a week', async () => {
    expect([await look(), await look()]).toEqual([1, 0]);
    world.base.clock.advance(7 * DAY - 1);
    expect(await look()).toBe(0);
    world.base.clock.advance(1);
    expect(await look()).toBe(1);
  });

  it('has its turn again in an hour when the registry gave no answer, and the others are left for then too', async () => {
    world.base.registry.takeDown(world.base.connection.id);
    expect(await look()).toBe(0);
    world.base.registry.bringUp(world.base.connection.id);
    world.base.clock.advance(3_599);
    expect(await look()).toBe(0);
    world.base.clock.advance(1);
    expect(await look()).toBe(1);
  });

  it('and changes meanwhile is left for later', async () => {
    const { info } = world.base.registry;
    jest.spyOn(world.base.registry, 'info').mockImplementationOnce(async (...asked) => {
      const answer = await info.apply(world.base.registry, asked);
      world.put({}, { nameservers: ['ns7.example.net'] });
      return answer;
    });
    await look();
    expect(differences.rows).toEqual([]);
    world.base.clock.advance(3_600);
    await look();
    expect(open().map(([field]) => field)).toEqual(['nameservers']);
  });

  it('is told of in the log once, and does not keep the others waiting when it cannot be compared', async () => {
    there({ nameservers: [] });
    jest.spyOn(differences, 'record').mockRejectedValueOnce(new Error('no database'));
    expect(await look()).toBe(1);
    world.base.clock.advance(3_600);
    await look();
    await lookLater();
    expect(
      world.base.log.lines.filter(({ level }) => level !== 'info').map(({ message }) => message),
    ).toEqual(['comparison with the registry failed', 'domain drift detected']);
  });
});

describe('contacts that are compared', () => {
  beforeEach(async () => {
    await start(THICK);
    const { registrant, contacts } = world.there;
    // as the registry was shown them
    world.put(
      {},
      {
        privacyEnabled: world.there.registrant !== undefined && contacts.every(({ id }) => id === registrant),
      },
    );
    const shown = (await world.base.privacy.shown(
      { ...world.row.domain, id: 1 },
      world.row.domain.privacyEnabled,
    ))!;
    differences.addContact(world.base.connection.id, shown.registrant, registrant!);
    for (const { role, id } of contacts) differences.addContact(world.base.connection.id, shown[role], id);
  });

  it('are the same by the ids that the registry was shown, in capitals too', async () => {
    there({ registrant: world.there.registrant!.toUpperCase() });
    await look();
    expect(open()).toEqual([]);
  });

  it("are different as long as the registry refuses a registrant that the account ordered, until staff push it or accept the registry's", async () => {
    const { connection, uow, domains, connections, registry, clock, privacy, contacts } = world.base;
    const wanted = (await contacts.add([{ firstName: 'Mira' }]))[0];
    const started = world.row.domain.contactIds;
    world.put(
      { wantedRegistrant: { contactId: wanted, registryValues: { nexus: 'C11' } } },
      { privacyEnabled: false },
    );
    await look();
    await lookLater();
    expect(open()).toEqual([['registrant', null, world.there.registrant]]);
    const begin = async () => undefined;
    await new TakeOverDifference(differences, domains, connections, registry, uow, clock).execute({
      id: '1',
      begin,
    });
    expect([world.row.wantedRegistrant, world.row.domain.contactIds]).toEqual([undefined, started]);
    await lookLater();
    expect(open()).toEqual([]);
    world.put({ wantedRegistrant: { contactId: wanted, registryValues: { nexus: 'C11' } } });
    await lookLater();
    expect(
      await new PushDifference({
        differences,
        domains,
        connections,
        registry,
        privacy,
        changes: world.changes,
        uow,
        clock,
      }).execute({ id: '2', begin }),
    ).toMatchObject({ kind: 'done' });
    expect(world.row).toMatchObject({
      wantedRegistrant: undefined,
      registryValues: { nexus: 'C11' },
      domain: { contactIds: { registrant: wanted, tech: started.tech } },
    });
    const [reserved] = await world.base.objects.reserveContacts(connection.id, [wanted], () => '');
    expect(world.there.registrant).toBe(reserved.registryId);
  });

  it('are different by the contact for privacy, where that was ordered with the registrant: staff push it, and never the holder', async () => {
    const { connection, uow, domains, connections, registry, clock, privacy, contacts, objects } = world.base;
    const wanted = (await contacts.add([{ firstName: 'Mira' }]))[0];
    world.put(
      { wantedRegistrant: { contactId: wanted, registryValues: {}, privacyEnabled: true } },
      { privacyEnabled: false },
    );
    await look();
    expect(open()).toEqual([['registrant', null, world.there.registrant]]);
    await new PushDifference({
      differences,
      domains,
      connections,
      registry,
      privacy,
      changes: world.changes,
      uow,
      clock,
    }).execute({ id: '1', begin: async () => undefined });
    expect(world.row).toMatchObject({
      wantedRegistrant: undefined,
      domain: { privacyEnabled: true, contactIds: { registrant: wanted } },
    });
    const hidden = (await privacy.shown({ ...world.row.domain, id: 1 }, true))!;
    const [{ registryId }] = await objects.reserveContacts(connection.id, [hidden.registrant], () => '');
    expect([world.there.registrant, ...world.there.contacts.map(({ id }) => id)]).toEqual([
      registryId,
      registryId,
      registryId,
    ]);
  });

  it.each([
    [true, true],
    [false, undefined],
  ])(
    'are ours, and no difference, where the registry shows the registrant that it had refused (privacy %s)',
    async (isHidden, privacyEnabled) => {
      const { connection, contacts, privacy, uow } = world.base;
      const wanted = (await contacts.add([{ firstName: 'Mira' }]))[0];
      world.put(
        {
          wantedRegistrant: {
            contactId: wanted,
            registryValues: { nexus: 'C11' },
            ...(privacyEnabled && { privacyEnabled }),
          },
        },
        { privacyEnabled: false },
      );
      await look();
      expect(open().map(([field]) => field)).toEqual(['registrant']);
      const shown = isHidden
        ? await uow.run(() => privacy.contactIdsFor({ ...world.row.domain, id: 1 }, true))
        : { registrant: wanted };
      differences.addContact(connection.id, shown.registrant, 'late-1');
      await lookLater();
      expect(open()).toEqual([['registrant', 'late-1', world.there.registrant]]);
      there({
        registrant: 'LATE-1',
        ...(isHidden && {
          contacts: [
            { role: 'admin', id: 'late-1' },
            { role: 'tech', id: 'late-1' },
          ],
        }),
        clientId: 'registrar-b',
      });
      await lookLater();
      expect(world.row.wantedRegistrant?.contactId).toBe(wanted);
      there({ registrant: 'LATE-1', clientId: connection.clientId });
      await lookLater();
      expect(open()).toEqual([]);
      expect(world.row).toMatchObject({
        wantedRegistrant: undefined,
        registryValues: { nexus: 'C11' },
        domain: { privacyEnabled: isHidden, contactIds: { registrant: wanted } },
      });
    },
  );

  it('are ours where privacy, turned on since, hides the registrant that the registry had refused', async () => {
    const { contacts, uow, privacy, connection } = world.base;
    const wanted = (await contacts.add([{ firstName: 'Mira' }]))[0];
    world.put({ wantedRegistrant: { contactId: wanted, registryValues: {} } }, { privacyEnabled: true });
    differences.addContact(
      connection.id,
      (await uow.run(() => privacy.contactIdsFor({ ...world.row.domain, id: 1 }, true))).registrant,
      'hidden-1',
    );
    await look();
    expect(open()).toEqual([
      ['registrant', 'hidden-1', world.there.registrant],
      ['contacts', expect.anything(), expect.anything()],
    ]);
    there({
      registrant: 'hidden-1',
      contacts: [
        { role: 'admin', id: 'hidden-1' },
        { role: 'tech', id: 'hidden-1' },
      ],
    });
    await lookLater();
    expect(open()).toEqual([]);
    expect(world.row).toMatchObject({
      wantedRegistrant: undefined,
      domain: { privacyEnabled: true, contactIds: { registrant: wanted } },
    });
  });

  it('are different by others', async () => {
    there({ registrant: 'somebody', contacts: [{ role: 'admin', id: 'somebody' }, world.there.contacts[1]] });
    await look();
    expect(open().map(([field]) => field)).toEqual(['registrant', 'contacts']);
  });

  it("are different where privacy is on and the registry was never shown the registrar's contact", async () => {
    jest.spyOn(world.base.privacy, 'shown').mockResolvedValue(undefined);
    await look();
    expect(open().map(([field]) => field)).toEqual(['registrant', 'contacts']);
  });
});

describe('a difference is repaired', () => {
  const begin = async (repaired: object): Promise<void> => {
    audit.push(repaired);
  };
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
  const resolutions = () => differences.rows.map(({ resolution }) => resolution);

  it.each([
    ['expiry', { expiresAt: new Date('2028-03-02T09:15:00Z') }],
    ['nameservers', { nameservers: ['ns9.example.net'] }],
    ['statuses', { statuses: ['serverHold'] }],
  ] as [string, Partial<DomainInfo>][])(
    'by taking over the %s of the registry, with an entry of what was and is',
    async (field, values) => {
      there(values);
      await look();
      await takeOver();
      const { activation, registryStatuses, domain } = world.row;
      expect({
        expiresAt: activation!.expiresAt,
        nameservers: domain.nameservers,
        statuses: registryStatuses,
      }).toMatchObject(values);
      if (field === 'statuses') expect(domain.locked).toBe(false);
      expect([resolutions(), audit]).toEqual([
        ['taken_over'],
        [expect.objectContaining({ domainName: 'a.example', field })],
      ]);
      await lookLater();
      expect(open()).toEqual([]);
    },
  );

  it('by telling the registry our name servers', async () => {
    const { nameservers } = world.there;
    there({ nameservers: ['ns9.example.net'] });
    await look();
    expect(await push()).toMatchObject({ kind: 'done' });
    expect([world.there.nameservers.toSorted(), world.row.domain.nameservers]).toEqual([
      nameservers,
      nameservers,
    ]);
    expect([resolutions(), audit]).toEqual([['pushed'], [expect.objectContaining({ field: 'nameservers' })]]);
  });

  it('by telling the registry our contact for privacy, also one stored before contacts had registry data', async () => {
    await start(THICK);
    const requirements = { fields: { nexus: { label: 'Nexus', type: 'string', required: true } } };
    world.rules({
      requirements: requirements as never,
      mappings: [
        { form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] },
      ] as never,
    });
    world.put({}, { registryValues: { nexus: 'C11' } });
    const real = world.there.registrant!;
    await world.updateSettings.execute(ACCOUNT, world.name, { privacyEnabled: true });
    for (const contact of world.base.contacts.contacts) delete contact.registryData;
    const { registrant } = world.there;
    const shown = await world.base.privacy.shown({ ...world.row.domain, id: 1 }, true);
    differences.addContact(world.base.connection.id, world.row.domain.contactIds.registrant, real);
    differences.addContact(world.base.connection.id, shown!.registrant, registrant!);
    there({ registrant: real });
    await look();
    const { id } = differences.rows.find(({ field }) => field === 'registrant')!;
    expect(await push(id)).toMatchObject({ kind: 'done' });
    expect(world.there.registrant).toBe(registrant);
  });

  it('by taking over the DS records of the registry, or by telling it ours', async () => {
    world.put({ ds: [DS] });
    there({ signing: { ds: [OTHER_DS], keys: [] } });
    await look();
    await takeOver();
    expect([world.row.ds, audit]).toEqual([
      [OTHER_DS],
      [{ domainName: 'a.example', field: 'signing', before: { ds: [DS] }, after: { ds: [OTHER_DS] } }],
    ]);
    world.put({ ds: [DS] });
    await lookLater();
    expect(await push('2')).toMatchObject({ kind: 'done' });
    expect(world.updates.at(-1)).toMatchObject({ signing: { add: [DS], remove: [OTHER_DS] } });
    expect([world.row.ds, world.there.signing?.ds, resolutions()]).toEqual([
      [DS],
      [DS],
      ['taken_over', 'pushed'],
    ]);
  });

  it('by hand where the registry has a key that we do not know', async () => {
    await start({ ...THIN, signing: { form: 'keys' } });
    there({ signing: { ds: [], keys: [{ flags: 257, algorithm: 13, publicKey: 'AwEAAQ==' }] } });
    await look();
    for (const repair of [takeOver, push])
      await expect(repair()).rejects.toMatchObject({
        kind: 'conflict',
        details: expect.stringMatching(/^A drift of signing cannot be repaired by/),
      });
  });

  it('by telling the registry our client statuses, and none of its own', async () => {
    there({ statuses: ['clientHold', 'serverTransferProhibited'] });
    await look();
    expect(await push()).toMatchObject({ kind: 'done' });
    expect(world.updates.at(-1)).toMatchObject({
      statuses: { add: ['clientTransferProhibited'], remove: ['clientHold'] },
    });
    expect(resolutions()).toEqual(['pushed']);
  });

  it('by telling the registry of a lock that we were told is gone', async () => {
    world.put({ registryStatuses: ['ok'] });
    there({ statuses: ['ok'] });
    await look();
    expect(await push()).toMatchObject({ kind: 'done' });
    expect(world.there.statuses).toEqual(['clientTransferProhibited']);
  });

  it('stays open when the registry does not do it', async () => {
    there({ nameservers: ['ns9.example.net'] });
    await look();
    world.script('refuse');
    await expect(push()).rejects.toMatchObject({ code: 'domains.refused_by_registry' });
    world.script('drop_before');
    expect(await push()).toMatchObject({ kind: 'unknown' });
    expect(resolutions()).toEqual([undefined]);
  });

  const BY_HAND = { code: 'domains.difference_by_hand' };
  const REFUSALS: {
    what: string;
    values?: Partial<DomainInfo>;
    arrange?: () => unknown;
    repair: () => Promise<unknown>;
    refusal: object;
  }[] = [
    {
      what: 'one that does not exist',
      repair: () => takeOver('99'),
      refusal: { code: 'domains.difference_not_found' },
    },
    {
      what: 'one that has ended',
      values: { nameservers: [] },
      arrange: () => world.base.uow.run(() => differences.resolve('1', 'gone')),
      repair: () => push(),
      refusal: { code: 'domains.difference_not_found' },
    },
    {
      what: 'the end of the term, by pushing',
      values: { expiresAt: new Date('2029-03-02T09:15:00Z') },
      repair: () => push(),
      refusal: BY_HAND,
    },
    {
      what: "the registry's own statuses, by pushing",
      values: { statuses: ['clientTransferProhibited', 'serverHold'] },
      repair: () => push(),
      refusal: BY_HAND,
    },
    {
      what: 'another sponsor, by taking it over',
      values: { clientId: 'registrar-b' },
      repair: () => takeOver(),
      refusal: BY_HAND,
    },
    {
      what: 'another sponsor, by pushing',
      values: { clientId: 'registrar-b' },
      repair: () => push(),
      refusal: BY_HAND,
    },
    {
      what: 'anything while the registry cannot be asked',
      values: { nameservers: [] },
      arrange: () => world.base.registry.takeDown(world.base.connection.id),
      repair: () => takeOver(),
      refusal: { code: 'registry.unavailable' },
    },
    {
      what: 'anything while a change goes on',
      values: { nameservers: [] },
      arrange: () => world.put({ busyOperationId: 'other' }),
      repair: () => takeOver(),
      refusal: { code: 'domains.busy' },
    },
  ];
  it.each(REFUSALS)('but not $what, and nothing is written', async ({ values, arrange, repair, refusal }) => {
    if (values) there(values);
    await look();
    await arrange?.();
    const before = JSON.stringify([
      world.row.registryStatuses,
      world.row.activation,
      world.row.domain.nameservers,
    ]);
    await expect(repair()).rejects.toMatchObject(refusal);
    expect(
      JSON.stringify([world.row.registryStatuses, world.row.activation, world.row.domain.nameservers]),
    ).toBe(before);
    expect(audit).toEqual([]);
  });
});

import type { DomainInfo, InfoOutcome, RegistryRefusal, StoredProfile } from '@registrar/registries';
import type { TransferWorld } from '../../testing/transfer-world';
import {
  NAME,
  PLAIN,
  THEIRS,
  BILLING,
  movedWorld,
  arrive,
  refuse,
  updates,
  there,
  idsOf,
} from '../../testing/moved-domain';

const THIN: StoredProfile = { dataModel: 'minimum' };
const PROHIBITED: RegistryRefusal = { code: 2304, reason: 'prohibited', meaning: 'prohibited' };
const UNDECIDED = { kind: 'again', why: 'the registry has not decided on the contacts yet' };
const NOT_HERE = 'the registry does not show the domain at this registrar';
const LOCK = 'clientTransferProhibited';

let world: TransferWorld;
const moved = async (...order: Parameters<typeof movedWorld>): Promise<void> => {
  world = await movedWorld(...order);
};

const shownAs = (outcome: InfoOutcome) =>
  jest.spyOn(world.base.registry, 'info').mockResolvedValueOnce(outcome);

describe('a domain that has come, and that the registry', () => {
  beforeEach(() => moved(THIN));

  it.each<[string, () => unknown, string]>([
    ['does not answer about', () => world.script(NAME, 'timeout', { command: 'info' }), 'scripted: timeout'],
    ['does not know', () => shownAs({ kind: 'absent' }), NOT_HERE],
    ['does not show', () => shownAs({ kind: 'not_ours' }), NOT_HERE],
    [
      'shows elsewhere',
      () => shownAs({ kind: 'found', info: { ...there(world), clientId: 'other' } }),
      NOT_HERE,
    ],
  ])('%s is asked for again, and nothing is sent', async (_, arrange, why) => {
    arrange();
    expect([await arrive(world), updates(world)]).toEqual([{ kind: 'again', why }, []]);
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
    const info = there(world);
    expect(await arrive(world)).toEqual({
      kind: 'ready',
      domain: {
        info,
        statuses: after,
        contactIds: world.payload(NAME).contactIds,
        warning: undefined,
        refusedHolder: undefined,
      },
    });
    expect(updates(world)).toEqual(commands);
  });

  it('are left without a lock under a TLD without one', async () => {
    await moved(THIN, { statuses: ['clientHold'] });
    Object.assign(world.payload(NAME), { locked: false });
    expect(await arrive(world)).toMatchObject({ domain: { statuses: [] } });
    expect(updates(world)).toEqual([['lock 2', { add: [], remove: ['clientHold'] }]]);
  });

  it('stay as they are where the registry refuses to change them: the domain comes all the same', async () => {
    await moved(THIN, { statuses: ['clientUpdateProhibited'] });
    refuse(world, PROHIBITED, 2);
    expect(await arrive(world)).toMatchObject({
      kind: 'ready',
      domain: { statuses: ['clientUpdateProhibited'] },
    });
    expect(updates(world)).toEqual([
      ['open 2', { add: [], remove: ['clientUpdateProhibited'] }],
      ['lock 3', { add: [LOCK], remove: ['clientUpdateProhibited'] }],
    ]);
  });

  it('are asked for again where the end of the update lock has no answer', async () => {
    await moved(THIN, { statuses: ['clientUpdateProhibited'] });
    world.script(NAME, 'drop_after', { command: 'update' });
    expect(await arrive(world)).toEqual({
      kind: 'again',
      why: 'it is unknown whether the update lock of the losing registrar is off',
    });
    expect(updates(world)).toHaveLength(1);
  });
});

describe('the update of the contacts', () => {
  it('replaces those of the registrar before, with a new code', async () => {
    await moved(PLAIN, THEIRS);
    expect(await arrive(world)).toMatchObject({ kind: 'ready', domain: { warning: undefined } });
    expect(world.base.registry.commands.map(({ command }) => command)).toEqual([
      'domain:info',
      'contact:create',
      'contact:create',
      'domain:update',
    ]);
    const [ilse, desk] = await idsOf(world, 1, 2);
    expect(updates(world)).toEqual([
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
    expect(there(world)).toMatchObject({
      registrant: ilse,
      contacts: [
        { role: 'admin', id: ilse },
        { role: 'tech', id: desk },
      ],
    });
  });

  it('is not sent again, and creates nothing, where everything is so already', async () => {
    await moved(PLAIN, THEIRS);
    await arrive(world);
    world.base.registry.commands.length = 0;
    expect(await arrive(world)).toMatchObject({ kind: 'ready' });
    expect([updates(world), world.base.registry.sent('contact:create')]).toEqual([[], []]);
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
    await arrive(world);
    const ids = await idsOf(world, 1, 2);
    world.base.registry.registered(world.base.connection, NAME, { ...there(world), ...info(ids) });
    world.base.registry.commands.length = 0;
    await arrive(world);
    expect(updates(world)).toEqual([
      [expect.stringMatching(/^adopt /), { ...command(ids), authInfo: expect.any(String) }],
    ]);
  });

  it('says why it is asked for again: no answer, no session, no decision', async () => {
    await moved(PLAIN, THEIRS);
    world.script(NAME, 'drop_before', { command: 'update' });
    expect(await arrive(world)).toEqual({ kind: 'again', why: 'scripted: drop_before' });
    world.script(NAME, 'pending', { command: 'update' });
    expect(await arrive(world)).toEqual(UNDECIDED);
    expect(updates(world)).toHaveLength(2);
    await moved(PLAIN, THEIRS);
    const [ilse] = await idsOf(world, 1);
    world.script(ilse, 'not_sent', { command: 'create' });
    expect(await arrive(world)).toEqual({ kind: 'again', why: 'no session' });
    expect(updates(world)).toEqual([]);
  });

  it('is not waited for where it is forbidden for another reason, or the domain is gone when it is asked', async () => {
    await moved(PLAIN, THEIRS);
    refuse(world, PROHIBITED);
    const warning = 'The contacts could not be applied at the registry: prohibited';
    expect(await arrive(world)).toMatchObject({ kind: 'ready', domain: { warning } });
    await moved(PLAIN, THEIRS);
    refuse(world, PROHIBITED);
    shownAs({ kind: 'found', info: there(world) });
    shownAs({ kind: 'absent' });
    expect(await arrive(world)).toMatchObject({ kind: 'ready', domain: { warning } });
  });

  it('is not asked about where it is refused for a reason that is no status', async () => {
    await moved(PLAIN, THEIRS);
    refuse(world, BILLING);
    await arrive(world);
    expect(world.base.registry.sent('domain:info', NAME)).toHaveLength(1);
  });

  it('is waited for where a new code is forbidden because it was not decided', async () => {
    await moved({ ...THIN, authInfo: 'plain' }, { statuses: [LOCK] });
    refuse(world, PROHIBITED);
    shownAs({ kind: 'found', info: there(world) });
    shownAs({ kind: 'found', info: { ...there(world), statuses: ['pendingUpdate'] } });
    expect(await arrive(world)).toEqual(UNDECIDED);
    expect(updates(world)).toEqual([['code 2', { authInfo: expect.any(String) }]]);
  });
});

import { addSeconds, badRequest } from '@registrar/kernel';
import { ReconcileChanges } from './reconcile-changes';
import { ACCOUNT, ChangeWorld, PERSON, RECONCILE, THICK, THIN } from '../testing';

let world: ChangeWorld;
beforeEach(async () => {
  world = await ChangeWorld.create(THIN);
});

/**
 * Half a minute after an update whose answer was lost, when its command can no longer be in flight.
 */
async function look(reconcile = world.reconcile()): Promise<void> {
  world.base.clock.advance(100);
  await reconcile.execute();
}
const delegate = () => world.setNameservers.execute(ACCOUNT, world.name, ['ns9.example.net']);
const there = (values: Partial<typeof world.there>): void =>
  void world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, ...values });
/** Operations that are sent until they are carried out. */
const persisting = (): ReconcileChanges => {
  const { base, objects, vault, atRegistry, settle } = world;
  return new ReconcileChanges(
    base,
    { registry: base.registry, objects, vault, atRegistry, settle },
    RECONCILE,
    {
      kind: 'update',
      persists: true,
    },
  );
};

describe('a change that cannot be reconciled is logged for staff with its reason', () => {
  const DOUBTS: [why: string, given: () => void][] = [
    [
      'the domain does not exist or is at another registrar',
      () => void world.base.registry.script('a.example', 'not_ours', { command: 'info' }),
    ],
    ['the domain is at another registrar', () => there({ clientId: 'registrar-b' })],
    [
      'it has neither its previous nor its requested state',
      () => there({ nameservers: ['ns5.example.net'] }),
    ],
  ];
  it.each(DOUBTS)('%s', async (why, given) => {
    world.script('drop_before');
    await delegate();
    given();
    await look();
    const [{ id, state }] = await world.operations();
    expect([state, world.base.log.lines]).toEqual([
      'open',
      [
        {
          level: 'error',
          message: 'change not reconciled',
          fields: { operation: id, subject: 'a.example', why },
        },
      ],
    ]);
  });
});

it('a change that is found carried out is logged with its outcome', async () => {
  world.script('drop_after');
  await delegate();
  await look();
  const [{ id }] = await world.operations();
  expect(world.base.log.lines).toEqual([
    {
      level: 'info',
      message: 'change reconciled',
      fields: { operation: id, subject: 'a.example', outcome: 'done', state: 'succeeded' },
    },
  ]);
  expect(world.row.domain.nameservers).toEqual(['ns9.example.net']);
});

it('a change that the registry shows as pending is accepted, and sent no second time', async () => {
  world.script('drop_before');
  await delegate();
  there({ statuses: ['pendingUpdate'] });
  await look();
  expect([await world.states(), world.updates.length]).toEqual([['pending'], 1]);
});

it.each([
  ['drop_after', 1],
  ['drop_before', 2],
] as const)(
  'contacts are looked for at the registry before they are sent again (%s: %i updates)',
  async (outcome, updates) => {
    world = await ChangeWorld.create(THICK);
    world.script(outcome);
    await world.setContacts.execute(ACCOUNT, world.name, { tech: { ...PERSON, firstName: 'Jon' } });
    await look();
    expect([await world.states(), world.updates.length, world.row.domain.contactIds.tech]).toEqual([
      ['succeeded'],
      updates,
      3,
    ]);
  },
);

it('a change of contacts of which the registry shows half is left to staff', async () => {
  world = await ChangeWorld.create(THICK);
  world.script('drop_after');
  await world.setContacts.execute(ACCOUNT, world.name, {
    registrant: { ...PERSON, firstName: 'Jon' },
    tech: { ...PERSON, firstName: 'Jon' },
  });
  there({
    contacts: [
      { role: 'admin', id: 'somebody' },
      { role: 'tech', id: 'somebody' },
    ],
  });
  await look();
  expect([await world.states(), (await world.operations())[0].attentionAt]).toEqual([
    ['open'],
    world.base.clock.now(),
  ]);
});

describe('a command that is sent again', () => {
  beforeEach(async () => {
    world.script('drop_before');
    await delegate();
  });

  it.each([
    ['refuse', 'open', 'open'],
    ['not_sent', 'refused', 'open'],
  ] as const)(
    'and ends as %s leaves the change %s, and %s where it is sent until it is done',
    async (outcome, once, persists) => {
      world.script(outcome);
      await look();
      expect(await world.states()).toEqual([once]);
      if (once === 'open')
        expect([(await world.operations())[0].dueAt, world.base.log.lines]).toEqual([
          addSeconds(world.base.clock.now(), 60),
          [],
        ]);
      world = await ChangeWorld.create(THIN);
      world.script('drop_before');
      await delegate();
      world.script(outcome);
      await look(persisting());
      expect(await world.states()).toEqual([persists]);
      expect([(await world.operations())[0].dueAt, world.base.log.lines]).toEqual([
        addSeconds(world.base.clock.now(), 60),
        [],
      ]);
      await look(persisting());
      expect(await world.states()).toEqual(['succeeded']);
    },
  );

  it('and cannot be prepared is given up, unless it is sent until it is done', async () => {
    const prepare = () =>
      jest
        .spyOn(world.objects, 'prepare')
        .mockResolvedValueOnce({ kind: 'rejected', error: badRequest('no') });
    prepare();
    await look(persisting());
    expect(await world.states()).toEqual(['open']);
    prepare();
    world.base.clock.advance(200);
    await look();
    expect(await world.states()).toEqual(['refused']);
  });

  it('is sent again and again where it is sent until it is done, and gives up after the second one elsewhere', async () => {
    world.script('drop_before', { times: 9 });
    for (let at = 0; at < 5; at += 1) await look(persisting());
    expect([await world.states(), world.updates.length]).toEqual([['open'], 6]);
    await look();
    expect(await world.states()).toEqual(['refused']);
    expect(world.base.log.lines.at(-1)).toMatchObject({
      level: 'info',
      message: 'change reconciled',
      fields: { outcome: 'registry.unavailable', state: 'refused' },
    });
  });
});

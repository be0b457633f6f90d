import type { RegistrationPayload } from '../registration/registration';
import { RegistrationWorld, RenewalWorld } from '../testing';
import type { RenewalPayload } from '../renewal/renewal';

let world: RegistrationWorld;
let started: { operationId: string; payload: RegistrationPayload };
beforeEach(async () => {
  world = await RegistrationWorld.create();
  world.registry.script('a.example', 'drop_before');
  started = await world.sent('a.example');
});

const look = async (): Promise<void> => {
  world.clock.advance(300);
  await world.reconcile().execute();
};
const operation = () => world.operation(started.operationId);
const logged = (outcome: string, state: string) => [
  {
    level: 'info',
    message: 'registration reconciled',
    fields: { operation: started.operationId, subject: 'a.example', outcome, state },
  },
];

describe('a poll that settles an operation is logged', () => {
  it('with its outcome', async () => {
    await look();
    expect(world.log.lines).toEqual(logged('created', 'succeeded'));
  });

  it('with the code of the refusal when it is given up', async () => {
    world.registry.registered(world.connection, 'a.example', { clientId: 'registrar-b' });
    await look();
    expect(world.log.lines).toEqual(logged('domains.not_available', 'refused'));
  });

  it('but not when another process began an attempt meanwhile', async () => {
    jest.spyOn(world.registry, 'info').mockImplementation(async () => {
      await world.uow.run(() => world.operations.beginAttempt(started.operationId, world.clock.now()));
      return { kind: 'not_ours' };
    });
    const create = jest.spyOn(world.create, 'execute');
    await look();
    expect([(await operation()).state, world.log.lines, create.mock.calls]).toEqual(['open', [], []]);
  });
});

it('a command is not sent again when another process began an attempt during the query', async () => {
  jest.spyOn(world.registry, 'info').mockImplementation(async () => {
    await world.uow.run(() => world.operations.beginAttempt(started.operationId, world.clock.now()));
    return { kind: 'absent' };
  });
  const create = jest.spyOn(world.create, 'execute');
  world.clock.advance(300);
  await world.reconcile({ maxAttempts: 9 }).execute();
  expect([create.mock.calls, (await operation()).attempts]).toEqual([[], 2]);
});

it.each([
  ['unknown', { kind: 'unknown', why: 'lost' }, 60],
  ['overtaken', { kind: 'overtaken' }, 90],
  ['exists', { kind: 'refused', refusal: { code: 2302, meaning: 'exists', reason: 'In use' } }, 60],
] as const)('a resend that ends as %s settles and logs nothing', async (_, outcome, seconds) => {
  jest.spyOn(world.create, 'execute').mockResolvedValue(outcome);
  await look();
  expect([await world.outcomeOf(started), world.log.lines]).toEqual([
    { operation: 'open', domain: 'initialized', order: 'initialized', money: ['hold'] },
    [],
  ]);
  // overtaken: the end of the attempt that was begun is left as it is
  expect((await operation()).dueAt).toEqual(new Date(world.clock.now().getTime() + seconds * 1_000));
});

it('a registration for staff is logged with the data of the registry', async () => {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  world.registry.registered(world.connection, 'a.example', { createdAt, registrant: 'somebody' });
  await look();
  expect(world.log.lines).toEqual([
    {
      level: 'error',
      message: 'registration not reconciled',
      fields: {
        operation: started.operationId,
        subject: 'a.example',
        why: 'the domain is at this registrar and differs from its registration',
        createdAt,
        registrantId: 'somebody',
      },
    },
  ]);
});

it.each([
  ['host:create', 'this sale has sent no create'],
  ['domain:create', "it is this sale's"],
])('of the commands only the create counts: after a %s, %s', async (command) => {
  world = await RegistrationWorld.create();
  started = await world.begun('a.example');
  await world.commands.sent({
    clTrid: `${started.operationId}-x-1`,
    connectionId: 1,
    operationId: started.operationId,
    command,
    object: 'a.example',
    request: '',
    sentAt: world.clock.now(),
  });
  world.registry.registered(world.connection, 'a.example');
  await look();
  expect((await operation()).state).toBe(command === 'domain:create' ? 'succeeded' : 'refused');
});

it('a registry without contacts is not asked whose registrant it shows', async () => {
  world.registry.registered(world.connection, 'a.example', { registrant: 'somebody' });
  const reserve = jest.spyOn(world.objects, 'reserveContacts');
  await look();
  expect([(await operation()).state, reserve.mock.calls]).toEqual(['succeeded', []]);
});

describe('a renewal', () => {
  let renewals: RenewalWorld;
  let renewal: { operationId: string; payload: RenewalPayload };
  beforeEach(async () => {
    renewals = await RenewalWorld.create();
    renewals.base.registry.script('a.example', 'drop_before', { command: 'renew' });
    renewal = await renewals.sent();
  });
  const lookAtRenewal = async (): Promise<void> => {
    renewals.base.clock.advance(300);
    await renewals.reconcile().execute();
  };
  const WHY = 'the domain has neither its renewed nor its previous term';

  it.each<[string, () => unknown, object]>([
    [
      'with another term',
      () => renewals.there({ expiresAt: new Date('2030-01-01T00:00:00Z') }),
      { found: 'found', expiresAt: new Date('2030-01-01T00:00:00Z') },
    ],
    [
      'without a term',
      () => renewals.there({ expiresAt: undefined }),
      { found: 'found', expiresAt: undefined },
    ],
    [
      'of somebody else',
      () => renewals.there({ clientId: 'registrar-b' }),
      { found: 'found', expiresAt: undefined },
    ],
    [
      'that is not shown to us',
      () => renewals.base.registry.script('a.example', 'not_ours', { command: 'info' }),
      { found: 'not_ours', expiresAt: undefined },
    ],
  ])('of a domain %s is logged for staff', async (_, given, shown) => {
    given();
    await lookAtRenewal();
    expect(renewals.base.log.lines).toEqual([
      {
        level: 'error',
        message: 'renewal not reconciled',
        fields: { operation: renewal.operationId, subject: 'a.example', why: WHY, ...shown },
      },
    ]);
  });

  it('that is refused when it is sent again is looked for in a minute, and logged as nothing yet', async () => {
    renewals.base.registry.script('a.example', 'refuse', { command: 'renew' });
    await lookAtRenewal();
    const { state, dueAt } = await renewals.base.operation(renewal.operationId);
    expect([state, dueAt, renewals.base.log.lines]).toEqual([
      'open',
      new Date(renewals.base.clock.now().getTime() + 60_000),
      [],
    ]);
  });

  it.each([
    [['clientHold'], expect.any(Date)],
    [['ok'], undefined],
  ])(
    'that is found with the statuses %j has its hold taken off later: %p',
    async (statuses, statusSyncAt) => {
      Object.assign(renewals.base.domains.rows[0], {
        locks: ['ExpirationClientHold'],
        registryStatuses: ['clientHold'],
      });
      renewals.there({ statuses, expiresAt: new Date('2028-03-02T09:15:00Z') });
      await lookAtRenewal();
      expect(renewals.base.domains.rows[0]).toMatchObject({ locks: [], statusSyncAt });
    },
  );
});

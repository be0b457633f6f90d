import { connectionOf, pollMessage } from '@registrar/registries/testing';
import type { PollContent, PollDisposition, RegistryConnection } from '@registrar/registries';
import type { RegistrationPayload } from './registration';
import { ACCOUNT, CREDIT, RegistrationWorld } from '../testing';

let world: RegistrationWorld;
let started: { operationId: string; payload: RegistrationPayload };
beforeEach(async () => {
  world = await RegistrationWorld.create();
  world.registry.script('a.example', 'pending');
  started = await world.sent('a.example');
  await world.settle.execute(started.operationId, 1, { kind: 'pending' });
  world.clock.advance(3_600);
});

type Decision = Extract<PollContent, { kind: 'pending_action' }>;
const decision = (values: Partial<Decision> = {}): Decision => ({
  kind: 'pending_action',
  object: 'domain',
  name: 'a.example',
  succeeded: true,
  ...values,
});
const handle = (
  content: PollContent,
  text = 'Not eligible',
  connection: RegistryConnection = world.connection,
): Promise<PollDisposition | undefined> =>
  world.uow.run(() => world.pollHandler.handle(connection, pollMessage({ content, text })));
const state = async (): Promise<string> => (await world.outcomeOf(started)).operation;
const clTrid = (step = 'create', attempt = 1): string => `${started.operationId}-${step}-${attempt}`;

describe('a message about something else', () => {
  const OTHERS: [what: string, content: () => PollContent][] = [
    [
      'a transfer',
      () => ({
        kind: 'transfer',
        name: 'a.example',
        status: 'pending',
        gaining: 'registrar-b',
        losing: 'registrar-a',
      }),
    ],
    [
      'something of another kind that looks like a decision',
      () => ({ ...decision({ clTrid: clTrid() }), kind: 'other' }) as unknown as PollContent,
    ],
    ['something unknown', () => ({ kind: 'other', name: 'a.example', namespaces: [] })],
    ['a pending contact', () => decision({ object: 'contact' })],
    ['a pending host', () => decision({ object: 'host' })],
    ['another name', () => decision({ name: 'b.example' })],
    ['another name by a transaction id of ours', () => decision({ name: 'b.example', clTrid: clTrid() })],
    [
      'an operation that nobody knows',
      () => decision({ clTrid: '0197a0ff-0000-7000-8000-000000000000-create-1' }),
    ],
    ['the lock of the same sale', () => decision({ clTrid: clTrid('lock'), succeeded: false })],
    ['a contact of the same sale', () => decision({ clTrid: clTrid('contact1'), succeeded: false })],
  ];
  it.each(OTHERS)('(%s) is for others', async (_, content) => {
    expect(await handle(content())).toBeUndefined();
    expect(await state()).toBe('pending');
    expect(world.eventNames).toEqual([]);
  });

  it('by name alone counts at the connection of the sale only', async () => {
    const elsewhere = connectionOf({ id: 2 });
    expect(await handle(decision({ succeeded: false }), 'no', elsewhere)).toBeUndefined();
    expect(await state()).toBe('pending');
  });
});

describe('the decision that a create', () => {
  const WAYS: [way: string, content: (succeeded: boolean) => Decision][] = [
    ['by its transaction id', (succeeded) => decision({ succeeded, clTrid: clTrid() })],
    ['by its name', (succeeded) => decision({ succeeded })],
    ['by its name and an id that is not ours', (succeeded) => decision({ succeeded, clTrid: 'REGISTRY-77' })],
    ['by the id of another attempt', (succeeded) => decision({ succeeded, clTrid: clTrid('create', 2) })],
  ];

  it.each(WAYS)('is refused, told %s, gives the money back and tells the client', async (_, content) => {
    expect(await handle(content(false))).toBe('applied');
    expect(await world.outcomeOf(started)).toEqual({
      operation: 'refused',
      domain: 'failed',
      order: 'failed',
      money: ['hold', 'release'],
    });
    expect(world.money.balance(ACCOUNT)).toEqual({ available: CREDIT, held: 0n });
    expect(
      world.outbox.events
        .filter(({ name }) => name === 'domain.registry.rejection')
        .map(({ payload }) => payload.reason),
    ).toEqual(['Not eligible']);
  });

  it.each(WAYS)(
    'is approved, told %s, makes the reconciler look at once, for the dates',
    async (_, content) => {
      expect(await handle(content(true))).toBe('applied');
      expect(await world.operation(started.operationId)).toMatchObject({
        state: 'pending',
        dueAt: world.clock.now(),
      });
      world.registry.decide(world.connection, 'a.example', true);
      expect(await world.reconcile().execute()).toBe(1);
      expect(await state()).toBe('succeeded');
    },
  );

  it('is told by any connection that reads the queue of our account there', async () => {
    expect(
      await handle(decision({ succeeded: false, clTrid: clTrid() }), 'no', connectionOf({ id: 2 })),
    ).toBe('applied');
    expect(await state()).toBe('refused');
  });

  it('is refused without a reason has one of ours', async () => {
    await handle(decision({ succeeded: false }), '');
    expect((await world.operation(started.operationId)).failure).toMatchObject({
      code: 'domains.refused_by_registry',
      message: 'Bad Request',
      details: 'The registry refused the registration.',
    });
  });

  it.each([true, false])('is told twice is known the second time (approved: %p)', async (succeeded) => {
    world.registry.decide(world.connection, 'a.example', succeeded);
    await handle(decision({ succeeded, clTrid: clTrid() }));
    await world.reconcile().execute();
    const before = [await world.outcomeOf(started), world.outbox.events.length];
    expect(await handle(decision({ succeeded, clTrid: clTrid() }))).toBe('ignored');
    expect([await world.outcomeOf(started), world.outbox.events.length]).toEqual(before);
  });

  it.each([
    ['refused', 'approved', 'succeeded'],
    ['approved', 'refused', 'refused'],
  ])('is %s after it was %s changes nothing, and is shown to staff', async (now, _, settledAs) => {
    const ended =
      settledAs === 'succeeded'
        ? { kind: 'created' as const, statuses: [] }
        : { kind: 'not_sent' as const, why: 'lost' };
    await world.settle.execute(started.operationId, 1, ended);
    expect(await handle(decision({ succeeded: now === 'approved', clTrid: clTrid() }))).toBe('unknown');
    expect(await state()).toBe(settledAs);
  });
});

it('a decision on an operation that is gone by the time it is locked: a success is for staff, a refusal is ignored', async () => {
  jest.spyOn(world.operations, 'lock').mockResolvedValue(undefined);
  expect([await handle(decision()), await handle(decision({ succeeded: false }))]).toEqual([
    'unknown',
    'ignored',
  ]);
});

describe('a decision that comes before the answer to the command was written down', () => {
  beforeEach(async () => {
    started = await world.sent('early.example');
  });
  const early = (succeeded: boolean): Decision =>
    decision({ name: 'early.example', succeeded, clTrid: clTrid() });

  it('settles a refusal, which the request then tells its client', async () => {
    expect(await handle(early(false))).toBe('applied');
    await expect(world.settle.execute(started.operationId, 1, { kind: 'pending' })).rejects.toMatchObject({
      details: 'Not eligible',
    });
    expect(world.eventNames).toEqual([]);
  });

  it('makes an approval be looked at as soon as the acceptance is written down', async () => {
    expect(await handle(early(true))).toBe('applied');
    await world.settle.execute(started.operationId, 1, { kind: 'pending' });
    expect(await world.operation(started.operationId)).toMatchObject({
      state: 'pending',
      dueAt: world.clock.now(),
    });
  });
});

import { addSeconds } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { decisionOf } from './change';
import { ChangeDomain } from './change-domain';
import type { HeldDomain } from '../shared/held-domain';
import { ACCOUNT, ChangeWorld, THIN } from '../testing';

let world: ChangeWorld;
beforeEach(async () => {
  world = await ChangeWorld.create(THIN);
});

const unlocking = (held: HeldDomain) =>
  decisionOf(held, { locked: false, autorenewEnabled: false }, { off: ['clientTransferProhibited'] });
const unlock = () => world.change({ decide: unlocking });
const refusal = (meaning: RegistryRefusal['meaning'], reason = 'no'): RegistryRefusal => ({
  code: 2306,
  meaning,
  reason,
});
const here = () => ({
  locked: world.row.domain.locked,
  autorenewEnabled: world.row.domain.autorenewEnabled,
  statuses: world.row.registryStatuses,
});
const BEFORE = { locked: true, autorenewEnabled: true, statuses: ['clientTransferProhibited'] };
const AFTER = { locked: false, autorenewEnabled: false, statuses: [] };

describe('a change that the registry refuses', () => {
  const STATUS = 'Domain status does not allow this operation.';
  const MEANINGS: [meaning: RegistryRefusal['meaning'], expected: object][] = [
    ['policy', { kind: 'invalid', message: 'Bad Request', details: 'The registry refused the change: no' }],
    ['parameter', { kind: 'invalid', details: 'The registry refused the change: no' }],
    ['absent', { kind: 'invalid', details: 'The registry refused the change: no' }],
    ['other', { kind: 'invalid', details: 'The registry refused the change: no' }],
    [
      'prohibited',
      { kind: 'invalid', message: STATUS, details: 'Command Failed - The Domain Cannot Be Updated.' },
    ],
    ['not_ours', { kind: 'upstream_invalid', message: 'Registry Connection Unavailable' }],
    ['authorization', { kind: 'upstream_invalid' }],
    ['billing', { kind: 'upstream_invalid' }],
  ];
  it.each(MEANINGS)('leaves both sides as they were, and says why (%s)', async (meaning, expected) => {
    world.script('refuse', { refusal: refusal(meaning) });
    await expect(unlock()).rejects.toMatchObject(expected);
    expect(here()).toEqual(BEFORE);
    expect(world.there.statuses).toEqual(['clientTransferProhibited']);
    expect([await world.states(), world.row.busyOperationId, world.lockEvents]).toEqual([
      ['refused'],
      undefined,
      [],
    ]);
  });

  it('names the status that forbids it, and shows it until the registry takes it off', async () => {
    world.base.registry.registered(world.base.connection, 'a.example', {
      ...world.there,
      statuses: ['clientTransferProhibited', 'serverUpdateProhibited'],
    });
    await expect(unlock()).rejects.toMatchObject({
      message: STATUS,
      details: 'Command Failed - The Domain Cannot Be Updated (serverUpdateProhibited).',
    });
    expect(here()).toEqual({ ...BEFORE, statuses: ['clientTransferProhibited', 'serverUpdateProhibited'] });
    world.base.registry.registered(world.base.connection, 'a.example', {
      ...world.there,
      statuses: ['clientTransferProhibited'],
    });
    expect(await unlock()).toMatchObject({ kind: 'done', domain: { locks: [] } });
  });

  it.each(['pendingUpdate', 'pendingRenew'])(
    'names %s, which ends without a command, and does not store it',
    async (status) => {
      world.base.registry.registered(world.base.connection, 'a.example', {
        ...world.there,
        statuses: ['clientTransferProhibited', status],
      });
      world.script('refuse', { refusal: refusal('prohibited') });
      await expect(unlock()).rejects.toMatchObject({
        message: STATUS,
        details: `Command Failed - The Domain Cannot Be Updated (${status}).`,
      });
      expect(here()).toEqual(BEFORE);
    },
  );

  it('sets the lock again that was removed at the registry', async () => {
    world.base.registry.registered(world.base.connection, 'a.example', {
      ...world.there,
      statuses: ['serverUpdateProhibited'],
    });
    await expect(unlock()).rejects.toMatchObject({ message: STATUS });
    expect(here()).toEqual({ ...BEFORE, statuses: ['serverUpdateProhibited'] });
    expect(world.row.statusSyncAt).toEqual(addSeconds(world.base.clock.now(), 60));
  });

  it('can be asked for again at once', async () => {
    world.script('refuse');
    await expect(unlock()).rejects.toMatchObject({ kind: 'invalid' });
    expect(await unlock()).toMatchObject({ kind: 'done' });
    expect(here()).toEqual(AFTER);
  });
});

it('a change that never left is none: 502', async () => {
  world.script('not_sent');
  await expect(unlock()).rejects.toMatchObject({
    kind: 'upstream_invalid',
    message: 'Registry Connection Unavailable',
  });
  expect([here(), await world.states()]).toEqual([BEFORE, ['refused']]);
});

describe('a change without an answer', () => {
  const LOST: ScriptedOutcome[] = ['drop_before', 'drop_after', 'timeout', 'unknown'];
  it.each(LOST)('changes nothing here until the registry was asked (%s)', async (outcome) => {
    world.script(outcome);
    const [{ id } = { id: '' }] = [await unlock()].flatMap((result) =>
      result.kind === 'unknown' ? [{ id: result.operationId }] : [],
    );
    expect([here(), await world.states(), world.row.busyOperationId]).toEqual([BEFORE, ['open'], id]);
  });

  it.each([
    ['drop_after', 1, ['ok']],
    ['drop_before', 2, []],
  ] as const)('is found out and ends as wanted (%s)', async (outcome, sent, statuses) => {
    world.script(outcome);
    await unlock();
    world.base.clock.advance(100);
    expect(await world.reconcile().execute()).toBe(1);
    expect([here(), world.there.statuses, await world.states()]).toEqual([
      { ...AFTER, statuses },
      ['ok'],
      ['succeeded'],
    ]);
    expect(world.updates).toHaveLength(sent);
    expect(world.row.busyOperationId).toBeUndefined();
  });

  it('is not polled while its command may be in flight', async () => {
    world.script('drop_before');
    await unlock();
    world.base.clock.advance(31);
    expect(await world.reconcile().execute()).toBe(1);
    expect([world.updates.length, await world.states()]).toEqual([1, ['open']]);
  });

  it('is given up after the second one was lost too, and is not done', async () => {
    world.script('drop_before', { times: 2 });
    await unlock();
    for (const _round of [1, 2, 3, 4]) {
      world.base.clock.advance(200);
      await world.reconcile().execute();
    }
    expect([here(), await world.states(), world.updates.length, world.row.busyOperationId]).toEqual([
      BEFORE,
      ['refused'],
      2,
      undefined,
    ]);
    expect((await world.operations())[0].failure).toMatchObject({
      message: 'Registry Connection Unavailable',
    });
  });

  it('ends as done when a second one is refused because the first was carried out after all', async () => {
    world.script('drop_before');
    await unlock();
    world.base.clock.advance(200);
    world.script('refuse');
    await world.reconcile().execute();
    world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, statuses: ['ok'] });
    world.base.clock.advance(200);
    await world.reconcile().execute();
    expect([here(), await world.states()]).toEqual([{ ...AFTER, statuses: ['ok'] }, ['succeeded']]);
  });

  const DOUBTS: { when: string; given: () => void }[] = [
    {
      when: 'is at another registrar',
      given: () =>
        world.base.registry.registered(world.base.connection, 'a.example', { clientId: 'registrar-b' }),
    },
    {
      when: 'may not be asked about',
      given: () => world.base.registry.script('a.example', 'not_ours', { command: 'info' }),
    },
  ];
  it.each(DOUBTS)('is shown to staff when the domain $when', async ({ given }) => {
    world.script('drop_before');
    await unlock();
    given();
    world.base.clock.advance(100);
    await world.reconcile().execute();
    expect((await world.operations())[0]).toMatchObject({
      state: 'open',
      attentionAt: world.base.clock.now(),
    });
    expect(here()).toEqual(BEFORE);
  });

  it('is shown to staff when the registry has half of it', async () => {
    const decide = (held: HeldDomain) =>
      decisionOf(
        held,
        { locked: false, nameservers: ['ns9.example.net'] },
        { off: ['clientTransferProhibited'] },
      );
    world.script('drop_before');
    await world.change({ decide });
    world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, statuses: ['ok'] });
    world.base.clock.advance(100);
    await world.reconcile().execute();
    expect((await world.operations())[0]).toMatchObject({
      state: 'open',
      attentionAt: world.base.clock.now(),
    });
  });

  it('is shown to staff after a quarter of an hour in which the registry could not be asked', async () => {
    world.script('drop_after');
    await unlock();
    world.base.registry.takeDown(world.base.connection.id);
    for (let minutes = 0; minutes < 16; minutes += 1) {
      world.base.clock.advance(61);
      await world.reconcile().execute();
    }
    expect((await world.operations())[0]).toMatchObject({ state: 'open', attentionAt: expect.anything() });
    world.base.registry.bringUp(world.base.connection.id);
    world.base.clock.advance(61);
    await world.reconcile().execute();
    expect(await world.states()).toEqual(['succeeded']);
  });
});

describe('a change that the registry decides on later', () => {
  const decide = async (succeeded: boolean): Promise<unknown> => {
    const message = world.base.registry.decide(world.base.connection, 'a.example', succeeded);
    return world.base.uow.run(() => world.pollHandler.handle(world.base.connection, message));
  };
  beforeEach(() => world.script('pending'));

  it('shows the domain as it is until then', async () => {
    expect(await unlock()).toMatchObject({
      kind: 'pending',
      domain: { locked: true, autorenewEnabled: true },
    });
    expect([here(), await world.states()]).toEqual([BEFORE, ['pending']]);
    await expect(unlock()).rejects.toMatchObject({ kind: 'conflict' });
  });

  it.each([
    [true, 'succeeded', AFTER],
    [false, 'refused', BEFORE],
  ] as const)('is carried out, or not, by its message (%s)', async (succeeded, state, expected) => {
    await unlock();
    expect(await decide(succeeded)).toBe('applied');
    expect([here(), await world.states(), world.row.busyOperationId]).toEqual([expected, [state], undefined]);
  });

  it('is polled once a day in case its message got lost', async () => {
    await unlock();
    world.base.registry.decide(world.base.connection, 'a.example', true);
    world.base.clock.advance(86_401);
    await world.reconcile().execute();
    expect([here(), await world.states()]).toEqual([{ ...AFTER, statuses: ['ok'] }, ['succeeded']]);
  });

  it('is waited for as long as the registry says that it is pending', async () => {
    await unlock();
    world.base.clock.advance(86_401 * 6);
    await world.reconcile().execute();
    expect((await world.operations())[0]).toMatchObject({ state: 'pending', attentionAt: expect.anything() });
  });

  it('is applied once: a second message is ignored, and its opposite is for staff', async () => {
    await unlock();
    const message = world.base.registry.decide(world.base.connection, 'a.example', true);
    const deliver = (succeeded: boolean) =>
      world.base.uow.run(() =>
        world.pollHandler.handle(world.base.connection, {
          ...message,
          content: { ...(message.content as { kind: 'pending_action' }), succeeded } as never,
        }),
      );
    expect([await deliver(true), await deliver(true), await deliver(false)]).toEqual([
      'applied',
      'ignored',
      'unknown',
    ]);
  });

  it('of another kind is left to others', async () => {
    await unlock();
    const message = world.base.registry.decide(world.base.connection, 'a.example', true);
    const content = { ...message.content, clTrid: '00000000-0000-7000-8000-000000000001-create-1' } as never;
    expect(
      await world.base.uow.run(() =>
        world.pollHandler.handle(world.base.connection, { ...message, content }),
      ),
    ).toBeUndefined();
  });
});

describe('a domain that is busy with another change', () => {
  const OTHER = 'other-operation';
  beforeEach(() => world.put({ busyOperationId: OTHER }));

  it('is waited for', async () => {
    world.pause.meanwhile = async () => world.put({ busyOperationId: undefined });
    expect(await unlock()).toMatchObject({ kind: 'done' });
    expect(world.pause.pauses).toEqual([250]);
  });

  it('is not waited for without end', async () => {
    await expect(unlock()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Conflict',
      details: 'Another change of this domain is being carried out.',
      retryAfterSeconds: 1,
    });
    expect(world.pause.pauses).toHaveLength(2);
    expect([here(), world.row.busyOperationId]).toEqual([BEFORE, OTHER]);
  });
});

it('two at once are carried out one after the other', async () => {
  const lock = (held: HeldDomain) => decisionOf(held, { locked: true }, { on: ['clientTransferProhibited'] });
  world.pause.meanwhile = () => new Promise((resolve) => setImmediate(resolve));
  const results = await Promise.all([unlock(), world.change({ decide: lock })]);
  expect(results.map(({ kind }) => kind)).toEqual(['done', 'done']);
  expect(new Set(await world.states())).toEqual(new Set(['succeeded']));
  expect(world.there.statuses.includes('clientTransferProhibited')).toBe(world.row.domain.locked);
});

it('an attempt that others went on with says nothing', async () => {
  let operationId = '';
  const create = world.base.operations.beginSending.bind(world.base.operations);
  jest.spyOn(world.base.operations, 'beginSending').mockImplementationOnce(async (id, attempt, until) => {
    operationId = id;
    await world.base.uow.run(() => world.base.operations.beginAttempt(id, until));
    return create(id, attempt, until);
  });
  expect(await unlock()).toEqual({ kind: 'unknown', operationId });
  expect([world.sent, here()]).toEqual([[], BEFORE]);
});

it('a domain that left meanwhile is not changed', async () => {
  world.script('drop_after');
  await unlock();
  world.put({ state: 'failed' });
  world.base.clock.advance(100);
  await world.reconcile().execute();
  expect([here(), await world.states()]).toEqual([BEFORE, ['succeeded']]);
  expect(world.base.log.lines.some(({ level }) => level === 'error')).toBe(true);
});

it('is refused for a name of another account', async () => {
  await expect(
    world.changes.execute({ accountId: ACCOUNT + 1, name: 'a.example', decide: unlocking }),
  ).rejects.toMatchObject({ kind: 'not_found' });
});

it('a domain that leaves during a change of a local setting is not found', async () => {
  jest.spyOn(world.base.reader, 'find').mockResolvedValue(undefined);
  await expect(
    world.change({ decide: (held) => decisionOf(held, { autorenewEnabled: false }) }),
  ).rejects.toMatchObject({ kind: 'not_found', details: 'The requested domain does not exist.' });
});

it('a local change with an operation is done in spite of a status that forbids updates at the registry', async () => {
  world.statuses('clientUpdateProhibited');
  const begun: string[] = [];
  const result = await world.change({
    decide: (held) => decisionOf(held, { autorenewEnabled: false }),
    begin: async (id) => {
      begun.push(id);
      return undefined;
    },
  });
  expect([
    result.kind,
    world.row.domain.autorenewEnabled,
    (await world.operations()).map(({ id, state }) => [id, state]),
  ]).toEqual(['done', false, [[begun[0], 'succeeded']]]);
});

it.each([
  [3, 250, 1],
  [4, 500, 2],
  [5, 450, 3],
])(
  'a client of a busy domain receives the time of all polls as its retry delay (%i of %i ms: %i s)',
  async (busyPolls, busyPauseMs, retryAfterSeconds) => {
    const { base, atRegistry, settle, pause } = world;
    const changes = new ChangeDomain({
      uow: base.uow,
      operations: base.operations,
      domains: base.domains,
      reader: base.reader,
      registry: atRegistry,
      settle,
      clock: base.clock,
      ids: base.ids,
      pause,
      policy: { reconcileAfterSeconds: 90, busyPolls, busyPauseMs },
    });
    world.put({ busyOperationId: 'other' });
    await expect(
      changes.execute({ accountId: ACCOUNT, name: 'a.example', decide: unlocking }),
    ).rejects.toMatchObject({ code: 'domains.busy', retryAfterSeconds });
  },
);

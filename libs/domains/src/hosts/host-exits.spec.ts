import type { ScriptedOutcome } from '@registrar/registries/testing';
import { EndOperation } from '../operations/end-operation';
import { HostWorld } from '../testing';
import type { OperationVerdict } from '../operations/manual-settlement';

const [ONE, SIX, SIX_SHOWN] = ['192.0.2.1', '2001:db8::1', '2001:DB8:0:0::1'];
const NS1 = 'ns1.a.example';

let hosts: HostWorld;
beforeEach(async () => {
  hosts = await HostWorld.create();
});
afterEach(() => jest.restoreAllMocks());

const last = async () => (await hosts.operations()).at(-1)!;
/** The registry writes addresses in its own way, whatever it was sent. */
const shownAs = (...addresses: string[]): void =>
  void hosts.world.base.registry.hosted(hosts.world.base.connection, NS1, addresses);
const accepted = (): Promise<unknown> => {
  jest
    .spyOn(hosts.world.base.registry, 'createHost')
    .mockResolvedValueOnce({ kind: 'pending', data: { name: NS1 } });
  return hosts.create('ns1', ONE);
};

async function show(): Promise<void> {
  const { uow, operations, clock } = hosts.world.base;
  const { id } = await last();
  clock.advance(1_000);
  await uow.run(() => operations.postpone(id, clock.now(), clock.now()));
}

async function end(verdict: OperationVerdict): Promise<string> {
  const { uow, operations, connections, registry, clock } = hosts.world.base;
  const { id } = await last();
  const useCase = new EndOperation(uow, operations, connections, registry, { host: hosts.settle }, () =>
    clock.now(),
  );
  return useCase.execute({ operationId: id, verdict, begin: async () => undefined });
}

describe('a change of a host that staff end', () => {
  it.each([
    ['carried_out', 'succeeded', [ONE]],
    ['not_carried_out', 'refused', undefined],
  ] as const)(
    'without an answer ends as %s: the operation has %s, and the domain is free',
    async (verdict, state, here) => {
      hosts.script('create', 'drop_before');
      await hosts.create('ns1', ONE);
      expect((await last()).state).toBe('open');
      await show();
      expect(await end(verdict)).toBe(state);
      expect([(await hosts.sides()).here, hosts.world.row.busyOperationId]).toEqual([here, undefined]);
    },
  );

  it.each([
    ['carried_out', 'succeeded', [ONE]],
    ['not_carried_out', 'refused', undefined],
  ] as const)(
    'that the registry decides on later ends as %s: the operation has %s, and the domain is free',
    async (verdict, state, here) => {
      await accepted();
      expect((await last()).state).toBe('pending');
      await show();
      expect(await end(verdict)).toBe(state);
      expect([(await hosts.sides()).here, hosts.world.row.busyOperationId]).toEqual([here, undefined]);
      await expect(end(verdict)).rejects.toMatchObject({ code: 'operations.settled' });
    },
  );
});

describe('a change of a host that the registry decides on later', () => {
  it('is neither sent again nor given up, and stays busy, while the registry shows no host', async () => {
    await accepted();
    hosts.world.base.registry.commands.length = 0;
    hosts.world.base.clock.advance(3_600);
    for (let day = 0; day < 6; day += 1) {
      hosts.world.base.clock.advance(82_801);
      expect(await hosts.reconcile().execute()).toBe(1);
      hosts.world.base.clock.advance(3_600);
      expect(await hosts.reconcile().execute()).toBe(0);
    }
    expect([hosts.world.sent, (await last()).state]).toEqual([[], 'pending']);
    await expect(hosts.update('ns1', SIX)).rejects.toMatchObject({
      kind: 'conflict',
      details: 'Another change of this domain is being carried out.',
    });
  });
});

describe('a change of a host without an answer', () => {
  it('is carried out by a message that arrives before its acceptance was stored', async () => {
    hosts.script('create', 'drop_before');
    await hosts.create('ns1', ONE);
    const { base } = hosts.world;
    const message = base.registry.enqueue(base.connection.id, 'decided', {
      kind: 'pending_action',
      object: 'host',
      name: NS1,
      succeeded: true,
      clTrid: `${(await last()).id}-hostcreate-1`,
    });
    expect(await base.uow.run(() => hosts.pollHandler.handle(base.connection, message))).toBe('applied');
    expect([(await last()).state, (await hosts.sides()).here]).toEqual(['succeeded', [ONE]]);
    expect(await hosts.settle.execute((await last()).id, 1, { kind: 'pending' })).toMatchObject({
      kind: 'done',
    });
  });
});

describe('an IPv6 address in the spelling of the registry', () => {
  it.each<[ScriptedOutcome, string]>([
    ['drop_after', 'succeeded'],
    ['drop_before', 'refused'],
  ])('is the one that was sent, when the answer of its change is lost (%s)', async (outcome, state) => {
    await hosts.create('ns1', ONE);
    if (outcome === 'drop_before') shownAs(ONE);
    hosts.script('update', outcome, { times: 2 });
    await hosts.update('ns1', SIX);
    if (outcome === 'drop_after') shownAs(SIX_SHOWN);
    hosts.world.base.registry.commands.length = 0;
    await hosts.later(4);
    expect([(await last()).state, (await hosts.sides()).here]).toEqual([
      state,
      state === 'succeeded' ? [SIX] : [ONE],
    ]);
    expect(hosts.world.sent).toHaveLength(outcome === 'drop_after' ? 0 : 1);
  });

  it('is as before when a change of it is given up, and no case for staff', async () => {
    await hosts.create('ns1', SIX);
    shownAs(SIX_SHOWN);
    hosts.script('update', 'drop_before', { times: 2 });
    await hosts.update('ns1', ONE);
    await hosts.later(4);
    expect([await hosts.states(), (await last()).attentionAt, (await hosts.sides()).here]).toEqual([
      ['succeeded', 'refused'],
      undefined,
      [SIX],
    ]);
  });

  it('is no reason for a command, and is removed in the spelling of the registry', async () => {
    shownAs(SIX_SHOWN);
    await hosts.create('ns1', SIX);
    expect([hosts.world.sent, (await last()).state]).toEqual([[], 'succeeded']);
    await hosts.update('ns1', ONE);
    expect(hosts.world.base.registry.sent('host:update')).toMatchObject([
      { payload: { add: [ONE], remove: [SIX_SHOWN] } },
    ]);
  });
});

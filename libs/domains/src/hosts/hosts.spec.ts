import type { RegistryRefusal } from '@registrar/registries';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { ACCOUNT, HostWorld, THIN } from '../testing';

const [ONE, TWO, SIX] = ['192.0.2.1', '192.0.2.2', '2001:db8::1'];
const NS1 = 'ns1.a.example';

let hosts: HostWorld;
beforeEach(async () => {
  hosts = await HostWorld.create();
});
const refusal = (code: number, meaning: RegistryRefusal['meaning'], reason = 'no'): RegistryRefusal => ({
  code,
  meaning,
  reason,
});
const delegate = (...nameservers: string[]) =>
  hosts.world.setNameservers.execute(ACCOUNT, hosts.world.name, nameservers);
const known = () => hosts.world.base.objects.knownHosts(hosts.world.base.connection.id, [NS1]);

describe('a host below a domain', () => {
  it('is created, changed by the difference, and removed, one command each', async () => {
    expect(await hosts.create('ns1', ONE, SIX)).toEqual({
      kind: 'done',
      nameserver: { domainName: 'a.example', hostname: NS1, ips: [ONE, SIX] },
    });
    expect([await hosts.sides(), await known()]).toEqual([{ here: [ONE, SIX], there: [ONE, SIX] }, [NS1]]);
    await hosts.update(NS1, TWO, SIX);
    expect(hosts.world.base.registry.sent('host:update')).toMatchObject([
      { payload: { add: [TWO], remove: [ONE] } },
    ]);
    expect((await hosts.sides()).here).toEqual([TWO, SIX]);
    await hosts.remove('ns1');
    expect([await hosts.sides(), await known(), await hosts.states()]).toEqual([
      {},
      [],
      ['succeeded', 'succeeded', 'succeeded'],
    ]);
    expect(hosts.world.sent).toEqual(['create', 'update', 'delete'].map((verb) => `host:${verb} ${NS1}`));
    expect(hosts.world.row.busyOperationId).toBeUndefined();
  });

  it('without addresses is local only, until it has addresses again', async () => {
    await hosts.create('ns1', ONE);
    expect(await hosts.update('ns1')).toMatchObject({ kind: 'done', nameserver: { ips: [] } });
    expect(await hosts.sides()).toEqual({ here: [], there: undefined });
    await expect(hosts.create('ns1', ONE)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Object already exists.',
    });
    await expect(delegate(NS1)).rejects.toMatchObject({ code: 'domains.nameserver_glue' });
    await hosts.update('ns1', TWO);
    expect(await hosts.sides()).toEqual({ here: [TWO], there: [TWO] });
    await hosts.update('ns1');
    await hosts.remove('ns1');
    expect([await hosts.sides(), await hosts.states()]).toEqual([{}, Array(4).fill('succeeded')]);
  });

  it('can be delegated to, and then cannot be removed', async () => {
    await hosts.create('ns1', ONE);
    expect(await delegate(NS1)).toMatchObject({ kind: 'done' });
    const inUse = {
      kind: 'invalid',
      details: 'the registry reports the nameserver in use: it is a nameserver of a.example',
    };
    await expect(hosts.remove('ns1')).rejects.toMatchObject(inUse);
    await expect(hosts.update('ns1')).rejects.toMatchObject(inUse);
    await hosts.update('ns1', TWO);
    expect(await hosts.sides()).toEqual({ here: [TWO], there: [TWO] });
  });

  it('that the registry lost is created again with its addresses by a delegation to it', async () => {
    await hosts.create('ns1', ONE);
    await hosts.world.base.objects.forgetHosts(hosts.world.base.connection.id, [NS1]);
    await hosts.world.base.registry.deleteHost(
      hosts.world.base.connection,
      { operationId: hosts.world.base.ids.uuid(), step: 'x', attempt: 1 },
      NS1,
    );
    expect(await delegate(NS1)).toMatchObject({ kind: 'done' });
    expect((await hosts.sides()).there).toEqual([ONE]);
  });

  it('is adopted from the registry with whatever addresses it has', async () => {
    hosts.world.base.registry.hosted(hosts.world.base.connection, NS1, [TWO, '2001:DB8:0:0::1']);
    await hosts.create('ns1', ONE, SIX);
    expect(hosts.world.base.registry.sent('host:update')).toMatchObject([
      { payload: { add: [ONE], remove: [TWO] } },
    ]);
    hosts.world.base.registry.hosted(hosts.world.base.connection, 'ns2.a.example', [ONE]);
    await hosts.create('ns2', ONE);
    expect([await hosts.sides('ns2.a.example'), hosts.world.sent.length]).toEqual([
      { here: [ONE], there: [ONE] },
      1,
    ]);
  });

  it('that the registry no longer has is created again by a change of addresses, and a delete succeeds', async () => {
    for (const name of ['ns1', 'ns2']) await hosts.create(name, ONE);
    for (const name of ['ns1', 'ns2'])
      await hosts.world.base.registry.deleteHost(
        hosts.world.base.connection,
        { operationId: hosts.world.base.ids.uuid(), step: name, attempt: 1 },
        `${name}.a.example`,
      );
    await hosts.update('ns1', TWO);
    await hosts.remove('ns2');
    expect([await hosts.sides(), await hosts.sides('ns2.a.example')]).toEqual([
      { here: [TWO], there: [TWO] },
      {},
    ]);
  });

  it('that was created between the query and the command is queried again', async () => {
    const { registry, connection } = hosts.world.base;
    const info = registry.hostInfo.bind(registry);
    jest.spyOn(registry, 'hostInfo').mockImplementationOnce(async (...asked) => {
      const answer = await info(...asked);
      registry.hosted(connection, NS1, [TWO]);
      return answer;
    });
    expect(await hosts.create('ns1', ONE)).toMatchObject({ kind: 'done' });
    expect([await hosts.sides(), hosts.world.sent]).toEqual([
      { here: [ONE], there: [ONE] },
      [`host:create ${NS1}`, `host:update ${NS1}`],
    ]);
  });
});

describe('a change of a host is refused', () => {
  const invalid = (details: string) => ({ kind: 'invalid', details });
  const MEANINGS: [refusal: RegistryRefusal, expected: object][] = [
    [refusal(2306, 'policy', 'not here'), invalid('The registry refused the nameserver: not here')],
    [refusal(2005, 'parameter'), invalid('The registry refused the nameserver: no')],
    [
      refusal(2304, 'prohibited'),
      { kind: 'invalid', message: 'Domain status does not allow this operation.' },
    ],
    [refusal(2201, 'not_ours'), invalid('The nameserver belongs to another registrar at the registry.')],
    [refusal(2200, 'authorization'), { kind: 'upstream_invalid' }],
    [refusal(2104, 'billing'), { kind: 'upstream_invalid' }],
    [
      refusal(2305, 'prohibited'),
      invalid('the registry reports the nameserver in use by a domain outside the account'),
    ],
  ];
  it.each(MEANINGS)('by the registry, and both sides stay as they were: %j', async (given, expected) => {
    await hosts.create('ns1', ONE);
    for (const [command, change] of [
      ['update', () => hosts.update('ns1', TWO)],
      ['delete', () => hosts.remove('ns1')],
    ] as const) {
      hosts.script(command, 'refuse', { refusal: given });
      await expect(change()).rejects.toMatchObject(expected);
      expect([await hosts.sides(), hosts.world.row.busyOperationId]).toEqual([
        { here: [ONE], there: [ONE] },
        undefined,
      ]);
    }
    expect(await hosts.states()).toEqual(['succeeded', 'refused', 'refused']);
  });

  it.each(['not_sent'] as const)('when it never left (%s): 502', async (outcome) => {
    hosts.script('create', outcome);
    await expect(hosts.create('ns1', ONE)).rejects.toMatchObject({
      kind: 'upstream_invalid',
      message: 'Registry Connection Unavailable',
    });
    hosts.script('info', outcome);
    await expect(hosts.create('ns1', ONE)).rejects.toMatchObject({ kind: 'upstream_invalid' });
    expect([await hosts.sides(), await hosts.states()]).toEqual([{}, ['refused', 'refused']]);
  });

  it('when the host is of another registrar', async () => {
    hosts.script('info', 'not_ours');
    await expect(hosts.create('ns1', ONE)).rejects.toMatchObject({ code: 'hosts.not_ours' });
    expect([await hosts.sides(), hosts.world.sent]).toEqual([{}, []]);
  });

  const HERE: [string, () => void, () => Promise<unknown>, object][] = [
    [
      'no address',
      () => undefined,
      () => hosts.create('ns1'),
      { kind: 'invalid', details: 'ips must hold at least one address' },
    ],
    [
      'a name of another domain',
      () => undefined,
      () => hosts.create('ns1.b.example', ONE),
      { kind: 'invalid', code: 'hosts.elsewhere' },
    ],
    [
      'a name under a TLD of the root that is not sold here',
      () => undefined,
      () => hosts.create('ns1.other.ck', ONE),
      { kind: 'invalid', code: 'hosts.elsewhere' },
    ],
    ['no such host', () => undefined, () => hosts.update('ns1', ONE), { kind: 'not_found' }],
    ['no such host', () => undefined, () => hosts.remove('ns1'), { kind: 'not_found' }],
    [
      'a local lock',
      () => hosts.world.put({ locks: ['AccountLock'] }),
      () => hosts.create('ns1', ONE),
      { kind: 'conflict', details: 'The domain is locked (AccountLock).' },
    ],
    [
      'a status',
      () => hosts.world.put({ registryStatuses: ['clientUpdateProhibited'] }),
      () => hosts.create('ns1', ONE),
      { kind: 'invalid', message: 'Domain status does not allow this operation.' },
    ],
    [
      'a domain that is not created yet',
      () => hosts.world.put({ state: 'pending_create' }),
      () => hosts.create('ns1', ONE),
      { kind: 'invalid' },
    ],
    [
      'a domain of another account',
      () => hosts.world.put({}, { accountId: ACCOUNT + 1 }),
      () => hosts.create('ns1', ONE),
      { kind: 'not_found' },
    ],
    [
      'another change under way',
      () => hosts.world.put({ busyOperationId: 'other' }),
      () => hosts.create('ns1', ONE),
      { kind: 'conflict', details: 'Another change of this domain is being carried out.' },
    ],
  ];
  it.each(HERE)('by %s', async (_what, given, change, expected) => {
    given();
    await expect(change()).rejects.toMatchObject(expected);
    expect([await hosts.sides(), hosts.world.sent, await hosts.states()]).toEqual([{}, [], []]);
  });

  it('is no obstacle for what comes in its turn', async () => {
    hosts.world.put({ busyOperationId: 'other' });
    hosts.world.pause.meanwhile = async () => hosts.world.put({ busyOperationId: undefined });
    expect(await hosts.create('ns1', ONE)).toMatchObject({ kind: 'done' });
  });
});

describe('a change of a host without an answer', () => {
  const LOST: ScriptedOutcome[] = ['drop_before', 'drop_after', 'timeout', 'unknown'];
  const CHANGES = {
    create: { change: () => hosts.create('ns1', TWO), before: {}, after: { here: [TWO], there: [TWO] } },
    update: {
      change: () => hosts.update('ns1', TWO),
      before: { here: [ONE], there: [ONE] },
      after: { here: [TWO], there: [TWO] },
    },
    delete: { change: () => hosts.remove('ns1'), before: { here: [ONE], there: [ONE] }, after: {} },
  } as const;
  const CASES = (['create', 'update', 'delete'] as const).flatMap((command) =>
    LOST.map((outcome) => [command, outcome] as const),
  );

  beforeEach(async () => {
    if (!expect.getState().currentTestName?.includes('create')) await hosts.create('ns1', ONE);
    hosts.world.base.registry.commands.length = 0;
  });

  it.each(CASES)(
    'changes nothing here until it is found out, and ends as wanted: %s, %s',
    async (command, outcome) => {
      const { change, before, after } = CHANGES[command];
      hosts.script(command, outcome);
      expect(await change()).toMatchObject({ kind: 'unknown' });
      expect([(await hosts.sides()).here, (await hosts.states()).at(-1)]).toEqual([
        (before as { here?: unknown }).here,
        'open',
      ]);
      await hosts.later();
      expect([await hosts.sides(), (await hosts.states()).at(-1), hosts.world.row.busyOperationId]).toEqual([
        after,
        'succeeded',
        undefined,
      ]);
      expect(hosts.world.sent).toHaveLength(outcome === 'drop_after' ? 1 : 2);
    },
  );

  it.each(['create', 'update', 'delete'] as const)(
    'is given up after the second one was lost too, and is not done: %s',
    async (command) => {
      hosts.script(command, 'drop_before', { times: 2 });
      await CHANGES[command].change();
      await hosts.later(4);
      expect([await hosts.sides(), (await hosts.states()).at(-1), hosts.world.row.busyOperationId]).toEqual([
        CHANGES[command].before,
        'refused',
        undefined,
      ]);
      expect((await hosts.operations()).at(-1)?.failure).toMatchObject({
        message: 'Registry Connection Unavailable',
      });
    },
  );

  it('is not queried while its command may be in flight: update', async () => {
    hosts.script('update', 'drop_before');
    await hosts.update('ns1', TWO);
    hosts.world.base.clock.advance(31);
    await hosts.reconcile().execute();
    expect([hosts.world.sent.length, (await hosts.states()).at(-1)]).toEqual([1, 'open']);
  });

  it('is refused when the registry refuses the second one: delete', async () => {
    hosts.script('delete', 'drop_before');
    await hosts.remove('ns1');
    hosts.script('delete', 'refuse', { refusal: refusal(2305, 'prohibited') });
    await hosts.later();
    expect([await hosts.sides(), (await hosts.states()).at(-1)]).toEqual([
      { here: [ONE], there: [ONE] },
      'refused',
    ]);
  });

  it('is shown to staff when it has neither its previous nor its requested state: update', async () => {
    hosts.script('update', 'drop_before', { times: 2 });
    await hosts.update('ns1', TWO);
    await hosts.later();
    hosts.world.base.registry.hosted(hosts.world.base.connection, NS1, [SIX]);
    await hosts.later(2);
    expect((await hosts.operations()).at(-1)).toMatchObject({
      state: 'open',
      attentionAt: expect.anything(),
    });
    const [operation] = (await hosts.operations()).slice(-1);
    await hosts.world.base.uow.run(() =>
      hosts.settle.settleManually(operation.id, hosts.world.there, undefined as never),
    );
    expect([
      (await hosts.states()).at(-1),
      (await hosts.sides()).here,
      hosts.world.row.busyOperationId,
    ]).toEqual(['succeeded', [TWO], undefined]);
  });

  it.each(['not_ours', 'timeout'] as const)(
    'waits while the registry does not answer or refuses the query: update, %s',
    async (outcome) => {
      hosts.script('update', 'drop_after');
      await hosts.update('ns1', TWO);
      hosts.script('info', outcome);
      await hosts.later();
      const [operation] = (await hosts.operations()).slice(-1);
      expect([operation.state, operation.attentionAt !== undefined]).toEqual([
        'open',
        outcome === 'not_ours',
      ]);
    },
  );

  it('of a domain that left meanwhile ends, and staff see it: update', async () => {
    hosts.script('update', 'drop_after');
    await hosts.update('ns1', TWO);
    hosts.world.put({ state: 'failed' });
    await hosts.later();
    expect([(await hosts.states()).at(-1), (await hosts.sides()).here]).toEqual(['succeeded', [ONE]]);
    expect(hosts.world.base.log.lines.some(({ level }) => level === 'error')).toBe(true);
  });
});

describe('a change of a host that the registry decides on later', () => {
  const decide = async (succeeded: boolean, values: object = {}): Promise<unknown> => {
    const [{ id }] = (await hosts.operations()).slice(-1);
    const { base } = hosts.world;
    const message = base.registry.enqueue(base.connection.id, 'decided', {
      kind: 'pending_action',
      object: 'host',
      name: NS1,
      succeeded,
      clTrid: `${id}-hostcreate-1`,
      ...values,
    });
    return base.uow.run(() => hosts.pollHandler.handle(base.connection, message));
  };
  beforeEach(async () => {
    jest
      .spyOn(hosts.world.base.registry, 'createHost')
      .mockResolvedValueOnce({ kind: 'pending', data: { name: NS1 } });
    expect(await hosts.create('ns1', ONE)).toMatchObject({ kind: 'pending', nameserver: { ips: [ONE] } });
  });

  it.each([
    [true, 'succeeded', [ONE]],
    [false, 'refused', undefined],
  ] as const)('is carried out, or not, by its message (%s)', async (succeeded, state, here) => {
    expect([await hosts.states(), (await hosts.sides()).here]).toEqual([['pending'], undefined]);
    expect(await decide(succeeded)).toBe('applied');
    expect([await hosts.states(), (await hosts.sides()).here, hosts.world.row.busyOperationId]).toEqual([
      [state],
      here,
      undefined,
    ]);
    expect([await decide(succeeded), await decide(!succeeded)]).toEqual(['ignored', 'unknown']);
  });

  it.each([{ name: 'ns2.a.example' }, { object: 'domain' }, { clTrid: undefined }, { clTrid: 'another' }])(
    'is not about other messages: %j',
    async (values) => {
      expect(await decide(true, values)).toBeUndefined();
      expect(await hosts.states()).toEqual(['pending']);
    },
  );

  it('is queried once a day in case its message got lost', async () => {
    hosts.world.base.registry.hosted(hosts.world.base.connection, NS1, [ONE]);
    hosts.world.base.clock.advance(86_401);
    await hosts.reconcile().execute();
    expect([await hosts.states(), (await hosts.sides()).here]).toEqual([['succeeded'], [ONE]]);
  });
});

describe('where hosts are attributes of the domain', () => {
  beforeEach(async () => {
    hosts = await HostWorld.create(THIN);
  });

  it('they are local only until the domain is delegated to them, with their addresses', async () => {
    await hosts.create('ns1', ONE);
    await hosts.update('ns1', TWO, SIX);
    expect([hosts.world.sent, await hosts.states()]).toEqual([[], []]);
    await delegate(NS1, 'ns9.example.net');
    expect(hosts.world.updates).toMatchObject([
      { nameservers: { add: [NS1, 'ns9.example.net'] }, glue: new Map([[NS1, [TWO, SIX]]]) },
    ]);
  });

  it('keep their addresses as long as it is', async () => {
    await hosts.create('ns1', ONE);
    await delegate(NS1);
    await expect(hosts.update('ns1', TWO)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'hosts.addresses_delegated',
    });
    await expect(hosts.update('ns1')).rejects.toMatchObject({ code: 'hosts.in_use' });
    await expect(hosts.remove('ns1')).rejects.toMatchObject({ code: 'hosts.in_use' });
    await delegate('ns1.example.net');
    await hosts.remove('ns1');
    expect((await hosts.sides()).here).toBeUndefined();
  });

  it('and without addresses are nothing to delegate to', async () => {
    await expect(delegate(NS1)).rejects.toMatchObject({ code: 'domains.nameserver_glue' });
  });
});

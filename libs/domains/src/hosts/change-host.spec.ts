import { addSeconds, AppError, badRequest, conflict } from '@registrar/kernel';
import type { HostInfo, RegistryRefusal } from '@registrar/registries';
import { ACCOUNT, HostWorld, THICK, THIN } from '../testing';
import type { HostAttemptOutcome, HostPayload } from './host';
import { hostInUse } from './host-errors';
import type { SettledHost } from './settle-host';
import { VanityNameserverQueries } from './vanity-nameserver-queries';

const [ONE, TWO] = ['192.0.2.1', '192.0.2.2'];
const NS1 = 'ns1.a.example';
const DAY = 86_400;
const AHEAD = 10;
const ended = conflict('operations.ended', 'Ended by staff.');

let hosts: HostWorld;
const start = async (profile = THICK): Promise<void> => {
  hosts = await HostWorld.create(profile);
  hosts.world.base.clock.ahead = new Map([[ACCOUNT, AHEAD]]);
};
beforeEach(() => start());
const base = () => hosts.world.base;
const real = (): Date => base().clock.now();
const now = (): Date => base().clock.now(ACCOUNT);
const rows = () => [...base().operations.rows.values()].filter(({ kind }) => kind === 'host');
/** A create that has no answer. */
const begun = async () => {
  hosts.script('create', 'drop_before');
  await hosts.create('ns1', ONE);
  base().clock.advance(5);
  base().log.lines.length = 0;
  return rows()[0];
};
const settle = (outcome: SettledHost, attempt?: number) =>
  base().uow.run(() => hosts.settle.settle(rows()[0].id, outcome, attempt));

describe('the operation of a change of a host', () => {
  it('is opened with what it takes to go on, by one command with a clTRID of its own', async () => {
    const open = jest.spyOn(base().operations, 'open');
    await begun();
    const payload: HostPayload = {
      domainId: 1,
      name: 'a.example',
      connectionId: 1,
      hostname: NS1,
      before: null,
      after: [ONE],
    };
    const at = addSeconds(real(), -5);
    expect(open.mock.calls).toEqual([
      [
        {
          id: rows()[0].id,
          accountId: ACCOUNT,
          kind: 'host',
          subject: 'a.example',
          payload,
          createdAt: addSeconds(at, AHEAD),
          dueAt: addSeconds(at, 90),
        },
      ],
    ]);
    expect(
      base()
        .registry.sent('host:create')
        .map(({ clTrid }) => clTrid),
    ).toEqual([`${rows()[0].id}-hostcreate-1`]);
    expect(hosts.world.row.busyOperationId).toBe(rows()[0].id);
  });

  it('has the addresses before, and a step of its own for each command', async () => {
    await hosts.create('ns1', ONE);
    await hosts.update('ns1', TWO);
    await hosts.remove('ns1');
    expect(
      rows().map(({ payload }) => [
        (payload as unknown as HostPayload).before,
        (payload as unknown as HostPayload).after,
      ]),
    ).toEqual([
      [null, [ONE]],
      [[ONE], [TWO]],
      [[TWO], null],
    ]);
    expect(base().registry.commands.flatMap(({ clTrid }) => clTrid?.split('-').at(-2) ?? [])).toEqual([
      'hostcreate',
      'hostupdate',
      'hostdelete',
    ]);
  });

  it.each<[string, string[], boolean]>([
    ['in another order', [TWO, ONE], false],
    ['as they are', [ONE, TWO], false],
    ['one less', [ONE], true],
    ['another one', [ONE, '192.0.2.3'], true],
  ])('is opened for addresses that the registry has to be told: %s', async (_, ips, isReported) => {
    await hosts.create('ns1', ONE, TWO);
    expect(await hosts.update('ns1', ...ips)).toEqual({
      kind: 'done',
      nameserver: { domainName: 'a.example', hostname: NS1, ips },
    });
    expect([rows().length, (await hosts.sides()).here]).toEqual([isReported ? 2 : 1, ips]);
  });

  it('is opened for none of a host that is without addresses here', async () => {
    await hosts.create('ns1', ONE);
    await hosts.update('ns1');
    const before = rows().length;
    await hosts.remove('ns1');
    expect([rows().length, (await hosts.sides()).here]).toEqual([before, undefined]);
  });

  it('waits for another change three times, then is refused', async () => {
    hosts.world.put({ busyOperationId: 'other' });
    await expect(hosts.create('ns1', ONE)).rejects.toMatchObject({
      code: 'domains.busy',
      retryAfterSeconds: 1,
    });
    expect(hosts.world.pause.pauses).toEqual([250, 250]);
    hosts.policy.busyPauseMs = 900;
    await expect(hosts.create('ns1', ONE)).rejects.toMatchObject({ retryAfterSeconds: 3 });
  });

  it('is refused of a domain that left while it waited', async () => {
    hosts.world.put({ busyOperationId: 'other' });
    hosts.world.pause.meanwhile = async () => hosts.world.put({ state: 'deleted' });
    await expect(hosts.create('ns1', ONE)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'domains.not_found',
    });
  });
});

describe('a host that the domain is delegated to', () => {
  const delegate = (...nameservers: string[]) =>
    hosts.world.setNameservers.execute(ACCOUNT, hosts.world.name, nameservers);

  it('may have its addresses in another order where they are told with the delegation', async () => {
    await start(THIN);
    await hosts.create('ns1', ONE, TWO);
    await delegate(NS1);
    expect(await hosts.update('ns1', TWO, ONE)).toMatchObject({ kind: 'done' });
    await expect(hosts.update('ns1', TWO)).rejects.toMatchObject({
      details:
        'The domain is delegated to this nameserver, whose addresses this registry stores with the delegation. Set other nameservers first.',
    });
  });

  it('may lose one of its addresses where hosts are objects, and not all of them', async () => {
    await hosts.create('ns1', ONE, TWO);
    await delegate(NS1);
    expect(await hosts.update('ns1', TWO)).toMatchObject({ kind: 'done' });
    await expect(hosts.update('ns1')).rejects.toMatchObject({ code: 'hosts.in_use' });
  });
});

describe('the name of a new host', () => {
  it.each(['ns1.b.example', 'ns1.other.ck'])('is no whole name of another domain: %s', async (name) => {
    await expect(hosts.create(name, ONE)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'hosts.elsewhere',
      details: "'hostname' is not below a.example",
    });
  });

  it.each([
    ['x.ns1', 'x.ns1.a.example'],
    ['ns1.b.example.a.example', 'ns1.b.example.a.example'],
    ['@', 'a.example'],
    ['a.example', 'a.example'],
  ])('may be %s', async (given, hostname) => {
    expect(await hosts.create(given, ONE)).toMatchObject({ nameserver: { hostname } });
  });

  it('is refused where it is none', async () => {
    await expect(hosts.create('-a', ONE)).rejects.toMatchObject({
      kind: 'invalid',
      details: 'hostname is invalid',
    });
  });
});

describe('what the registry did with a host', () => {
  const refusal = (code: number, meaning: RegistryRefusal['meaning']): SettledHost => ({
    kind: 'refused',
    refusal: { code, meaning, reason: 'No.' },
  });

  it('becomes what we hold, and whoever delegates to it knows', async () => {
    const { id } = await begun();
    expect(await settle({ kind: 'done' })).toMatchObject({ state: 'succeeded', answer: {} });
    expect(base().operations.rows.get(id)?.settledAt).toEqual(now());
    expect([
      (await hosts.sides()).here,
      hosts.world.row.busyOperationId,
      await base().objects.knownHosts(1, [NS1]),
      base().log.lines,
    ]).toEqual([[ONE], undefined, [NS1], []]);
  });

  it.each<[SettledHost, object]>([
    [
      refusal(2306, 'policy'),
      {
        kind: 'invalid',
        code: 'hosts.refused_by_registry',
        message: 'Bad Request',
        details: 'The registry refused the nameserver: No.',
      },
    ],
    [
      refusal(2201, 'not_ours'),
      {
        kind: 'invalid',
        code: 'hosts.not_ours',
        message: 'Bad Request',
        details: 'The nameserver belongs to another registrar at the registry.',
      },
    ],
    [
      refusal(2305, 'prohibited'),
      {
        kind: 'invalid',
        code: 'hosts.in_use',
        message: 'Bad Request',
        details: 'the registry reports the nameserver in use by a domain outside the account',
      },
    ],
    [
      refusal(2304, 'prohibited'),
      {
        kind: 'invalid',
        code: 'domains.status_prohibits',
        message: 'Domain status does not allow this operation.',
        details: 'Command Failed - The Domain Cannot Be Updated.',
      },
    ],
    [
      { kind: 'not_sent', why: 'no session' },
      { kind: 'upstream_invalid', code: 'registry.unavailable', message: 'Registry Connection Unavailable' },
    ],
    [
      { kind: 'rejected', error: ended },
      { kind: 'conflict', code: 'operations.ended', message: 'Conflict', details: 'Ended by staff.' },
    ],
  ])('is refused in its words: %j', async (outcome, failure) => {
    const { id } = await begun();
    expect(await settle(outcome)).toMatchObject({ state: 'refused' });
    expect([
      base().operations.rows.get(id)?.failure,
      base().operations.rows.get(id)?.settledAt,
      hosts.world.row.busyOperationId,
    ]).toEqual([failure, now(), undefined]);
    expect((await hosts.sides()).here).toBeUndefined();
  });

  it.each([
    [60, DAY],
    [0, 0],
    [-1, 0],
  ])(
    'is looked at a day later where it is decided later, and at once where its message came before (%i s)',
    async (due, seconds) => {
      const row = await begun();
      row.dueAt = addSeconds(real(), due);
      expect(await settle({ kind: 'pending' })).toMatchObject({
        state: 'pending',
        answer: {},
        dueAt: addSeconds(real(), seconds),
      });
      expect(hosts.world.row.busyOperationId).toBe(row.id);
      base().clock.advance(5);
      expect((await settle({ kind: 'pending' })).dueAt).toEqual(addSeconds(real(), seconds - 5));
    },
  );

  it('is decided by no failure of an attempt that another one has followed, but by its success', async () => {
    const { id } = await begun();
    await base().uow.run(() => base().operations.beginAttempt(id, now()));
    expect((await settle({ kind: 'not_sent', why: 'lost' }, 1)).state).toBe('open');
    expect((await settle({ kind: 'pending' }, 1)).state).toBe('pending');
    expect((await settle({ kind: 'not_sent', why: 'lost' }, 2)).state).toBe('refused');
  });

  it('is shown to staff when it was given up before', async () => {
    const { id } = await begun();
    await settle({ kind: 'rejected', error: ended });
    expect((await settle({ kind: 'pending' })).state).toBe('refused');
    expect(base().log.lines).toEqual([]);
    expect((await settle({ kind: 'done' })).state).toBe('refused');
    expect(base().log.lines).toEqual([
      {
        level: 'error',
        message: 'host changed at the registry after its operation was refused',
        fields: { operation: id, subject: 'a.example' },
      },
    ]);
    expect((await hosts.sides()).here).toBeUndefined();
  });

  it('is settled once', async () => {
    await begun();
    await settle({ kind: 'done' });
    expect([
      (await settle({ kind: 'not_sent', why: 'lost' })).state,
      (await settle({ kind: 'done' })).state,
      base().log.lines,
    ]).toEqual(['succeeded', 'succeeded', []]);
  });

  it('is shown to staff when its domain is not here any more', async () => {
    const { id } = await begun();
    hosts.world.put({ state: 'deleted' });
    await settle({ kind: 'done' });
    expect(base().log.lines).toEqual([
      {
        level: 'error',
        message: 'host changed at the registry after its domain left the account',
        fields: { operation: id, subject: 'a.example', hostname: NS1 },
      },
    ]);
  });

  it('ends by the word of staff', async () => {
    const { id } = await begun();
    expect((await base().uow.run(() => hosts.settle.settleManually(id, undefined, ended))).state).toBe(
      'refused',
    );
  });

  it('demands an operation', async () => {
    await expect(hosts.settle.execute('none', 1, { kind: 'done' })).rejects.toThrow('no operation none');
    await expect(hosts.settle.result('none')).rejects.toThrow('no operation none');
  });
});

describe('an attempt at a host', () => {
  const execute = (outcome: HostAttemptOutcome, attempt = 1) =>
    hosts.settle.execute(rows()[0].id, attempt, outcome);

  it.each<[HostAttemptOutcome, number, boolean]>([
    [{ kind: 'unknown', why: 'lost' }, 1, true],
    [{ kind: 'unknown', why: 'lost' }, 2, false],
    [{ kind: 'overtaken' }, 1, false],
  ])('%j of attempt %i is looked at half a minute later: %s', async (outcome, attempt, isMoved) => {
    const { id, dueAt } = await begun();
    expect(await execute(outcome, attempt)).toEqual({ kind: 'unknown', operationId: id });
    expect(rows()[0].dueAt).toEqual(isMoved ? addSeconds(real(), 30) : dueAt);
  });

  it('moves nothing of a change that is pending by now', async () => {
    await begun();
    const { dueAt } = await settle({ kind: 'pending' });
    expect(await execute({ kind: 'unknown', why: 'lost' })).toEqual({
      kind: 'pending',
      nameserver: { domainName: 'a.example', hostname: NS1, ips: [ONE] },
    });
    expect(rows()[0].dueAt).toEqual(dueAt);
  });

  it('throws the refusal that it ended in', async () => {
    await begun();
    await expect(
      execute({ kind: 'refused', refusal: { code: 2306, meaning: 'policy', reason: 'No.' } }),
    ).rejects.toEqual(new AppError('invalid', 'hosts.refused_by_registry', 'Bad Request'));
  });
});

describe('the message of a registry about a host', () => {
  it.each([
    ['Not so.', 'Not so.'],
    ['', 'The registry refused the nameserver.'],
  ])('that refuses it is told in its words: %p', async (text, details) => {
    const { id } = await begun();
    const content = {
      kind: 'pending_action',
      object: 'host',
      name: NS1,
      succeeded: false,
      clTrid: `${id}-hostcreate-1`,
    } as const;
    const handle = (connectionId: number) =>
      base().uow.run(() =>
        hosts.pollHandler.handle(
          { ...base().connection, id: connectionId },
          { id: '1', count: 1, text, content, raw: '' },
        ),
      );
    expect([await handle(2), rows()[0].state]).toEqual([undefined, 'open']);
    expect([await handle(1), rows()[0].failure]).toEqual([
      'applied',
      { kind: 'invalid', code: 'hosts.refused_by_registry', message: 'Bad Request', details },
    ]);
    rows()[0].state = 'succeeded';
    expect(await handle(1)).toBe('unknown');
    rows()[0].kind = 'update';
    expect(await handle(1)).toBeUndefined();
  });
});

describe('hosts as their account sees them', () => {
  it('are found by label or whole name, and no others', async () => {
    await hosts.create('ns1', ONE);
    const queries = new VanityNameserverQueries(hosts.world.glue);
    const { name } = hosts.world;
    const nameserver = { domainName: 'a.example', hostname: NS1, ips: [ONE] };
    expect([await queries.get(ACCOUNT, name, 'ns1'), await queries.get(ACCOUNT, name, NS1)]).toEqual([
      nameserver,
      nameserver,
    ]);
    expect(await queries.list(ACCOUNT, name, { page: 1, perPage: 10 })).toEqual({
      items: JSON.stringify([nameserver]),
      count: 1,
      totalCount: 1,
    });
    const absent = { kind: 'not_found', code: 'domains.not_found' };
    await expect(queries.get(ACCOUNT, name, 'ns2')).rejects.toMatchObject(absent);
    await expect(queries.get(ACCOUNT + 1, name, 'ns1')).rejects.toMatchObject(absent);
    await expect(queries.list(ACCOUNT + 1, name, { page: 1, perPage: 10 })).rejects.toMatchObject(absent);
  });

  it.each<[string[], number, string]>([
    [['a.example'], 1, ': it is a nameserver of a.example'],
    [['a.example', 'b.example'], 2, ': it is a nameserver of a.example, b.example'],
    [['a.example', 'b.example'], 5, ': it is a nameserver of a.example, b.example and 3 more'],
    [[], 0, ' by a domain outside the account'],
  ])('are in use by %j of %i', (domains, count, text) => {
    expect(hostInUse({ domains, count })).toEqual(
      badRequest(`the registry reports the nameserver in use${text}`, 'hosts.in_use'),
    );
    expect(hostInUse({ domains, count }).details).toBe(`the registry reports the nameserver in use${text}`);
  });
});

describe('the way of a host at the registry', () => {
  const payload: HostPayload = {
    domainId: 1,
    name: 'a.example',
    connectionId: 1,
    hostname: NS1,
    before: null,
    after: [ONE],
  };
  const info = (values: Partial<HostInfo> = {}) => ({
    kind: 'found' as const,
    info: { name: NS1, clientId: base().connection.clientId, addresses: [ONE], statuses: ['ok'], ...values },
  });
  const execute = async (values: Partial<HostPayload> = {}) =>
    hosts.atRegistry.execute({
      operationId: base().ids.uuid(),
      attempt: 1,
      payload: { ...payload, ...values },
    });
  const sent = () =>
    base()
      .registry.commands.filter(({ clTrid }) => clTrid)
      .map(({ command }) => command);

  it('begins with a look, and sends nothing without one', async () => {
    hosts.script('info', 'timeout');
    expect([await execute(), sent()]).toEqual([{ kind: 'not_sent', why: 'scripted: timeout' }, []]);
  });

  it('takes over no host of another registrar', async () => {
    jest.spyOn(base().registry, 'hostInfo').mockResolvedValue(info({ clientId: 'registrar-z' }));
    expect([await execute(), sent()]).toEqual([
      {
        kind: 'refused',
        refusal: { code: 2201, meaning: 'not_ours', reason: 'the host is of another registrar' },
      },
      [],
    ]);
  });

  it('looks twice at most where the registry contradicts itself', async () => {
    jest.spyOn(base().registry, 'hostInfo').mockResolvedValue({ kind: 'absent' });
    const refused = {
      kind: 'refused' as const,
      refusal: { code: 2302, meaning: 'exists' as const, reason: 'Object exists' },
    };
    const create = jest
      .spyOn(base().registry, 'createHost')
      .mockImplementation(async (_connection, _id, _name, _ips, clearance) => {
        await clearance?.();
        return refused;
      });
    jest.spyOn(base().operations, 'beginSending').mockResolvedValue(true);
    expect([await execute(), create.mock.calls.length]).toEqual([refused, 2]);
  });

  it.each<['update' | 'delete', HostAttemptOutcome['kind']]>([
    ['update', 'refused'],
    ['delete', 'done'],
  ])('%s: a host that is gone after the second look is %s', async (step, kind) => {
    jest.spyOn(base().registry, 'hostInfo').mockResolvedValue(info({ addresses: [TWO] }));
    const absent = {
      kind: 'refused' as const,
      refusal: { code: 2303, meaning: 'absent' as const, reason: 'Object does not exist' },
    };
    const change = jest
      .spyOn(base().registry, step === 'update' ? 'updateHost' : 'deleteHost')
      .mockResolvedValue(absent);
    expect([
      (await execute({ after: step === 'update' ? [ONE] : null })).kind,
      change.mock.calls.length,
    ]).toEqual([kind, 2]);
  });

  it('is left to the attempt that was begun since', async () => {
    expect(await execute()).toEqual({ kind: 'overtaken' });
  });
});

import { addSeconds } from '@registrar/kernel';
import { tldOf } from '@registrar/catalog/testing';
import { ACCOUNT, EndWorld } from '../testing';
import { RESTORE_TROUBLE } from './domain-termination';

const HOUR = 3_600;
const DAY = 86_400;
const HOSTS = { dataModel: 'minimum', hostModel: 'objects' } as const;

let world: EndWorld;
beforeEach(async () => {
  world = await EndWorld.create();
  world.base.clock.ahead = new Map([[ACCOUNT, 10]]);
});
const now = (): Date => world.base.clock.now(ACCOUNT);
/** Another one acts between the look and the transaction. */
const meanwhile = (work: () => void) => {
  const takeDue = world.restores.ends.takeDue.bind(world.restores.ends);
  jest.spyOn(world.restores.ends, 'takeDue').mockImplementation(async (...asked) => {
    const due = await takeDue(...asked);
    work();
    return due;
  });
};

describe('a domain whose late renewal is over', () => {
  it('is deleted at the registry by one operation', async () => {
    const takeDue = jest.spyOn(world.restores.ends, 'takeDue');
    const open = jest.spyOn(world.base.operations, 'open');
    expect(await world.endDomains.execute()).toBe(1);
    const real = world.base.clock.now();
    expect(takeDue.mock.calls).toEqual([[real, addSeconds(real, 300), 10]]);
    const payload = { domainId: 1, name: 'a.example', connectionId: 1 };
    expect(open.mock.calls).toEqual([
      [
        {
          id: expect.any(String),
          accountId: ACCOUNT,
          kind: 'delete',
          subject: 'a.example',
          payload,
          createdAt: now(),
          dueAt: addSeconds(real, 90),
        },
      ],
    ]);
    expect([world.sent, world.operation?.state]).toEqual([['domain:delete a.example'], 'succeeded']);
    expect(world.base.registry.sent('domain:delete')[0].clTrid).toBe(`${world.operation!.id}-delete-1`);
    expect(world.end).toMatchObject({
      stage: 'deleted',
      operationId: world.operation!.id,
      deletedAt: now(),
      dueAt: addSeconds(now(), 60),
      trouble: undefined,
    });
  });

  it('is left to lapse where the registry deletes it by itself', async () => {
    world.base.catalog.put(
      tldOf({ name: 'example', connectionId: 1, ccTld: true, endOfLife: { by: 'lapse' } }),
    );
    await world.endDomains.execute();
    expect([world.sent, world.operation, world.end]).toEqual([
      [],
      undefined,
      expect.objectContaining({ stage: 'lapsing', dueAt: now() }),
    ]);
  });

  it('is left alone when a restore was begun since the look', async () => {
    meanwhile(() => {
      world.end.stage = 'restoring';
    });
    await world.endDomains.execute();
    expect([world.sent, world.operation, world.end.stage]).toEqual([[], undefined, 'restoring']);
  });

  it('is followed no more when an account here has the name again', async () => {
    jest.spyOn(world.base.reader, 'isInAccount').mockResolvedValue(true);
    await world.endDomains.execute();
    expect([world.sent, world.operation, world.end]).toEqual([
      [],
      undefined,
      expect.objectContaining({ stage: 'gone', dueAt: undefined }),
    ]);
  });

  it('is looked at again an hour after a failure, which is logged', async () => {
    world.end.name = 'a.absent';
    await world.endDomains.execute();
    expect(world.end).toMatchObject({
      stage: 'kept',
      dueAt: addSeconds(now(), HOUR),
      trouble: 'unexpected error',
    });
    expect(world.base.log.lines).toContainEqual({
      level: 'error',
      message: 'termination of a domain failed',
      fields: { domainId: 1, name: 'a.absent', error: expect.any(Error) },
    });
  });
});

describe('hosts below a domain that ends', () => {
  const [ONE, TWO] = ['ns1.a.example', 'ns2.a.example'];
  const steps = () =>
    world.base.registry.commands
      .filter(({ clTrid }) => clTrid)
      .map(({ clTrid }) => clTrid!.replace(`${world.operation!.id}-`, ''));
  let forgotten: jest.SpyInstance;
  beforeEach(async () => {
    world = await EndWorld.create(HOSTS);
    const { registry, connection, objects } = world.base;
    for (const host of [ONE, TWO, 'ns1.example.net']) registry.hosted(connection, host, []);
    world.there({ nameservers: [ONE, 'ns1.example.net'], subordinateHosts: [ONE, TWO] });
    forgotten = jest.spyOn(objects, 'forgetHosts');
  });

  it('are taken out of its delegation and deleted before it, each by a step of its own', async () => {
    await world.endDomains.execute();
    expect([steps(), world.sent]).toEqual([
      ['undelegate-1', 'host1-1', 'host2-1', 'delete-1'],
      ['domain:update a.example', `host:delete ${ONE}`, `host:delete ${TWO}`, 'domain:delete a.example'],
    ]);
    expect(world.base.registry.sent('domain:update')[0].payload).toMatchObject({
      nameservers: { add: [], remove: [ONE] },
    });
    expect(forgotten.mock.calls).toEqual([[1, [ONE, TWO]]]);
    expect(world.end.stage).toBe('deleted');
  });

  it('are deleted without an update where it is not delegated to them', async () => {
    world.there({ nameservers: ['ns1.example.net'] });
    await world.endDomains.execute();
    expect(steps()).toEqual(['host1-1', 'host2-1', 'delete-1']);
  });

  it('are done where the registry has them no more', async () => {
    world.base.registry.script(ONE, 'refuse', {
      command: 'delete',
      refusal: { code: 2303, meaning: 'absent', reason: 'Object does not exist' },
    });
    await world.endDomains.execute();
    expect(steps()).toEqual(['undelegate-1', 'host1-1', 'host2-1', 'delete-1']);
  });

  it.each([
    ['the delegation', 'a.example', 'update', ['undelegate-1'], 0],
    ['a host', ONE, 'delete', ['undelegate-1', 'host1-1'], 1],
  ] as const)(
    'stop the delete where the registry refuses to change %s',
    async (_, object, command, sent, times) => {
      world.base.registry.script(object, 'refuse', { command });
      await world.endDomains.execute();
      expect([steps(), world.operation?.state, forgotten.mock.calls.length]).toEqual([
        sent,
        'refused',
        times,
      ]);
      expect(world.end).toMatchObject({
        stage: 'kept',
        trouble: 'The registry refused the deletion: Parameter value policy error',
      });
    },
  );

  it('are looked at again where the registry decides later', async () => {
    world.base.registry.script('a.example', 'pending', { command: 'update' });
    const execute = jest.spyOn(world.settle, 'execute');
    await world.endDomains.execute();
    expect([steps(), world.operation?.state, world.end.stage]).toEqual([
      ['undelegate-1'],
      'open',
      'deleting',
    ]);
    expect(execute.mock.calls[0][2]).toEqual({
      kind: 'unknown',
      why: 'the registry has yet to decide on objects that prevent the delete',
    });
  });

  it('are left to the attempt that was begun since', async () => {
    jest.spyOn(world.base.operations, 'beginSending').mockResolvedValue(false);
    await world.endDomains.execute();
    expect([steps(), world.operation?.state, world.operation?.dueAt]).toEqual([
      [],
      'open',
      addSeconds(world.base.clock.now(), 90),
    ]);
  });
});

describe('a look at a domain that ends at its registry', () => {
  const found = (values: object = {}) => ({
    kind: 'found',
    info: { clientId: world.base.connection.clientId, statuses: ['ok'], ...values },
  });
  const look = async (stage: 'deleted' | 'lapsing', answer: object) => {
    Object.assign(world.end, { stage });
    jest.spyOn(world.base.registry, 'info').mockResolvedValue(answer as never);
    await world.endDomains.execute();
    const { stage: after, dueAt, trouble } = world.end;
    return [after, dueAt && (dueAt.getTime() - now().getTime()) / 1_000, trouble];
  };
  const removedAt = () => world.end.removedAt;

  it.each<['deleted' | 'lapsing', string, () => object, string, number | undefined, string | undefined]>([
    ['deleted', 'cannot be asked', () => ({ kind: 'unknown', why: 'away' }), 'deleted', HOUR, 'away'],
    ['deleted', 'has it no more', () => ({ kind: 'absent' }), 'gone', undefined, undefined],
    ['lapsing', 'has it no more', () => ({ kind: 'absent' }), 'gone', undefined, undefined],
    ['deleted', 'does not show it to us', () => ({ kind: 'not_ours' }), 'gone', undefined, undefined],
    [
      'deleted',
      'shows one that is newer',
      () => found({ createdAt: addSeconds(removedAt(), 1), statuses: ['pendingDelete'] }),
      'gone',
      undefined,
      undefined,
    ],
    [
      'deleted',
      'shows one as old as its end',
      () => found({ createdAt: removedAt(), statuses: ['pendingDelete'] }),
      'deleted',
      DAY,
      undefined,
    ],
    [
      'lapsing',
      "shows it to be another registrar's",
      () => found({ clientId: 'registrar-z' }),
      'left',
      undefined,
      undefined,
    ],
    ['lapsing', 'shows it', () => found(), 'lapsing', DAY, undefined],
    [
      'deleted',
      'shows it on its way out',
      () => found({ statuses: ['pendingDelete'] }),
      'deleted',
      DAY,
      undefined,
    ],
    ['deleted', 'shows it as before', () => found(), 'kept', DAY, 'the registry has not deleted it'],
  ])('%s: where the registry %s', async (stage, _, answer, after, seconds, trouble) => {
    expect(await look(stage, answer())).toEqual([after, seconds, trouble]);
  });

  it('is logged where the registry took the delete and has kept the domain', async () => {
    await look('deleted', found());
    expect(world.base.log.lines).toContainEqual({
      level: 'error',
      message: 'domain not deleted after an accepted delete',
      fields: { domainId: 1, name: 'a.example' },
    });
  });

  it('says nothing to a stage that is another one by now', async () => {
    meanwhile(() => {
      world.end.stage = 'restoring';
    });
    expect(await look('lapsing', { kind: 'absent' })).toEqual(['restoring', 290, undefined]);
    expect(world.base.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it.each([
    ['away', undefined],
    [`${RESTORE_TROUBLE}: no`, `${RESTORE_TROUBLE}: no`],
  ])('is over with a trouble of a look alone: %s', async (before, after) => {
    world.end.trouble = before;
    expect(await look('lapsing', found())).toEqual(['lapsing', DAY, after]);
  });
});

describe('a domain that ends and is back in an account here', () => {
  it('is not deleted by the attempt that comes late', async () => {
    const { id } = await world.begun();
    await world.base.uow.run(async () => {
      const { domain } = world.base.domains.rows[0];
      await world.base.domains.addTransferred(domain);
    });
    expect(
      await world.atRegistry.execute({
        operationId: id,
        attempt: 2,
        payload: { domainId: 1, name: 'a.example', connectionId: 1 },
      }),
    ).toEqual({ kind: 'left' });
    expect(world.sent).toEqual(['domain:delete a.example']);
  });
});

import type { ScriptedOutcome } from '@registrar/registries/testing';
import type { StatusChange } from '@registrar/registries';
import { type FakeDomain, RegistrationWorld } from '../testing';

let world: RegistrationWorld;
beforeEach(async () => {
  world = await RegistrationWorld.create();
});

/** A domain that was bought without its lock: due for its correction a minute later. */
async function bought(name: string, statuses: string[] = []): Promise<{ domainId: number }> {
  const started = await world.sent(name);
  await world.settle.execute(started.operationId, 1, { kind: 'created', statuses });
  setAtRegistry(name, statuses);
  world.registry.commands.length = 0;
  return started.payload;
}

/** Changes the statuses at the registry alone. */
function setAtRegistry(name: string, statuses: readonly string[]): void {
  world.registry.registered(world.connection, name, {
    ...world.registry.domain(world.connection, name)!,
    statuses,
  });
}
const run = (seconds = 60): Promise<number> => {
  world.clock.advance(seconds);
  return world.syncStatuses.execute();
};
const rowOf = (domainId: number) => world.domains.rows.find(({ id }) => id === domainId)!;
const changes = (): StatusChange[] =>
  world.registry.sent('domain:update').map((command) => command.payload as StatusChange);

describe('a domain whose lock is not at the registry', () => {
  it('gets it when it is due and not before', async () => {
    const { domainId } = await bought('a.example', ['inactive', 'ok']);
    expect(await run(59)).toBe(0);
    expect(await run(1)).toBe(1);
    expect(changes()).toMatchObject([
      { name: { ascii: 'a.example' }, add: ['clientTransferProhibited'], remove: [] },
    ]);
    expect(rowOf(domainId)).toMatchObject({
      registryStatuses: ['inactive', 'clientTransferProhibited'],
      statusSyncAt: undefined,
    });
    expect(await run(100_000)).toBe(0);
  });

  it('loses it where its owner wants none', async () => {
    const { domainId } = await bought('a.example', ['serverHold']);
    const row = rowOf(domainId);
    Object.assign(row, {
      domain: { ...row.domain, locked: false },
      registryStatuses: ['serverHold', 'clientTransferProhibited'],
    });
    await run();
    expect(changes()).toMatchObject([{ add: [], remove: ['clientTransferProhibited'] }]);
    expect(rowOf(domainId)).toMatchObject({ registryStatuses: ['serverHold'], statusSyncAt: undefined });
  });

  const CROSSED: [string, (row: FakeDomain) => Partial<FakeDomain>][] = [
    [
      'its owner locked it',
      (row) => ({ domain: { ...row.domain, locked: true }, registryStatuses: ['clientTransferProhibited'] }),
    ],
    [
      'a hold was put on',
      () => ({ locks: ['ClientHold'], registryStatuses: ['clientTransferProhibited', 'clientHold'] }),
    ],
    ['a change was begun', () => ({ busyOperationId: 'another' })],
  ];
  it.each(CROSSED)('is synchronised again when %s during the command', async (_, change) => {
    const { domainId } = await bought('a.example');
    const row = rowOf(domainId);
    Object.assign(row, {
      domain: { ...row.domain, locked: false },
      registryStatuses: ['clientTransferProhibited'],
    });
    const update = world.registry.updateStatuses.bind(world.registry);
    jest.spyOn(world.registry, 'updateStatuses').mockImplementationOnce(async (...given) => {
      const outcome = await update(...given);
      Object.assign(row, change(row));
      // the registry has the statuses of the last command, not those required
      setAtRegistry('a.example', row.domain.locked ? [] : row.registryStatuses);
      return outcome;
    });
    await run();
    expect(rowOf(domainId)).toMatchObject({ ...change(row), statusSyncAt: expect.any(Date) });
    Object.assign(row, { busyOperationId: undefined });
    await run(300);
    expect(changes()).toHaveLength(2);
    expect(rowOf(domainId).statusSyncAt).toBeUndefined();
    expect(rowOf(domainId).registryStatuses.includes('clientTransferProhibited')).toBe(
      rowOf(domainId).domain.locked,
    );
  });

  const FAILURES: [script: ScriptedOutcome, outcome: string][] = [
    ['refuse', 'refused'],
    ['drop_before', 'unknown'],
    ['drop_after', 'unknown'],
    ['timeout', 'unknown'],
    ['not_sent', 'not_sent'],
  ];
  it.each(FAILURES)(
    'is synchronised again in five minutes when the registry refused or did not answer (%s)',
    async (script, outcome) => {
      const { domainId } = await bought('a.example');
      world.registry.script('a.example', script, { command: 'update' });
      expect(await run()).toBe(1);
      expect(rowOf(domainId)).toMatchObject({ registryStatuses: [] });
      expect(world.log.lines).toEqual([
        {
          level: 'warn',
          message: 'statuses not set at the registry',
          fields: { domain: 'a.example', outcome },
        },
      ]);
      expect(await run(299)).toBe(0);
      expect(await run(1)).toBe(1);
      expect(rowOf(domainId)).toMatchObject({
        registryStatuses: expect.arrayContaining(['clientTransferProhibited']),
        statusSyncAt: undefined,
      });
      expect(world.registry.domain(world.connection, 'a.example')!.statuses).toContain(
        'clientTransferProhibited',
      );
    },
  );

  it('is done where the registry carried it out without an answer', async () => {
    const { domainId } = await bought('a.example');
    for (let times = 0; times < 3; times += 1)
      world.registry.script('a.example', 'drop_after', { command: 'update' });
    await run();
    await run(300);
    expect(changes()).toHaveLength(1);
    expect(rowOf(domainId)).toMatchObject({ statusSyncAt: undefined });
    expect(await run(300)).toBe(0);
  });

  it('is not sent again while the registry decides, nor once it has approved', async () => {
    const { domainId } = await bought('a.example');
    world.registry.script('a.example', 'pending', { command: 'update' });
    await run();
    await run(300);
    await run(300);
    expect([changes(), rowOf(domainId).statusSyncAt]).toEqual([[expect.anything()], expect.any(Date)]);
    world.registry.decide(world.connection, 'a.example', true);
    await run(300);
    expect([changes(), rowOf(domainId).statusSyncAt]).toEqual([[expect.anything()], undefined]);
  });

  it('is sent again when the registry has rejected it', async () => {
    const { domainId } = await bought('a.example');
    world.registry.script('a.example', 'pending', { command: 'update' });
    await run();
    world.registry.decide(world.connection, 'a.example', false);
    await run(300);
    expect([changes().length, rowOf(domainId).statusSyncAt]).toEqual([2, undefined]);
  });

  it.each<[ScriptedOutcome]>([['unknown'], ['not_ours'], ['not_sent']])(
    'is synchronised later when the registry does not report the statuses (%s)',
    async (answer) => {
      const { domainId } = await bought('a.example');
      world.registry
        .script('a.example', 'drop_before', { command: 'update' })
        .script('a.example', answer, { command: 'info' });
      await run();
      await run(300);
      expect([changes().length, rowOf(domainId).statusSyncAt]).toEqual([1, expect.any(Date)]);
      await run(300);
      expect([changes().length, rowOf(domainId).statusSyncAt]).toEqual([2, undefined]);
    },
  );

  it('has a command of its own for each attempt', async () => {
    await bought('a.example');
    world.registry.script('a.example', 'drop_before', { command: 'update' });
    await run();
    await run(300);
    const ids = world.registry.sent('domain:update').map(({ clTrid }) => clTrid);
    expect(ids).toEqual([expect.stringMatching(/-sync-1$/), expect.stringMatching(/-sync-1$/)]);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('several domains', () => {
  it('are corrected concurrently, up to the limit', async () => {
    for (const name of ['a.example', 'b.example', 'c.example']) await bought(name);
    world.clock.advance(60);
    expect([
      await world.syncStatuses.execute(2),
      await world.syncStatuses.execute(2),
      await world.syncStatuses.execute(2),
    ]).toEqual([2, 1, 0]);
    expect(changes()).toHaveLength(3);
  });

  it('are corrected although one fails', async () => {
    const names = ['a.example', 'b.example', 'c.example'];
    const ids = [];
    for (const name of names) ids.push((await bought(name)).domainId);
    world.registry.script('b.example', 'refuse', { command: 'update' });
    await run();
    expect(ids.map((id) => rowOf(id).statusSyncAt === undefined)).toEqual([true, false, true]);
  });
});

it('no command is sent where all statuses are right', async () => {
  await bought('a.example', ['clientTransferProhibited']);
  expect(await run(1_000_000)).toBe(0);
  expect(changes()).toEqual([]);
});

describe('a domain whose statuses were sent before', () => {
  const retried = async (
    statuses: string[],
    row: Partial<FakeDomain> = {},
  ): Promise<{ domainId: number }> => {
    const payload = await bought('a.example');
    world.registry.script('a.example', 'drop_before', { command: 'update' });
    await run();
    Object.assign(rowOf(payload.domainId), row);
    setAtRegistry('a.example', statuses);
    world.registry.commands.length = 0;
    await run(300);
    return payload;
  };

  it("is left alone while it is another registrar's", async () => {
    const payload = await bought('a.example');
    world.registry.script('a.example', 'drop_before', { command: 'update' });
    await run();
    world.registry.registered(world.connection, 'a.example', {
      clientId: 'registrar-b',
      statuses: ['clientTransferProhibited'],
    });
    await run(300);
    expect([
      changes().length,
      rowOf(payload.domainId).registryStatuses,
      rowOf(payload.domainId).statusSyncAt,
    ]).toEqual([1, [], expect.any(Date)]);
  });

  it('is done where the registry has all required statuses', async () => {
    const { domainId } = await retried(['clientTransferProhibited', 'serverHold']);
    expect([changes(), rowOf(domainId)]).toMatchObject([
      [],
      { registryStatuses: ['clientTransferProhibited', 'serverHold'], statusSyncAt: undefined },
    ]);
  });

  it('is done where no status is required and the registry has none', async () => {
    const { domainId } = await bought('a.example', ['clientTransferProhibited']);
    Object.assign(rowOf(domainId), {
      domain: { ...rowOf(domainId).domain, locked: false },
      statusSyncAt: world.clock.now(),
    });
    world.registry.script('a.example', 'drop_after', { command: 'update' });
    await run(0);
    await run(300);
    expect([changes().length, rowOf(domainId).registryStatuses, rowOf(domainId).statusSyncAt]).toEqual([
      1,
      ['ok'],
      undefined,
    ]);
  });

  it.each([
    [[], []],
    [['ClientHold'], undefined],
  ])('loses a hold at the registry unless a local lock requires it (%j)', async (locks, left) => {
    await retried(['clientTransferProhibited', 'clientHold'], { locks });
    if (left)
      expect(changes()).toMatchObject([{ add: ['clientTransferProhibited'], remove: ['clientHold'] }]);
    else expect(changes()).toEqual([]);
  });

  it('loses both where the account wants no lock and no local lock requires a hold', async () => {
    const payload = await bought('a.example', ['clientTransferProhibited']);
    const row = rowOf(payload.domainId);
    Object.assign(row, {
      domain: { ...row.domain, locked: false },
      registryStatuses: ['clientHold', 'clientTransferProhibited'],
      statusSyncAt: world.clock.now(),
    });
    setAtRegistry('a.example', ['clientHold', 'clientTransferProhibited']);
    await run(0);
    expect(changes()).toMatchObject([{ add: [], remove: ['clientTransferProhibited', 'clientHold'] }]);
    expect(row.registryStatuses).toEqual([]);
  });

  it('is not changed locally when it leaves the account during the command', async () => {
    const { domainId } = await bought('a.example');
    const update = world.registry.updateStatuses.bind(world.registry);
    jest.spyOn(world.registry, 'updateStatuses').mockImplementationOnce(async (...given) => {
      rowOf(domainId).state = 'deleted';
      return update(...given);
    });
    const changed = jest.spyOn(world.domains, 'statusesChanged');
    expect(await run()).toBe(1);
    expect(changed).not.toHaveBeenCalled();
  });
});

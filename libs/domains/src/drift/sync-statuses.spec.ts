import type { ScriptedOutcome } from '@registrar/registries/testing';
import type { StatusChange } from '@registrar/registries';
import { type FakeDomain, RegistrationWorld } from '../testing';

let world: RegistrationWorld;
beforeEach(async () => {
  world = await RegistrationWorld.create();
});

/** A domain that was bought without its lock: due to be mended a minute later. */
async function bought(name: string, statuses: string[] = []): Promise<{ domainId: number }> {
  const started = await world.sent(name);
  await world.settle.execute(started.operationId, 1, { kind: 'created', statuses });
  there(name, statuses);
  world.registry.commands.length = 0;
  return started.payload;
}

/** What the registry has, without us. */
function there(name: string, statuses: readonly string[]): void {
  world.registry.registered(world.connection, name, {
    ...world.registry.domain(world.connection, name)!,
    statuses,
  });
}
const run = (seconds = 60): Promise<number> => {
  world.clock.advance(seconds);
  return world.syncStatuses.execute();
};
const here = (domainId: number) => world.domains.rows.find(({ id }) => id === domainId)!;
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
    expect(here(domainId)).toMatchObject({
      registryStatuses: ['inactive', 'clientTransferProhibited'],
      statusSyncAt: undefined,
    });
    expect(await run(100_000)).toBe(0);
  });

  it('loses it where its owner wants none', async () => {
    const { domainId } = await bought('a.example', ['serverHold']);
    const row = here(domainId);
    Object.assign(row, {
      domain: { ...row.domain, locked: false },
      registryStatuses: ['serverHold', 'clientTransferProhibited'],
    });
    await run();
    expect(changes()).toMatchObject([{ add: [], remove: ['clientTransferProhibited'] }]);
    expect(here(domainId)).toMatchObject({ registryStatuses: ['serverHold'], statusSyncAt: undefined });
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
  it.each(CROSSED)('is looked at again when %s while the registry was told', async (_, change) => {
    const { domainId } = await bought('a.example');
    const row = here(domainId);
    Object.assign(row, {
      domain: { ...row.domain, locked: false },
      registryStatuses: ['clientTransferProhibited'],
    });
    const update = world.registry.updateStatuses.bind(world.registry);
    jest.spyOn(world.registry, 'updateStatuses').mockImplementationOnce(async (...told) => {
      const outcome = await update(...told);
      Object.assign(row, change(row));
      // whichever came last at the registry: not what is wanted
      there('a.example', row.domain.locked ? [] : row.registryStatuses);
      return outcome;
    });
    await run();
    expect(here(domainId)).toMatchObject({ ...change(row), statusSyncAt: expect.any(Date) });
    Object.assign(row, { busyOperationId: undefined });
    await run(300);
    expect(changes()).toHaveLength(2);
    expect(here(domainId).statusSyncAt).toBeUndefined();
    expect(here(domainId).registryStatuses.includes('clientTransferProhibited')).toBe(
      here(domainId).domain.locked,
    );
  });

  const FAILURES: [script: ScriptedOutcome, told: string][] = [
    ['refuse', 'refused'],
    ['drop_before', 'unknown'],
    ['drop_after', 'unknown'],
    ['timeout', 'unknown'],
    ['not_sent', 'not_sent'],
  ];
  it.each(FAILURES)(
    'is looked at in five minutes when the registry did not do it or did not say so (%s)',
    async (script, told) => {
      const { domainId } = await bought('a.example');
      world.registry.script('a.example', script, { command: 'update' });
      expect(await run()).toBe(1);
      expect(here(domainId)).toMatchObject({ registryStatuses: [] });
      expect(world.log.lines).toEqual([
        {
          level: 'warn',
          message: 'statuses not set at the registry',
          fields: { domain: 'a.example', outcome: told },
        },
      ]);
      expect(await run(299)).toBe(0);
      expect(await run(1)).toBe(1);
      expect(here(domainId)).toMatchObject({
        registryStatuses: expect.arrayContaining(['clientTransferProhibited']),
        statusSyncAt: undefined,
      });
      expect(world.registry.domain(world.connection, 'a.example')!.statuses).toContain(
        'clientTransferProhibited',
      );
    },
  );

  it('is done where the registry has done it, though it never says so', async () => {
    const { domainId } = await bought('a.example');
    for (let times = 0; times < 3; times += 1)
      world.registry.script('a.example', 'drop_after', { command: 'update' });
    await run();
    await run(300);
    expect(changes()).toHaveLength(1);
    expect(here(domainId)).toMatchObject({ statusSyncAt: undefined });
    expect(await run(300)).toBe(0);
  });

  it('is not told again while the registry decides, nor once it has decided so', async () => {
    const { domainId } = await bought('a.example');
    world.registry.script('a.example', 'pending', { command: 'update' });
    await run();
    await run(300);
    await run(300);
    expect([changes(), here(domainId).statusSyncAt]).toEqual([[expect.anything()], expect.any(Date)]);
    world.registry.decide(world.connection, 'a.example', true);
    await run(300);
    expect([changes(), here(domainId).statusSyncAt]).toEqual([[expect.anything()], undefined]);
  });

  it('is told again when the registry has decided against it', async () => {
    const { domainId } = await bought('a.example');
    world.registry.script('a.example', 'pending', { command: 'update' });
    await run();
    world.registry.decide(world.connection, 'a.example', false);
    await run(300);
    expect([changes().length, here(domainId).statusSyncAt]).toEqual([2, undefined]);
  });

  it.each<[ScriptedOutcome]>([['unknown'], ['not_ours'], ['not_sent']])(
    'is left for a later look when the registry cannot tell what is there (%s)',
    async (answer) => {
      const { domainId } = await bought('a.example');
      world.registry
        .script('a.example', 'drop_before', { command: 'update' })
        .script('a.example', answer, { command: 'info' });
      await run();
      await run(300);
      expect([changes().length, here(domainId).statusSyncAt]).toEqual([1, expect.any(Date)]);
      await run(300);
      expect([changes().length, here(domainId).statusSyncAt]).toEqual([2, undefined]);
    },
  );

  it('has each try written down as a command of its own', async () => {
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
  it('are mended beside each other, as many as told', async () => {
    for (const name of ['a.example', 'b.example', 'c.example']) await bought(name);
    world.clock.advance(60);
    expect([
      await world.syncStatuses.execute(2),
      await world.syncStatuses.execute(2),
      await world.syncStatuses.execute(2),
    ]).toEqual([2, 1, 0]);
    expect(changes()).toHaveLength(3);
  });

  it('do not suffer from one that fails', async () => {
    const names = ['a.example', 'b.example', 'c.example'];
    const ids = [];
    for (const name of names) ids.push((await bought(name)).domainId);
    world.registry.script('b.example', 'refuse', { command: 'update' });
    await run();
    expect(ids.map((id) => here(id).statusSyncAt === undefined)).toEqual([true, false, true]);
  });
});

it('there is nothing to do where all statuses are right', async () => {
  await bought('a.example', ['clientTransferProhibited']);
  expect(await run(1_000_000)).toBe(0);
  expect(changes()).toEqual([]);
});

describe('a domain whose statuses were told before', () => {
  const told = async (statuses: string[], row: Partial<FakeDomain> = {}): Promise<{ domainId: number }> => {
    const payload = await bought('a.example');
    world.registry.script('a.example', 'drop_before', { command: 'update' });
    await run();
    Object.assign(here(payload.domainId), row);
    there('a.example', statuses);
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
      here(payload.domainId).registryStatuses,
      here(payload.domainId).statusSyncAt,
    ]).toEqual([1, [], expect.any(Date)]);
  });

  it('is done where all that is wanted is there', async () => {
    const { domainId } = await told(['clientTransferProhibited', 'serverHold']);
    expect([changes(), here(domainId)]).toMatchObject([
      [],
      { registryStatuses: ['clientTransferProhibited', 'serverHold'], statusSyncAt: undefined },
    ]);
  });

  it('is done where nothing is wanted and nothing of it is there', async () => {
    const { domainId } = await bought('a.example', ['clientTransferProhibited']);
    Object.assign(here(domainId), {
      domain: { ...here(domainId).domain, locked: false },
      statusSyncAt: world.clock.now(),
    });
    world.registry.script('a.example', 'drop_after', { command: 'update' });
    await run(0);
    await run(300);
    expect([changes().length, here(domainId).registryStatuses, here(domainId).statusSyncAt]).toEqual([
      1,
      ['ok'],
      undefined,
    ]);
  });

  it.each([
    [[], []],
    [['ClientHold'], undefined],
  ])('has a hold of the registry taken off unless a lock of ours wants it (%j)', async (locks, left) => {
    await told(['clientTransferProhibited', 'clientHold'], { locks });
    if (left)
      expect(changes()).toMatchObject([{ add: ['clientTransferProhibited'], remove: ['clientHold'] }]);
    else expect(changes()).toEqual([]);
  });

  it('has both taken off where its owner wants no lock and no lock of ours wants a hold', async () => {
    const payload = await bought('a.example', ['clientTransferProhibited']);
    const row = here(payload.domainId);
    Object.assign(row, {
      domain: { ...row.domain, locked: false },
      registryStatuses: ['clientHold', 'clientTransferProhibited'],
      statusSyncAt: world.clock.now(),
    });
    there('a.example', ['clientHold', 'clientTransferProhibited']);
    await run(0);
    expect(changes()).toMatchObject([{ add: [], remove: ['clientTransferProhibited', 'clientHold'] }]);
    expect(row.registryStatuses).toEqual([]);
  });

  it('that goes while the registry is told is not written to', async () => {
    const { domainId } = await bought('a.example');
    const update = world.registry.updateStatuses.bind(world.registry);
    jest.spyOn(world.registry, 'updateStatuses').mockImplementationOnce(async (...given) => {
      here(domainId).state = 'deleted';
      return update(...given);
    });
    const changed = jest.spyOn(world.domains, 'statusesChanged');
    expect(await run()).toBe(1);
    expect(changed).not.toHaveBeenCalled();
  });
});

import { Catalog } from '@registrar/catalog';
import { tldOf } from '@registrar/catalog/testing';
import { addDays } from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import { ACCOUNT, RestoreWorld } from '../testing';
import type { TerminationStage } from './domain-termination';
import { BeginDeletion } from './begin-deletion';
import { AdvanceTerminations } from './advance-terminations';
import { PollTermination } from './poll-termination';

let world: RestoreWorld;
const row = () => world.ends.ends.get(world.base.domains.rows[0].id)!;
const DAY = 86_400;

/** Sends no delete: the test fails if it tries to. */
function beginDeletion(): BeginDeletion {
  const { uow, clock, ids, operations, catalog, reader } = world.base;
  return new BeginDeletion({
    ends: world.ends,
    domains: reader,
    catalog: new Catalog(catalog),
    atRegistry: {} as never,
    settle: {} as never,
    operations,
    uow,
    clock,
    ids,
    reconcileAfterSeconds: 90,
  });
}

/** No interruption of its resolution: the deletion may go on. */
const NOT_OWED = { execute: async (): Promise<boolean> => true };

/** A look of the worker at what became of the domain. */
function look(): Promise<number> {
  const { uow, clock, log, connections, registry } = world.base;
  const poll = new PollTermination(world.ends, connections, registry, uow, clock, log);
  const steps = { interruption: NOT_OWED, deletion: beginDeletion(), poll };
  return new AdvanceTerminations(world.ends, steps, { execute: async () => 0 }, clock, log).execute();
}

/** A domain under a TLD whose registry ends domains, not we: it is lapsing. */
async function lapsing(): Promise<void> {
  world = await RestoreWorld.create({ deleted: false });
  world.base.catalog.put(
    tldOf({ name: 'example', connectionId: world.base.connection.id, endOfLife: { by: 'lapse' } }),
  );
  world.base.clock.advance(14 * DAY);
  await look();
  world.base.clock.advance(1);
}

async function deleted(): Promise<void> {
  world = await RestoreWorld.create();
  world.base.clock.advance(1);
}

describe('a domain that left its account', () => {
  type Shown = Partial<DomainInfo> | 'nothing' | 'no answer' | 'another registrar';
  const CASES: [
    stage: 'lapsing' | 'deleted',
    what: string,
    to: TerminationStage,
    shown: Shown,
    days: number | undefined,
  ][] = [
    ['lapsing', 'it is still there as ours', 'lapsing', { statuses: ['ok'] }, 1],
    ['lapsing', 'it is on its way out', 'lapsing', { statuses: ['pendingDelete'] }, 1],
    ['lapsing', 'it is not there', 'gone', 'nothing', undefined],
    ['lapsing', 'another registrar has it', 'left', 'another registrar', undefined],
    [
      'lapsing',
      'it was registered since',
      'gone',
      { clientId: 'registrar-b', createdAt: new Date('2030-01-01T00:00:00Z') },
      undefined,
    ],
    ['lapsing', 'the registry gives no answer', 'lapsing', 'no answer', 1 / 24],
    ['deleted', 'it is on its way out', 'deleted', { statuses: ['pendingDelete'] }, 1],
    ['deleted', 'it is not there', 'gone', 'nothing', undefined],
    ['deleted', 'another registrar has it', 'left', 'another registrar', undefined],
    [
      'deleted',
      'it was registered since',
      'gone',
      { clientId: 'registrar-b', createdAt: new Date('2030-01-01T00:00:00Z') },
      undefined,
    ],
    ['deleted', 'it was kept against the delete', 'kept', { statuses: ['ok'], graceStatuses: [] }, 1],
    ['deleted', 'the registry gives no answer', 'deleted', 'no answer', 1 / 24],
  ];
  it.each(CASES)('and is %s, when a look finds that %s, is %s', async (stage, _what, to, shown, days) => {
    await (stage === 'lapsing' ? lapsing() : deleted());
    expect(row().stage).toBe(stage);
    const { registry, connection, clock, name } = { ...world.base, name: world.name };
    if (shown === 'nothing') jest.spyOn(registry, 'info').mockResolvedValue({ kind: 'absent' });
    else if (shown === 'no answer') registry.takeDown(connection.id);
    else world.there(shown === 'another registrar' ? { clientId: 'registrar-b' } : shown);
    expect(await look()).toBe(1);
    expect([row().stage, row().name]).toEqual([to, name]);
    expect(row().dueAt).toEqual(days === undefined ? undefined : addDays(clock.now(), days));
    expect(world.base.log.lines.filter(({ level }) => level === 'error')).toHaveLength(to === 'kept' ? 1 : 0);
    expect(await look()).toBe(0);
  });
});

describe('a domain whose end was removed while it waited for its turn', () => {
  it('is not deleted', async () => {
    world = await RestoreWorld.create({ deleted: false });
    const end = { ...row() };
    world.ends.ends.clear();
    await beginDeletion().execute(end);
    const kinds = [...world.base.operations.rows.values()].map(({ kind }) => kind);
    expect([world.ends.ends.size, kinds]).toEqual([0, ['register']]);
  });
});

describe('a domain whose end was removed while the registry was polled', () => {
  it('keeps its state, and no failure is logged', async () => {
    await deleted();
    jest.spyOn(world.base.registry, 'info').mockImplementation(async () => {
      world.ends.ends.clear();
      return { kind: 'absent' };
    });
    expect([await look(), world.ends.ends.size, world.base.log.lines]).toEqual([1, 0, []]);
  });
});

describe('a domain that is lapsing', () => {
  beforeEach(lapsing);

  it('comes back by the renewal that its account pays', async () => {
    expect(await world.execute({ purchasePrice: 14.5 })).toMatchObject({
      kind: 'answered',
      answer: { status: 'restored' },
    });
    expect(world.outcome).toMatchObject({
      operation: 'succeeded',
      domain: 'active',
      stage: 'restored',
      money: ['hold', 'capture'],
    });
  });

  it('lapses on when the registry refuses the renewal, with the money back', async () => {
    world.base.registry.script(world.name, 'refuse', { command: 'renew' });
    await expect(world.execute({ purchasePrice: 14.5 })).rejects.toMatchObject({ kind: 'invalid' });
    expect(world.outcome).toMatchObject({
      operation: 'refused',
      domain: 'deleted',
      stage: 'lapsing',
      money: ['hold', 'release'],
    });
  });

  it('comes back for staff, who may waive the price', async () => {
    await world.execute({
      purchasePrice: undefined,
      byStaff: { waived: true, begin: async () => undefined },
    });
    expect(world.outcome).toMatchObject({ operation: 'succeeded', domain: 'active', stage: 'restored' });
  });

  it('is looked at when a message of the registry names it', async () => {
    await look();
    expect(row().dueAt).toEqual(addDays(world.base.clock.now(), 1));
    expect(
      await world.base.uow.run(() =>
        world.ends.expedite(world.base.connection.id, world.name, world.base.clock.now()),
      ),
    ).toBe(true);
    world.there({ clientId: 'registrar-b' });
    expect([await look(), row().stage, row().accountId]).toEqual([1, 'left', ACCOUNT]);
  });
});

import {
  Money,
  type OperationAnswer,
  type OperationCall,
  OperationCalls,
  UnitOfWork,
} from '@registrar/kernel';
import type { Job } from '../job';
import { JobWorld, registrations, startedUnpriced } from '../testing';
import { LEASE_SECONDS } from './run-jobs';

/** A process that dies at its nth step: before or after a unit of work or a call. */
class Life {
  private step = 0;
  constructor(private readonly diesAt: number) {}

  get isOver(): boolean {
    return this.step >= this.diesAt;
  }

  /** Never resumes once the process is dead. */
  async live(): Promise<void> {
    if (!this.isOver) this.step += 1;
    if (this.isOver) throw new Error('killed');
  }
}

class MortalUnitOfWork extends UnitOfWork {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly life: Life,
  ) {
    super();
  }
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.life.live();
    const result = await this.uow.run(work);
    await this.life.live();
    return result;
  }
  assertOpen(): void {
    this.uow.assertOpen();
  }
  assertNone(): void {
    this.uow.assertNone();
  }
}

class MortalCalls extends OperationCalls {
  constructor(
    private readonly calls: OperationCalls,
    private readonly life: Life,
  ) {
    super();
  }
  find(operationId: string): ReturnType<OperationCalls['find']> {
    return this.calls.find(operationId);
  }
  async call(call: OperationCall): Promise<OperationAnswer> {
    await this.life.live();
    const answer = await this.calls.call(call);
    await this.life.live();
    return answer;
  }
}

const ITEMS = 4;
/** Claim, then for each item dry run, note, call and outcome, each with a step before and after it. */
const STEPS = 2 * (1 + 4 * ITEMS) + 4;

/** Runs the jobs of the world by a process that dies at the step; whether it came to it. */
async function dieAt(
  world: JobWorld,
  step: number,
  side: 'accounts' | 'staff' = 'accounts',
): Promise<boolean> {
  const life = new Life(step);
  const parts = {
    uow: new MortalUnitOfWork(world.stores.uow, life),
    calls: new MortalCalls(world.calls, life),
  };
  const { run } = world.process(8, parts, side);
  await run.execute().catch(() => undefined);
  await run.allEnded();
  return life.isOver;
}

async function settle(world: JobWorld): Promise<void> {
  world.clock.advance(LEASE_SECONDS);
  await world.process().run.execute();
}

/** Each item done once, money exact, counts true. */
async function expectWhole(world: JobWorld, id: string): Promise<void> {
  const { job, progress } = await world.view(id);
  const items = await world.items(id);
  expect(job).toMatchObject({ state: 'done', charged: Money.of(BigInt(ITEMS) * 1_000n) });
  expect(progress).toMatchObject({ done: ITEMS, waiting: 0, running: 0, unknown: 0, refused: 0, skipped: 0 });
  expect([...world.calls.executed].sort()).toEqual(registrations(ITEMS).map(({ domainName }) => domainName));
  expect(items.every(({ charged }) => charged?.minor === 1_000n)).toBe(true);
  const available = await world.money.available(world.owner.accountId);
  expect(available).toEqual(Money.of(1_000_000n - BigInt(ITEMS) * 1_000n));
  expect(world.reported).toEqual(['planning', 'planned', 'running', 'done']);
}

/** How the price that an item may cost comes to its call. */
const PRICED: Record<'claim' | 'dry run', (world: JobWorld, atOnce: number) => Promise<Job>> = {
  'claim': (world, atOnce) => world.started(ITEMS, { atOnce, spendCap: Money.of(BigInt(ITEMS) * 1_000n) }),
  'dry run': (world, atOnce) =>
    startedUnpriced(world, ITEMS, {
      atOnce,
      acceptPriceUpTo: Money.of(1_000n),
      spendCap: Money.of(BigInt(ITEMS) * 1_000n),
    }),
};

describe('a process that dies', () => {
  const rows = [1, 4].flatMap((atOnce) =>
    Array.from({ length: STEPS }, (_, at) => ({ atOnce, step: at + 1 })),
  );

  it.each(rows)(
    'at step $step of a plan with $atOnce items at once leaves it to another',
    async ({ atOnce, step }) => {
      const world = await JobWorld.create();
      const { id, scope } = await world.draft(ITEMS, { atOnce });
      await world.useCases.jobs.plan(scope, id);
      await dieAt(world, step);
      await settle(world);
      const { job, plan } = await world.view(id);
      expect(job.state).toBe('planned');
      expect(plan).toMatchObject({ accepted: ITEMS, refused: 0, total: Money.of(BigInt(ITEMS) * 1_000n) });
      await world.start(job);
      await settle(world);
      await expectWhole(world, id);
    },
  );

  it.each(rows.flatMap((row) => (['claim', 'dry run'] as const).map((by) => ({ ...row, by }))))(
    'at step $step of a run with $atOnce items at once, priced by $by: each item is done once',
    async ({ atOnce, step, by }) => {
      const world = await JobWorld.create();
      const { id } = await PRICED[by](world, atOnce);
      await dieAt(world, step);
      await settle(world);
      await settle(world);
      await expectWhole(world, id);
      expect(world.calls.mostAtOnceOfAKey).toBe(1);
    },
  );

  it.each(rows)(
    'at step $step of a run of free items with $atOnce at once: each is done once',
    async ({ atOnce, step }) => {
      const world = await JobWorld.create();
      world.calls.price = 0n;
      const { id } = await world.started(ITEMS, { atOnce });
      await dieAt(world, step);
      await settle(world);
      await settle(world);
      const { job, progress } = await world.view(id);
      expect(job).toMatchObject({ state: 'done', charged: Money.zero() });
      expect(progress).toMatchObject({ done: ITEMS, waiting: 0, running: 0, unknown: 0, refused: 0 });
      expect([...world.calls.executed].sort()).toEqual(
        registrations(ITEMS).map(({ domainName }) => domainName),
      );
      expect(world.calls.mostAtOnceOfAKey).toBe(1);
    },
  );

  it.each(rows.filter(({ atOnce }) => atOnce === 4))(
    'at step $step of a job of staff: each item is done once, by another process of staff',
    async ({ atOnce, step }) => {
      const world = await JobWorld.create();
      world.money.credit.set(0, Money.of(1_000_000n));
      const staff = world.process(8, {}, 'staff');
      const draft = await staff.intake.open({ staff: { name: 'Ines', keyId: 3 } }, 'createDomain', {
        atOnce,
      });
      await draft.add(registrations(ITEMS));
      const { id } = await draft.finish();
      await staff.jobs.plan('staff', id);
      await staff.run.execute();
      const { planId } = (await staff.queries.get('staff', id)).job;
      await staff.jobs.start('staff', id, planId!);
      await dieAt(world, step, 'staff');
      world.clock.advance(LEASE_SECONDS);
      // processes of accounts leave it alone
      await world.process().run.execute();
      await world.process(8, {}, 'staff').run.execute();
      world.clock.advance(LEASE_SECONDS);
      await world.process(8, {}, 'staff').run.execute();
      const { job, progress } = await staff.queries.get('staff', id);
      expect(job).toMatchObject({ state: 'done', charged: Money.of(BigInt(ITEMS) * 1_000n) });
      expect(progress).toMatchObject({ done: ITEMS, refused: 0, waiting: 0, unknown: 0 });
      expect([...world.calls.executed].sort()).toEqual(
        registrations(ITEMS).map(({ domainName }) => domainName),
      );
      expect(world.calls.mostAtOnceOfAKey).toBe(1);
    },
  );

  it('dies within the steps of the table, and not after them', async () => {
    for (const [step, died] of [
      [1, true],
      [2 * (1 + 4 * ITEMS), true],
      [1_000, false],
    ] as const) {
      const world = await JobWorld.create();
      await PRICED['dry run'](world, 1);
      expect(await dieAt(world, step)).toBe(died);
    }
  });

  it('again and again loses nothing', async () => {
    const world = await JobWorld.create();
    const { id } = await world.started(ITEMS, { atOnce: 2 });
    for (let step = 1; step < 30; step += 1) {
      await dieAt(world, (step * 7) % 11);
      world.clock.advance(LEASE_SECONDS);
    }
    await settle(world);
    await expectWhole(world, id);
  });

  it.each([3, 4, 5, 6, 12])('at step %s is missing for an hour, and another one goes on', async (step) => {
    const world = await JobWorld.create();
    const { id } = await world.started(ITEMS, { atOnce: 2 });
    expect(await dieAt(world, step)).toBe(true);
    world.clock.advance(3_600);
    expect((await world.view(id)).job.state).toBe('running');
    await world.process().run.execute();
    await expectWhole(world, id);
    expect(world.calls.mostAtOnceOfAKey).toBe(1);
  });
});

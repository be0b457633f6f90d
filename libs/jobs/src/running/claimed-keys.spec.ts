import { addSeconds, Money, type OperationCall } from '@registrar/kernel';
import { JobWorld, startedUnpriced } from '../testing';
import type { FakeJobRunStore } from '../testing/fake-job-run-store';
import { LEASE_SECONDS } from './run-jobs';

let world: JobWorld;
beforeEach(async () => {
  world = await JobWorld.create();
});
const run = (): Promise<void> => world.useCases.run.execute();
/** The call of each item, dry runs left out, with the lease of its key. */
const called = (): [unknown, string | undefined][] =>
  world.calls.calls.filter(({ dryRun }) => !dryRun).map(({ item, claim }) => [item.domainName, claim?.lease]);
const keyOf = (jobId: string, position: number, attempt = 1): string => `job-${jobId}-${position}-${attempt}`;

/** Items that are free by their plan. */
async function freeJob(count: number): Promise<string> {
  world.calls.price = 0n;
  return (await world.started(count)).id;
}

it('claims the keys of free items with the items, for their calls', async () => {
  const id = await freeJob(3);
  await run();
  expect(world.calls.claimed).toEqual([[1, 2, 3].map((position) => keyOf(id, position))]);
  expect(called()).toEqual(
    [1, 2, 3].map((position) => [`item${position}.example`, `lease of ${keyOf(id, position)}`]),
  );
});

it('claims them in the unit of work that claims the items', async () => {
  await freeJob(2);
  const open: boolean[] = [];
  const claimKeys = world.calls.claimKeys.bind(world.calls);
  world.calls.claimKeys = async (calls: readonly OperationCall[], until: Date) => {
    open.push(isOpen());
    return claimKeys(calls, until);
  };
  await run();
  expect(open).toEqual([true]);
});

it('claims them as long as the items, so that those of a process that died are taken over at once', async () => {
  await freeJob(2);
  const until = addSeconds(world.clock.now(), LEASE_SECONDS);
  await run();
  expect(world.calls.claimedUntil).toEqual([until]);
});

it('holds the keys of calls under way longer: an operation may go on after its answer was lost', async () => {
  await freeJob(1);
  let answer: () => void = () => undefined;
  world.calls.before = ({ dryRun }) =>
    dryRun ? undefined : new Promise((resolve) => (answer = () => resolve(undefined)));
  const { run: slow } = world.process();
  await slow.begin();
  await slow.renewClaims();
  expect((world.stores.runStore as FakeJobRunStore).keysUntil).toEqual([addSeconds(world.clock.now(), 90)]);
  answer();
  await slow.allEnded();
});

it('claims the keys of items that cost something too', async () => {
  const { id } = await world.started(2);
  await run();
  expect(world.calls.claimed).toEqual([[1, 2].map((position) => keyOf(id, position))]);
});

it('leaves the key of an item that the plan has not priced to its call, which a dry run precedes', async () => {
  await startedUnpriced(world, 2, { acceptPriceUpTo: Money.of(1_000n) });
  await run();
  expect(world.calls.claimed).toEqual([]);
  expect(called()).toEqual([
    ['item1.example', undefined],
    ['item2.example', undefined],
  ]);
});

it('leaves a key that is not free to its call', async () => {
  const id = await freeJob(2);
  world.calls.unclaimed.add(keyOf(id, 1));
  await run();
  expect(called()).toEqual([
    ['item1.example', undefined],
    ['item2.example', `lease of ${keyOf(id, 2)}`],
  ]);
});

it('leaves the key of an item that may have been called to its call: it has the first one’s outcome', async () => {
  const id = await freeJob(1);
  world.calls.after = () => ({ status: 504 });
  await run();
  world.calls.after = () => undefined;
  world.clock.advance(LEASE_SECONDS);
  await run();
  expect(world.calls.claimed).toEqual([[keyOf(id, 1)]]);
  expect(called()).toEqual([
    ['item1.example', `lease of ${keyOf(id, 1)}`],
    ['item1.example', undefined],
  ]);
  expect(world.calls.executed).toEqual(['item1.example']);
});

it('carries out the other items where the text of one cannot be read', async () => {
  const id = await freeJob(3);
  const open = world.vault.open.bind(world.vault);
  let unreadable: string | undefined;
  world.vault.open = (sealed, context) => {
    unreadable ??= sealed;
    if (sealed === unreadable) throw new Error('no key');
    return open(sealed, context);
  };
  await run();
  expect(called()).toHaveLength(2);
  expect((await world.items(id)).map(({ state }) => state).sort()).toEqual(['done', 'done', 'running']);
  expect(world.log.lines).toMatchObject([{ level: 'error', message: 'item of a job failed' }]);
});

const isOpen = (): boolean => {
  try {
    world.stores.uow.assertNone();
    return false;
  } catch {
    return true;
  }
};

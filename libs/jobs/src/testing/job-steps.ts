import { addSeconds, Money } from '@registrar/kernel';
import type { RequestedOptions } from '../intake/job-options';
import type { ClaimedItem } from '../item';
import type { Job } from '../job';
import type { ItemEnd, JobInTurn, LockedJob } from '../ports';
import { LEASE_SECONDS } from '../running/run-jobs';
import type { JobWorld } from './job-world';

export const LEASES = [
  '10000000-0000-7000-8000-000000000001',
  '10000000-0000-7000-8000-000000000002',
  '10000000-0000-7000-8000-000000000003',
];

/** Steps that the contracts of the stores take. */
export function jobSteps(open: () => JobWorld) {
  const locked = <T>(
    id: string,
    work: (job: LockedJob) => Promise<T>,
    { accountId } = open().owner,
  ): Promise<T> =>
    open().stores.uow.run(async () => work((await open().stores.jobStore.lock(accountId, id))!));
  const claim = (
    id: string,
    most: number,
    options: {
      lease?: string;
      phase?: 'plan' | 'run' | 'settle';
      beginsCalls?: boolean;
      inRow?: number;
    } = {},
  ) =>
    locked(id, (job) => {
      const now = open().clock.now();
      const { lease = LEASES[0], phase = 'run', beginsCalls = true, inRow } = options;
      return open().stores.runStore.claim(job, {
        now,
        until: addSeconds(now, LEASE_SECONDS),
        most,
        lease,
        phase,
        beginsCalls,
        ...(inRow !== undefined && { inRow }),
      });
    });
  const positions = (items: readonly ClaimedItem[]): number[] => items.map(({ position }) => position);
  const inTurn = (): Promise<JobInTurn[]> =>
    open().stores.runStore.inTurn('accounts', open().clock.now(), 10);
  const endOf = (state: 'done' | 'refused'): ItemEnd => ({
    state,
    at: open().clock.now(),
    charged: Money.of(state === 'done' ? 1_000n : 0n),
    ...(state === 'refused' && { refusal: { status: 400, errorCode: 'x.y', errorClass: 'input' } }),
  });
  const end = (item: ClaimedItem, state: 'done' | 'refused') =>
    locked(item.jobId, () => open().stores.runStore.settle(item.jobId, [{ item, end: endOf(state) }]));
  return { locked, claim, positions, inTurn, end, endOf };
}

export const claimFor = (world: JobWorld, job: LockedJob, lease: string): Promise<ClaimedItem[]> => {
  const now = world.clock.now();
  return world.stores.runStore.claim(job, {
    now,
    until: addSeconds(now, LEASE_SECONDS),
    most: 1,
    lease,
    phase: 'run',
    beginsCalls: true,
  });
};

/** A started job whose items have no planned price, since the plan refused them: each call follows a dry run. */
export async function startedUnpriced(
  world: JobWorld,
  count: number,
  options: RequestedOptions = {},
): Promise<Job> {
  const { before } = world.calls;
  world.calls.before = () => ({ status: 400 });
  const job = await world.started(count, options);
  world.calls.before = before;
  return job;
}

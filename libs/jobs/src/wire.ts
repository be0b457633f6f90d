import type { Clock, Ids, Log, OperationCalls, Outbox, SecretVault, UnitOfWork } from '@registrar/kernel';
import { ForgetJobs } from './forget-jobs';
import { JobIntake } from './intake/job-intake';
import { InvertJob } from './inverse/invert-job';
import { JobMoves } from './job-moves';
import { JobQueries } from './job-queries';
import { Jobs } from './jobs';
import type { JobSide } from './owner';
import type {
  JobChanges,
  JobHousekeeping,
  JobIntakeStore,
  JobMoney,
  JobReader,
  JobRunStore,
  JobStore,
} from './ports';
import { CallItem } from './running/call-item';
import { ItemEnds } from './running/item-ends';
import { ItemSettlement } from './running/item-settlement';
import { JobSignal } from './running/job-signal';
import { RunJobs } from './running/run-jobs';

/** Everything jobs touch. */
export interface JobParts {
  uow: UnitOfWork;
  calls: OperationCalls;
  intakeStore: JobIntakeStore;
  jobStore: JobStore;
  runStore: JobRunStore;
  reader: JobReader;
  changes: JobChanges;
  money: JobMoney;
  outbox: Outbox;
  vault: SecretVault;
  clock: Clock;
  ids: Ids;
  log: Log;
}

export interface JobUseCases {
  intake: JobIntake;
  jobs: Jobs;
  queries: JobQueries;
  invert: InvertJob;
  run: RunJobs;
}

/**
 * Jobs, wired by plain constructor calls. `itemsAtOnce`: of this process, from jobs of this side; `announce`: see
 * JobSignal.
 */
export function wireJobs(
  parts: JobParts,
  {
    itemsAtOnce,
    side = 'accounts',
    announce,
  }: { itemsAtOnce: number; side?: JobSide; announce?: () => void },
): JobUseCases {
  const { uow, calls, jobStore: store, runStore, reader, changes, money, vault, clock, ids, log } = parts;
  const moves = new JobMoves(store, parts.outbox, clock);
  const ends = new ItemEnds({ store, runStore, moves, money, clock });
  const settlement = new ItemSettlement({ uow, store, runStore, moves, ends, money, clock });
  const signal = new JobSignal(announce);
  const callItem = new CallItem(calls, vault, settlement, changes);
  const intake = new JobIntake({ uow, store: parts.intakeStore, calls, vault, clock, ids });
  return {
    intake,
    jobs: new Jobs({ uow, store, moves, calls, signal, clock, ids }),
    queries: new JobQueries(reader, clock),
    invert: new InvertJob({ intake, reader, changes, vault }),
    run: new RunJobs(
      { uow, store, runStore, moves, settlement, callItem, signal, clock, ids, log },
      itemsAtOnce,
      side,
    ),
  };
}

export type JobUpkeepParts = Pick<JobParts, 'uow' | 'jobStore' | 'outbox' | 'clock'> & {
  housekeeping: JobHousekeeping;
};

/** What the worker does about jobs. */
export function wireJobUpkeep(
  { uow, jobStore: store, outbox, clock, housekeeping }: JobUpkeepParts,
  { retentionDays }: { retentionDays: number },
): ForgetJobs {
  const moves = new JobMoves(store, outbox, clock);
  return new ForgetJobs({ uow, store, housekeeping, moves, clock }, retentionDays);
}

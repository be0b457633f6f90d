import type { Clock, Ids, Log, OperationCalls, Outbox, SecretVault, UnitOfWork } from '@registrar/kernel';
import { ForgetJobs } from './forget-jobs';
import { JobIntake } from './intake/job-intake';
import { JobMoves } from './job-moves';
import { JobQueries } from './job-queries';
import { Jobs } from './jobs';
import type { JobHousekeeping, JobIntakeStore, JobMoney, JobReader, JobRunStore, JobStore } from './ports';
import { CallItem } from './running/call-item';
import { ItemSettlement } from './running/item-settlement';
import { RunJobs } from './running/run-jobs';

/** Everything jobs touch. */
export interface JobParts {
  uow: UnitOfWork;
  calls: OperationCalls;
  intakeStore: JobIntakeStore;
  jobStore: JobStore;
  runStore: JobRunStore;
  reader: JobReader;
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
  run: RunJobs;
}

/** Jobs, wired by plain constructor calls. `itemsAtOnce`: of this process. */
export function wireJobs(parts: JobParts, { itemsAtOnce }: { itemsAtOnce: number }): JobUseCases {
  const { uow, calls, jobStore: store, runStore, money, vault, clock, ids, log } = parts;
  const moves = new JobMoves(store, parts.outbox, clock);
  const settlement = new ItemSettlement({ uow, store, runStore, moves, money, clock });
  const callItem = new CallItem(calls, vault, settlement);
  return {
    intake: new JobIntake({ uow, store: parts.intakeStore, calls, vault, clock, ids }),
    jobs: new Jobs({ uow, store, moves, calls, clock, ids }),
    queries: new JobQueries(parts.reader, clock),
    run: new RunJobs({ uow, store, runStore, moves, callItem, clock, ids, log }, itemsAtOnce),
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

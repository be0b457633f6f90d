import type { Clock, Ids, OperationCalls, SecretVault, UnitOfWork } from '@registrar/kernel';
import { commandUnknown, tooManyStoredItems, tooManyJobs } from '../errors';
import { accountOf, type JobOwner, scopeOf } from '../owner';
import type { JobIntakeStore } from '../ports';
import { JobDraft } from './job-draft';
import { jobOptions, type RequestedOptions } from './job-options';

/** Jobs of an account, or of staff together, that have not ended: each retains up to 100,000 encrypted items. */
export const MOST_JOBS = 100;

/** Items of an account, or of staff together, that are stored: about 2 GB. A job that is cancelled at once takes room too. */
export const MOST_STORED_ITEMS = 5_000_000;

export interface IntakeParts {
  uow: UnitOfWork;
  store: JobIntakeStore;
  calls: OperationCalls;
  vault: SecretVault;
  clock: Clock;
  ids: Ids;
}

/** Opens jobs, whose items are then added batch by batch: memory does not grow with the job. */
export class JobIntake {
  constructor(private readonly parts: IntakeParts) {}

  /** Throws 400 for an unknown command and for an option outside of its limits, 409 for too many jobs or items. */
  async open(owner: JobOwner, command: string, options: RequestedOptions = {}): Promise<JobDraft> {
    const { uow, store, calls, clock, ids } = this.parts;
    const operation = calls.find(command);
    if (!operation) throw commandUnknown(command);
    const scope = scopeOf(owner);
    const now = clock.now(accountOf(scope));
    const job = {
      id: ids.uuid(),
      owner,
      command,
      options: jobOptions(command, options, now),
      createdAt: now,
    };
    await uow.run(async () => {
      if ((await store.countUnended(scope)) >= MOST_JOBS) throw tooManyJobs(MOST_JOBS);
      if ((await store.countItems(scope)) >= MOST_STORED_ITEMS) throw tooManyStoredItems(MOST_STORED_ITEMS);
      await store.create(job);
    });
    return new JobDraft(job.id, operation, this.parts);
  }
}

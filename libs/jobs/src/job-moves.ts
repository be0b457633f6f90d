import { assertMove, type Clock, type JsonValue, type Outbox } from '@registrar/kernel';
import type { Job } from './job';
import { accountOf, isStaff } from './owner';
import type { JobMove, JobStore } from './ports';
import { JOB_MOVES } from './transitions';

/** Moves locked jobs and reports each move by an event, in the same unit of work. */
export class JobMoves {
  constructor(
    private readonly store: JobStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async move(job: Job, move: Omit<JobMove, 'at'>): Promise<Job> {
    assertMove(JOB_MOVES, 'job', job.state, move.state);
    const at = this.clock.now(accountOf(job.scope));
    const moved = await this.store.move(job.id, { ...move, at });
    // staff read their jobs; events go to accounts
    if (isStaff(job.owner)) return moved;
    const { accountId } = job.owner;
    await this.outbox.add({
      name: 'job.status_change',
      accountId,
      payload: payloadOf(accountId, job, moved),
      occurredAt: at,
    });
    return moved;
  }
}

const payloadOf = (accountId: number, before: Job, after: Job): { [key: string]: JsonValue } => ({
  eventName: 'job.status_change',
  accountId,
  jobId: after.id,
  command: after.command,
  previousState: before.state,
  state: after.state,
  ...(after.pauseReason !== undefined && { pauseReason: after.pauseReason }),
  ...(after.reason !== undefined && { reason: after.reason }),
});

import { assertMove, type Clock, type JsonValue, type Outbox } from '@registrar/kernel';
import type { Job } from './job';
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
    const at = this.clock.now(job.accountId);
    const moved = await this.store.move(job.id, { ...move, at });
    await this.outbox.add({
      name: 'job.status_change',
      accountId: job.accountId,
      payload: payloadOf(job, moved),
      occurredAt: at,
    });
    return moved;
  }
}

const payloadOf = (before: Job, after: Job): { [key: string]: JsonValue } => ({
  eventName: 'job.status_change',
  accountId: after.accountId,
  jobId: after.id,
  command: after.command,
  previousState: before.state,
  state: after.state,
  ...(after.pauseReason !== undefined && { pauseReason: after.pauseReason }),
  ...(after.reason !== undefined && { reason: after.reason }),
});

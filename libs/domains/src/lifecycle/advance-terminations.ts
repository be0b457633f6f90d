import { addSeconds, type Clock, type Log } from '@registrar/kernel';
import type { FollowHostRenames } from '../hosts/follow-host-renames';
import type { BeginDeletion } from './begin-deletion';
import type { DomainTermination } from './domain-termination';
import { END_RETRY_SECONDS, type PollTermination } from './poll-termination';
import type { InterruptResolution } from './interrupt-resolution';
import type { DomainTerminations } from './ports';

/** An end that a process has taken and not settled is taken again after this. */
const LEASE_SECONDS = 300;

interface TerminationSteps {
  interruption: Pick<InterruptResolution, 'execute'>;
  deletion: Pick<BeginDeletion, 'execute'>;
  poll: Pick<PollTermination, 'execute'>;
}

/**
 * Follows domains that left their account: takes them out of the DNS, deletes them at the registry when their late
 * renewal is over, or waits until they lapse there, and looks daily until nothing is left of them. Host renames
 * without an answer are looked up with them.
 */
export class AdvanceTerminations {
  constructor(
    private readonly ends: DomainTerminations,
    private readonly steps: TerminationSteps,
    private readonly renames: Pick<FollowHostRenames, 'execute'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns the number of domains and host renames processed. */
  async execute(limit = 10): Promise<number> {
    const now = this.clock.now();
    const due = await this.ends.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    await Promise.all(due.map((end) => this.guarded(end)));
    return due.length + (await this.renames.execute(limit));
  }

  private async guarded(end: DomainTermination): Promise<void> {
    try {
      if (end.stage !== 'kept') await this.steps.poll.execute(end);
      else if (await this.steps.interruption.execute(end)) await this.steps.deletion.execute(end);
    } catch (error) {
      this.log.error('termination of a domain failed', { domainId: end.domainId, name: end.name, error });
      const again = addSeconds(this.clock.now(end.accountId), END_RETRY_SECONDS);
      // One whose interruption failed is not deleted before its day.
      const dueAt = end.stage === 'kept' && end.deleteAt > again ? end.deleteAt : again;
      await this.ends.postpone(end.domainId, end.stage, dueAt, { trouble: 'unexpected error' });
    }
  }
}

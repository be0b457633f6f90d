import { addDays, addSeconds, type Clock, type UnitOfWork } from '@registrar/kernel';
import type { VerificationStore } from './ports';
import { stepsAhead, type Verification, type VerificationPolicy, type VerificationStep } from './verification';
import type { VerificationMails } from './verification-mails';

/** A step that a process has taken and not done is taken again after this. */
const LEASE_SECONDS = 60;
/** Links that have ended are known for this long, so that their page can say so. */
const LINK_KEEP_DAYS = 30;
const REMOVED_AT_ONCE = 1_000;

/** Takes the steps of verifications that stay open: reminders, the hold, the notice of it. */
export class RunVerifications {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly store: VerificationStore,
    private readonly mails: VerificationMails,
    private readonly clock: Clock,
    private readonly policy: VerificationPolicy,
  ) {}

  /** Number of verifications looked at; one step of each. */
  async execute(limit = 50): Promise<number> {
    const now = this.clock.now();
    const ids = await this.store.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    for (const id of ids) await this.uow.run(() => this.step(id));
    return ids.length;
  }

  /** Forgets links that ended long ago; how many. */
  removeLinks(): Promise<number> {
    return this.store.removeLinks(addDays(this.clock.now(), -LINK_KEEP_DAYS), REMOVED_AT_ONCE);
  }

  private async step(id: number): Promise<void> {
    const verification = await this.store.lockById(id);
    if (verification?.state !== 'open') return;
    const now = this.clock.now(verification.accountId);
    const ahead = stepsAhead(verification, this.policy);
    const due = ahead.filter(({ at }) => at <= now);
    // A reminder that is overtaken by the next step, because no worker ran, is none any more.
    const step = due.find(({ kind }, at) => kind !== 'remind' || at === due.length - 1);
    if (step) await this.take(verification, step, now);
    const next = step ? ahead[ahead.indexOf(step) + 1] : ahead[0];
    await this.store.change(id, { ...(step && { doneUntil: step.at }), dueAt: next?.at ?? null });
  }

  private async take(verification: Verification, { kind }: VerificationStep, now: Date): Promise<void> {
    const domains = await this.store.domainsOf(verification, now);
    if (domains.length === 0) return;
    if (kind === 'hold') {
      await this.store.change(verification.id, { heldAt: now });
      return this.store.checkDomains(verification);
    }
    await this.mails.write(verification, kind === 'remind' ? 'verification-reminder' : 'verification-hold', domains, now);
  }
}

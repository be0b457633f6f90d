import { addDays, addSeconds, type Clock, type UnitOfWork } from '@registrar/kernel';
import type { VerificationStore } from './ports';
import {
  stepsAhead,
  type Verification,
  type VerificationPolicy,
  type VerificationStep,
} from './verification';
import type { VerificationMails } from './verification-mails';

/** Lease of a step, after which another process takes it again. */
const LEASE_SECONDS = 60;
/** Until a verification is checked again whose first mail waits for the mail server: an advance of a test clock takes each of these steps. */
const MAIL_SERVER_SECONDS = 86_400;
/** Retention of expired links, so that their page can report it. */
const LINK_KEEP_DAYS = 30;
const REMOVED_AT_ONCE = 1_000;

/** Runs the steps of open verifications: reminders, the hold, the notice of it. */
export class RunVerifications {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly store: VerificationStore,
    private readonly mails: VerificationMails,
    private readonly clock: Clock,
    private readonly policy: VerificationPolicy,
  ) {}

  /** Number of verifications processed; one step of each. */
  async execute(limit = 50): Promise<number> {
    const now = this.clock.now();
    const ids = await this.store.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    for (const id of ids) await this.uow.run(() => this.step(id));
    return ids.length;
  }

  /** Removes links that expired long ago; returns how many. */
  removeLinks(): Promise<number> {
    return this.store.removeLinks(addDays(this.clock.now(), -LINK_KEEP_DAYS), REMOVED_AT_ONCE);
  }

  private async step(id: number): Promise<void> {
    const verification = await this.store.lockById(id);
    if (verification?.state !== 'open') return;
    const now = this.clock.now(verification.accountId);
    const ahead = stepsAhead(verification, this.policy);
    const due = ahead.filter(({ at }) => at <= now);
    // A reminder whose time passed without a worker is skipped.
    const step = due.find(({ kind }, at) => kind !== 'remind' || at === due.length - 1);
    const waitsUntil = step
      ? await this.take(verification, step, now)
      : await this.sendWaiting(verification, now);
    // The schedule begins with the first mail.
    const after = (await this.store.lockById(id))!;
    const [next] = stepsAhead({ ...after, doneUntil: step?.at ?? after.doneUntil }, this.policy);
    await this.store.change(id, {
      ...(step && { doneUntil: step.at }),
      dueAt: earliest(
        next?.at ?? (after.firstMailWaits ? addSeconds(now, MAIL_SERVER_SECONDS) : undefined),
        waitsUntil,
      ),
    });
  }

  /** Until when a mail of it waits. */
  private async take(
    verification: Verification,
    { kind }: VerificationStep,
    now: Date,
  ): Promise<Date | undefined> {
    const domains = await this.store.domainsOf(verification, now);
    if (domains.length === 0) return verification.waitingMail?.until;
    if (kind === 'hold') {
      await this.store.change(verification.id, { heldAt: now });
      await this.store.checkDomains(verification);
      return verification.waitingMail?.until;
    }
    // This mail replaces one that waited.
    return this.mails.writeOrWait(
      verification,
      kind === 'remind' ? 'verification-reminder' : 'verification-hold',
      domains,
      now,
    );
  }

  /** Until when a mail still waits. It is not sent once no domain is left. */
  private async sendWaiting(verification: Verification, now: Date): Promise<Date | undefined> {
    const { waitingMail } = verification;
    if (!waitingMail || waitingMail.until > now) return waitingMail?.until;
    const domains = await this.store.domainsOf(verification, now);
    if (domains.length > 0) return this.mails.writeOrWait(verification, waitingMail.template, domains, now);
    await this.store.change(verification.id, { waitingMail: null });
    return undefined;
  }
}

function earliest(...dates: readonly (Date | undefined)[]): Date | null {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

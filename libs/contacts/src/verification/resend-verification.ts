import { addSeconds, type Clock, type UnitOfWork } from '@registrar/kernel';
import type { VerificationStore } from './ports';
import type { VerificationMails } from './verification-mails';
import { verificationNotFound } from './verify-contact';

/** Seconds between two mails of one verification, the first one counted too (BEHAVIOUR §4). */
const BETWEEN_SECONDS = 900;
/** Resent mails per account and hour (BEHAVIOUR §4). */
const PER_ACCOUNT = { resends: 200, seconds: 3_600 };

/** sent false: the address is verified or no domain has it. */
export type ResendResult =
  | { kind: 'answered'; sent: boolean; verificationId: number; nextEligibleAt: Date }
  | {
      kind: 'throttled';
      nextEligibleAt: Date;
      /**
       * The same time by the real clock, since the clock of a sandbox account may be ahead: the retry delay
       * of a client.
       */
      retryAt: Date;
    };

/** Sends the mail of a verification again at the account's request. */
export class ResendVerification {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly store: VerificationStore,
    private readonly mails: VerificationMails,
    private readonly clock: Clock,
  ) {}

  /** `onSent` runs in the transaction that writes the mail. Throws 404. */
  execute(accountId: number, id: number, onSent?: () => Promise<void>): Promise<ResendResult> {
    return this.uow.run(async () => {
      const verification = await this.store.lock(accountId, id);
      if (!verification) throw verificationNotFound();
      const now = this.clock.now(accountId);
      const eligibleAt = addSeconds(verification.lastSentAt ?? verification.createdAt, BETWEEN_SECONDS);
      const domains = verification.state === 'open' ? await this.store.domainsOf(verification, now) : [];
      if (domains.length === 0)
        return { kind: 'answered', sent: false, verificationId: id, nextEligibleAt: eligibleAt };
      if (eligibleAt > now) return this.throttled(accountId, eligibleAt);
      const { allowed, retryAt } = await this.store.countResend(accountId, now, PER_ACCOUNT);
      if (!allowed) return this.throttled(accountId, retryAt);
      const written = await this.mails.write(verification, 'verification', domains, now);
      if (written.kind === 'limited') return this.throttled(accountId, written.until);
      // The schedule begins with it: `RunVerifications` takes its first step.
      if (!verification.firstSentAt) await this.store.change(id, { dueAt: now });
      await onSent?.();
      return {
        kind: 'answered',
        sent: true,
        verificationId: id,
        nextEligibleAt: addSeconds(now, BETWEEN_SECONDS),
      };
    });
  }

  private throttled(accountId: number, nextEligibleAt: Date): ResendResult {
    const ahead = this.clock.now(accountId).getTime() - this.clock.now().getTime();
    return { kind: 'throttled', nextEligibleAt, retryAt: new Date(nextEligibleAt.getTime() - ahead) };
  }
}

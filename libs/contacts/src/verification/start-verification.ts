import { addDays, type Clock, type Outbox } from '@registrar/kernel';
import { announceVerification } from './events';
import type { VerificationStore } from './ports';
import {
  isUnused,
  stepsAhead,
  type Verification,
  type VerificationPolicy,
  VERIFY_WITHIN_DAYS,
} from './verification';
import type { VerificationMails } from './verification-mails';

/** The address of a domain's registrant. */
export interface AddressInUse {
  accountId: number;
  contactId: number;
  email: string;
}

/**
 * Starts the verification of an address that is new in an account, with the first mail and the event.
 */
export class StartVerification {
  constructor(
    private readonly store: VerificationStore,
    private readonly mails: VerificationMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly policy: VerificationPolicy,
  ) {}

  /** Inside a unit of work. Returns the existing verification, or the new one. */
  async execute({ accountId, email, contactId }: AddressInUse): Promise<Verification> {
    // Most sales of an account share one address: they read its verification together and lock nothing of it.
    const current = await this.store.shareAddress(accountId, email);
    if (current && !isUnused(current)) return current;
    const createdAt = this.clock.now(accountId);
    const verifyBy = addDays(createdAt, VERIFY_WITHIN_DAYS);
    const [{ at: dueAt }] = stepsAhead({ firstSentAt: createdAt, doneUntil: createdAt }, this.policy);
    const opened = await this.store.open({ accountId, email, contactId, createdAt, verifyBy, dueAt });
    if (opened) return this.begin(opened, createdAt);
    const known = (await this.store.lockAddress(accountId, email))!;
    // The domain that has the address now gets the full period.
    if (!isUnused(known)) return known;
    await this.store.change(known.id, {
      createdAt,
      verifyBy,
      doneUntil: createdAt,
      dueAt,
      firstSentAt: null,
    });
    return this.begin(
      { ...known, createdAt, verifyBy, doneUntil: createdAt, firstSentAt: undefined },
      createdAt,
    );
  }

  private async begin(verification: Verification, now: Date): Promise<Verification> {
    const domains = await this.store.domainsOf(verification, now);
    await announceVerification(this.outbox, verification, domains, now);
    const waitsUntil = await this.mails.writeOrWait(verification, 'verification', domains, now);
    if (waitsUntil) await this.store.change(verification.id, { dueAt: waitsUntil });
    return verification;
  }
}

import { addDays, type Clock, type Outbox } from '@registrar/kernel';
import { announceVerification } from './events';
import type { VerificationStore } from './ports';
import { stepsAhead, type Verification, type VerificationPolicy, VERIFY_WITHIN_DAYS } from './verification';
import type { VerificationMails } from './verification-mails';

/** An address that the registrant of a domain has. */
export interface AddressInUse {
  accountId: number;
  contactId: number;
  email: string;
}

/** Starts the verification of an address that an account has come to use; with the first mail and the event. */
export class StartVerification {
  constructor(
    private readonly store: VerificationStore,
    private readonly mails: VerificationMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly policy: VerificationPolicy,
  ) {}

  /** Inside a unit of work. The one there is, or the new one. */
  async execute({ accountId, email, contactId }: AddressInUse): Promise<Verification> {
    const createdAt = this.clock.now(accountId);
    const verifyBy = addDays(createdAt, VERIFY_WITHIN_DAYS);
    const [{ at: dueAt }] = stepsAhead({ createdAt, verifyBy, doneUntil: createdAt }, this.policy);
    const opened = await this.store.open({ accountId, email, contactId, createdAt, verifyBy, dueAt });
    if (opened) return this.begin(opened, createdAt, dueAt);
    const known = (await this.store.lockAddress(accountId, email))!;
    // Its time ended while no domain had the address: the one that has it now gets the whole time.
    const isUnused = known.state === 'open' && known.heldAt === undefined && known.doneUntil >= known.verifyBy;
    if (!isUnused) return known;
    await this.store.change(known.id, { createdAt, verifyBy, doneUntil: createdAt, dueAt });
    return this.begin({ ...known, createdAt, verifyBy, doneUntil: createdAt }, createdAt, dueAt);
  }

  private async begin(verification: Verification, now: Date, firstStepAt: Date): Promise<Verification> {
    const domains = await this.store.domainsOf(verification, now);
    await announceVerification(this.outbox, verification, domains, now);
    const waitsUntil = await this.mails.writeOrWait(verification, 'verification', domains, now);
    if (waitsUntil && waitsUntil < firstStepAt) await this.store.change(verification.id, { dueAt: waitsUntil });
    return verification;
  }
}

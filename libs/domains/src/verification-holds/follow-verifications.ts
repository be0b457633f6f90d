import { addSeconds, AppError, type Clock, DomainName, type Log, type UnitOfWork } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import { isOverdue, type StartVerification, type Verification } from '@registrar/contacts';
import type { ChangeResult } from '../changes/change';
import type { CheckedDomain, CheckSubject, VerificationChecks } from './ports';
import { isVerificationHeld, type VerificationHold, type VerificationHoldLock } from './verification-hold';

export interface VerificationHoldPolicy {
  /**
   * An account with so many domains or more gets VerificationClientHold, another one VerificationHold
   * (BEHAVIOUR §11: large resellers).
   */
  clientHoldDomains: number;
}

/**
 * Lease of a started check before another process repeats it: longer than a change of a busy domain at a slow
 * registry.
 */
const LEASE_SECONDS = 300;
/** Delay while another change of the domain is in progress. */
const BUSY_SECONDS = 5;
/** Delay while the registry decides later or has not answered: the change is settled elsewhere. */
const UNSETTLED_SECONDS = 60;
/** After the first failure, doubled with each one more. */
const RETRY_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3_600;
/** Refusals of the delegation after which the domain is taken out of the DNS instead. */
const PARKING_ATTEMPTS = 3;

/**
 * Checks domains whose registrant, account or verification changed, and begins the verification, or sets or
 * removes the hold. It acts on the state at the time of the check, so it is idempotent and independent of
 * order; an action that is not possible yet is retried.
 */
export class FollowVerifications {
  constructor(
    private readonly checks: VerificationChecks,
    private readonly start: StartVerification,
    private readonly hold: VerificationHold,
    private readonly catalog: Catalog,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: VerificationHoldPolicy,
  ) {}

  /** Returns the number of domains checked. */
  async execute(limit = 10): Promise<number> {
    const now = this.clock.now();
    const domains = await this.checks.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    await Promise.all(domains.map((domain) => this.look(domain)));
    return domains.length;
  }

  private async look(domain: CheckedDomain): Promise<void> {
    try {
      const wait = await this.settle(domain);
      if (wait === undefined) await this.checks.done(domain);
      else await this.again(domain, wait, 'another change of the domain is in progress', false);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'conflict')
        return this.again(domain, BUSY_SECONDS, error.code, false);
      this.log.error('update of a verification hold failed', {
        domainId: domain.domainId,
        attempt: domain.attempt,
        error,
      });
      const wait = Math.min(RETRY_SECONDS * 2 ** Math.min(domain.attempt, 10), LONGEST_WAIT_SECONDS);
      await this.again(domain, wait, error instanceof AppError ? error.code : 'unexpected error', true);
    }
  }

  /** Seconds until the next check; undefined: done. */
  private async settle(domain: CheckedDomain): Promise<number | undefined> {
    const subject = await this.checks.subject(domain.domainId);
    if (!subject) return undefined;
    const verification = await this.verificationOf(subject);
    const isDue = verification !== undefined && isOverdue(verification, this.clock.now(subject.accountId));
    // The hold of a replaced address stays until the new one is verified: otherwise a change of address would
    // bypass the verification.
    const isWanted = isDue || (verification?.state === 'open' && isVerificationHeld(subject));
    if (isWanted === isVerificationHeld(subject)) return subject.isBusy ? BUSY_SECONDS : undefined;
    if (subject.isBusy) return BUSY_SECONDS;
    const { accountId, name } = subject;
    const result = await (isWanted
      ? this.hold.put(accountId, name, this.lockFor(subject, domain))
      : this.hold.lift(accountId, name));
    return waitAfter(result);
  }

  /** Undefined: none is due. */
  private async verificationOf({
    accountId,
    name,
    contactId,
    email,
  }: CheckSubject): Promise<Verification | undefined> {
    if (email === undefined) return undefined;
    const tld = await this.catalog.findHeld(DomainName.of(name), this.clock.now(accountId));
    // Country-code registries have their own rules (BEHAVIOUR §11).
    if (tld?.ccTld) return undefined;
    return this.uow.run(() => this.start.execute({ accountId, contactId, email }));
  }

  private lockFor({ accountDomains }: CheckSubject, { attempt }: CheckedDomain): VerificationHoldLock {
    return accountDomains >= this.policy.clientHoldDomains || attempt > PARKING_ATTEMPTS
      ? 'VerificationClientHold'
      : 'VerificationHold';
  }

  private again(domain: CheckedDomain, seconds: number, trouble: string, isFailure: boolean): Promise<void> {
    return this.checks.postpone(domain, addSeconds(this.clock.now(), seconds), trouble, isFailure);
  }
}

const waitAfter = ({ kind }: ChangeResult): number | undefined =>
  kind === 'done' ? undefined : UNSETTLED_SECONDS;

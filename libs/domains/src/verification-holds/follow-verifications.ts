import {
  addDays,
  addSeconds,
  AppError,
  type Clock,
  DomainName,
  type Log,
  type UnitOfWork,
} from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import {
  isOverdue,
  type StartVerification,
  type Verification,
  VERIFY_WITHIN_DAYS,
} from '@registrar/contacts';
import type { ChangeResult } from '../changes/change';
import type { CheckedDomain, CheckSubject, VerificationChecks } from './ports';
import { isVerificationHeld, type VerificationHold, type VerificationHoldLock } from './verification-hold';
import { BUSY_SECONDS } from '../operations/retry-times';

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
/** Delay while the registry decides later or has not answered: the change is settled elsewhere. */
const UNSETTLED_SECONDS = 60;
/** After the first failure, doubled with each one more. */
const RETRY_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3_600;
/** Refusals of the delegation after which the domain is taken out of the DNS instead. */
const PARKING_ATTEMPTS = 3;

/** When a check that is not done is repeated, and why. */
interface Wait {
  seconds: number;
  why: string;
}
const waitForChange = (seconds: number): Wait => ({
  seconds,
  why: 'another change of the domain is in progress',
});

interface FollowVerificationsParts {
  checks: VerificationChecks;
  start: StartVerification;
  hold: VerificationHold;
  catalog: Catalog;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
  policy: VerificationHoldPolicy;
}

/**
 * Checks domains whose registrant, account or verification changed, and begins the verification, or sets or
 * removes the hold. It acts on the state at the time of the check, so it is idempotent and independent of
 * order; an action that is not possible yet is retried.
 */
export class FollowVerifications {
  constructor(private readonly parts: FollowVerificationsParts) {}

  /** Returns the number of domains checked. */
  async execute(limit = 10): Promise<number> {
    const now = this.parts.clock.now();
    const domains = await this.parts.checks.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    await Promise.all(domains.map((domain) => this.look(domain)));
    return domains.length;
  }

  private async look(domain: CheckedDomain): Promise<void> {
    try {
      const wait = await this.settle(domain);
      if (wait === undefined) await this.parts.checks.done(domain);
      else await this.again(domain, wait.seconds, wait.why, false);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'conflict')
        return this.again(domain, BUSY_SECONDS, error.code, false);
      this.parts.log.error('update of a verification hold failed', {
        domainId: domain.domainId,
        attempt: domain.attempt,
        error,
      });
      const wait = Math.min(RETRY_SECONDS * 2 ** Math.min(domain.attempt, 10), LONGEST_WAIT_SECONDS);
      await this.again(domain, wait, error instanceof AppError ? error.code : 'unexpected error', true);
    }
  }

  /** Undefined: done. */
  private async settle(domain: CheckedDomain): Promise<Wait | undefined> {
    const subject = await this.parts.checks.subject(domain.domainId);
    if (!subject) return undefined;
    const verification = await this.verificationOf(subject);
    const now = this.parts.clock.now(subject.accountId);
    const isHeld = isVerificationHeld(subject);
    const heldFrom = isHeld ? undefined : heldFromOf(subject, verification);
    // No hold without a mail that a mail server has (BEHAVIOUR §11).
    const isDue = verification !== undefined && isOverdue(verification, now, subject.unverifiedSince);
    // The hold of a replaced address stays until the new one is verified: otherwise a change of address would
    // bypass the verification.
    const isWanted = isDue || (verification?.state === 'open' && isHeld);
    if (isWanted !== isHeld && !subject.isBusy) {
      const { accountId, name } = subject;
      const result = await (isWanted
        ? this.parts.hold.put(accountId, name, this.lockFor(subject, domain))
        : this.parts.hold.lift(accountId, name));
      return waitAfter(result);
    }
    if (subject.isBusy) return waitForChange(BUSY_SECONDS);
    return heldFrom && !isWanted ? waitForHold(heldFrom, now) : undefined;
  }

  /** Undefined: none is due. */
  private async verificationOf({
    accountId,
    name,
    contactId,
    email,
  }: CheckSubject): Promise<Verification | undefined> {
    if (email === undefined) return undefined;
    const tld = await this.parts.catalog.findHeld(DomainName.of(name), this.parts.clock.now(accountId));
    // Country-code registries have their own rules (BEHAVIOUR §11).
    if (tld?.ccTld) return undefined;
    return this.parts.uow.run(() => this.parts.start.execute({ accountId, contactId, email }));
  }

  private lockFor({ accountDomains }: CheckSubject, { attempt }: CheckedDomain): VerificationHoldLock {
    return accountDomains >= this.parts.policy.clientHoldDomains || attempt > PARKING_ATTEMPTS
      ? 'VerificationClientHold'
      : 'VerificationHold';
  }

  private again(domain: CheckedDomain, seconds: number, trouble: string, isFailure: boolean): Promise<void> {
    return this.parts.checks.postpone(
      domain,
      addSeconds(this.parts.clock.now(), seconds),
      trouble,
      isFailure,
    );
  }
}

/** When the time of a row of unverified addresses is over. */
const heldFromOf = (
  { unverifiedSince }: CheckSubject,
  verification: Verification | undefined,
): Date | undefined =>
  verification?.state === 'open' && unverifiedSince
    ? addDays(unverifiedSince, VERIFY_WITHIN_DAYS)
    : undefined;

/** Without a mail it is held once that has gone. */
const waitForHold = (heldFrom: Date, now: Date): Wait => ({
  seconds: heldFrom <= now ? LONGEST_WAIT_SECONDS : Math.ceil((heldFrom.getTime() - now.getTime()) / 1_000),
  why: 'unverified registrants of the domain have until then',
});

const waitAfter = ({ kind }: ChangeResult): Wait | undefined =>
  kind === 'done' ? undefined : waitForChange(UNSETTLED_SECONDS);

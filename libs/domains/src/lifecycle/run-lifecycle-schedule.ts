import { addSeconds, type Clock, DomainName, type Log } from '@registrar/kernel';
import { type Catalog, isBlocked, isSold, unsupportedTld } from '@registrar/catalog';
import { type CalendarProfile, calendarProfileOf, type DueSteps, dueStepsOf } from './calendar';
import type { LifecycleSteps } from './lifecycle-steps';
import type { CalendarStore, DueDomain } from './ports';
import { OUTAGE_SECONDS, SCHEDULE_BUSY_SECONDS } from './registry-steps';

/**
 * A domain that a process has taken and not settled is taken again after this: longer than its renewal at a
 * slow registry.
 */
const LEASE_SECONDS = 300;

/** Code of a renewal that the catalogue refuses. */
const SALE_STOPPED = unsupportedTld().code;

export interface SuspendedRenewals {
  /** Domains of suspended accounts renew automatically. */
  suspendedAccountsAutorenew: boolean;
}

/** The due steps of a domain. */
interface CheckedDomain extends DueSteps {
  domain: DueDomain;
  /** Absent after a failure. */
  profile?: CalendarProfile;
}
type DomainWithDueSteps = Required<CheckedDomain>;
const hasDueSteps = (each: CheckedDomain): each is DomainWithDueSteps =>
  each.profile !== undefined && each.due.length > 0;

/**
 * Runs the due steps of a domain's lifecycle schedule: auto-renewal, expiry notices and events, removal from
 * the DNS, and finally removal from its account. Each step checks again under the row lock whether it is
 * still due, so that it happens once with concurrent processes.
 */
export class RunLifecycleSchedule {
  constructor(
    private readonly calendar: CalendarStore,
    private readonly catalog: Catalog,
    private readonly steps: LifecycleSteps,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: SuspendedRenewals,
  ) {}

  /** Returns the number of domains checked. */
  async execute(limit = 20): Promise<number> {
    const now = this.clock.now();
    const leaseUntil = addSeconds(now, LEASE_SECONDS);
    const checked = await Promise.all(
      (await this.calendar.takeDue(now, leaseUntil, limit)).map((domain) => this.checkDueSteps(domain)),
    );
    // Most domains have no due step: one statement for all of them.
    const idle = checked
      .filter((each) => !hasDueSteps(each))
      .map(({ domain, nextAt }) => ({ domainId: domain.id, at: nextAt }));
    if (idle.length > 0) await this.calendar.reschedule(leaseUntil, idle);
    await Promise.all(checked.filter(hasDueSteps).map((each) => this.runAndReschedule(each, leaseUntil)));
    return checked.length;
  }

  private async checkDueSteps(domain: DueDomain): Promise<CheckedDomain> {
    try {
      const now = this.clock.now(domain.accountId);
      const tld = await this.catalog.resolveHeld(DomainName.of(domain.name), now);
      const profile = calendarProfileOf(tld);
      const entry = {
        ...domain,
        isRenewalStopped: domain.isAccountSuspended && !this.policy.suspendedAccountsAutorenew,
        isSaleStopped: !isSold(tld, 'renewal') && !isBlocked(tld, 'renewal'),
        wasSaleStopped: domain.autorenewTrouble === SALE_STOPPED && !isBlocked(tld, 'renewal'),
      };
      return { domain, profile, ...dueStepsOf(entry, profile, now) };
    } catch (error) {
      return { domain, due: [], nextAt: this.logFailure(domain, error) };
    }
  }

  private async runAndReschedule(each: DomainWithDueSteps, leaseUntil: Date): Promise<void> {
    const at = await this.runDueSteps(each).catch((error: unknown) => this.logFailure(each.domain, error));
    await this.calendar.reschedule(leaseUntil, [{ domainId: each.domain.id, at }]);
  }

  private logFailure({ id: domainId, accountId, name }: DueDomain, error: unknown): Date {
    this.log.error('lifecycle step of a domain failed', { domainId, name, error });
    return addSeconds(this.clock.now(accountId), OUTAGE_SECONDS);
  }

  /** When to check again; undefined: at once, since a step was done. */
  private async runDueSteps({ domain, profile, due, nextAt }: DomainWithDueSteps): Promise<Date | undefined> {
    const now = this.clock.now(domain.accountId);
    if (domain.isBusy) return earlier(nextAt, addSeconds(now, SCHEDULE_BUSY_SECONDS));
    let wait: number | undefined;
    let isRenewalOpen = false;
    for (const step of due) {
      // a renewal without a decision comes before the removal
      if (step.kind === 'remove' && isRenewalOpen) continue;
      const seconds = await this.steps.execute(step, domain, profile);
      if (seconds !== undefined) wait = Math.min(wait ?? Infinity, seconds);
      isRenewalOpen ||= step.kind === 'renew' && seconds !== undefined;
    }
    return wait === undefined ? undefined : earlier(nextAt, addSeconds(now, wait));
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

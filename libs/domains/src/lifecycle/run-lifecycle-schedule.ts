import {
  addDays,
  addSeconds,
  AppError,
  type Clock,
  DomainName,
  type Log,
  type Outbox,
  toTimestamp,
  type UnitOfWork,
} from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import type { ChangeDomain } from '../changes/change-domain';
import { type ChangeDecision, decisionOf } from '../changes/change';
import { changeWithLocks, EXPIRATION_HOLD } from '../shared/locks';
import { isServerSide } from '../operations/operation-failure';
import type { DomainStore, RegistryCharges } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import { announceRemoval } from '../shared/removal';
import type { RenewDomain } from '../renewal/renew-domain';
import {
  type CalendarProfile,
  calendarProfileOf,
  type CalendarStep,
  type DueSteps,
  dueStepsOf,
} from './calendar';
import type { CalendarStore, DomainEnds, DueDomain, ExpiryMail, ExpiryNotice } from './ports';
import type { DomainRemovals } from '../refunds/ports';

/**
 * A domain that a process has taken and not settled is taken again after this: longer than its renewal at a
 * slow registry.
 */
const LEASE_SECONDS = 300;
/** While another change or renewal of the domain goes on, or is not known to have ended. */
const SCHEDULE_BUSY_SECONDS = 60;
/** Delay after a failure at the registry or a local fault. */
const OUTAGE_SECONDS = 3_600;
/** What was refused is tried again daily (BEHAVIOUR §8). */
const REFUSED_SECONDS = 86_400;
/** Registries renew automatically within an hour or a day; their message usually comes first. */
const CHARGE_LOOK_SECONDS = 3_600;
/** For the renewal of one domain; the reconciler goes on after it. */
const RENEWAL_SECONDS = 60;

/** The due steps of a domain. */
interface Look extends DueSteps {
  domain: DueDomain;
  /** Absent after a failure. */
  profile?: CalendarProfile;
}
type Work = Required<Look>;
const hasWork = (look: Look): look is Work => look.profile !== undefined && look.due.length > 0;

const NOTHING: ChangeDecision = { before: {}, after: {} };

/**
 * Runs the due steps of a domain's lifecycle schedule: auto-renewal, expiry notices and events, removal from
 * the DNS, and finally removal from its account. Each step checks again under the row lock whether it is
 * still due, so that it happens once with concurrent processes.
 */
export class RunLifecycleSchedule {
  constructor(
    private readonly calendar: CalendarStore,
    private readonly domains: DomainStore,
    private readonly removals: DomainRemovals,
    private readonly ends: DomainEnds,
    private readonly charges: RegistryCharges,
    private readonly catalog: Catalog,
    private readonly renewals: Pick<RenewDomain, 'execute'>,
    private readonly changes: Pick<ChangeDomain, 'execute'>,
    private readonly mail: ExpiryMail,
    private readonly outbox: Outbox,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns the number of domains checked. */
  async execute(limit = 20): Promise<number> {
    const now = this.clock.now();
    const leaseUntil = addSeconds(now, LEASE_SECONDS);
    const looks = await Promise.all(
      (await this.calendar.takeDue(now, leaseUntil, limit)).map((domain) => this.look(domain)),
    );
    // Most domains have no due step: one statement for all of them.
    const idle = looks
      .filter((look) => !hasWork(look))
      .map(({ domain, nextAt }) => ({ domainId: domain.id, at: nextAt }));
    if (idle.length > 0) await this.calendar.reschedule(leaseUntil, idle);
    await Promise.all(looks.filter(hasWork).map((look) => this.guarded(look, leaseUntil)));
    return looks.length;
  }

  private async look(domain: DueDomain): Promise<Look> {
    try {
      const now = this.clock.now(domain.accountId);
      const profile = calendarProfileOf(await this.catalog.resolveHeld(DomainName.of(domain.name), now));
      return { domain, profile, ...dueStepsOf(domain, profile, now) };
    } catch (error) {
      return { domain, due: [], nextAt: this.afterFailure(domain, error) };
    }
  }

  private async guarded(look: Work, leaseUntil: Date): Promise<void> {
    const at = await this.run(look).catch((error: unknown) => this.afterFailure(look.domain, error));
    await this.calendar.reschedule(leaseUntil, [{ domainId: look.domain.id, at }]);
  }

  private afterFailure({ id: domainId, accountId, name }: DueDomain, error: unknown): Date {
    this.log.error('lifecycle step of a domain failed', { domainId, name, error });
    return addSeconds(this.clock.now(accountId), OUTAGE_SECONDS);
  }

  /** When to check again; undefined: at once, since a step was done. */
  private async run({ domain, profile, due, nextAt }: Work): Promise<Date | undefined> {
    const now = this.clock.now(domain.accountId);
    if (domain.isBusy) return earlier(nextAt, addSeconds(now, SCHEDULE_BUSY_SECONDS));
    let wait: number | undefined;
    for (const step of due) {
      const seconds = await this.take(step, domain, profile);
      if (seconds !== undefined) wait = Math.min(wait ?? Infinity, seconds);
    }
    return wait === undefined ? undefined : earlier(nextAt, addSeconds(now, wait));
  }

  /** Seconds until the next try; undefined: the step is done, or no longer due. */
  private async take(
    step: CalendarStep,
    domain: DueDomain,
    profile: CalendarProfile,
  ): Promise<number | undefined> {
    switch (step.kind) {
      case 'end_transfer_lock':
        return this.endTransferLock(domain);
      case 'renew':
        return this.renew(domain);
      case 'expire':
        return this.expire(domain, profile);
      case 'hold':
        return this.hold(domain);
      case 'notice':
        return this.notice(domain, step, addDays(domain.expiresAt, profile.removalDays));
      case 'remove':
        return this.remove(domain, step.deleteAt);
    }
  }

  /** The registry's own transfer lock stays until the owner unlocks the domain (BEHAVIOUR §9). */
  private endTransferLock(domain: DueDomain): Promise<number | undefined> {
    return this.onDue(domain, async (held, now) => {
      // Another change may have begun a new lock meanwhile.
      if (held.transferLockUntil?.getTime() !== domain.transferLockUntil?.getTime()) return;
      await changeWithLocks(
        { domains: this.domains, outbox: this.outbox },
        held,
        { transferLockUntil: null },
        now,
      );
    });
  }

  private async renew({ id, accountId, name, expiresAt }: DueDomain): Promise<number | undefined> {
    try {
      const deadline = addSeconds(this.clock.now(), RENEWAL_SECONDS);
      const result = await this.renewals.execute({
        accountId,
        domainName: name,
        deadline,
        autoRenewal: { termEnd: expiresAt },
      });
      return result.kind === 'unknown' ? SCHEDULE_BUSY_SECONDS : undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'renewals.not_due') return undefined;
      if (error.kind === 'conflict') return SCHEDULE_BUSY_SECONDS;
      this.log.info('auto-renewal failed', { domainId: id, name, code: error.code });
      if (isServerSide(error.kind)) return OUTAGE_SECONDS;
      await this.calendar.renewalFailed(id, expiresAt, this.clock.now(accountId), error.code);
      // Checked again at once; the next attempt is a day later.
      return undefined;
    }
  }

  private expire(domain: DueDomain, { autoRenewDays }: CalendarProfile): Promise<number | undefined> {
    return this.onDue(
      domain,
      async ({ id: domainId, accountId, connectionId, name: domainName, expiresAt }, occurredAt) => {
        if (!(await this.calendar.markExpirationPublished(domain.id, expiresAt))) return;
        if (autoRenewDays > 0) {
          const graceUntil = addDays(expiresAt, autoRenewDays);
          await this.charges.expect(
            { domainId, connectionId, name: domainName, termEnd: expiresAt, graceUntil },
            addSeconds(occurredAt, CHARGE_LOOK_SECONDS),
          );
        }
        const name = 'domain.expiration' as const;
        await this.outbox.add({
          name,
          accountId,
          payload: { eventName: name, domainName, expirationDate: toTimestamp(expiresAt) },
          occurredAt,
        });
      },
    );
  }

  private async hold({ accountId, name, expiresAt }: DueDomain): Promise<number | undefined> {
    try {
      const result = await this.changes.execute({
        accountId,
        name,
        decide: (held) => {
          if (!isSameTerm(held, expiresAt) || held.locks.includes(EXPIRATION_HOLD)) return NOTHING;
          return decisionOf(held, { locks: [...held.locks, EXPIRATION_HOLD].sort() }, { on: ['clientHold'] });
        },
      });
      return result.kind === 'done' ? undefined : SCHEDULE_BUSY_SECONDS;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.kind === 'conflict') return SCHEDULE_BUSY_SECONDS;
      this.log.warn('removal of an expired domain from the DNS failed', { name, code: error.code });
      return isServerSide(error.kind) ? OUTAGE_SECONDS : REFUSED_SECONDS;
    }
  }

  private notice(
    domain: DueDomain,
    { notice: kind, policy }: Extract<CalendarStep, { kind: 'notice' }>,
    removalAt: Date,
  ): Promise<number | undefined> {
    return this.onDue(
      domain,
      async (
        { id: domainId, accountId, name: domainName, autorenewEnabled, contactIds, expiresAt: termEnd },
        at,
      ) => {
        const notice: ExpiryNotice = {
          domainId,
          accountId,
          kind,
          termEnd,
          contactId: contactIds.registrant,
          policy,
          at,
        };
        if (!(await this.calendar.addNotice(notice))) return;
        const isWritten = await this.mail.write({ ...notice, domainName, autorenewEnabled, removalAt });
        if (!isWritten)
          this.log.warn('expiry notice not sent: registrant without an email address', {
            domainId,
            name: domainName,
            kind,
          });
      },
    );
  }

  private remove(domain: DueDomain, deleteAt: Date): Promise<number | undefined> {
    return this.onDue(domain, async (held, now) => {
      // Another registrar may have requested a transfer meanwhile: such a domain is not removed.
      if (await this.calendar.isLeaving(held.id)) return SCHEDULE_BUSY_SECONDS;
      await this.removals.remove(held.id, now, 'expiration');
      await announceRemoval(this.outbox, held, 'expiration', now);
      await this.ends.add(
        {
          domainId: held.id,
          connectionId: held.connectionId,
          name: held.name,
          accountId: held.accountId,
          deleteAt,
        },
        now,
      );
      return undefined;
    });
  }

  /**
   * Does it in one transaction on the locked row, unless the term is another one by now; a domain that is
   * busy waits.
   */
  private onDue(
    domain: DueDomain,
    work: (held: HeldDomain, now: Date) => Promise<number | undefined>,
  ): Promise<number | undefined> {
    return this.uow.run(async () => {
      const held = await this.domains.holdById(domain.id);
      if (!held || held.accountId !== domain.accountId || !isSameTerm(held, domain.expiresAt))
        return undefined;
      if (held.busyOperationId !== undefined) return SCHEDULE_BUSY_SECONDS;
      return work(held, this.clock.now(held.accountId));
    });
  }
}

const isSameTerm = ({ state, expiresAt }: HeldDomain, end: Date): boolean =>
  state === 'active' && expiresAt.getTime() === end.getTime();

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

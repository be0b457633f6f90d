import {
  addDays,
  addSeconds,
  type Clock,
  type Log,
  type Outbox,
  toTimestamp,
  type UnitOfWork,
} from '@registrar/kernel';
import type { DomainRemovals } from '../refunds/ports';
import type { RegistryHoldStore } from '../registry-holds/ports';
import { keepsDomain } from '../registry-holds/registry-hold';
import type { HeldDomain } from '../shared/held-domain';
import { changeWithLocks } from '../shared/locks';
import type { DomainStore, RegistryCharges } from '../shared/ports';
import { announceRemoval } from '../shared/removal';
import { type CalendarProfile, type CalendarStep, interruptionAt } from './calendar';
import type { CalendarStore, DomainTerminations, DueDomain, ExpiryMail, ExpiryNotice } from './ports';
import { isSameTerm, KEPT_LOOK_SECONDS, type RegistrySteps, SCHEDULE_BUSY_SECONDS } from './registry-steps';

/** Registries renew automatically within an hour or a day; their message usually comes first. */
const CHARGE_LOOK_SECONDS = 3_600;
interface LifecycleStepsParts {
  calendar: CalendarStore;
  domains: DomainStore;
  removals: DomainRemovals;
  holds: Pick<RegistryHoldStore, 'open'>;
  ends: DomainTerminations;
  charges: RegistryCharges;
  mail: ExpiryMail;
  outbox: Outbox;
  registrySteps: RegistrySteps;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
}

/**
 * Carries out one due step of a domain's lifecycle schedule: locally, in one transaction on the locked row,
 * or at the registry.
 */
export class LifecycleSteps {
  constructor(private readonly parts: LifecycleStepsParts) {}

  /** Returns the seconds until the next try; undefined: the step is done, or no longer due. */
  async execute(
    step: CalendarStep,
    domain: DueDomain,
    profile: CalendarProfile,
  ): Promise<number | undefined> {
    switch (step.kind) {
      case 'end_transfer_lock':
        return this.endTransferLock(domain);
      case 'renew':
        return this.parts.registrySteps.renew(domain);
      case 'expire':
        return this.expire(domain, profile);
      case 'hold':
        return this.parts.registrySteps.hold(domain);
      case 'notice':
        return this.notice(domain, step, profile);
      case 'remove':
        return this.remove(domain, step);
    }
  }

  /** The registry's own transfer lock stays until the owner unlocks the domain (BEHAVIOUR §9). */
  private endTransferLock(domain: DueDomain): Promise<number | undefined> {
    return this.onDue(domain, async (held, now) => {
      // Another change may have begun a new lock meanwhile.
      if (held.transferLockUntil?.getTime() !== domain.transferLockUntil?.getTime()) return;
      await changeWithLocks(
        { domains: this.parts.domains, outbox: this.parts.outbox },
        held,
        { transferLockUntil: null },
        now,
      );
    });
  }

  private expire(domain: DueDomain, { autoRenewDays }: CalendarProfile): Promise<number | undefined> {
    return this.onDue(
      domain,
      async ({ id: domainId, accountId, connectionId, name: domainName, expiresAt }, occurredAt) => {
        if (!(await this.parts.calendar.markExpirationPublished(domain.id, expiresAt))) return;
        if (autoRenewDays > 0) {
          const graceUntil = addDays(expiresAt, autoRenewDays);
          await this.parts.charges.expect(
            { domainId, connectionId, name: domainName, termEnd: expiresAt, graceUntil },
            addSeconds(occurredAt, CHARGE_LOOK_SECONDS),
          );
        }
        const name = 'domain.expiration' as const;
        await this.parts.outbox.add({
          name,
          accountId,
          payload: { eventName: name, domainName, expirationDate: toTimestamp(expiresAt) },
          occurredAt,
        });
      },
    );
  }

  private notice(
    domain: DueDomain,
    { notice: kind, policy }: Extract<CalendarStep, { kind: 'notice' }>,
    profile: CalendarProfile,
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
        if (!(await this.parts.calendar.addNotice(notice))) return;
        const isWritten = await this.parts.mail.write({
          ...notice,
          domainName,
          autorenewEnabled,
          removalAt: addDays(termEnd, profile.removalDays),
          interruptionAt: domain.expirationHold ? termEnd : interruptionAt(termEnd, profile),
        });
        if (!isWritten)
          this.parts.log.warn('expiry notice not sent: registrant without an email address', {
            domainId,
            name: domainName,
            kind,
          });
      },
    );
  }

  private remove(
    domain: DueDomain,
    { deleteAt, interruption }: Extract<CalendarStep, { kind: 'remove' }>,
  ): Promise<number | undefined> {
    return this.onDue(domain, async (held, now) => {
      // Another registrar may have requested a transfer meanwhile: such a domain is not removed.
      if (await this.parts.calendar.isLeaving(held.id)) return SCHEDULE_BUSY_SECONDS;
      if ((await this.parts.holds.open(held.id)).some(keepsDomain)) return KEPT_LOOK_SECONDS;
      await this.parts.removals.remove(held.id, now, 'expiration');
      await announceRemoval(this.parts.outbox, held, 'expiration', now);
      await this.parts.ends.add(
        {
          domainId: held.id,
          connectionId: held.connectionId,
          name: held.name,
          accountId: held.accountId,
          deleteAt,
          ...(interruption && { interruptionDueAt: interruption.from, deleteBy: interruption.deleteBy }),
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
    return this.parts.uow.run(async () => {
      const held = await this.parts.domains.holdById(domain.id);
      if (!held || held.accountId !== domain.accountId || !isSameTerm(held, domain.expiresAt))
        return undefined;
      if (held.busyOperationId !== undefined) return SCHEDULE_BUSY_SECONDS;
      return work(held, this.parts.clock.now(held.accountId));
    });
  }
}

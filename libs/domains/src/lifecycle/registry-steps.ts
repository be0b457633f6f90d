import { addSeconds, AppError, type Clock, type Log } from '@registrar/kernel';
import { type ChangeDecision, decisionOf } from '../changes/change';
import type { ChangeDomain } from '../changes/change-domain';
import { isServerSide } from '../operations/operation-failure';
import type { RegistryHoldStore } from '../registry-holds/ports';
import { keepsDomain } from '../registry-holds/registry-hold';
import type { RenewDomain } from '../renewal/renew-domain';
import type { HeldDomain } from '../shared/held-domain';
import { EXPIRATION_HOLD } from '../shared/locks';
import type { CalendarStore, DueDomain } from './ports';

/** While another change or renewal of the domain goes on, or is not known to have ended. */
export const SCHEDULE_BUSY_SECONDS = 60;
/** Delay after a failure at the registry or a local fault. */
export const OUTAGE_SECONDS = 3_600;
/** What was refused is tried again daily (BEHAVIOUR §8). */
const REFUSED_SECONDS = 86_400;
/** A hold of a court or a dispute keeps an expired domain: the next look is after this. */
export const KEPT_LOOK_SECONDS = 3_600;
/** For the renewal of one domain; the reconciler goes on after it. */
const RENEWAL_SECONDS = 60;

const NOTHING: ChangeDecision = { before: {}, after: {} };

/**
 * The steps of the lifecycle schedule that the registry carries out. Each returns the seconds until the next
 * try; undefined: the step is done, or no longer due.
 */
export class RegistrySteps {
  constructor(
    private readonly calendar: CalendarStore,
    private readonly renewals: Pick<RenewDomain, 'execute'>,
    private readonly changes: Pick<ChangeDomain, 'execute'>,
    private readonly holds: Pick<RegistryHoldStore, 'open'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async renew({ id, accountId, name, expiresAt }: DueDomain): Promise<number | undefined> {
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

  /**
   * Removes an expired domain from the DNS: for the option of its account, or before its deletion. One that a court
   * or a dispute keeps is not about to be deleted.
   */
  async hold({ accountId, name, expiresAt, expirationHold }: DueDomain): Promise<number | undefined> {
    let isKept = false;
    try {
      const result = await this.changes.execute({
        accountId,
        name,
        decide: async (held) => {
          if (!isSameTerm(held, expiresAt) || held.locks.includes(EXPIRATION_HOLD)) return NOTHING;
          isKept = !expirationHold && (await this.holds.open(held.id)).some(keepsDomain);
          if (isKept) return NOTHING;
          return decisionOf(held, { locks: [...held.locks, EXPIRATION_HOLD].sort() }, { on: ['clientHold'] });
        },
      });
      if (isKept) return KEPT_LOOK_SECONDS;
      return result.kind === 'done' ? undefined : SCHEDULE_BUSY_SECONDS;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.kind === 'conflict') return SCHEDULE_BUSY_SECONDS;
      this.log.warn('removal of an expired domain from the DNS failed', { name, code: error.code });
      return isServerSide(error.kind) ? OUTAGE_SECONDS : REFUSED_SECONDS;
    }
  }
}

export const isSameTerm = ({ state, expiresAt }: HeldDomain, end: Date): boolean =>
  state === 'active' && expiresAt.getTime() === end.getTime();

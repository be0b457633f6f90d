import { addSeconds, addYears } from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import { isSameEnd } from '../shared/terms';
import type { DomainTermination } from '../lifecycle/domain-termination';
import type { RestorePayload } from './restore';

/** The local end of the term, and the years bought after it. */
interface Bought {
  expiresAt: Date;
  years: number;
}

/** The expected end of the term afterwards. */
export const restoredUntil = ({ expiresAt, years }: Bought): Date => addYears(expiresAt, years);

/**
 * Years after `shown` that come nearest to the end that was bought: a registry counts a restored term from
 * the restore, from the delete or from the old end, by its own clock, and no day of that is worth a year.
 */
export function yearsAfter(shown: Date, bought: Bought): number {
  const end = restoredUntil(bought).getTime();
  const offBy = (years: number): number => Math.abs(addYears(shown, years).getTime() - end);
  let nearest = 0;
  for (let years = 1; years <= bought.years; years += 1) if (offBy(years) < offBy(nearest)) nearest = years;
  return nearest;
}

/**
 * Years that are still to be asked for. Once a renewal is decided it is that one or none: an end that has
 * moved since is its work, or the registry's own renewal of the very year (RFC 5731 §3.2.3: `curExpDate`).
 */
export function missingYears(
  payload: Pick<RestorePayload, 'expiresAt' | 'years' | 'renewal'>,
  info: Pick<DomainInfo, 'expiresAt'>,
): number {
  const bought = boughtBy(payload);
  const shown = info.expiresAt ?? bought.expiresAt;
  if (!payload.renewal) return yearsAfter(shown, bought);
  return isSameEnd(new Date(payload.renewal.from), shown) ? payload.renewal.years : 0;
}

/**
 * The registry's date, unless it is years away from the purchased term: more years were not paid, fewer are a
 * delayed update.
 */
export function restoredEnd(
  payload: Pick<RestorePayload, 'expiresAt' | 'years'>,
  { expiresAt: shown }: Pick<DomainInfo, 'expiresAt'>,
): Date {
  const bought = restoredUntil(boughtBy(payload));
  if (!shown) return bought;
  const offBy = (end: Date): number => Math.abs(shown.getTime() - end.getTime());
  return [-1, 1].every((years) => offBy(bought) < offBy(addYears(bought, years))) ? shown : bought;
}

const boughtBy = ({ expiresAt, years }: Pick<RestorePayload, 'expiresAt' | 'years'>): Bought => ({
  expiresAt: new Date(expiresAt),
  years,
});

/**
 * The worker deletes within minutes of `deleteAt`. So long a restore that was quoted before is still accepted, also
 * one that waited for a registry in its maintenance window.
 */
const LATE_RENEWAL_SLACK_SECONDS = 6 * 3_600;

/**
 * A deletion that fails is tried again daily, and the domain shows as active meanwhile: without an end its account
 * could renew it as late as it likes.
 */
export const isLateRenewalOver = (
  { stage, deleteAt }: Pick<DomainTermination, 'stage' | 'deleteAt'>,
  now: Date,
): boolean => stage === 'kept' && addSeconds(deleteAt, LATE_RENEWAL_SLACK_SECONDS) <= now;

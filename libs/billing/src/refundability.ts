import type { BoughtItem } from './order';

/** Items of these types can be refunded (BEHAVIOUR §16). */
export const REFUNDABLE_TYPES: readonly string[] = ['registration', 'whois_privacy'];

/**
 * Why an item cannot be refunded. refunded: it is already · type: renewals and transfers never are · status:
 * not purchased, or not yet · never: a premium name, one registered elsewhere, or of a registry without a
 * grace period · expired: the grace period is over · gone: its domain left the account · limit: the account
 * has no deletes left in this month · registrar_limit: the registry refunds no more deletes of the registrar in
 * this month · renewed: a renewal without a refund would be lost with the domain.
 */
export type RefundRefusal =
  'refunded' | 'type' | 'status' | 'never' | 'expired' | 'gone' | 'limit' | 'registrar_limit' | 'renewed';

export interface RefundCircumstances {
  now: Date;
  /** The domain of the order is active in the account that bought it. */
  isInAccount: boolean;
  /** The limit of deletes of the account, the TLD and the month is reached. */
  isLimitReached: boolean;
  /** The limit of the registry for all deletes of the registrar, of the TLD and the month, is reached. */
  isRegistrarLimitReached: boolean;
  /** The domain was renewed since, and the client has not confirmed that the renewal is lost. */
  losesRenewals: boolean;
}

/**
 * The one rule of `isRefundable` and of refunds; lists say the same in SQL (`REFUNDABLE`), and a test
 * compares them. Undefined: it can be.
 */
export function whyNotRefundable(
  { type, status, refundableUntil }: BoughtItem,
  { now, isInAccount, isLimitReached, isRegistrarLimitReached, losesRenewals }: RefundCircumstances,
): RefundRefusal | undefined {
  if (status === 'refunded') return 'refunded';
  if (!REFUNDABLE_TYPES.includes(type)) return 'type';
  if (status !== 'success') return 'status';
  if (refundableUntil === undefined) return 'never';
  if (refundableUntil <= now) return 'expired';
  if (!isInAccount) return 'gone';
  // Only a registration takes the domain away with it.
  if (type !== 'registration') return undefined;
  if (isLimitReached) return 'limit';
  if (isRegistrarLimitReached) return 'registrar_limit';
  return losesRenewals ? 'renewed' : undefined;
}

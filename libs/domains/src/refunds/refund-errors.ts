import { AppError, badRequest, conflict, notFound } from '@registrar/kernel';
import { type BoughtItem, monthAfter, type RefundRefusal } from '@registrar/billing';
import { UNPRICED } from '../shared/registry-refusals';
import type { RefusedDelete } from './delete-at-registry';
import type { GraceDeleteRefusal, RegistrarDeleteCount } from './ports';

/** Code of a registry's refusal: reported per item, not as an error of the request (BEHAVIOUR §16). */
export const REFUSED_BY_REGISTRY = 'refunds.refused_by_registry';

/** 404, contract processRefund. */
export const orderNotFound = (orderId: number): AppError =>
  notFound('billing.order_not_found', `Order with ID ${orderId} does not exist.`);

/** 404, contract processRefund. */
export const itemNotFound = (itemId: number, orderId: number): AppError =>
  notFound(
    'billing.item_not_found',
    `Order item ${itemId} does not exist or does not belong to order ${orderId}.`,
  );

/** 423, contract processRefund. */
export const graceOver = (domain: string): AppError =>
  new AppError('locked', 'refunds.grace_over', 'Resource Locked', {
    details: `The Add Grace Period (AGP) deletion window has expired for domain ${domain}. AGP deletes are only allowed within 5 days of registration.`,
  });

/** 409, contract processRefund. */
export const graceDeletesUsedUp = (): AppError =>
  conflict(
    'refunds.limit',
    'AGP delete threshold has been exceeded for this account. Please contact support.',
  );

/** 409: above its limit the registry retains its fee (ICANN's AGP Limits Policy). */
export const registrarDeletesUsedUp = ({ tld, month }: RegistrarDeleteCount): AppError =>
  conflict(
    'refunds.registrar_limit',
    `The registry of .${tld} refunds no more deletes in the Add Grace Period (AGP) in ${month.slice(0, 7)}, so that registrations under .${tld} cannot be refunded. ` +
      `The limit resets on ${monthAfter(month)} at 00:00 UTC: request the refund again then if the grace period of the domain is still open, or keep the domain and switch off its auto-renewal.`,
  );

/** The refusal of a delete that would exceed a limit. */
export const deletesUsedUp = (refusal: GraceDeleteRefusal, count: RegistrarDeleteCount): AppError =>
  refusal === 'limit' ? graceDeletesUsedUp() : registrarDeletesUsedUp(count);

const notEligible = (itemId: number, why: string): AppError =>
  badRequest(`Order item ${itemId} is not eligible for refund. ${why}`, 'refunds.not_eligible');

/** 409: the refund deletes the domain, and its renewals are never refunded (BEHAVIOUR §16). */
const renewedSince = (itemId: number, name: string, renewals: readonly BoughtItem[]): AppError => {
  const lost = renewals
    .map(({ orderId, price, tax }) => `order ${orderId}, ${price.plus(tax).toDecimal()} ${price.currency}`)
    .join('; ');
  return conflict(
    'refunds.renewed',
    `Order item ${itemId} is not eligible for refund without confirmation. ${name} was renewed (${lost}): the refund deletes the domain, and renewals are not refunded. ` +
      "Send 'confirmLostRenewals': true to refund the registration alone.",
  );
};

/** Messages for items that cannot be refunded; `expired` and `limit` are fixed by the contract. */
export function refundRefused(
  { id, name, status }: BoughtItem,
  refusal: RefundRefusal,
  { renewals, count }: { renewals: readonly BoughtItem[]; count?: RegistrarDeleteCount },
): AppError {
  switch (refusal) {
    case 'refunded':
      return badRequest(`Order item ${id} has already been refunded.`, 'refunds.refunded');
    case 'type':
      return notEligible(id, `Only 'registration' and 'whois_privacy' product types are supported.`);
    case 'status':
      return notEligible(id, `Its status is ${status}.`);
    case 'never':
      return notEligible(
        id,
        'Premium domains, domains that were not registered through the registrar, and domains of registries without a grace period cannot be refunded.',
      );
    case 'gone':
      return notEligible(id, 'Its domain is no longer in the account.');
    case 'expired':
      return graceOver(name ?? '');
    case 'limit':
    case 'registrar_limit':
      // A limit is only read of a domain, and with its count.
      return deletesUsedUp(refusal, count!);
    case 'renewed':
      return renewedSince(id, name ?? '', renewals);
  }
}

/**
 * Maps a registry's refusal of a delete: text for the item, or 502 for a fault between registrar and
 * registry.
 */
export function deleteRefused({
  refusal,
  hosts = [],
  statuses = [],
}: Pick<RefusedDelete, 'refusal' | 'hosts' | 'statuses'>): AppError {
  return (
    UNPRICED[refusal.meaning]?.() ?? conflict(REFUSED_BY_REGISTRY, reasonOf(refusal.reason, hosts, statuses))
  );
}

/** Statuses that forbid a delete (RFC 5731 §2.3). */
const FORBIDS = /^(client|server)DeleteProhibited$|^pending/;

function reasonOf(reason: string, hosts: readonly string[], statuses: readonly string[]): string {
  if (hosts.length > 0)
    return `The domain has subordinate name servers that must be deleted first: ${hosts.join(', ')}.`;
  const status = statuses.find((name) => FORBIDS.test(name));
  return status === undefined
    ? `The registry refused the deletion: ${reason}`
    : `The registry refused the deletion: the domain has the status ${status}.`;
}

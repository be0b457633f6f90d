import {
  type BoughtItem,
  type BoughtOrder,
  type OrderBook,
  type RefundRefusal,
  whyNotRefundable,
} from '@registrar/billing';
import type { RegistryHoldStore } from '../registry-holds/ports';
import { keepsName } from '../registry-holds/registry-hold';
import { onHoldByRegistrar } from '../shared/errors';
import { assertOpen } from '../shared/locks';
import type { DomainStore } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import type { DeleteLimits, GraceDeleteLimits } from './grace-delete-limits';
import type { DomainRemovals } from './ports';
import type { RefundRequest } from './refund';
import { itemNotFound, orderNotFound, refundRefused } from './refund-errors';

/** Refundable items and their domain. */
export interface CheckedRefund {
  order: BoughtOrder;
  domain: HeldDomain;
  /**
   * The refunded items: the requested ones, and with a registration the domain's privacy, also of other
   * orders (BEHAVIOUR §16).
   */
  items: readonly BoughtItem[];
  /** The domain is deleted; without a registration privacy alone ends. */
  deletes: boolean;
  limits: DeleteLimits;
}

/** Order of refusals: faults of the request first, then those of time and account (BEHAVIOUR §1). */
const PRECEDENCE: readonly RefundRefusal[] = [
  'refunded',
  'type',
  'status',
  'never',
  'gone',
  'expired',
  'limit',
  'registrar_limit',
  'renewed',
];

export interface RefundChecksParts {
  orders: OrderBook;
  domains: DomainStore;
  removals: DomainRemovals;
  limits: Pick<GraceDeleteLimits, 'of'>;
  holds: Pick<RegistryHoldStore, 'open'>;
}

/**
 * All items are checked before anything is done: one that cannot be refunded fails the whole request
 * (BEHAVIOUR §16).
 */
export class RefundChecks {
  constructor(private readonly parts: RefundChecksParts) {}

  /**
   * Inside a unit of work; locks the domain's row. Throws 404, 400, 423 and 409 in the words
   * of the contract.
   */
  async check(
    { accountId, orderId, itemIds, confirmLostRenewals }: RefundRequest,
    now: Date,
  ): Promise<CheckedRefund> {
    // The domain first: a refund of its items locks its row, so the items that are read afterwards stay as
    // they are.
    const domain = await this.bought(accountId, orderId);
    const order = await this.parts.orders.find(accountId, orderId);
    if (!order) throw orderNotFound(orderId);
    const wanted = [...new Set(itemIds)].map((id) => {
      const item = order.items.find((other) => other.id === id);
      if (!item) throw itemNotFound(id, orderId);
      return item;
    });
    const limits = domain && (await this.parts.limits.of(domain, now));
    const renewals = domain ? await this.parts.orders.renewalsOf(accountId, domain.name, orderId) : [];
    const losesRenewals = renewals.length > 0 && confirmLostRenewals !== true;
    assertRefundable(wanted, { renewals, limits }, (item) =>
      whyNotRefundable(item, {
        now,
        isInAccount: domain?.state === 'active',
        losesRenewals,
        isLimitReached: limits?.isLimitReached === true,
        isRegistrarLimitReached: limits?.isRegistrarLimitReached === true,
      }),
    );
    if (!domain || !limits) throw new Error(`order ${orderId} is refundable without a domain`);
    const deletes = wanted.some(({ type }) => type === 'registration');
    if (deletes) await this.assertDeletable(domain);
    return {
      order,
      domain,
      items: deletes ? await this.withPrivacy(order, domain, wanted) : wanted,
      deletes,
      limits,
    };
  }

  /** Also while a hold of staff is being set at the registry: deleted, the name could be registered without it. */
  private async assertDeletable(domain: HeldDomain): Promise<void> {
    assertOpen(domain);
    if (keepsName(domain.locks, await this.parts.holds.open(domain.id))) throw onHoldByRegistrar();
  }

  /**
   * As held at this moment: no item is bought or refunded meanwhile, since the domain's row is locked,
   * then busy.
   */
  private async withPrivacy(
    { id, accountId, items }: BoughtOrder,
    { name }: HeldDomain,
    wanted: readonly BoughtItem[],
  ): Promise<BoughtItem[]> {
    const own = await this.parts.orders.privacyOf(accountId, name, id);
    return [
      ...items.filter(
        (item) => wanted.includes(item) || (item.type === 'whois_privacy' && item.status === 'success'),
      ),
      ...own,
    ];
  }

  private async bought(accountId: number, orderId: number): Promise<HeldDomain | undefined> {
    const domainId = await this.parts.removals.boughtBy(accountId, orderId);
    const held = domainId === undefined ? undefined : await this.parts.domains.holdById(domainId);
    return held?.accountId === accountId ? held : undefined;
  }
}

function assertRefundable(
  items: readonly BoughtItem[],
  { renewals, limits }: { renewals: readonly BoughtItem[]; limits?: DeleteLimits },
  why: (item: BoughtItem) => RefundRefusal | undefined,
): void {
  const refused = items.flatMap((item) => {
    const refusal = why(item);
    return refusal === undefined ? [] : [{ item, refusal }];
  });
  const [worst] = refused.sort(
    (one, other) => PRECEDENCE.indexOf(one.refusal) - PRECEDENCE.indexOf(other.refusal),
  );
  if (worst) throw refundRefused(worst.item, worst.refusal, { renewals, count: limits?.count });
}

import { Money } from '@registrar/kernel';
import type { Ledger, NewOrderItem, OrderBook, PlacedOrder } from '@registrar/billing';
import type { PromotionBook } from '@registrar/catalog';
import type { PlannedRegistration } from './registration';

/** Books a sale in its order, the promotion and the ledger, inside the transaction that begins it. */
export class RegistrationBooks {
  constructor(
    private readonly orders: OrderBook,
    private readonly promotions: PromotionBook,
    private readonly ledger: Ledger,
  ) {}

  placeOrder(operationId: string, plan: PlannedRegistration, createdAt: Date): Promise<PlacedOrder> {
    const { accountId, total, appliedTax } = plan;
    return this.orders.place({
      accountId,
      operationId,
      currency: total.currency,
      authAmount: total,
      items: itemsOf(plan),
      appliedTax,
      createdAt,
    });
  }

  /** Throws 400 for a promotion that is used up. */
  async takePromotion(
    operationId: string,
    { promotionId, accountId, discount }: PlannedRegistration,
    usedAt: Date,
  ): Promise<void> {
    if (promotionId !== undefined)
      await this.promotions.take({ promotionId, operationId, accountId, discount, usedAt });
  }

  /** Throws 402. */
  async holdFunds(
    operationId: string,
    { accountId, total }: PlannedRegistration,
    orderId: number,
  ): Promise<void> {
    await this.ledger.hold({ accountId, operationId, orderId, total });
  }
}

/** Free privacy shows as an item of its own at price 0 (BEHAVIOUR §16). */
function itemsOf(plan: PlannedRegistration): NewOrderItem[] {
  const common = {
    name: plan.name,
    interval: 'year' as const,
    duration: plan.years,
    quantity: 1,
    tld: plan.tld,
  };
  const taxAmount = plan.tax.minor === 0n ? undefined : plan.tax;
  const registration: NewOrderItem = {
    ...common,
    type: 'registration',
    originalPrice: plan.listPrice,
    price: plan.price,
    taxAmount,
  };
  const privacy: NewOrderItem = { ...common, type: 'whois_privacy', price: Money.zero(plan.total.currency) };
  return plan.privacyEnabled ? [registration, privacy] : [registration];
}

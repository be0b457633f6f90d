import type { ChangeOffers, PremiumNameRecord, PremiumPrice, PromotionRecord } from '@registrar/catalog';
import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor } from '../../staff';

/** Adds a promotion or replaces the one with its code. */
export class PutPromotion {
  constructor(
    private readonly audit: AuditTrail,
    private readonly offers: ChangeOffers,
    private readonly clock: Clock,
  ) {}

  /** Returns the stored entry. Throws 400, 403. */
  execute(actor: StaffActor, record: PromotionRecord): Promise<PromotionRecord> {
    return this.audit.run(actor, 'promotion.put', async () => {
      const { before, after } = await this.offers.putPromotion(record, this.clock.now());
      return { result: after, change: promotionChange(before, after) };
    });
  }
}

/** Ends a promotion at once; it stays on record with the purchases made with it. */
export class EndPromotion {
  constructor(
    private readonly audit: AuditTrail,
    private readonly offers: ChangeOffers,
    private readonly clock: Clock,
  ) {}

  /** Returns the ended promotion; one that had ended is unchanged. Throws 403, 404. */
  execute(actor: StaffActor, code: string): Promise<PromotionRecord> {
    return this.audit.run(actor, 'promotion.end', async () => {
      const { before, after } = await this.offers.endPromotion(code, this.clock.now());
      return { result: after, change: before === after ? undefined : promotionChange(before, after) };
    });
  }
}

/** Adds a name to the premium list or changes its prices. */
export class PutPremiumName {
  constructor(
    private readonly audit: AuditTrail,
    private readonly offers: ChangeOffers,
    private readonly clock: Clock,
  ) {}

  /** Returns the stored entry. Throws 400, 403. */
  execute(
    actor: StaffActor,
    name: string,
    prices: PremiumPrice & { class: string },
  ): Promise<PremiumNameRecord> {
    return this.audit.run(actor, 'premium_name.put', async () => {
      const { before, after } = await this.offers.putPremiumName(name, prices, this.clock.now());
      return {
        result: after,
        change: {
          target: premiumTarget(after),
          before: before && premiumEntry(before),
          after: premiumEntry(after),
        },
      };
    });
  }
}

/** Removes a name from the premium list; the registry's price is not affected. */
export class RemovePremiumName {
  constructor(
    private readonly audit: AuditTrail,
    private readonly offers: ChangeOffers,
  ) {}

  /** Returns the removed entry. Throws 403, 404. */
  execute(actor: StaffActor, name: string): Promise<PremiumNameRecord> {
    return this.audit.run(actor, 'premium_name.remove', async () => {
      const before = await this.offers.removePremiumName(name);
      return { result: before, change: { target: premiumTarget(before), before: premiumEntry(before) } };
    });
  }
}

function promotionChange(
  before: PromotionRecord | undefined,
  after: PromotionRecord,
): { target: string; before?: object; after: object } {
  return {
    target: `promotion:${after.code}`,
    before: before && promotionEntry(before),
    after: promotionEntry(after),
  };
}

const promotionEntry = ({ off, ...rest }: PromotionRecord): object => ({
  ...rest,
  ...('percentBps' in off ? off : { amountOff: off.amount.toDecimal(), currency: off.amount.currency }),
});

const premiumTarget = ({ name }: PremiumNameRecord): string => `premium_name:${name}`;
const premiumEntry = ({ registration, renewal, transfer, ...rest }: PremiumNameRecord): object => ({
  ...rest,
  registration: registration.toDecimal(),
  renewal: renewal.toDecimal(),
  transfer: transfer?.toDecimal(),
  currency: registration.currency,
});

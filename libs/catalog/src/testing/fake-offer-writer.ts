import type { UnitOfWork } from '@registrar/kernel';
import { OfferWriter, type PremiumNameRecord, type PromotionRecord } from '../records/ports';

/** Promotions and premium names in memory. */
export class FakeOfferWriter extends OfferWriter {
  private readonly promotionRows = new Map<string, PromotionRecord>();
  private readonly premiumRows = new Map<string, PremiumNameRecord>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async promotions(): Promise<(PromotionRecord & { uses: number })[]> {
    return [...this.promotionRows.values()]
      .map((row) => ({ ...row, uses: 0 }))
      .sort((a, b) => (a.code < b.code ? -1 : 1));
  }

  async promotion(code: string): Promise<PromotionRecord | undefined> {
    this.uow.assertOpen();
    return this.promotionRows.get(code);
  }

  async putPromotion(record: PromotionRecord): Promise<void> {
    this.uow.assertOpen();
    this.promotionRows.set(record.code, record);
  }

  async premiumNames(tld: string, after: string | undefined, limit: number): Promise<PremiumNameRecord[]> {
    const rows = [...this.premiumRows.values()].filter((row) => row.tld === tld && row.name > (after ?? ''));
    return rows.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
  }

  async premiumName(name: string): Promise<PremiumNameRecord | undefined> {
    return this.premiumRows.get(name);
  }

  async putPremiumName(record: PremiumNameRecord): Promise<void> {
    this.uow.assertOpen();
    this.premiumRows.set(record.name, record);
  }

  async removePremiumName(name: string): Promise<void> {
    this.uow.assertOpen();
    this.premiumRows.delete(name);
  }
}

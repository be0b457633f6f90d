import { promoCodeUnusable } from '../errors';
import type { PromotionStore, PromotionUse } from '../ports';

/** Uses of promotions, for the cores above; every method runs inside a unit of work. */
export class PromotionBook {
  constructor(private readonly store: PromotionStore) {}

  /**
   * Call late in a transaction, since sales with the same limited promotion wait for each other from here on.
   * Throws 400 when it is used up.
   */
  async take(use: PromotionUse): Promise<void> {
    if (!(await this.store.recordUse(use))) throw promoCodeUnusable();
  }

  /** The purchase failed; no effect for one without a promotion. */
  release(operationId: string, at: Date): Promise<void> {
    return this.store.releaseUse(operationId, at);
  }
}

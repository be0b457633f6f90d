import { Money, type UnitOfWork } from '@registrar/kernel';
import { PromotionStore, type PromotionUse } from '../ports';
import type { Promotion } from '../prices/promotions';

/**
 * A promotion with sensible values: 10 % off registrations of one to ten years, for every account, long
 * begun.
 */
export function promotionOf(values: Partial<Promotion> = {}): Promotion {
  return {
    id: 1,
    code: 'SPRING',
    products: ['registration'],
    minYears: 1,
    maxYears: 10,
    off: { percentBps: 1_000 },
    startsAt: new Date(0),
    ...values,
  };
}

export const amountOff = (minor: bigint, currency?: string): Promotion['off'] => ({
  amount: Money.of(minor, currency),
});

export interface PromotionLimits {
  /** Over all accounts. */
  uses?: number;
  usesPerAccount?: number;
}

/** Promotions in memory, with the contract of the database. Demands a unit of work when it is given one. */
export class FakePromotionStore extends PromotionStore {
  readonly uses: (PromotionUse & { releasedAt?: Date })[] = [];
  /** Parents of sub-accounts, by id. */
  readonly parents = new Map<number, number>();
  private readonly shelf: { promotion: Promotion; limits: PromotionLimits }[] = [];

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  put(promotion: Promotion, limits: PromotionLimits = {}): Promotion {
    this.shelf.push({ promotion, limits });
    return promotion;
  }

  /** Uses that are not released. */
  get running(): readonly PromotionUse[] {
    return this.uses.filter(({ releasedAt }) => releasedAt === undefined);
  }

  async findByCode(code: string): Promise<Promotion | undefined> {
    return this.shelf.find(({ promotion }) => promotion.code === code)?.promotion;
  }

  async recordUse(use: PromotionUse): Promise<boolean> {
    this.uow?.assertOpen();
    const { limits } = this.shelf.find(({ promotion }) => promotion.id === use.promotionId)!;
    const others = this.running.filter(({ promotionId }) => promotionId === use.promotionId);
    const own = others.filter(({ accountId }) => this.rootOf(accountId) === this.rootOf(use.accountId));
    if (others.length >= (limits.uses ?? Infinity) || own.length >= (limits.usesPerAccount ?? Infinity))
      return false;
    this.uses.push(use);
    return true;
  }

  async releaseUse(operationId: string, at: Date): Promise<void> {
    this.uow?.assertOpen();
    for (const use of this.uses) if (use.operationId === operationId && !use.releasedAt) use.releasedAt = at;
  }

  private rootOf(accountId: number): number {
    const parent = this.parents.get(accountId);
    return parent === undefined ? accountId : this.rootOf(parent);
  }
}

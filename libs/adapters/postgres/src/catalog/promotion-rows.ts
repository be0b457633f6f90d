import type { Promotion } from '@registrar/catalog';
import { Money } from '@registrar/kernel';
import type { PromotionEntity } from './entities/promotions.entity';

/** Columns of a promotion that sales and staff read. */
export type PromotionRow = Pick<
  PromotionEntity,
  | 'code'
  | 'tlds'
  | 'min_years'
  | 'max_years'
  | 'percent_bps'
  | 'amount_off'
  | 'currency'
  | 'account_id'
  | 'starts_at'
  | 'ends_at'
  | 'products'
>;

export const termsOf = (row: PromotionRow): Omit<Promotion, 'id'> => ({
  code: row.code,
  ...(row.tlds && { tlds: row.tlds }),
  products: row.products,
  minYears: row.min_years,
  maxYears: row.max_years,
  off:
    row.percent_bps === null
      ? { amount: Money.of(BigInt(row.amount_off!), row.currency) }
      : { percentBps: row.percent_bps },
  ...(row.account_id !== null && { accountId: row.account_id }),
  startsAt: row.starts_at,
  ...(row.ends_at && { endsAt: row.ends_at }),
});

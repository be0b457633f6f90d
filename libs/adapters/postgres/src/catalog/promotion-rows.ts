import type { Promotion } from '@registrar/catalog';
import { Money } from '@registrar/kernel';

/** Columns of a promotion that sales and staff read. */
export interface PromotionRow {
  code: string;
  tlds: string[] | null;
  products: Promotion['products'];
  min_years: number;
  max_years: number;
  percent_bps: number | null;
  /** bigint arrives as text. */
  amount_off: string | null;
  currency: string;
  account_id: number | null;
  starts_at: Date;
  ends_at: Date | null;
}

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

import type { TaxRule } from '@registrar/billing';
import type { BusinessStatus } from '@registrar/kernel';

export interface TaxRuleRow {
  id: number;
  country: string;
  business_status: BusinessStatus;
  rate_bps: number;
  label: string;
  reverse_charge_note: string | null;
  valid_from: Date;
  valid_until: Date | null;
}

export const TAX_RULE_COLUMNS =
  'id, country, business_status, rate_bps, label, reverse_charge_note, valid_from, valid_until';

export const taxRuleOf = (row: TaxRuleRow): TaxRule => ({
  id: row.id,
  country: row.country,
  businessStatus: row.business_status,
  rateBps: row.rate_bps,
  label: row.label,
  ...(row.reverse_charge_note !== null && { reverseChargeNote: row.reverse_charge_note }),
  validFrom: row.valid_from,
  ...(row.valid_until && { validUntil: row.valid_until }),
});

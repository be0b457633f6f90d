import type { TaxRule } from '@registrar/billing';
import type { TaxRuleEntity } from './entities/tax-rules.entity';

const COLUMNS = [
  'id',
  'country',
  'business_status',
  'rate_bps',
  'label',
  'reverse_charge_note',
  'valid_from',
  'valid_until',
] as const satisfies (keyof TaxRuleEntity)[];

export type TaxRuleRow = Pick<TaxRuleEntity, (typeof COLUMNS)[number]>;

export const TAX_RULE_COLUMNS = COLUMNS.join(', ');

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

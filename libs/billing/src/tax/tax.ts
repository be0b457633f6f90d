import type { BusinessStatus } from '@registrar/kernel';

/** Tax of one country for one kind of customer; in force from `validFrom` until before `validUntil`. */
export interface TaxRule {
  id: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  businessStatus: BusinessStatus;
  /** In 1/10,000 on top of the price. */
  rateBps: number;
  /** As a receipt calls it: `VAT`. */
  label: string;
  /** The customer owes the tax: what a receipt must say then. */
  reverseChargeNote?: string;
  validFrom: Date;
  /** Absent: no end. */
  validUntil?: Date;
}

/** What the tax of an account depends on. */
export interface TaxSituation {
  /** The account's own rate in 1/10,000; above 0 it goes before every rule. */
  ownRateBps: number;
  /** Without an own rate: by the rule of its country, else no tax. */
  byRule: boolean;
  country?: string;
  businessStatus?: BusinessStatus;
  taxId?: string;
}

/** What was decided, as it is stored with an order: by the account's own rate, by a rule, or by neither. */
export interface AppliedTax extends Pick<TaxSituation, 'country' | 'businessStatus' | 'taxId'> {
  source: 'account' | 'rule' | 'none';
  ruleId?: number;
  rateBps: number;
  label?: string;
  reverseChargeNote?: string;
}

/**
 * The one place that decides a tax. Accounts without a business status are taxed as consumers.
 */
export function taxFor(
  { ownRateBps, byRule, country, businessStatus, taxId }: TaxSituation,
  rules: readonly TaxRule[],
  now: Date,
): AppliedTax {
  const status = businessStatus ?? (country === undefined ? undefined : 'consumer');
  const who = {
    ...(country !== undefined && { country }),
    ...(status && { businessStatus: status }),
    ...(taxId !== undefined && { taxId }),
  };
  if (ownRateBps > 0) return { source: 'account', rateBps: ownRateBps, ...who };
  const rule = byRule
    ? rules.find((each) => each.country === country && each.businessStatus === status && isInForce(each, now))
    : undefined;
  if (!rule) return { source: 'none', rateBps: 0, ...who };
  const { id: ruleId, rateBps, label, reverseChargeNote } = rule;
  return {
    source: 'rule',
    ruleId,
    rateBps,
    label,
    ...who,
    ...(reverseChargeNote !== undefined && { reverseChargeNote }),
  };
}

const isInForce = ({ validFrom, validUntil }: TaxRule, now: Date): boolean =>
  validFrom <= now && (validUntil === undefined || now < validUntil);

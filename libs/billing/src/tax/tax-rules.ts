import { badRequest, BUSINESS_STATUSES, type BusinessStatus, conflict, notFound } from '@registrar/kernel';
import type { TaxRuleStore } from './ports';
import type { TaxRule } from './tax';

/** A rule as sent. */
export interface NewTaxRule extends Omit<TaxRule, 'id' | 'businessStatus'> {
  businessStatus: string;
}

/** All of the price: more is a typing error. In 1/10,000. */
const MAX_RATE = 10_000;
const LABEL_MAX = 40;
const NOTE_MAX = 500;
/** Characters that the database cannot store: U+0000 and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * Tax rules that staff add and end. An order retains the tax of its purchase when its rule changes.
 */
export class TaxRules {
  constructor(private readonly store: TaxRuleStore) {}

  list(country?: string): Promise<TaxRule[]> {
    return this.store.list(country);
  }

  /** Runs inside a unit of work. Throws 400 naming the field, 409 where another rule holds in that time. */
  async add(sent: NewTaxRule, now: Date): Promise<TaxRule> {
    const added = await this.store.add(checked(sent), now);
    if (!added)
      throw conflict(
        'billing.tax_rule_overlap',
        'Another rule of this country and status is in force in that period. End it first.',
      );
    return added;
  }

  /**
   * Ends a rule at a time to come, `now` at the earliest; one that has not begun never begins. Runs inside a
   * unit of work. Throws 400, 404, and 409 for one that is over.
   */
  async end(id: number, at: Date, now: Date): Promise<{ before: TaxRule; after: TaxRule }> {
    const before = await this.store.lock(id);
    if (!before) throw notFound('billing.tax_rule_not_found');
    if (at < now) throw invalid('validUntil', 'must not be in the past: past orders retain their tax');
    if (before.validUntil && before.validUntil <= now)
      throw conflict('billing.tax_rule_over', 'The tax rule has ended.');
    if (before.validUntil && before.validUntil < at)
      throw invalid('validUntil', 'must not be later than the present end: add a rule for the time after it');
    const validUntil = at < before.validFrom ? before.validFrom : at;
    await this.store.end(id, validUntil);
    return { before, after: { ...before, validUntil } };
  }
}

function checked(sent: NewTaxRule): Omit<TaxRule, 'id'> {
  const { country, businessStatus, rateBps, label, reverseChargeNote, validFrom, validUntil } = sent;
  if (!/^[A-Z]{2}$/.test(country)) throw invalid('country', 'must be an ISO 3166-1 alpha-2 code in capitals');
  if (!isStatus(businessStatus))
    throw invalid('businessStatus', `must be one of ${BUSINESS_STATUSES.join(', ')}`);
  if (!Number.isInteger(rateBps) || rateBps < 0 || rateBps > MAX_RATE)
    throw invalid('rateBps', `must be a whole number from 0 to ${MAX_RATE}`);
  assertText('label', label, LABEL_MAX);
  if (reverseChargeNote !== undefined) assertText('reverseChargeNote', reverseChargeNote, NOTE_MAX);
  if (reverseChargeNote !== undefined && rateBps > 0)
    throw invalid('rateBps', 'must be 0 where the customer owes the tax');
  if (validUntil && validUntil <= validFrom) throw invalid('validUntil', 'must be later than validFrom');
  return {
    country,
    businessStatus,
    rateBps,
    label,
    ...(reverseChargeNote !== undefined && { reverseChargeNote }),
    validFrom,
    ...(validUntil && { validUntil }),
  };
}

const isStatus = (word: string): word is BusinessStatus =>
  (BUSINESS_STATUSES as readonly string[]).includes(word);

function assertText(field: string, text: string, max: number): void {
  if (text.trim() === '' || text.length > max || UNSTORABLE.test(text))
    throw invalid(field, `must be 1 to ${max} characters`);
}

const invalid = (field: string, rule: string): Error =>
  badRequest(`'${field}' ${rule}`, 'billing.tax_rule_invalid');

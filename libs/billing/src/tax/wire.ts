import type { TaxRuleStore } from './ports';
import { TaxRules } from './tax-rules';

/** The tax rules that staff read and change. */
export const newTaxRules = ({ taxRuleStore }: { taxRuleStore: TaxRuleStore }): TaxRules =>
  new TaxRules(taxRuleStore);

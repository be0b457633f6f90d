import type { NewTaxRule, TaxRule, TaxRules } from '@registrar/billing';
import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor } from '../../staff';

const targetOf = ({ id }: TaxRule): string => `tax_rule:${id}`;

/** Adds the tax of a country; effective for purchases within 2 s, earlier orders keep their tax. */
export class AddTaxRule {
  constructor(
    private readonly audit: AuditTrail,
    private readonly rules: TaxRules,
    private readonly clock: Clock,
  ) {}

  /** Throws 400, 403, and 409 where another rule covers that time. */
  execute(actor: StaffActor, rule: NewTaxRule): Promise<TaxRule> {
    return this.audit.run(actor, 'tax_rule.add', async () => {
      const after = await this.rules.add(rule, this.clock.now());
      return { result: after, change: { target: targetOf(after), after } };
    });
  }
}

/** Ends a tax, at once or at a future time. */
export class EndTaxRule {
  constructor(
    private readonly audit: AuditTrail,
    private readonly rules: TaxRules,
    private readonly clock: Clock,
  ) {}

  /** Returns the changed rule. Without `at`: at once. Throws 400, 403, 404, and 409 for an ended rule. */
  execute(actor: StaffActor, id: number, at?: Date): Promise<TaxRule> {
    return this.audit.run(actor, 'tax_rule.end', async () => {
      const now = this.clock.now();
      const { before, after } = await this.rules.end(id, at ?? now, now);
      return { result: after, change: { target: targetOf(after), before, after } };
    });
  }
}

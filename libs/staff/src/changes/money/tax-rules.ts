import type { NewTaxRule, TaxRule, TaxRules } from '@registrar/billing';
import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor } from '../../staff';

const targetOf = ({ id }: TaxRule): string => `tax_rule:${id}`;

/** A tax of a country; purchases know it within 2 s, what was bought before keeps its own. */
export class AddTaxRule {
  constructor(
    private readonly audit: AuditTrail,
    private readonly rules: TaxRules,
    private readonly clock: Clock,
  ) {}

  /** Throws 400, 403, and 409 where another rule holds in that time. */
  execute(actor: StaffActor, rule: NewTaxRule): Promise<TaxRule> {
    return this.audit.run(actor, 'tax_rule.add', async () => {
      const after = await this.rules.add(rule, this.clock.now());
      return { result: after, change: { target: targetOf(after), after } };
    });
  }
}

/** Ends a tax, at once or at a time to come. */
export class EndTaxRule {
  constructor(
    private readonly audit: AuditTrail,
    private readonly rules: TaxRules,
    private readonly clock: Clock,
  ) {}

  /** As it is afterwards. `at` left out: at once. Throws 400, 403, 404, and 409 for one that is over. */
  execute(actor: StaffActor, id: number, at?: Date): Promise<TaxRule> {
    return this.audit.run(actor, 'tax_rule.end', async () => {
      const now = this.clock.now();
      const { before, after } = await this.rules.end(id, at ?? now, now);
      return { result: after, change: { target: targetOf(after), before, after } };
    });
  }
}

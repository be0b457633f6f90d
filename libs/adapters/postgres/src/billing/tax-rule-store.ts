import type { UnitOfWork } from '@registrar/kernel';
import type { TaxRule } from '@registrar/billing';
import { TaxRuleStore } from '@registrar/billing/ports';
import type { Sql } from '../sql';
import type { Repository } from 'typeorm';
import { TaxRuleEntity } from './entities/tax-rules.entity';
import { TAX_RULE_COLUMNS, taxRuleOf, type TaxRuleRow } from './tax-rule-rows';

/** Another rule of the country and status that is in force at a moment from `$6` until `$7`. */
const OTHERS = `select from tax_rules
 where country = $1 and business_status = $2 and tstzrange(valid_from, valid_until) && tstzrange($6, $7)`;

export class PostgresTaxRuleStore extends TaxRuleStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async list(country?: string): Promise<TaxRule[]> {
    const rows = await this.rules.find({
      where: country === undefined ? {} : { country },
      order: { country: 'asc', business_status: 'asc', valid_from: 'asc', id: 'asc' },
    });
    return rows.map(taxRuleOf);
  }

  /**
   * Serialised by a lock: the constraint would refuse an overlap too, but its error would end the
   * transaction.
   */
  async add(rule: Omit<TaxRule, 'id'>, createdAt: Date): Promise<TaxRule | undefined> {
    this.uow.assertOpen();
    await this.sql.change('tax_rule_turn', 'lock table tax_rules in share row exclusive mode');
    const row = await this.sql.row<TaxRuleRow>(
      'tax_rule_add',
      `insert into tax_rules (country, business_status, rate_bps, label, reverse_charge_note, valid_from, valid_until, created_at)
       select $1, $2, $3, $4, $5, $6, $7, $8 where not exists (${OTHERS}) returning ${TAX_RULE_COLUMNS}`,
      [
        rule.country,
        rule.businessStatus,
        rule.rateBps,
        rule.label,
        rule.reverseChargeNote ?? null,
        rule.validFrom,
        rule.validUntil ?? null,
        createdAt,
      ],
    );
    return row && taxRuleOf(row);
  }

  async lock(id: number): Promise<TaxRule | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<TaxRuleRow>(
      'tax_rule_lock',
      `select ${TAX_RULE_COLUMNS} from tax_rules where id = $1 for update`,
      [id],
    );
    return row && taxRuleOf(row);
  }

  async end(id: number, validUntil: Date): Promise<void> {
    this.uow.assertOpen();
    await this.rules.update({ id }, { valid_until: validUntil });
  }

  private get rules(): Repository<TaxRuleEntity> {
    return this.sql.repository(TaxRuleEntity);
  }
}

import type { RecordSource } from '@registrar/catalog';
import type { TldRules } from '@registrar/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Differences of a TLD from the defaults; the newest row with valid_from <= now applies, whole. Terms in
 * rules.allowedYears are ascending
 */
@Entity({ name: 'tld_rules' })
export class TldRuleEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  tld: string;

  @Column({ type: 'timestamptz' })
  valid_from: Date;

  @Column({ type: 'json' })
  rules: Partial<TldRules>;

  @Column({ type: 'int' })
  minimum_years: number;

  @Column({ type: 'jsonb' })
  source: Partial<RecordSource>;

  @Column({ type: 'timestamptz' })
  created_at: Date;
}

import type { BusinessStatus } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Tax on purchases by country (ISO 3166-1 alpha-2) and business status of the account, in 1/10,000; in
 * force from valid_from until before valid_until
 */
@Entity({ name: 'tax_rules' })
export class TaxRuleEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'char', length: 2 })
  country: string;

  @Column({ type: 'text' })
  business_status: BusinessStatus;

  @Column({ type: 'int' })
  rate_bps: number;

  /** Name of the tax on a receipt: VAT, GST … */
  @Column({ type: 'text' })
  label: string;

  /** The customer owes the tax; the text that the receipt must carry then. Null: no reverse charge */
  @Column({ type: 'text', nullable: true })
  reverse_charge_note: string | null;

  @Column({ type: 'timestamptz' })
  valid_from: Date;

  /** Null: no end. Equal to valid_from: ended before it began */
  @Column({ type: 'timestamptz', nullable: true })
  valid_until: Date | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;
}

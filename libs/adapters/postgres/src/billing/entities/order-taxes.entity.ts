import type { BusinessStatus } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Tax and buyer of an order at purchase; written with the order and never changed. Older orders have none */
@Entity({ name: 'order_taxes' })
export class OrderTaxEntity {
  @PrimaryColumn({ type: 'int' })
  order_id: number;

  /** account: its own rate · rule: of its country and status · none: neither */
  @Column({ type: 'text' })
  source: 'account' | 'rule' | 'none';

  @Column({ type: 'int', nullable: true })
  rule_id: number | null;

  @Column({ type: 'int' })
  rate_bps: number;

  @Column({ type: 'text', nullable: true })
  label: string | null;

  @Column({ type: 'char', length: 2, nullable: true })
  country: string | null;

  @Column({ type: 'text', nullable: true })
  business_status: BusinessStatus | null;

  @Column({ type: 'text', nullable: true })
  tax_id: string | null;

  @Column({ type: 'text', nullable: true })
  reverse_charge_note: string | null;

  @Column({ type: 'text' })
  username: string;

  /** Billing contact of the account at purchase, else its registrant; contacts are never changed */
  @Column({ type: 'int', nullable: true })
  contact_id: number | null;
}

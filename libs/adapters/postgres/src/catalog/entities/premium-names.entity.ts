import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Registry premium names as the registries publish them, our prices: what the premium list shows. The price
 * of a sale comes from the registry at that moment
 */
@Entity({ name: 'premium_names' })
export class PremiumNameEntity {
  @PrimaryColumn({ type: 'text' })
  tld: string;

  /** Whole name in A-labels: gold.example; prices are per year */
  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  class: string;

  @Column({ type: 'bigint' })
  registration: string;

  @Column({ type: 'bigint' })
  renewal: string;

  @Column({ type: 'bigint', nullable: true })
  transfer: string | null;

  @Column({ type: 'char', length: 3 })
  currency: string;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}

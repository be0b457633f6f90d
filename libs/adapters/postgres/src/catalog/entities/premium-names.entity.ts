import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Premium names published by the registries, with the registrar's prices, for the premium list. A sale uses
 * the registry's current price
 */
@Entity({ name: 'premium_names' })
export class PremiumNameEntity {
  @PrimaryColumn({ type: 'text' })
  tld: string;

  /** Full name in A-labels: gold.example; prices are per year */
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

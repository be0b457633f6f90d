import type { PriceFaultReason, Product } from '@registrar/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Products on the price list without a price for a name: one row per TLD and reason, written at most once an
 * hour
 */
@Entity({ name: 'price_faults' })
export class PriceFaultEntity {
  @PrimaryColumn({ type: 'text' })
  tld: string;

  @PrimaryColumn({ type: 'text' })
  reason: PriceFaultReason;

  @Column({ type: 'text' })
  product: Product;

  @Column({ type: 'text' })
  detail: string;

  @Column({ type: 'timestamptz' })
  first_seen_at: Date;

  @Column({ type: 'timestamptz' })
  last_seen_at: Date;
}

import type { RecordSource } from '@registrar/catalog';
import type { Product } from '@registrar/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Per year, smallest unit. The newest row with valid_from <= now applies; an account's own row overrides the
 * general one
 */
@Entity({ name: 'tld_prices' })
export class TldPriceEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  tld: string;

  @Column({ type: 'text' })
  product: Product;

  @Column({ type: 'int', nullable: true })
  account_id: number | null;

  @Column({ type: 'bigint' })
  price: string;

  @Column({ type: 'bigint' })
  list_price: string;

  @Column({ type: 'char', length: 3 })
  currency: string;

  @Column({ type: 'timestamptz' })
  valid_from: Date;

  @Column({ type: 'jsonb' })
  source: Partial<RecordSource>;
}

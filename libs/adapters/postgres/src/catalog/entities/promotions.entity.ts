import type { Product } from '@registrar/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'promotions' })
export class PromotionEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  description: string;

  /** Null: every TLD */
  @Column({ type: 'text', array: true, nullable: true })
  tlds: string[] | null;

  @Column({ type: 'text', array: true })
  products: Product[];

  @Column({ type: 'int' })
  min_years: number;

  @Column({ type: 'int' })
  max_years: number;

  @Column({ type: 'int', nullable: true })
  percent_bps: number | null;

  @Column({ type: 'bigint', nullable: true })
  amount_off: string | null;

  @Column({ type: 'char', length: 3 })
  currency: string;

  @Column({ type: 'int', nullable: true })
  account_id: number | null;

  @Column({ type: 'timestamptz' })
  starts_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  ends_at: Date | null;

  @Column({ type: 'int', nullable: true })
  max_uses: number | null;

  @Column({ type: 'int', nullable: true })
  max_uses_per_account: number | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The value of one USD in another currency, from a moment until its next row; orders retain the rate of their
 * time
 */
@Entity({ name: 'exchange_rates' })
export class ExchangeRateEntity {
  @PrimaryColumn({ type: 'char', length: 3 })
  currency: string;

  @PrimaryColumn({ type: 'timestamptz' })
  valid_from: Date;

  /** Null: no rate from then on; orders are shown in USD */
  @Column({ type: 'numeric', precision: 12, scale: 8, nullable: true })
  rate: string | null;
}

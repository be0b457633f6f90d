import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Exchange rates to USD. A rate applies from `valid_from` until the next row of its currency; an order stores
 * the rate at its creation
 */
@Entity({ name: 'exchange_rates' })
export class ExchangeRateEntity {
  @PrimaryColumn({ type: 'char', length: 3 })
  currency: string;

  @PrimaryColumn({ type: 'timestamptz' })
  valid_from: Date;

  /** Units of the currency for one USD. Null: no rate; orders show USD, registry fees in it give no price */
  @Column({ type: 'numeric', precision: 12, scale: 8, nullable: true })
  rate: string | null;
}

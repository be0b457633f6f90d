import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The token that pays for an operation counted in token_spending, so that a release can be deducted from it
 */
@Entity({ name: 'token_purchases' })
export class TokenPurchaseEntity {
  @PrimaryColumn({ type: 'uuid' })
  operation_id: string;

  @Column({ type: 'int' })
  token_id: number;

  @Column({ type: 'date' })
  day: string;

  @Column({ type: 'bigint' })
  amount: string;

  @Column({ type: 'boolean' })
  given_back: boolean;
}

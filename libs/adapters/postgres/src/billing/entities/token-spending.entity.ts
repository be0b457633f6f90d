import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Spending of a token with a cap in a UTC day; its row is locked before the balance of the account */
@Entity({ name: 'token_spending' })
export class TokenSpendingEntity {
  /** The first token of its chain: the whole chain shares one cap */
  @PrimaryColumn({ type: 'int' })
  token_id: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @Column({ type: 'bigint' })
  spent: string;
}

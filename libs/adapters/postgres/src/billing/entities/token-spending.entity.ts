import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a token with a cap has taken in a UTC day; its row is locked before the balance of the account */
@Entity({ name: 'token_spending' })
export class TokenSpendingEntity {
  /** The first of its line: all of them share one cap */
  @PrimaryColumn({ type: 'int' })
  token_id: number;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @Column({ type: 'bigint' })
  spent: string;
}

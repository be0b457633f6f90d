import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'account_credit_refills' })
export class AccountCreditRefillEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  /** The real time */
  @Column({ type: 'timestamptz' })
  refilled_at: Date;
}

import type { ReversalSource } from '@registrar/billing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Money of payments that the gateway took back without being asked by us: chargebacks, and refunds made at
 * the gateway itself
 */
@Entity({ name: 'payment_reversals' })
export class PaymentReversalEntity {
  /** The gateway's, of the dispute or the refund */
  @PrimaryColumn({ type: 'text' })
  id: string;

  @Column({ type: 'text' })
  source: ReversalSource;

  @Column({ type: 'uuid' })
  payment_id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'bigint' })
  amount: string;

  @Column({ type: 'char', length: 3 })
  currency: string;

  @Column({ type: 'text' })
  state: 'taken' | 'returned';

  /** Of the amount, what the credit of the account did not reach for and it has not paid since */
  @Column({ type: 'bigint' })
  owed: string;

  /** How often it was taken: one that came back may be taken again */
  @Column({ type: 'int' })
  times: number;

  /** How many payments of what was owed were posted */
  @Column({ type: 'int' })
  debt_payments: number;

  @Column({ type: 'timestamptz' })
  taken_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  returned_at: Date | null;

  /** Part of the amount that the account owed and the registrar bears; 0 once the money was returned */
  @Column({ type: 'bigint' })
  written_off: string;
}

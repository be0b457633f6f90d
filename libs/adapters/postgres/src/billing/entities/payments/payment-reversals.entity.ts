import type { ReversalSource } from '@registrar/billing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Payments that the gateway reversed without a request of the registrar: chargebacks, and refunds made at the
 * gateway itself
 */
@Entity({ name: 'payment_reversals' })
export class PaymentReversalEntity {
  /** The gateway's id of the dispute or the refund */
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

  /** The part of the amount that the account's credit did not cover and that it has not paid since */
  @Column({ type: 'bigint' })
  owed: string;

  /** How often it was taken: a returned one may be taken again */
  @Column({ type: 'int' })
  times: number;

  /** How many payments towards the debt were posted */
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

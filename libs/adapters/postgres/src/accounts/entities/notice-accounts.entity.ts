import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Accounts that want notices of dates of their domains: those with lead times, and those with a subscription */
@Entity({ name: 'notice_accounts' })
export class NoticeAccountEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  /** Lead times in days, longest first; all null: the defaults */
  @Column({ type: 'int', array: true, nullable: true })
  verification_hold_days: number[] | null;

  @Column({ type: 'int', array: true, nullable: true })
  expiry_days: number[] | null;

  @Column({ type: 'int', array: true, nullable: true })
  lock_end_days: number[] | null;

  @Column({ type: 'int', array: true, nullable: true })
  grace_end_days: number[] | null;

  @Column({ type: 'int', array: true, nullable: true })
  redemption_end_days: number[] | null;

  @Column({ type: 'int', array: true, nullable: true })
  price_change_days: number[] | null;

  /** It has an active subscription to domain.notice.upcoming */
  @Column({ type: 'boolean' })
  subscribed: boolean;

  /** Domains up to this name have a turn; null: all of them */
  @Column({ type: 'text', nullable: true })
  enrolled_to: string | null;

  /** Lead times in days, longest first; null beside others: the default, set by an earlier release */
  @Column({ type: 'int', array: true, nullable: true })
  interruption_days: number[] | null;
}

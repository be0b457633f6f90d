import type { UpcomingKind } from '@registrar/accounts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Lead times that have passed, until their date is over: each is notified of once */
@Entity({ name: 'upcoming_notices' })
export class UpcomingNoticeEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @PrimaryColumn({ type: 'text' })
  kind: UpcomingKind;

  @PrimaryColumn({ type: 'timestamptz' })
  due_at: Date;

  @PrimaryColumn({ type: 'int' })
  lead_days: number;

  /** False: a shorter lead time had passed as well, which was notified of */
  @Column({ type: 'boolean' })
  is_sent: boolean;
}

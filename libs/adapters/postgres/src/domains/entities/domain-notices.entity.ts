import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Notices of expiry to registrants, as evidence: written in the transaction that writes the mail
 * (mails.subject: domain:id)
 */
@Entity({ name: 'domain_notices' })
export class DomainNoticeEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  @PrimaryColumn({ type: 'text' })
  kind: 'month_ahead' | 'week_ahead' | 'expired';

  @PrimaryColumn({ type: 'timestamptz' })
  term_end: Date;

  @Column({ type: 'int' })
  account_id: number;

  /** The registrant that it went to: the next one of the same term gets its own */
  @PrimaryColumn({ type: 'int' })
  contact_id: number;

  /** The version of the rule it was sent by */
  @Column({ type: 'text' })
  policy: string;

  @Column({ type: 'timestamptz' })
  noticed_at: Date;
}

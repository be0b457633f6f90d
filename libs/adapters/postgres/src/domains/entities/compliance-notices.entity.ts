import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Demands of registries to cure a breach of policy by a day, as evidence; written with the event, and with
 * its mail if one is sent (mails.subject: compliance:id)
 */
@Entity({ name: 'compliance_notices' })
export class ComplianceNoticeEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  domain_id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  source: 'staff' | 'registry';

  @Column({ type: 'int', nullable: true })
  connection_id: number | null;

  @Column({ type: 'text', nullable: true })
  message_id: string | null;

  /** The payload of the event domain.registry.compliance_notice */
  @Column({ type: 'jsonb' })
  content: JsonValue;

  /**
   * Channel (accounts.compliance_notices and the subscription at that time); none: neither a subscription
   * nor an address
   */
  @Column({ type: 'text' })
  way: 'webhook' | 'email' | 'email_and_webhook' | 'none';

  /** The registrant who received the mail */
  @Column({ type: 'int', nullable: true })
  contact_id: number | null;

  @Column({ type: 'timestamptz' })
  noticed_at: Date;
}

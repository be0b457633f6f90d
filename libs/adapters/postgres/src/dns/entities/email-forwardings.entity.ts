import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'email_forwardings' })
export class EmailForwardingEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  domain_id: number;

  /** The part before the @ */
  @Column({ type: 'text' })
  mailbox: string;

  @Column({ type: 'text' })
  email_to: string;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}

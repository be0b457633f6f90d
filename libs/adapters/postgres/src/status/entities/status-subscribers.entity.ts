import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Mail addresses that asked for mails about the public status page. */
@Entity({ name: 'status_subscribers' })
export class StatusSubscriberEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  /** As written first */
  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  address: string;

  /** Of the last mail that asked for the confirmation, or the first request */
  @Column({ type: 'timestamptz' })
  requested_at: Date;

  /** Null: the owner of the address has not pressed the button of the mail */
  @Column({ type: 'timestamptz', nullable: true })
  confirmed_at: Date | null;
}

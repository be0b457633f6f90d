import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Links that confirm a subscription. */
@Entity({ name: 'status_subscriber_links' })
export class StatusSubscriberLinkEntity {
  /** Keyed digest of the token */
  @PrimaryColumn({ type: 'text' })
  digest: string;

  @Column({ type: 'int' })
  subscriber_id: number;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  expires_at: Date;
}

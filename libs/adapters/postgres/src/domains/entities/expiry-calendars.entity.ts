import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Calendars of expiries, each behind a link */
@Entity({ name: 'expiry_calendars' })
export class ExpiryCalendarEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  name: string;

  /** HMAC-SHA-256 of the token in the link with TOKEN_HASH_KEY, hex */
  @Column({ type: 'text' })
  digest: string;

  @Column({ type: 'text', array: true })
  tags: string[];

  @Column({ type: 'text', nullable: true })
  tld: string | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  revoked_at: Date | null;
}

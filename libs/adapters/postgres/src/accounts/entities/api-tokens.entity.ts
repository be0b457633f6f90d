import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'api_tokens' })
export class ApiTokenEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  name: string;

  /** HMAC-SHA-256 of the token with TOKEN_HASH_KEY, hex */
  @Column({ type: 'text' })
  digest: string;

  /** AES-256-GCM: the token with the lowest id signs webhooks, so it must be readable */
  @Column({ type: 'text' })
  sealed: string;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  revoked_at: Date | null;

  @Column({ type: 'boolean' })
  read_only: boolean;

  @Column({ type: 'boolean' })
  dns_only: boolean;

  @Column({ type: 'text', array: true, nullable: true })
  zones: string[] | null;

  @Column({ type: 'text', array: true, nullable: true })
  record_types: string[] | null;

  /** Limit of purchases with this token per UTC day, in smallest units; null: no cap */
  @Column({ type: 'bigint', nullable: true })
  daily_spend_cap: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  expires_at: Date | null;

  @Column({ type: 'text', array: true, nullable: true })
  source_networks: string[] | null;

  /** The token that replaced it, with its name and scopes; this one stays valid until expires_at */
  @Column({ type: 'int', nullable: true })
  replaced_by: number | null;

  /**
   * The first token of its chain of rotations: the spending of a chain is counted there; null: this is the
   * first
   */
  @Column({ type: 'int', nullable: true })
  first_id: number | null;

  /**
   * Issued by staff after the first token of the account: it signs webhooks only where there is no other.
   * False for those issued before this column
   */
  @Column({ type: 'boolean' })
  issued_by_staff: boolean;

  /** When the owner was notified by mail that this token, issued by staff, expires within a day */
  @Column({ type: 'timestamptz', nullable: true })
  end_announced_at: Date | null;
}

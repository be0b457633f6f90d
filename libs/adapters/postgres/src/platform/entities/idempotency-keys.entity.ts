import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'idempotency_keys' })
export class IdempotencyKeyEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  request_hash: string;

  @Column({ type: 'text', nullable: true })
  lease: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  lease_until: Date | null;

  @Column({ type: 'uuid', nullable: true })
  operation_id: string | null;

  @Column({ type: 'int', nullable: true })
  answer_status: number | null;

  @Column({ type: 'jsonb', nullable: true })
  answer_body: JsonValue | null;

  @Column({ type: 'timestamptz' })
  expires_at: Date;

  @Column({ type: 'text', nullable: true })
  answer_code: string | null;

  @Column({ type: 'text', nullable: true })
  answer_text: string | null;

  @Column({ type: 'text', nullable: true })
  operation_name: string | null;

  @Column({ type: 'text', nullable: true })
  method: string | null;

  @Column({ type: 'text', nullable: true })
  path: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  created_at: Date | null;

  /** The request has changed something: a unit of work was committed with this mark. */
  @Column({ type: 'boolean', default: false })
  has_effect: boolean;

  /**
   * Of the claim with this lease: the API token, and headers of the answer. Another lease: an older release
   * has claimed the key since.
   */
  @Column({ type: 'jsonb', nullable: true })
  claim: { lease: string; tokenId?: number; headers?: Record<string, string> } | null;
}

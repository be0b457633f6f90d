import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'unknown_domains' })
export class UnknownDomainEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'int' })
  connection_id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  source: 'create' | 'message' | 'list';

  @Column({ type: 'text' })
  evidence: string;

  @Column({ type: 'timestamptz', nullable: true })
  registered_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  expires_at: Date | null;

  @Column({ type: 'timestamptz' })
  found_at: Date;

  @Column({ type: 'timestamptz' })
  seen_at: Date;

  /** The domain has an account now, or another sponsor */
  @Column({ type: 'timestamptz', nullable: true })
  resolved_at: Date | null;

  /**
   * Acknowledged by staff: hidden from the default list until the domain is gone and found or registered
   * again
   */
  @Column({ type: 'timestamptz', nullable: true })
  acknowledged_at: Date | null;

  @Column({ type: 'text', nullable: true })
  acknowledged_by: string | null;

  @Column({ type: 'text', nullable: true })
  acknowledged_reason: string | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Automatic renewals by registries at the end of a term, charged to the registrar at once (RFC 3915:
 * autoRenewPeriod)
 */
@Entity({ name: 'registry_charges' })
export class RegistryChargeEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  domain_id: number;

  @Column({ type: 'int' })
  connection_id: number;

  @Column({ type: 'text' })
  name: string;

  /** The end of the local term, at which the registry renewed */
  @Column({ type: 'timestamptz' })
  term_end: Date;

  /** Until then a delete, or a transfer to another registrar, reverses the charge */
  @Column({ type: 'timestamptz' })
  grace_until: Date;

  /**
   * expected: the registry is polled for a renewal · none: not renewed · charged · kept: the year is part of
   * a purchased term · reversed: taken back by the registry · final: not purchased, and past the grace
   * period
   */
  @Column({ type: 'text' })
  state: 'expected' | 'none' | 'charged' | 'kept' | 'reversed' | 'final';

  @Column({ type: 'int', nullable: true })
  years: number | null;

  /** Smallest units, as quoted by the registry; null: not quoted */
  @Column({ type: 'bigint', nullable: true })
  amount: string | null;

  @Column({ type: 'text', nullable: true })
  currency: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  charged_at: Date | null;

  /** The renewal or restore that bought the year, or the delete that reversed it */
  @Column({ type: 'uuid', nullable: true })
  operation_id: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  decided_at: Date | null;
}

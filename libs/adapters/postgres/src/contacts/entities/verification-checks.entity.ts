import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Domains to check: whether the registrant address needs a verification, and whether a hold starts or ends
 */
@Entity({ name: 'verification_checks' })
export class VerificationCheckEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  /** Grows when the domain changes again: a check that began before does not count then */
  @Column({ type: 'int' })
  version: number;

  @Column({ type: 'timestamptz' })
  due_at: Date;

  @Column({ type: 'int' })
  attempts: number;

  @Column({ type: 'text', nullable: true })
  trouble: string | null;
}

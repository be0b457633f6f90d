import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Each change of a registrant, as evidence; verification_due: its email address has to be verified */
@Entity({ name: 'registrant_changes' })
export class RegistrantChangeEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'int' })
  domain_id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'uuid' })
  operation_id: string;

  @Column({ type: 'int' })
  before_contact_id: number;

  @Column({ type: 'int' })
  after_contact_id: number;

  @Column({ type: 'boolean' })
  material: boolean;

  @Column({ type: 'boolean' })
  opted_out: boolean;

  @Column({ type: 'boolean' })
  verification_due: boolean;

  @Column({ type: 'timestamptz' })
  changed_at: Date;
}

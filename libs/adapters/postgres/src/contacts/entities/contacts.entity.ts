import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Registrant data. Rows are never changed: a new version is a new row (EPP contacts are shared by domains,
 * copy on write)
 */
@Entity({ name: 'contacts' })
export class ContactEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text', nullable: true })
  first_name: string | null;

  @Column({ type: 'text', nullable: true })
  last_name: string | null;

  @Column({ type: 'text', nullable: true })
  company_name: string | null;

  @Column({ type: 'text', nullable: true })
  address1: string | null;

  @Column({ type: 'text', nullable: true })
  address2: string | null;

  @Column({ type: 'text', nullable: true })
  city: string | null;

  @Column({ type: 'text', nullable: true })
  state: string | null;

  @Column({ type: 'text', nullable: true })
  zip: string | null;

  @Column({ type: 'text', nullable: true })
  country: string | null;

  @Column({ type: 'text', nullable: true })
  email: string | null;

  @Column({ type: 'text', nullable: true })
  phone: string | null;

  @Column({ type: 'text', nullable: true })
  fax: string | null;

  @Column({ type: 'boolean' })
  is_verified: boolean;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  /**
   * Data that a registry stores with this contact in addition to RFC 5733 (RegistryExtra[]); null: none, or a
   * contact older than this column
   */
  @Column({ type: 'jsonb', nullable: true })
  registry_data: JsonValue | null;
}

import type { StaffRole } from '@registrar/staff';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** People who log in to the admin API with a browser */
@Entity({ name: 'staff_users' })
export class StaffUserEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  role: StaffRole;

  @Column({ type: 'text', nullable: true })
  oidc_issuer: string | null;

  /** Identity at the OpenID provider; null: none yet */
  @Column({ type: 'text', nullable: true })
  oidc_subject: string | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  disabled_at: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;
}

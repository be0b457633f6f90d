import type { StaffRole } from '@registrar/staff';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'staff_keys' })
export class StaffKeyEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  role: StaffRole;

  @Column({ type: 'text' })
  digest: string;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  revoked_at: Date | null;

  /** The key is refused from then on; null: it does not expire */
  @Column({ type: 'timestamptz', nullable: true })
  expires_at: Date | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Removed by the first answer, or after they expire when another one is added */
@Entity({ name: 'staff_challenges' })
export class StaffChallengeEntity {
  @PrimaryColumn({ type: 'text' })
  digest: string;

  @Column({ type: 'text' })
  kind: 'login' | 'registration' | 'oidc';

  @Column({ type: 'uuid', nullable: true })
  session_id: string | null;

  @Column({ type: 'timestamptz' })
  expires_at: Date;
}

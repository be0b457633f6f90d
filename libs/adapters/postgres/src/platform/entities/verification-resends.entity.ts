import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'verification_resends' })
export class VerificationResendEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @Column({ type: 'timestamptz' })
  window_start: Date;

  @Column({ type: 'int' })
  resends: number;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'registration_attempts' })
export class RegistrationAttemptEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ type: 'timestamptz' })
  window_start: Date;

  @Column({ type: 'int' })
  attempts: number;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'account_clocks' })
export class AccountClockEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  /** Ahead of the real time; never decreases */
  @Column({ type: 'bigint' })
  ahead_seconds: string;

  @Column({ type: 'timestamptz' })
  changed_at: Date;

  @Column({ type: 'uuid', nullable: true })
  runner: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  leased_until: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  ran_at: Date | null;
}
